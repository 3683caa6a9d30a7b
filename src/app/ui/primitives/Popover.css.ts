import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const anchor = part({ position: 'relative', display: 'inline-flex' });
export const panel = part({
  position: 'absolute',
  insetBlockStart: 'calc(100% + 6px)',
  insetInlineStart: 0,
  zIndex: 8,
  width: 'max-content',
  maxWidth: 'min(380px, calc(100vw - 32px))',
  background: vars.raised,
  color: vars.ink,
  borderRadius: vars.radius,
  boxShadow: vars.floating,
  padding: '12px 14px',
});
export const end = part({ insetInlineStart: 'auto', insetInlineEnd: 0 });
export const above = part({ insetBlockStart: 'auto', insetBlockEnd: 'calc(100% + 6px)' });
