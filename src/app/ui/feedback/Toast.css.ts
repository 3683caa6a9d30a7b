import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const corner = part({
  position: 'fixed',
  insetInlineEnd: 24,
  insetBlockEnd: 24,
  zIndex: 40,
  maxWidth: 'min(480px, calc(100vw - 32px))',
  '@media': { '(max-width: 639px)': { insetInline: 16, insetBlockEnd: 16 } },
});
export const toast = part({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 8px 8px 16px',
  minHeight: 48,
  borderRadius: vars.radius,
  background: vars.raised,
  color: vars.ink,
  boxShadow: vars.floating,
  // An open dialog takes the pointer from all around it.
  pointerEvents: 'auto',
});
export const message = part({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', paddingBlock: 4 });
export const undo = part({ color: vars.accentInk });
