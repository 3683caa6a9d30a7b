import { expect, it } from 'vitest';
import { type PlanChoice, planReasons } from './plans.ts';

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
