import { part } from './part.ts';

/** Classes for placing things: rows, stacks and columns on the 4 px grid. */
export const wrap = part({ display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' });

const stack = (gap: number): string =>
  part({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap, alignContent: 'start' });
export const stack4 = stack(4);
export const stack8 = stack(8);
export const stack12 = stack(12);
export const stack16 = stack(16);
export const stack24 = stack(24);
export const stack40 = stack(40);

/** Main column with a 340 px one beside it, below each other under 1,200 px. */
export const columns = part({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 40,
  alignItems: 'start',
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** Two equal columns, one on small screens. */
export const two = part({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 20,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** Shown from 640 px up, or only beneath it. */
export const onlyLarge = part({ '@media': { '(max-width: 639px)': { display: 'none' } } });
export const onlySmall = part({ '@media': { '(min-width: 640px)': { display: 'none' } } });
