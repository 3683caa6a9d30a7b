import { expect, it } from 'vitest';
import { bundleOf, type ResultBundle, recompute } from './bundle.ts';

const bundle = bundleOf({
  award: { id: 'award', name: 'Civic Design Awards 2026' },
  category: { categoryID: 'category', name: 'Public Space' },
  input: {
    criteria: [{ criterionID: 'benefit', weight: 100 }],
    entryIDs: ['a', 'b', 'c'],
    sheets: [
      { entryID: 'a', judgeID: 'x', marks: { benefit: 7 } },
      { entryID: 'a', judgeID: 'y', marks: { benefit: 6 } },
      { entryID: 'b', judgeID: 'y', marks: { benefit: 9 } },
    ],
    method: 'automatic',
    chair: [],
  },
});
const sent = (): ResultBundle => JSON.parse(JSON.stringify(bundle));

it('computes a bundle again to the same result', () => {
  expect(recompute(sent())).toEqual({ intact: true, same: true, differences: [] });
});

it('does not care how the file is laid out', () => {
  const { sha256, format, ...rest } = sent();
  expect(recompute({ ...rest, sha256, format })).toMatchObject({ intact: true });
});

it('notices a changed mark and a changed rank', () => {
  const marks = sent();
  Object.assign(marks.input.sheets[0]!.marks, { benefit: 8 });
  expect(recompute(marks)).toMatchObject({ intact: false, same: false });
  const ranks = sent();
  Object.assign(ranks.output.entries[0]!, { rank: 2 });
  expect(recompute(ranks)).toEqual({ intact: false, same: false, differences: ['output.entries.0.rank: 2 against 1'] });
});
