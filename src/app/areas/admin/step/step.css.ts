import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const halves = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 24,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const table = style({ width: '100%', borderCollapse: 'collapse', color: vars.ink });
globalStyle(`${table} :is(td, th)`, {
  padding: '8px 12px 8px 0',
  borderTop: `1px solid ${vars.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
});
globalStyle(`${table} thead th`, { borderTop: 0, font: vars.text1, fontWeight: 500, color: vars.ink3 });
export const figure = style({});
globalStyle(`${table} .${figure}`, {
  textAlign: 'end',
  paddingInlineEnd: 0,
  paddingInlineStart: 12,
  fontVariantNumeric: 'tabular-nums',
});
export const title = style({ fontWeight: 500 });
export const why = style({ font: vars.text1 });
export const list = style({ display: 'grid', gap: 8, marginTop: 8, padding: 0, listStyle: 'none' });
export const item = style({ display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: 8, alignItems: 'start' });
globalStyle(`${item}::before`, { marginTop: 2 });
/** A long panel scrolls within the question, its acts stay in view. */
export const people = style({
  display: 'grid',
  marginTop: 8,
  padding: 0,
  listStyle: 'none',
  maxHeight: 264,
  overflowY: 'auto',
});
export const person = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 16,
  padding: '6px 0',
  borderTop: `1px solid ${vars.line}`,
});
export const summary = style({ cursor: 'pointer', color: vars.accentInk, fontWeight: 500 });
export const letter = style({
  margin: '12px 0 0',
  padding: 12,
  borderRadius: vars.radius,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
});
export const subject = style({ fontWeight: 600, marginBottom: 8, color: vars.ink });
export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
