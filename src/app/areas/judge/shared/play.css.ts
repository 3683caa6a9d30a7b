import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const small = '(max-width: 899px)';
const tall = '(min-height: 560px)';

/** The whole window: document, rubric and keys; only they scroll. */
export const play = style({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr) 472px',
  minHeight: 0,
  '@media': {
    '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr) 400px' },
    // What is answered gives way to the document, and is scrolled, rather than lying below it.
    [small]: { gridTemplate: 'minmax(200px, 1fr) minmax(0, auto) / minmax(0, 1fr)' },
    '(min-width: 2000px)': { gridTemplateColumns: 'minmax(0, 1fr) 640px' },
  },
});

globalStyle(`:has(> main ${play})`, { '@media': { [tall]: { height: '100dvh' } } });
globalStyle(`main:has(${play})`, {
  '@media': {
    [tall]: { overflow: 'hidden', minHeight: 0, display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' },
  },
});
globalStyle(`main:has(${play}) > div`, {
  '@media': { [tall]: { minHeight: 0, display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' } },
});

export const place = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  font: vars.text1,
  color: vars.ink2,
});
export const placeFigure = style({ fontWeight: 600, color: vars.ink });
export const placeMeter = style({ width: 120, '@media': { '(max-width: 639px)': { width: 56 } } });
export const steps = style({ display: 'flex', gap: 4, '@media': { [small]: { marginInlineStart: 'auto' } } });

export const document = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: vars.sunken,
  borderInlineEnd: `1px solid ${vars.line}`,
  borderStartStartRadius: vars.radius,
  '@media': { [small]: { borderInlineEnd: 0, borderRadius: 0, minHeight: 200 } },
});
export const documentBar = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 48,
  padding: '0 16px',
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { [small]: { minHeight: 40, padding: '0 8px 0 12px' } },
});
export const files = style({ display: 'flex', gap: 4, minWidth: 0, overflowX: 'auto' });
export const file = style({
  display: 'inline-flex',
  gap: 8,
  alignItems: 'center',
  height: 32,
  padding: '0 10px',
  borderRadius: vars.radius,
  color: vars.ink2,
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-selected="true"]': { background: vars.pressed, color: vars.ink, fontWeight: 500 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
export const openElsewhere = style({ marginInlineStart: 'auto', whiteSpace: 'nowrap' });
export const openWords = style({ '@media': { [small]: { display: 'none' } } });
export const viewer = style({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
const asMade = { selectors: { ':root[data-mode="dark"] &': { filter: 'brightness(0.92)' } } };
export const frame = style({
  border: 0,
  width: '100%',
  height: '100%',
  background: '#fff',
  colorScheme: 'light',
  '@media': {
    '(prefers-color-scheme: dark)': {
      selectors: { ':root:not([data-mode="light"]) &': { filter: 'brightness(0.92)' } },
    },
  },
  ...asMade,
});
export const picture = style({
  maxWidth: '100%',
  maxHeight: '100%',
  objectFit: 'contain',
  placeSelf: 'center',
  padding: 24,
  ...asMade,
  '@media': { [small]: { padding: 12 } },
});
export const paper = style({
  background: vars.surface,
  width: '100%',
  maxWidth: 680,
  margin: '24px auto',
  padding: '40px 56px 48px',
  boxShadow: `0 0 0 1px ${vars.line2}`,
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  font: vars.text3,
  alignSelf: 'start',
  '@media': { [small]: { margin: 0, padding: '20px 16px', boxShadow: 'none', minHeight: '100%' } },
});
export const statement = style({ whiteSpace: 'pre-wrap', maxWidth: '75ch', overflowWrap: 'anywhere' });
export const middle = style({ placeSelf: 'center', padding: 24, maxWidth: 480 });

export const rubric = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '10px 24px 0',
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  '@media': {
    [small]: {
      padding: '0 16px 12px',
      gap: 0,
      maxHeight: '62dvh',
      borderBlockStart: `1px solid ${vars.line2}`,
      borderRadius: `${vars.radius} ${vars.radius} 0 0`,
      background: vars.raised,
    },
  },
});
export const rubricHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 16,
  minHeight: 24,
  // Out of sight on a small screen, where the tabs say it, and still the heading of the criteria.
  '@media': {
    [small]: { position: 'absolute', width: 1, height: 1, minHeight: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
export const mean = style({ color: vars.ink2, textAlign: 'end' });
export const meanFigure = style({ font: vars.text3, fontWeight: 600, color: vars.ink });
export const criterionTabs = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(72px, 1fr)',
  overflowX: 'auto',
  margin: '0 -16px',
  borderBlockEnd: `1px solid ${vars.line}`,
  flexShrink: 0,
});
export const criterionTab = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  font: vars.text1,
  color: vars.ink2,
  height: 52,
  padding: '0 6px',
  borderBlockEnd: '2px solid transparent',
  minWidth: 0,
  selectors: {
    '&[aria-selected="true"]': { borderColor: vars.accent, color: vars.ink },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
export const tabName = style({ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const tabMark = style({ font: vars.text2, fontWeight: 600, color: vars.ink });
export const criteria = style({ display: 'grid', gap: 0 });
export const criterion = style({
  display: 'grid',
  gap: 4,
  padding: '8px 0 10px',
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': { [small]: { border: 0, gap: 8, selectors: { '&:not([data-current])': { display: 'none' } } } },
});
export const criterionHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 16,
});
export const criterionName = style({ font: vars.text2, fontWeight: 600 });
export const criterionWeight = style({
  font: vars.text1,
  color: vars.ink3,
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 8,
  whiteSpace: 'nowrap',
});
export const anchor = style({ display: 'flex', gap: 8, font: vars.text1, color: vars.ink2 });
export const anchorMark = style({ color: vars.purpleInk, fontWeight: 600 });
export const anchors = style({ display: 'grid', gap: 2, font: vars.text1 });
export const anchorRow = style({ display: 'grid', gridTemplateColumns: '40px minmax(0, 1fr)' });
export const anchorRange = style({ fontWeight: 500 });
export const anchorText = style({ color: vars.ink2 });
export const words = style({ display: 'grid', gap: 12, paddingBlock: 4 });
export const folded = style({ font: vars.text1, color: vars.ink2, cursor: 'pointer', padding: '4px 0' });

export const noSummary = style({ display: 'none' });

export const foot = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  margin: 'auto -24px 0',
  padding: '12px 24px',
  position: 'sticky',
  bottom: 0,
  background: vars.surface,
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': { [small]: { position: 'static', margin: 0, padding: '8px 0 0', border: 0, background: 'none' } },
});
export const actions = style({ display: 'flex', gap: 8 });
globalStyle(`${actions} button`, { '@media': { '(max-width: 1199px)': { paddingInline: 10 } } });
// A long name takes two lines rather than leaving its button.
export const mainAction = style({ flex: 1, minWidth: 0, whiteSpace: 'normal', lineHeight: '16px' });
export const under = style({ font: vars.text1, color: vars.ink2, minHeight: 16 });
export const lastRow = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 });
globalStyle(`${lastRow} [role="status"]`, { whiteSpace: 'normal' });
export const keys = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  height: 44,
  padding: '0 24px',
  borderBlockStart: `1px solid ${vars.line}`,
  background: vars.surface,
  font: vars.text1,
  color: vars.ink2,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '@media': { [small]: { display: 'none' } },
});
export const key = style({ display: 'inline-flex', gap: 5, alignItems: 'center' });
export const saved = style({ marginInlineStart: 'auto' });

export const keyList = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '8px 16px' });
export const keyTerm = style({ display: 'inline-flex', gap: 4 });
