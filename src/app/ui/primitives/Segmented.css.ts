import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const group = part({
  display: 'inline-flex',
  flexWrap: 'wrap',
  // The words beside it give way first.
  flexShrink: 0,
  maxWidth: '100%',
  padding: 2,
  borderRadius: vars.radius,
  background: vars.pressed,
  gap: 2,
});
export const option = part({
  minHeight: 28,
  padding: '0 12px',
  borderRadius: `calc(${vars.radius} - 2px)`,
  color: vars.ink2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  position: 'relative',
  selectors: {
    '&:hover': { color: vars.ink },
    '&:has(:checked)': { background: vars.surface, color: vars.ink, boxShadow: `0 0 0 1px ${vars.line2}` },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.focus}`, outlineOffset: 2 },
  },
  '@media': {
    '(pointer: coarse)': { minHeight: 40 },
    '(forced-colors: active)': { selectors: { '&:has(:checked)': { border: '2px solid Highlight' } } },
  },
});
export const radio = part({ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' });
