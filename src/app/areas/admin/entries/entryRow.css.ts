import { globalStyle, style } from '@vanilla-extract/css';
import * as table from '#app/ui/data/Table.css.ts';
import { box as plainBox } from '#app/ui/forms/Checkbox.css.ts';
import { tone } from '#app/ui/theme/family.css.ts';
import { vars } from '#app/ui/theme/theme.css.ts';

const cell = [table.cell, table.densities.dense] as const;
/** A column leaves when the table is narrower than this. */
const leaves = (below: number) => ({ '@container': { [`table (max-width: ${below - 1}px)`]: { display: 'none' } } });
const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

export const selection = style([...cell, table.selection, { position: 'relative' }]);
/** The whole cell is pressed. */
export const box = style([
  plainBox,
  {
    display: 'block',
    selectors: { '&::before': { content: '""', position: 'absolute', insetBlock: 0, insetInline: '-8px -4px' } },
  },
]);
export const headBox = style({ display: 'block' });
export const ref = style([...cell, { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', ...leaves(800) }]);
/** The organisation and what else stands behind the title have no element of their own. */
export const name = style([
  ...cell,
  table.wide,
  {
    ...cut,
    color: vars.ink3,
    '@container': {
      'table (max-width: 560px)': { font: vars.text1 },
      // The name in full on two lines rather than the beginnings of two names; rows keep one height.
      'table (max-width: 400px)': { whiteSpace: 'normal', paddingBlock: 2, fontSize: 0, lineHeight: 0 },
    },
  },
]);
export const title = style({
  marginInlineEnd: 4,
  '@container': {
    'table (max-width: 560px)': { ...cut, display: 'block', margin: 0, padding: 0, font: vars.text2, fontWeight: 500 },
    'table (max-width: 400px)': { whiteSpace: 'normal' },
  },
});
/** All that is drawn of rows that pass, from where their names or references stand: a line for each. */
export const passing = style([
  table.wide,
  {
    ...cut,
    whiteSpace: 'pre',
    fontWeight: 500,
    padding: '0 0 0 52px',
    backgroundImage: `linear-gradient(to top, ${vars.line} 1px, transparent 1px)`,
    backgroundSize: '100% 1lh',
    '@container': { 'table (max-width: 560px)': { paddingInlineStart: 38 } },
  },
]);
export const category = style([...cell, { whiteSpace: 'nowrap', ...leaves(960) }]);
export const own = style([...cell, { ...cut, maxWidth: 200 }]);
/** More columns than fit are rolled to. */
export const rolling = style({ overflowX: 'auto', position: 'relative' });
globalStyle(`${rolling} th[scope=row]`, { minWidth: 180 });
globalStyle(`${rolling} thead`, { position: 'static' });
export const from960 = style(leaves(960));
export const from640 = style(leaves(640));
export const payment = style([...cell, { whiteSpace: 'nowrap', ...leaves(640) }]);
export const changed = style([...cell, table.end, { whiteSpace: 'nowrap', color: vars.ink3, ...leaves(960) }]);
export const actions = style([...cell, table.actions]);

const glyph = 20;
export const status = style([
  ...cell,
  {
    whiteSpace: 'nowrap',
    position: 'relative',
    paddingInlineStart: 12 + glyph,
    selectors: {
      '&::before': { position: 'absolute', insetInlineStart: 12, insetBlockStart: 'calc(50% - 7px)' },
      '&::first-letter': { textTransform: 'uppercase' },
    },
    '@container': {
      'table (max-width: 560px)': {
        paddingInlineStart: 6 + glyph,
        selectors: { '&::before': { insetInlineStart: 6 } },
      },
      // Two lines of a long status leave the name room for two of its own.
      'table (max-width: 400px)': { whiteSpace: 'normal', minWidth: 136, paddingBlock: 2 },
    },
  },
]);
/** What needs a person stands out. */
export const filled = style({ color: tone.ink, fontWeight: 500 });

const place = (index: number) => index * 11;
const holes = ['--hole-0', '--hole-1', '--hole-2', '--hole-3'] as const;
/** Four boxes, 8 by 12, drawn behind words that only screen readers have. */
export const files = style([
  ...cell,
  {
    width: 65,
    minWidth: 65,
    fontSize: 0,
    color: 'transparent',
    forcedColorAdjust: 'none',
    backgroundRepeat: 'no-repeat',
    backgroundImage: [
      ...holes.map((hole) => `linear-gradient(var(${hole}, transparent), var(${hole}, transparent))`),
      ...holes.map(() => `linear-gradient(${vars.ink3}, ${vars.ink3})`),
    ].join(', '),
    backgroundPosition: [
      ...holes.map((_, index) => `${13 + place(index)}px center`),
      ...holes.map((_, index) => `${12 + place(index)}px center`),
    ].join(', '),
    backgroundSize: [...holes.map(() => '6px 10px'), ...holes.map(() => '8px 12px')].join(', '),
    ...leaves(960),
  },
]);
/** In an award's own form, which may ask for any number of files. */
export const fileCount = style([...cell, { width: 65, minWidth: 65, ...leaves(960) }]);
export const missing = holes.map((hole) => style({ vars: { [hole]: vars.surface } }));
