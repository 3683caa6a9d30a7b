import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const small = '(max-width: 639px)';

export const checklist = style({ display: 'grid', gap: 12, listStyle: 'none', padding: 0 });
export const check = style({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 8 });
export const checkLink = style({ display: 'block' });
export const matrix = style({ overflowX: 'auto' });
export const grid = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
export const cell = style({
  textAlign: 'end',
  padding: '10px 12px',
  borderBlockEnd: `1px solid ${vars.line}`,
  whiteSpace: 'nowrap',
  fontWeight: 400,
  selectors: { '&:last-child': { paddingInlineEnd: 0 } },
  '@media': { [small]: { paddingInline: 4 } },
});
export const first = style([
  cell,
  {
    textAlign: 'start',
    paddingInlineStart: 0,
    whiteSpace: 'normal',
    minWidth: 160,
    '@media': { [small]: { paddingInlineStart: 0, minWidth: 104 } },
  },
]);
export const head = style([
  cell,
  {
    color: vars.ink3,
    font: vars.text1,
    fontWeight: 500,
    verticalAlign: 'bottom',
    '@media': { [small]: { whiteSpace: 'normal' } },
  },
]);
export const headFirst = style([
  first,
  { color: vars.ink3, font: vars.text1, fontWeight: 500, verticalAlign: 'bottom' },
]);
export const total = style([cell, { fontWeight: 600, borderBlockStart: `1px solid ${vars.line2}` }]);
export const totalFirst = style([first, { fontWeight: 600, borderBlockStart: `1px solid ${vars.line2}` }]);
export const judgeHead = style({ display: 'grid', gap: 4, justifyItems: 'end' });
export const comments = style({ display: 'grid', gap: 16 });
export const comment = style({ display: 'grid', gap: 4, maxWidth: '75ch', whiteSpace: 'pre-wrap' });
export const why = style({ maxWidth: 640 });
// The word alone, so that three judges find room.
globalStyle(`${cell} button::before`, { '@media': { [small]: { display: 'none' } } });
