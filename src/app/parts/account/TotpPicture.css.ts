import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

// Black on white in the dark too: some cameras read nothing else.
export const picture = style({
  display: 'block',
  width: 184,
  height: 184,
  padding: 12,
  background: '#fff',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
});
export const words = style({ color: vars.ink2 });
export const secret = style({
  color: vars.ink,
  fontFamily: 'ui-monospace, monospace',
  overflowWrap: 'anywhere',
  letterSpacing: '0.04em',
});
