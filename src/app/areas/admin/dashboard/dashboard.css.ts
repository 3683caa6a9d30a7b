import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const side = style({
  display: 'grid',
  gap: 40,
  alignContent: 'start',
  '@media': { '(max-width: 1199px)': { order: -1 } },
});
/** What would be pushed down by what has yet to come is there, and not seen. */
export const sideComing = style({ visibility: 'hidden' });
export const columnsComing = style({ '@media': { '(max-width: 1199px)': { visibility: 'hidden' } } });
export const deadline = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: 48,
  alignItems: 'center',
  paddingBlockEnd: 28,
  borderBlockEnd: `1px solid ${vars.line2}`,
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 } },
});
export const line = style({
  position: 'relative',
  height: 84,
  listStyle: 'none',
  padding: 0,
  marginInline: '0 64px',
  '@media': { '(max-width: 639px)': { display: 'none' } },
});
export const track = style({
  position: 'absolute',
  insetBlockStart: 43,
  insetInline: 0,
  height: 2,
  background: vars.line2,
  // What it draws is its colours: it and what stands on it keep them where colours are forced.
  forcedColorAdjust: 'none',
});
export const passed = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  height: 2,
  background: vars.accent,
  forcedColorAdjust: 'none',
});
export const point = style({ position: 'absolute', insetBlock: 0, width: 0 });
const mark = {
  position: 'absolute',
  insetBlockStart: 38,
  insetInlineStart: -6,
  width: 12,
  height: 12,
  borderRadius: '50%',
} as const;
export const markPast = style({ ...mark, background: vars.accent, forcedColorAdjust: 'none' });
export const markNow = style({ ...mark, background: vars.surface, border: `2px solid ${vars.accent}` });
export const markAhead = style({ ...mark, background: vars.surface, border: `2px solid ${vars.lineControl}` });
const words = {
  position: 'absolute',
  insetInlineStart: -6,
  font: vars.text1,
  whiteSpace: 'nowrap',
  color: vars.ink2,
} as const;
export const above = style({ ...words, insetBlockStart: 0 });
export const below = style({ ...words, insetBlockStart: 54 });
export const name = style({ display: 'block', fontWeight: 500, color: vars.ink });
export const nameNow = style({ display: 'block', fontWeight: 500, color: vars.accentInk });
export const dates = style({
  display: 'none',
  '@media': { '(max-width: 639px)': { display: 'grid', gap: 4, listStyle: 'none', padding: 0, color: vars.ink2 } },
});
export const attention = style({ display: 'grid', listStyle: 'none', padding: 0 });
export const item = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: '2px 8px',
  padding: '12px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
});
export const itemText = style({ gridColumn: 2, minHeight: '1lh', font: vars.text1, color: vars.ink2 });
export const itemTitle = style({ fontWeight: 500 });
export const money = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBlockEnd: 12,
});
export const judges = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  columnGap: 28,
  listStyle: 'none',
  padding: 0,
});
export const judge = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 64px 56px',
  alignItems: 'center',
  gap: '2px 12px',
  minHeight: 40,
  paddingBlock: 6,
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const scored = style({ gridColumn: '1 / -1', font: vars.text1, color: vars.ink3 });
export const figure = style({
  textAlign: 'end',
  font: vars.text1,
  color: vars.ink2,
  fontVariantNumeric: 'tabular-nums',
});
export const bar = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  justifyContent: 'end',
  // Beside its bar a percentage would leave too little room for words.
  '@media': { '(max-width: 479px)': { flexDirection: 'column', alignItems: 'end', gap: 4 } },
});
export const share = style({ minWidth: 44, textAlign: 'end', font: vars.text1, color: vars.ink2 });
