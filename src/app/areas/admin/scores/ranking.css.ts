import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

/** Brackets run through the rows, so their cells have neither rule nor padding. */
export const band = style({
  height: 1,
  padding: 0,
  paddingInlineEnd: 4,
  borderBlockEnd: 0,
  whiteSpace: 'nowrap',
  font: vars.text1,
  color: vars.purpleInk,
});
export const lanes = style({ display: 'flex', height: '100%', minHeight: 48 });
/** Keeps its place where no bracket runs through it. */
export const lane = style({ width: 6, marginInlineEnd: 3 });
export const bracket = style({
  borderInlineStart: `1.5px solid ${vars.purple}`,
  borderBlock: '1.5px solid transparent',
});
const edge = `1.5px solid ${vars.purple}`;
export const opens = style({ marginBlockStart: 5, borderBlockStart: edge, borderStartStartRadius: 3 });
export const closes = style({ marginBlockEnd: 5, borderBlockEnd: edge, borderEndStartRadius: 3 });
export const rank = style({ fontWeight: 500, whiteSpace: 'nowrap' });
export const name = style({ textAlign: 'start', maxWidth: '100%', minHeight: 24, overflowWrap: 'anywhere' });
export const quiet = style({ color: vars.ink2 });
export const adjusted = style({ fontWeight: 600 });
export const axisHead = style({ minWidth: 200, paddingInline: 16 });
export const axisCell = style({ padding: 0, paddingInline: 16, height: 1 });
export const ticks = style({ position: 'relative', display: 'block', height: 16 });
export const tick = style({ position: 'absolute', translate: '-50% 0' });
export const interval = style({
  position: 'relative',
  display: 'block',
  minHeight: 47,
  height: '100%',
  color: vars.ink2,
});
export const chosen = style({ color: vars.accentInk });
export const gridLine = style({
  position: 'absolute',
  insetBlock: 0,
  width: 1,
  background: vars.line,
  forcedColorAdjust: 'none',
});
export const whisker = style({
  position: 'absolute',
  insetBlockStart: 'calc(50% - 1px)',
  height: 2,
  borderRadius: 1,
  background: 'currentColor',
  forcedColorAdjust: 'none',
});
export const dot = style({
  position: 'absolute',
  insetBlockStart: 'calc(50% - 5px)',
  width: 10,
  height: 10,
  borderRadius: '50%',
  background: 'currentColor',
  forcedColorAdjust: 'none',
  translate: '-5px 0',
});
export const moved = style({ display: 'inline-flex', gap: 4, alignItems: 'center', whiteSpace: 'nowrap' });
export const flag = style({ color: vars.orange, display: 'inline-flex' });
export const winner = style({ display: 'inline-flex', alignItems: 'center', gap: 4 });
export const bar = style({
  display: 'flex',
  gap: 16,
  justifyContent: 'space-between',
  alignItems: 'start',
  '@media': { '(max-width: 767px)': { flexDirection: 'column' } },
});
export const calc = style({ width: '100%', fontVariantNumeric: 'tabular-nums' });
export const calcHead = style({
  font: vars.text1,
  fontWeight: 500,
  color: vars.ink3,
  textAlign: 'end',
  paddingBlock: 8,
  paddingInlineStart: 8,
  borderBlockEnd: `1px solid ${vars.line2}`,
  selectors: { '&:first-child': { textAlign: 'start', paddingInlineStart: 0 } },
});
export const calcCell = style({
  textAlign: 'end',
  fontWeight: 400,
  paddingBlock: 8,
  paddingInlineStart: 8,
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { '&:first-child': { textAlign: 'start', paddingInlineStart: 0 } },
});
export const calcTotal = style({ fontWeight: 600, borderBlockEnd: 0 });
export const outlier = style({ display: 'block', font: vars.text1, color: vars.orangeInk });
export const heading = style({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8 });
export const order = style({ display: 'grid', gap: 8, listStyle: 'none', padding: 0 });
export const orderItem = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 4,
  padding: '4px 4px 4px 12px',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
});
export const fold = style({ cursor: 'pointer', minHeight: 24, paddingBlock: 4, fontWeight: 500, color: vars.ink2 });
export const prose = style({ display: 'grid', gap: 12, maxWidth: '75ch', color: vars.ink2 });
