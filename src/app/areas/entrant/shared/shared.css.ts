import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const small640 = '(max-width: 639px)';

export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const small = style({ font: vars.text1, color: vars.ink3, marginBlockStart: 4 });
export const inlineList = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginBlockStart: 4 });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 40,
  alignItems: 'start',
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const main = style({ display: 'grid', gap: 40, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 });
export const aside = style({ display: 'grid', gap: 32, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 });
export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 16,
  '@media': { [small640]: { display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const headWords = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const cardTitle = style({ font: vars.text3, fontWeight: 600 });
export const cardLink = style({
  color: vars.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const progress = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 16,
  alignItems: 'center',
  font: vars.text1,
  color: vars.ink2,
  '@media': { [small640]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 } },
});
export const missingTitle = style({ fontWeight: 600, marginBlockEnd: 4 });
export const missingRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': { [small640]: { minHeight: 40 } },
});
export const rows = style({ display: 'grid' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 44fr) minmax(0, 56fr)',
  gap: 24,
  padding: '16px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { [small640]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
});
export const rowFacts = style({ display: 'grid', gap: 6, justifyItems: 'start', minWidth: 0 });
export const rowName = style({ fontWeight: 500, overflowWrap: 'anywhere' });
export const secondary = style({ color: vars.ink2 });
export const meta = style({ font: vars.text1, color: vars.ink3 });
export const criteria = style({ display: 'grid', gap: 8 });
/** When the results of several awards come out. */
export const waiting = style([meta, { display: 'grid', gap: 12 }]);
export const below = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
});
export const push = style({ marginInlineStart: 'auto' });
export const grow = style({ flexGrow: 1 });
export const rules = style({
  display: 'grid',
  gap: 16,
  width: 'min(340px, 76vw)',
  maxHeight: '60vh',
  overflowY: 'auto',
});
export const result = style({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  padding: '12px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))',
  gap: 16,
  alignItems: 'stretch',
});
export const card = style({
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  padding: '16px 20px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr auto',
  gap: 12,
  minWidth: 0,
});
export const cardFoot = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  borderBlockStart: `1px solid ${vars.line}`,
  paddingBlockStart: 12,
});
export const stack = style({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});
export const fields = style({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });
export const unsent = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  font: vars.text1,
  color: vars.orangeInk,
});
