import { expect, it } from 'vitest';
import { type FirstRunFacts, firstRunSteps } from './firstRun.ts';
import { isFirstRun } from './isFirstRun.ts';

const nothing: FirstRunFacts = {
  hasAddress: false,
  lacksBankDetails: false,
  hasTax: false,
  hasAward: false,
  isPlanned: false,
  hasCategories: false,
  hasJudges: false,
  hasTestMail: false,
};
const shown = (facts: Partial<FirstRunFacts>) =>
  firstRunSteps({ ...nothing, ...facts })
    .map(({ id, state, after }) => `${id} ${state}${after ? ` for ${after}` : ''}`)
    .join(', ');

it('begins with the organisation, and says what waits for what', () => {
  expect(shown({})).toBe(
    'organisation next, tax open, award open, categories waits for award, judges waits for categories, mail open, approve waits for categories',
  );
});

it('ticks what is there, whatever came first', () => {
  expect(shown({ hasAward: true, hasCategories: true })).toBe(
    'organisation next, tax open, award open, categories done, judges open, mail open, approve waits for categories',
  );
  expect(shown({ hasAddress: true, hasTax: true, hasAward: true, isPlanned: true })).toBe(
    'organisation done, tax done, award done, categories next, judges waits for categories, mail open, approve waits for categories',
  );
});

it('goes on past the tax, which an organiser may not charge', () => {
  expect(shown({ hasAddress: true })).toMatch(/^organisation done, tax open, award next/);
});

it('asks for bank details while fees are charged', () => {
  expect(shown({ hasAddress: true, lacksBankDetails: true })).toMatch(/^organisation next, tax open/);
});

it('ends with approving', () => {
  const all = { hasAddress: true, hasTax: true, hasAward: true, isPlanned: true, hasCategories: true, hasJudges: true };
  const before = 'organisation done, tax done, award done, categories done, judges done';
  expect(shown({ ...all, hasTestMail: true })).toBe(`${before}, mail done, approve next`);
  // It waits for no email.
  expect(shown(all)).toBe(`${before}, mail next, approve open`);
});

it('is over once any award was approved', () => {
  expect([isFirstRun([]), isFirstRun([{ status: 'pending' }])]).toEqual([true, true]);
  expect(isFirstRun([{ status: 'pending' }, { status: 'approved' }])).toBe(false);
});
