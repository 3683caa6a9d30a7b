import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const card = part({
  border: `1px solid ${vars.line2}`,
  borderRadius: vars.radius,
  padding: '14px 16px 12px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'space-between',
  minHeight: 148,
  '@media': { '(max-width: 639px)': { minHeight: 0 } },
});
export const failed = part({ borderColor: vars.red });
export const over = part({ borderColor: vars.accent, background: vars.accentSoft });
export const head = part({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' });
export const name = part({ fontWeight: 500 });
export const accepts = part({ font: vars.text1, lineHeight: '20px', color: vars.ink3 });
export const file = part({ display: 'flex', gap: 12, alignItems: 'center', minWidth: 0 });
export const fileWords = part({ flex: 1, minWidth: 0 });
export const fileName = part({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });
export const fileMeta = part({ font: vars.text1, color: vars.ink2, display: 'flex', gap: 4, alignItems: 'center' });
export const reason = part({ font: vars.text1, color: vars.redInk });
export const actions = part({ display: 'flex', gap: 16, alignItems: 'center', minHeight: 28, flexWrap: 'wrap' });
export const figure = part({ font: vars.text1, fontWeight: 600, marginInlineStart: 'auto' });
export const picker = part({ position: 'absolute', width: 1, height: 1, opacity: 0, pointerEvents: 'none' });
export const drop = part({
  border: `1px dashed ${vars.lineControl}`,
  borderRadius: vars.radius,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 4,
  minHeight: 84,
  padding: 12,
  width: '100%',
  textAlign: 'center',
  selectors: { '&:hover': { background: vars.hover }, '&:focus-visible': { borderRadius: vars.radius } },
});
export const dropWords = part({ display: 'flex', gap: 8, alignItems: 'center' });
export const limits = part({ font: vars.text1, color: vars.ink3 });
export const thumb = part({
  width: 32,
  height: 40,
  borderRadius: vars.radiusSmall,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
  background: vars.sunken,
  color: vars.ink3,
  display: 'grid',
  placeContent: 'center',
  flex: 'none',
  overflow: 'hidden',
});
export const thumbImage = part({ width: 32, height: 40, objectFit: 'cover' });
export const thumbFailed = part({ color: vars.red });
