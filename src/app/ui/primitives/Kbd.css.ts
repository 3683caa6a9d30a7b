import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const key = part({
  font: vars.text1,
  fontFamily: 'inherit',
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  padding: '0 5px',
  borderRadius: vars.radiusSmall,
  color: vars.ink2,
  background: vars.surface,
  boxShadow: `inset 0 0 0 1px ${vars.line2}, inset 0 -2px 0 ${vars.line2}`,
});
