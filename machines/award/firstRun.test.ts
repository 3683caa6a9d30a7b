import { expect, it } from 'vitest';
import { type FirstRunFacts, firstRunSteps, isFirstRun } from './firstRun.ts';

const nothing: FirstRunFacts = {
  ...{ hasAddress: false, hasTax: false, hasAward: false, isPlanned: false, hasCategories: false, hasJudges: false },
};
const shown = (facts: Partial<FirstRunFacts>) =>
  firstRunSteps({ ...nothing, ...facts })
    .map(({ id, state, after }) => `${id} ${state}${after ? ` for ${after}` : ''}`)
    .join(', ');

it('begins with the organisation, and says what waits for what', () => {
  expect(shown({})).toBe(
    'organisation next, tax open, award open, categories waits for award, judges waits for categories, approve waits for categories',
  );
});

it('ticks what is there, whatever came first', () => {
  expect(shown({ hasAward: true, hasCategories: true })).toBe(
    'organisation next, tax open, award open, categories done, judges open, approve waits for categories',
  );
  expect(shown({ hasAddress: true, hasTax: true, hasAward: true, isPlanned: true })).toBe(
    'organisation done, tax done, award done, categories next, judges waits for categories, approve waits for categories',
  );
});

it('ends with approving', () => {
  const all = { hasAddress: true, hasTax: true, hasAward: true, isPlanned: true, hasCategories: true, hasJudges: true };
  expect(shown(all)).toBe('organisation done, tax done, award done, categories done, judges done, approve next');
});

it('is over once any award was approved', () => {
  expect([isFirstRun([]), isFirstRun([{ status: 'pending' }])]).toEqual([true, true]);
  expect(isFirstRun([{ status: 'pending' }, { status: 'approved' }])).toBe(false);
});
