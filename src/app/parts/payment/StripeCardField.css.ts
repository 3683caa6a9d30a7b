import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const place = style({
  minWidth: 0,
  minHeight: 40,
  padding: '10px 12px',
  border: `1px solid ${vars.lineControl}`,
  borderRadius: vars.radius,
  background: vars.surface,
  color: vars.ink,
});
