import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const field = part({ display: 'grid', gap: 4, minWidth: 0, alignContent: 'start' });
export const labelRow = part({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  alignItems: 'baseline',
  // As high as with an act beside it, so that fields in a row keep one line.
  minHeight: 24,
});
export const label = part({ fontWeight: 500, color: vars.ink });
export const aside = part({ font: vars.text1, lineHeight: '20px', color: vars.ink3, whiteSpace: 'nowrap' });
export const help = part({ font: vars.text1, color: vars.ink3, display: 'flex', gap: 6, alignItems: 'flex-start' });
export const error = part({ font: vars.text1, color: vars.redInk, display: 'flex', gap: 6, alignItems: 'flex-start' });
export const noteIcon = part({ marginBlockStart: 1 });

export const input = part({
  width: '100%',
  height: 40,
  padding: '0 12px',
  border: `1px solid ${vars.lineControl}`,
  borderRadius: vars.radius,
  background: vars.surface,
  color: vars.ink,
  transition: `border-color ${vars.fast}`,
  selectors: {
    '&::placeholder': { color: vars.ink3, opacity: 1 },
    '&:hover': { borderColor: vars.ink2 },
    '&:focus-visible': { outlineOffset: '-1px', borderColor: 'transparent', borderRadius: vars.radius },
    '&[aria-invalid="true"]': { borderColor: vars.red },
    '&[readonly], &[aria-readonly="true"]': { background: vars.sunken, borderColor: vars.line2, color: vars.ink2 },
    ':root[data-outlined="false"] &:not([aria-invalid="true"]):not(:focus-visible)': {
      background: vars.hover,
      borderColor: 'transparent',
      borderBlockEndColor: vars.lineControl,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
  },
  '@media': { '(max-width: 639px)': { fontSize: '1rem', height: 44 } },
});

export const smallInput = part({ height: 32, padding: '0 10px' });

export const area = part({
  height: 'auto',
  padding: '10px 12px',
  lineHeight: '22px',
  resize: 'vertical',
  minHeight: 66,
  '@media': { '(max-width: 639px)': { height: 'auto', lineHeight: '24px' } },
});

export const select = part({
  appearance: 'none',
  paddingInlineEnd: 32,
  backgroundImage: `linear-gradient(45deg, transparent 50%, ${vars.ink2} 50%), linear-gradient(-45deg, transparent 50%, ${vars.ink2} 50%)`,
  backgroundSize: '5px 5px',
  backgroundPosition: 'right 17px center, right 12px center',
  backgroundRepeat: 'no-repeat',
  textOverflow: 'ellipsis',
  // Forced colours take the drawn arrow.
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
});

export const numeric = part({ textAlign: 'end' });
export const affixed = part({ position: 'relative' });
export const prefix = part({
  position: 'absolute',
  insetInlineStart: 12,
  insetBlockStart: '50%',
  translate: '0 -50%',
  color: vars.ink2,
  pointerEvents: 'none',
});
export const suffix = part({
  position: 'absolute',
  insetInlineEnd: 12,
  insetBlockStart: '50%',
  translate: '0 -50%',
  color: vars.ink2,
  pointerEvents: 'none',
});
export const inside = part({ position: 'absolute', insetInlineEnd: 6, insetBlockStart: '50%', translate: '0 -50%' });
export const beforeButton = part({ paddingInlineEnd: 44 });
export const afterIcon = part({ paddingInlineStart: 32 });
export const withIcon = part({
  selectors: {
    '&::before': {
      position: 'absolute',
      insetInlineStart: 10,
      insetBlockStart: '50%',
      translate: '0 -50%',
      color: vars.ink3,
      pointerEvents: 'none',
    },
  },
});
export const code = part({
  font: vars.text4,
  fontWeight: 500,
  letterSpacing: '0.35em',
  height: 48,
  '@media': { '(max-width: 639px)': { height: 52 } },
});
export const pair = part({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
});
export const pairDate = part({ flex: '3 1 136px', width: 'auto', minWidth: 0 });
export const pairTime = part({ flex: '2 1 128px', minWidth: 0 });
