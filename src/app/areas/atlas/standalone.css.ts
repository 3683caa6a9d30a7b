import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const bar = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 16,
  height: 57,
  padding: '0 16px',
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { print: { display: 'none' } },
});

// The page's own bar scrolls away.
globalStyle(':root', { vars: { [vars.bar]: '0px' } });
