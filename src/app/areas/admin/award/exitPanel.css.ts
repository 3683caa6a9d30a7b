import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const panel = style({
  display: 'grid',
  gap: 14,
  padding: '16px 20px 20px',
  borderRadius: vars.radius,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
});
export const ready = style({ display: 'flex', gap: 8, alignItems: 'center', color: vars.ink2 });
export const tick = style({ color: vars.green });
