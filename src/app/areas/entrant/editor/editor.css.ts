import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const small = '(max-width: 639px)';
const medium = '(max-width: 1199px)';

export const layout = style({
  display: 'grid',
  gridTemplateColumns: '180px minmax(0, 1fr) 320px',
  gap: 40,
  alignItems: 'start',
  '@media': {
    '(max-width: 1399px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px', gap: 32 },
    [medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [small]: { gap: 24 },
  },
});
export const sections = style({
  minWidth: 0,
  position: 'sticky',
  top: `calc(${vars.bar} + 24px)`,
  '@media': { '(max-width: 1399px)': { position: 'static', gridColumn: '1 / -1' } },
});
globalStyle(`${sections} ol`, {
  '@media': { '(min-width: 640px) and (max-width: 1399px)': { display: 'flex', flexWrap: 'wrap', gap: 4 } },
});
globalStyle(`${sections} nav`, {
  '@media': { '(min-width: 640px) and (max-width: 1399px)': { position: 'static' } },
});
globalStyle(`${sections} a`, {
  '@media': { '(min-width: 640px) and (max-width: 1399px)': { marginInlineStart: 0, width: 'auto' } },
});
export const onlyLarge = style({ '@media': { [small]: { display: 'none' } } });
export const form = style({
  display: 'grid',
  gap: 40,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  maxWidth: 880,
});
export const rail = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  position: 'sticky',
  top: `calc(${vars.bar} + 24px)`,
  '@media': { [medium]: { position: 'static', maxWidth: 880 } },
});
export const files = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '@media': { '(max-width: 799px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const hint = style({ font: vars.text1, color: vars.ink3 });
export const secondary = style({ color: vars.ink2 });
export const meta = style({ font: vars.text1, color: vars.ink3 });
export const line = style({ display: 'block' });
export const start = style({ display: 'grid', gap: 20, maxWidth: 640, gridTemplateColumns: 'minmax(0, 1fr)' });
export const startAward = style({ font: vars.text3, fontWeight: 600 });
export const fields = style({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

export const fee = style({ width: '100%', borderCollapse: 'collapse', font: vars.text2 });
export const feeCell = style({
  padding: '4px 0',
  color: vars.ink2,
  verticalAlign: 'baseline',
  textAlign: 'start',
  fontWeight: 400,
});
export const feeAmount = style([
  feeCell,
  { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', paddingInlineStart: 12 },
]);
export const feeTotal = style({
  borderBlockStart: `1px solid ${vars.line2}`,
  paddingBlockStart: 10,
  color: vars.ink,
  fontWeight: 600,
});
export const feeLink = style({ marginInlineStart: 6 });
export const code = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, alignItems: 'start' });
export const error = style({ font: vars.text1, color: vars.redInk });
export const rule = style({ border: 0, borderBlockStart: `1px solid ${vars.line}`, width: '100%' });
export const card = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
export const pair = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 12 });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' });

export const compare = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBlock: 8,
  '@media': { [small]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
});
export const version = style({
  border: `1px solid ${vars.line2}`,
  borderRadius: vars.radius,
  background: vars.surface,
  padding: '8px 12px',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: 200,
  overflowY: 'auto',
});
export const versionTitle = style({ font: vars.text1, color: vars.ink3 });

/** Its words wrap, so the way to what is left stays in view. */
export const barState = style({ minWidth: 0 });
globalStyle(`${barState} *`, { whiteSpace: 'normal' });
export const bar = style({
  display: 'none',
  '@media': {
    [small]: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: 12,
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      margin: '24px -16px -40px',
      padding: '8px 16px',
      background: vars.raised,
      borderBlockStart: `1px solid ${vars.line2}`,
    },
  },
});
export const barWords = style({ fontWeight: 500 });
export const statement = style({
  font: vars.text3,
  maxWidth: '75ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const read = style({
  display: 'grid',
  gap: 40,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  maxWidth: 880,
});
export const readLayout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  gap: 40,
  alignItems: 'start',
  '@media': { [medium]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const fileRow = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 12px',
  minHeight: 40,
  padding: '8px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const fileLabel = style({ color: vars.ink3, minWidth: 180, '@media': { [small]: { minWidth: '100%' } } });
export const comment = style({
  borderInlineStart: `2px solid ${vars.line2}`,
  padding: '4px 0 4px 16px',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const preview = style({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', color: vars.ink });
export const previewTitle = style({ font: vars.text4, fontWeight: 600, overflowWrap: 'anywhere' });
export const previewImages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: 12,
});
export const previewImage = style({
  width: '100%',
  maxHeight: 240,
  objectFit: 'contain',
  borderRadius: vars.radiusSmall,
  border: `1px solid ${vars.line}`,
  background: vars.sunken,
});

export const alsoIn = style({ display: 'grid', gap: 8, listStyle: 'none' });
/** Level with the field beside it, whose label stands above. */
export const levelWithField = style({ marginBlockStart: 30 });
export const receipt = style({ marginBlockEnd: 12 });
/** Where an entry stands comes before what it says on screens with one column. */
export const first = style({ '@media': { [medium]: { order: -1 } } });
/** Words with something to press beside them. */
export const withAction = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' });
