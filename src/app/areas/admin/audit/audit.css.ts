import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const narrow = '(max-width: 639px)';

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12, paddingBlock: 12 });
export const bounds = style({ display: 'flex', gap: 12 });
export const total = style({ marginInlineStart: 'auto', color: vars.ink2 });
export const zone = style({ color: vars.ink3, font: vars.text1, marginBlockStart: 8 });
export const day = style({ marginBlockStart: 28 });
globalStyle(`${day} > h3`, { paddingBlockEnd: 8, borderBottom: `1px solid ${vars.line2}` });
export const rows = style({ margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '56px 24px minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
  paddingBlock: 12,
  borderBottom: `1px solid ${vars.line}`,
  '@media': { [narrow]: { gridTemplateColumns: '44px 24px minmax(0, 1fr)', gap: 8 } },
});
export const time = style({ color: vars.ink2, fontVariantNumeric: 'tabular-nums', lineHeight: '24px' });
export const clock = style({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  background: vars.pressed,
  color: vars.ink2,
});
export const words = style({ lineHeight: '24px', overflowWrap: 'anywhere' });
export const who = style({ fontWeight: 500 });
export const change = style({ whiteSpace: 'pre-line' });
globalStyle(`${change} > del`, { color: vars.ink2 });
export const now = style({ fontWeight: 500, textDecoration: 'none' });
export const dim = style({ color: vars.ink2, whiteSpace: 'pre-line' });
export const acting = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  paddingInline: 8,
  border: `1px solid ${vars.line2}`,
  borderRadius: 12,
  color: vars.ink2,
  font: vars.text1,
  lineHeight: '22px',
});
/** On a phone it stands below the words, in their column. */
export const kind = style({
  font: vars.text1,
  color: vars.ink3,
  paddingBlockStart: 4,
  '@media': { [narrow]: { gridColumn: 3, paddingBlockStart: 0 } },
});
