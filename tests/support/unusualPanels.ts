import { auditChain } from '#server/modules/results/bundle.ts';
import type { About } from '#server/modules/results/bundle.types.ts';
import type { CategoryScores } from '#server/modules/results/result.types.ts';

/** What bundles of them are about. */
export const aboutUnusual = {
  award: { id: 'unusual', name: 'Award' },
  category: { categoryID: 'c', name: 'Housing' },
  names: {
    entries: { a: { ref: 'CD-1', title: 'A', organisation: 'O' }, b: { ref: 'CD-2', title: 'A', organisation: 'O' } },
    judges: {},
  },
  excluded: [],
  software: 'test',
  madeAt: '2026-01-01T00:00:00Z',
  audit: auditChain([]),
} satisfies Partial<About>;

/** A category by criteria of these weights: for each entry the marks of each judge, null where there is no sheet. */
function panel(
  method: CategoryScores['method'],
  weights: readonly number[],
  rows: readonly (readonly (readonly number[] | null)[])[],
): CategoryScores {
  const entryIDs = rows.map((_, entry) => String.fromCharCode(97 + entry));
  const sheets = rows.flatMap((row, entry) =>
    row.flatMap((given, judge) =>
      given
        ? {
            entryID: entryIDs[entry]!,
            judgeID: `j${judge}`,
            marks: Object.fromEntries(given.map((mark, at) => [`c${at}`, mark])),
          }
        : [],
    ),
  );
  const criteria = weights.map((weight, at) => ({ criterionID: `c${at}`, weight }));
  return { method, criteria, entryIDs, sheets, chair: [] };
}
const drawn = (entries: number, judges: number, judge: (entry: number, judge: number) => number) =>
  Array.from({ length: entries }, (_, entry) => Array.from({ length: judges }, (_, at) => [judge(entry, at)]));

/** What few or strange marks come to: a model that fits perfectly, severities that nothing tells from chance, a judge of one mark only. */
export const unusual: readonly CategoryScores[] = [
  panel(
    'severity',
    [90, 10],
    [
      [null, [5, 10], [4, 6]],
      [[4, 7], [9, 5], null],
    ],
  ),
  panel(
    'robust',
    [60, 40],
    [
      [null, [8, 7], null, [7, 8]],
      [[7, 7], null, [7, 7], [8, 7]],
    ],
  ),
  panel(
    'severity',
    [99, 1],
    [
      [
        [7, 7],
        [7, 7],
        [6, 7],
      ],
    ],
  ),
  panel(
    'automatic',
    [100, 0],
    [
      [
        [7, 1],
        [8, 2],
      ],
      [
        [7, 9],
        [8, 9],
      ],
    ],
  ),
  panel(
    'standardised',
    [67, 33],
    drawn(9, 3, (entry, judge) => (judge === 0 ? 4 : (entry * (judge + 2)) % 11)).map((row) =>
      row.map(([mark]) => [mark!, 1]),
    ),
  ),
  panel(
    'standardised',
    [100],
    drawn(5, 3, (entry, judge) => entry + judge),
  ),
  panel(
    'trimmed',
    [100],
    drawn(4, 6, (entry, judge) => (entry * 3 + judge * judge) % 11),
  ),
  panel(
    'trimmed',
    [100],
    drawn(4, 4, (entry, judge) => (entry + judge * 5) % 11),
  ),
  // All judges agree, on a score whose mean of three is rounded.
  panel(
    'automatic',
    [90, 10],
    drawn(4, 4, () => 6).map((row, entry) => row.map((_, judge) => (judge === entry ? null : [6, 7]))),
  ),
];
