import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { chartOf } from './chart.ts';
import { stepKey } from './compare.ts';
import { transitionPathsOf } from './paths.ts';
import { runRecorder, withRun } from './results.ts';

describe.each(register)('the runs of $name', (registered) => {
  it('name its steps as its chart does, and every step that its paths take', () => {
    const recorder = runRecorder(registered, 'machine');
    for (const { steps } of transitionPathsOf(registered)) {
      for (const { from, event } of steps) recorder.note(from, event, true);
    }
    const known = chartOf(registered.machine).steps;
    const { steps } = recorder.run('2026-11-22T12:00:00.000Z');
    const keys = known.map(stepKey);
    expect(Object.keys(steps).filter((key) => !keys.includes(key))).toEqual([]);
    // What follows at once is left out where the same state was there before, or the machine begins with it.
    const byEvents = known.filter(({ kind }) => kind !== 'always').map(stepKey);
    // The fewest paths take one of two steps that differ in their condition alone.
    const taken = new Set(Object.keys(steps).map(unconditional));
    expect(byEvents.filter((key) => !taken.has(unconditional(key)))).toEqual([]);
  });
});

const unconditional = (key: string) => key.replace(/ \[[^\]]*\]/, '');

it('counts what failed beside what passed', () => {
  const score = register.find(({ name }) => name === 'score')!;
  const recorder = runRecorder(score, 'api');
  const [path] = transitionPathsOf(score);
  const [{ from, event }] = path!.steps as [(typeof path & object)['steps'][number]];
  recorder.note(from, event, true);
  recorder.note(from, event, false);
  expect(Object.values(recorder.run('2026-11-22T12:00:00.000Z').steps)).toEqual([[1, 1]]);
});

it('pairs a step with the one before it on the same path, where both led where they should', () => {
  const score = register.find(({ name }) => name === 'score')!;
  const path = transitionPathsOf(score).find(({ steps }) => steps.length > 1)!;
  const [first, second] = path.steps as [(typeof path)['steps'][number], (typeof path)['steps'][number]];
  const pairsAfter = (passed: boolean, begins: boolean) => {
    const recorder = runRecorder(score, 'api');
    recorder.note(first.from, first.event, passed);
    if (begins) recorder.begin();
    recorder.note(second.from, second.event, true);
    return recorder.run('2026-11-22T12:00:00.000Z').pairs;
  };
  expect(pairsAfter(true, false)).toHaveLength(1);
  expect(pairsAfter(true, true)).toEqual([]);
  expect(pairsAfter(false, false)).toEqual([]);
});

it('keeps the newest run of each chart and level', () => {
  const run = { chart: 'score', level: 'api', at: '2026-11-22T12:00:00.000Z', hash: '0', steps: {} } as const;
  const newer = { ...run, at: '2026-11-23T12:00:00.000Z' };
  const other = { ...run, level: 'browser' } as const;
  expect(withRun(withRun(withRun([], other), run), newer)).toEqual([newer, other]);
});
