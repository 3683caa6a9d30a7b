import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme/theme.css.ts';

const large = '(min-width: 1200px)';
const print = 'print';

export const atlas = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [large]: { gridTemplateColumns: '208px minmax(0, 1fr) 320px' }, [print]: { display: 'block' } },
});
export const list = style({
  padding: '16px 16px 0',
  minWidth: 0,
  '@media': {
    [large]: { padding: 16, borderInlineEnd: `1px solid ${vars.line}`, minHeight: `calc(100dvh - ${vars.bar})` },
    [print]: { display: 'none' },
  },
});
export const listLarge = style({
  display: 'none',
  '@media': { [large]: { display: 'grid', gap: 16, position: 'sticky', top: `calc(${vars.bar} + 16px)` } },
});
export const listSmall = style({ '@media': { [large]: { display: 'none' } } });
export const groupTitle = style({ font: vars.text1, color: vars.ink3, paddingInline: 8, marginBlockEnd: 4 });
export const entry = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 8px',
  borderRadius: vars.radius,
  color: vars.ink2,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-current]': { background: vars.selected, color: vars.ink, fontWeight: 500 },
  },
});
export const count = style({ font: vars.text1, color: vars.ink3, whiteSpace: 'nowrap', lineHeight: '20px' });

export const main = style({
  padding: 16,
  minWidth: 0,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  '@media': { [large]: { padding: '20px 32px 40px' } },
});
export const head = style({ display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'flex-start' });
export const headText = style({ flex: '1 1 320px', minWidth: 0 });
export const about = style({ color: vars.ink2, maxWidth: '75ch' });
export const meta = style({ font: vars.text1, color: vars.ink3 });
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  font: vars.text1,
  color: vars.ink2,
});
export const legendItem = style({ display: 'inline-flex', alignItems: 'center', gap: 6 });
export const parts = style({
  display: 'grid',
  gap: '16px 32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { '(min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const partList = style({
  display: 'grid',
  maxHeight: 320,
  overflowY: 'auto',
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': { [print]: { maxHeight: 'none' } },
});
export const part = style({
  display: 'grid',
  gridTemplateColumns: '14px minmax(0, 1fr)',
  gap: '0 8px',
  width: '100%',
  padding: '8px 4px',
  border: 0,
  borderBlockEnd: `1px solid ${vars.line}`,
  background: 'none',
  color: vars.ink,
  font: vars.text2,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-pressed="true"]': { background: vars.selected },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: -2 },
  },
});
// Name, text, reason, last runs: what found no row beside it would stand below it, in its column.
export const partIcon = style({ gridRow: '1 / span 4', paddingBlockStart: 3, color: vars.ink3 });
export const partNow = style({ color: vars.accentInk });
export const partBlocked = style({ color: vars.red });
export const partName = style({ fontWeight: 500 });
export const partText = style({ font: vars.text1, color: vars.ink2 });
export const partReason = style({ font: vars.text1, color: vars.redInk });

export const simulator = style({
  padding: 16,
  minWidth: 0,
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': {
    [large]: { padding: '20px 24px 40px', borderBlockStart: 0, borderInlineStart: `1px solid ${vars.line}` },
    [print]: { display: 'none' },
  },
});
export const simulatorHead = style({ display: 'flex', alignItems: 'center', gap: 4 });
export const grow = style({ flex: 1 });
export const subheading = style({ font: vars.text1, color: vars.ink3, marginBlockEnd: 6 });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const offers = style({ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' });
export const offer = style({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: '0 8px',
  width: '100%',
  minHeight: 36,
  padding: '7px 12px',
  borderRadius: vars.radius,
  border: `1px solid ${vars.line2}`,
  background: vars.surface,
  color: vars.ink,
  font: vars.text2,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-disabled="true"]': { background: vars.sunken, color: vars.ink2, cursor: 'default' },
  },
});
export const offerIcon = style({
  color: vars.accentInk,
  paddingBlockStart: 2,
  selectors: { '[aria-disabled="true"] > &': { color: vars.ink3 } },
});
export const offerName = style({ fontWeight: 500 });
export const offerWith = style({
  gridColumn: 2,
  font: vars.text1,
  color: vars.ink3,
  overflowWrap: 'anywhere',
});
export const why = style({ padding: '4px 0 4px 12px' });
export const summary = style({
  font: vars.text1,
  color: vars.accentInk,
  cursor: 'pointer',
  minHeight: 24,
  paddingBlock: '8px 4px',
  width: 'fit-content',
});
export const facts = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)', paddingBlockStart: 8 });
export const trace = style({ borderBlockStart: `1px solid ${vars.line}` });
export const traceItem = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) minmax(0, 1fr)',
  gap: 8,
  padding: '6px 0',
  font: vars.text1,
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: 'anywhere',
});
export const traceEvent = style({ fontWeight: 500 });
export const dim = style({ color: vars.ink3 });
export const words = style({ display: 'grid', gap: 12, maxWidth: '75ch' });
export const changes = style({ padding: 12, borderRadius: vars.radius, background: vars.sunken, font: vars.text1 });

globalStyle(`${words} h3`, { font: vars.text2, fontWeight: 600 });
globalStyle(`${words} ul`, { paddingInlineStart: 18, listStyle: 'disc', color: vars.ink2 });
globalStyle(`${head} > :not(${headText})`, { '@media': { [print]: { display: 'none' } } });
