import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';
import { tracked } from '#app/ui/theme/tracked.ts';

/** The whole window, above the page; what lies beneath it cannot be reached. */
export const window = style({
  position: 'fixed',
  inset: 0,
  width: '100dvw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: vars.surface,
  color: vars.ink,
  font: vars.text2,
  selectors: { '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)' } },
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '4px 16px',
  background: vars.canvas,
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { '(max-width: 1199px)': { flexWrap: 'wrap', padding: '8px 16px' } },
});
export const barTitle = style({
  font: vars.text4,
  fontWeight: 600,
  letterSpacing: tracked(-0.012),
  overflowWrap: 'anywhere',
});
export const grow = style({ flex: 1, minWidth: 0 });
export const chartChoice = style({ width: 200, '@media': { '(max-width: 599px)': { width: '100%' } } });
export const searchPlace = style({
  position: 'relative',
  width: 260,
  '@media': { '(max-width: 1199px)': { width: '100%' } },
});
export const finds = style({
  position: 'absolute',
  insetBlockStart: 'calc(100% + 4px)',
  insetInlineStart: 0,
  zIndex: 2,
  width: 'min(420px, calc(100vw - 32px))',
  maxHeight: '60dvh',
  overflowY: 'auto',
  padding: 8,
  borderRadius: vars.radius,
  background: vars.raised,
  boxShadow: vars.floating,
});
export const find = style({
  display: 'block',
  padding: '6px 8px',
  borderRadius: vars.radius,
  color: vars.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.hover } },
});
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 0,
  position: 'relative',
  selectors: { '&[data-panel]': { gridTemplateColumns: 'minmax(0, 1fr) 340px' } },
});
export const sheet = style({
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  display: 'grid',
  placeItems: 'safe center',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: -2 } },
});
export const panel = style({
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 20px 32px',
  borderInlineStart: `1px solid ${vars.line}`,
});
export const panelHead = style({ display: 'flex', gap: 8, alignItems: 'flex-start' });
export const about = style({ color: vars.ink2, marginBlockEnd: 4 });
export const meta = style({ font: vars.text1, color: vars.ink3 });
export const waiting = style({ padding: 32, color: vars.ink2 });

export const stateText = style({
  display: 'grid',
  gap: 24,
  paddingBlockStart: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const groupTitle = style({ paddingBlockEnd: 6, borderBlockEnd: `1px solid ${vars.line}` });
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, auto)',
  gap: '4px 12px',
  alignItems: 'start',
  padding: '8px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const wayName = style({ display: 'block', fontWeight: 500 });
export const goTo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 32,
  maxWidth: 150,
  padding: '4px 10px',
  border: `1px solid ${vars.line2}`,
  borderRadius: vars.radius,
  background: vars.surface,
  color: vars.accentInk,
  font: vars.text2,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.hover } },
  '@media': { '(pointer: coarse)': { minHeight: 40 } },
});
export const always = style({ display: 'flex', gap: 8, padding: '6px 0', color: vars.ink });

/** State by state, for screens too narrow for a drawing. */
export const reading = style({ overflowY: 'auto', padding: '16px 16px 24px', minHeight: 0 });
export const trail = style({ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', font: vars.text1, marginBlockEnd: 12 });
export const trailStep = style({
  padding: 4,
  border: 0,
  background: 'none',
  color: vars.ink,
  font: vars.text1,
  textDecoration: 'underline',
  cursor: 'pointer',
});
export const card = style({
  padding: 16,
  borderRadius: vars.radius,
  border: `2px solid ${vars.accentInk}`,
  background: vars.accentSoft,
});
export const cardTitle = style({ font: vars.text4, fontWeight: 600 });
export const readingWindow = style({ selectors: { '&[open]': { gridTemplateRows: 'auto minmax(0, 1fr) auto' } } });
export const neighbours = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 8,
  padding: '8px 16px',
  borderBlockStart: `1px solid ${vars.line}`,
});

export const plane = style({ display: 'block', fontFamily: vars.font, margin: 8 });
export const target = style({ cursor: 'pointer', outline: 'none' });
export const dim = style({ opacity: 0.28 });
const box = { fill: vars.surface, stroke: vars.lineControl, strokeWidth: 1 } as const;
export const boxes = {
  state: style(box),
  final: style(box),
  frame: style({ fill: vars.canvas, fillOpacity: 0.55, stroke: vars.line2 }),
  alike: style({ fill: 'none', stroke: vars.lineControl, strokeDasharray: '4 3' }),
  any: style({ fill: vars.sunken, stroke: vars.line2, strokeDasharray: '3 3' }),
  at: style({ ...box, fill: vars.accentSoft, stroke: vars.accentInk, strokeWidth: 2 }),
  reached: style({ ...box, stroke: vars.accentInk, strokeWidth: 1.5 }),
} as const;
export const inner = style({ fill: 'none', stroke: vars.lineControl });
export const start = style({ fill: vars.ink2 });
export const name = style({ fontSize: 13, fontWeight: 500, fill: vars.ink });
export const frameName = style({ fontSize: 12, fontWeight: 500, fill: vars.ink2 });
export const nameAt = style({ fontWeight: 600, fill: vars.accentInk });
export const found = style({ fill: vars.yellowInk, fontWeight: 600, textDecoration: 'underline' });
export const note = style({ fontSize: 12, fill: vars.ink3 });
const line = { fill: 'none', strokeWidth: 1.25 } as const;
export const lines = {
  idle: style({ ...line, stroke: vars.ink3 }),
  outgoing: style({ ...line, strokeWidth: 2, stroke: vars.accentInk }),
} as const;
export const back = style({ strokeDasharray: '2 3' });
export const heads = {
  idle: style({ fill: 'none', stroke: vars.ink3 }),
  outgoing: style({ fill: 'none', stroke: vars.accentInk, strokeWidth: 1.5 }),
} as const;
/** A line that crosses words goes on beneath a gap. */
const words = {
  fontSize: 12,
  fontWeight: 500,
  paintOrder: 'stroke',
  stroke: vars.surface,
  strokeWidth: 4,
  strokeLinejoin: 'round',
} as const;
export const label = style({ ...words, fill: vars.ink2 });
export const labelOutgoing = style({ fill: vars.accentInk });

globalStyle(`${target}:hover > rect`, { strokeWidth: 2 });
globalStyle(`${target}:focus-visible > rect`, { stroke: vars.focus, strokeWidth: 3 });
export const tools = style({
  position: 'absolute',
  insetBlockEnd: 12,
  insetInlineStart: 12,
  padding: 4,
  borderRadius: vars.radius,
  background: vars.raised,
  boxShadow: vars.floating,
});
