import { keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

const pulse = keyframes({ '50%': { opacity: 0.45 } });
const late = keyframes({
  from: { visibility: 'hidden' },
  '99%': { visibility: 'hidden' },
  to: { visibility: 'visible' },
});

/** Shown only once it has waited 300 ms. */
export const waits = part({ animation: `${late} 300ms` });
export const bone = part({
  display: 'block',
  flex: '0 1 auto',
  minWidth: 0,
  borderRadius: vars.radiusSmall,
  background: vars.pressed,
  height: 12,
  animation: `${pulse} 1.6s ease-in-out infinite`,
});
export const rows = part({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = part({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  height: 40,
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const pill = part({ height: 20, borderRadius: 12 });
export const last = part({ marginInlineStart: 'auto' });
export const panel = part({
  padding: '16px 20px',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  display: 'grid',
  gap: 12,
});
