import { expect, it } from 'vitest';
import { type PlanChoice, planReasons, withSheets } from './plans.ts';

const choice: PlanChoice = {
  categoryIDs: new Set(['c']),
  judgeIDs: new Set(['a', 'b']),
  judgesPerEntry: 2,
  avoidSuggested: true,
  afresh: false,
};

it('asks for what a plan needs', () => {
  expect(planReasons(choice)).toEqual([]);
  expect(planReasons({ ...choice, categoryIDs: new Set(), judgeIDs: new Set() })).toEqual([
    'chooseCategory',
    'chooseJudge',
  ]);
  for (const judgesPerEntry of [undefined, Number.NaN, 0, 1.5, 51]) {
    expect(planReasons({ ...choice, judgesPerEntry })).toEqual(['chooseNumber']);
  }
  expect(planReasons({ ...choice, judgesPerEntry: 3 })).toEqual(['tooMany']);
});

it('adds sheets to the lists of one category, once, and leaves whoever has all of it as they are', () => {
  const plan = {
    categoryIDs: ['c', 'd'],
    judges: [
      { judgeID: 'a', categoryID: 'c', entryIDs: ['1'] },
      { judgeID: 'a', categoryID: 'd', entryIDs: ['9'] },
      { judgeID: 'b', categoryID: 'c', entryIDs: null },
    ],
  };
  const sheets = [
    { judgeID: 'a', entryID: '2' },
    { judgeID: 'a', entryID: '1' },
    { judgeID: 'b', entryID: '2' },
  ];
  expect(withSheets(plan, 'c', sheets)).toEqual({
    ...plan,
    judges: [{ judgeID: 'a', categoryID: 'c', entryIDs: ['1', '2'] }, plan.judges[1], plan.judges[2]],
  });
});
