import { expect, it } from 'vitest';
import type { ChartRun } from '#machines/kit/results.ts';
import { outcomeOf, pairsOf, runsOf } from './outcomes.ts';

const run: ChartRun = {
  chart: 'score',
  level: 'machine',
  at: '2026-11-22T12:00:00.000Z',
  hash: 'now',
  steps: { good: [3, 0], bad: [2, 1] },
};
const of = (key: string, hash = 'now') =>
  runsOf([run, { ...run, level: 'api', steps: { good: [1, 0] } }], 'score', hash, key);

it('tells of each level what became of a step, and of which version', () => {
  expect(of('good')).toEqual([
    { level: 'machine', passed: true, at: run.at, older: false },
    { level: 'api', passed: true, at: run.at, older: false },
    { level: 'browser', passed: null, at: null, older: false },
  ]);
  expect(of('good', 'later').map(({ older }) => older)).toEqual([true, true, false]);
  expect(of('other').map(({ passed }) => passed)).toEqual([null, null, null]);
});

it('counts pairs of steps on the levels that counted them', () => {
  const api: ChartRun = { ...run, level: 'api', pairs: [5, 11] };
  expect(pairsOf([run, api, { ...api, chart: 'award' }], 'score')).toEqual([{ level: 'api', taken: 5, possible: 11 }]);
  expect(pairsOf([run], 'vote')).toEqual([]);
});

it('takes a failure before what did not run, and that before what passed', () => {
  expect(outcomeOf([of('good')])).toBe('passed');
  expect(outcomeOf([of('good'), of('other')])).toBe('notRun');
  expect(outcomeOf([of('good'), of('other'), of('bad')])).toBe('failed');
  expect(outcomeOf([])).toBe('notRun');
});
