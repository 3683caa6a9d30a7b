import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const language = style({
  font: 'inherit',
  color: vars.ink2,
  background: 'none',
  border: 0,
  padding: '4px 8px',
  minHeight: 32,
  borderRadius: vars.radiusSmall,
  cursor: 'pointer',
  ':hover': { background: vars.pressed },
  selectors: {
    '&[aria-pressed="true"]': {
      color: vars.ink,
      fontWeight: 500,
      textDecoration: `underline 2px ${vars.accent}`,
      textUnderlineOffset: 6,
    },
  },
});
