import { expect, it } from 'vitest';
import { bestPlan, qualityOf } from './best.ts';
import { planJudging } from './plan.ts';
import type { PlanInput } from './planState.ts';

const input = (entries: number, judges: number, judgesPerEntry: number, seed = 1): PlanInput => ({
  entries: Array.from({ length: entries }, (_, index) => ({ entryID: `e${index}`, categoryID: 'c' })),
  judgeIDs: Array.from({ length: judges }, (_, index) => `j${index}`),
  judgesPerEntry,
  seed,
  barred: [],
  locked: [],
  present: [],
});

it('is never worse than the plan of its seed, and the same for the same seed', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const given = input(24, 6, 2, seed);
    const [one, best] = [planJudging(given), bestPlan(given)].map(({ pairs }) => qualityOf(given, pairs));
    expect(best!.slice(0, 3)).toEqual([0, 0, 0]);
    expect(best![3]!).toBeLessThanOrEqual(one![3]!);
    expect(bestPlan(given)).toEqual(bestPlan(given));
  }
});

it('makes the worst comparison nearly as sure whatever the seed', () => {
  const errors = Array.from({ length: 12 }, (_, seed) => {
    const given = input(30, 10, 2, seed);
    return qualityOf(given, bestPlan(given).pairs)[3]!;
  });
  expect((Math.min(...errors) / Math.max(...errors)) ** 2).toBeGreaterThan(0.85);
});

it('leaves no comparison to a single sheet where a judge more or less can avoid it', () => {
  for (const [entries, judges, each] of [
    [3, 8, 2],
    [4, 9, 2],
    [5, 4, 2],
    [6, 12, 3],
  ] as const) {
    const given = input(entries, judges, each);
    expect(qualityOf(given, bestPlan(given).pairs).slice(0, 2)).toEqual([0, 0]);
  }
});
