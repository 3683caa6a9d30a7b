import { describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { pathsOf } from '#machines/kit/paths.ts';
import { scenariosFrom } from '#machines/kit/scenario.ts';
import { emptyRun, reportOf, resultOf, runFrom, withResult } from './testRun.ts';

const signIn = register.find(({ name }) => name === 'signIn')!;
const scenarios = scenariosFrom(signIn, pathsOf(signIn));
const path = scenarios.find(({ steps }) => steps.length === 2)!;
const other = scenarios.find(({ id }) => id !== path.id)!;
const now = '2026-11-22T12:00:00.000Z';
const fresh = emptyRun('signIn', 'abc', [path.id, other.id]);
const passed = { verdict: 'passed', note: '' } as const;

describe('a run by hand', () => {
  it('goes from not run over begun to passed, and fails with one step', () => {
    const begun = withResult(fresh, path, 0, passed, now);
    const whole = withResult(begun, path, 1, passed, 'later');
    const failed = withResult(whole, path, 0, { verdict: 'failed', note: 'Nothing came.' }, 'later');
    expect([fresh, begun, whole, failed].map((run) => resultOf(run, path))).toEqual([
      'notRun',
      'begun',
      'passed',
      'failed',
    ]);
    expect(whole.startedAt).toBe(now);
    expect(resultOf(withResult(failed, path, 0, null, now), path)).toBe('begun');
    expect(resultOf(failed, other)).toBe('notRun');
  });

  it('is taken up where it was left, but not of another version', () => {
    const begun = withResult(fresh, path, 0, passed, now);
    expect(runFrom(JSON.stringify(begun), fresh)).toEqual(begun);
    expect(runFrom(JSON.stringify({ ...begun, hash: 'def' }), fresh)).toBe(fresh);
    expect(runFrom('{', fresh)).toBe(fresh);
    expect(runFrom(null, fresh)).toBe(fresh);
  });

  it('is told as a report: every picked path, every step, every note', () => {
    const run = withResult(
      withResult(fresh, path, 0, passed, now),
      path,
      1,
      { verdict: 'failed', note: ' Nothing came.\nTwice. ' },
      now,
    );
    const report = reportOf({ ...run, picked: [path.id] }, scenarios, {
      title: 'Signing in',
      facts: ['Ida, Chromium'],
      result: (result) => result,
      given: ({ given }) => given,
      step: ({ steps }, step) => steps[step]!.event,
      notMarked: 'not run',
    });
    expect(report).toBe(
      [
        '# Signing in',
        '',
        '- Ida, Chromium',
        '',
        `## ${path.id}: failed`,
        '',
        path.given,
        '',
        `1. [x] ${path.steps[0]!.event} (passed)`,
        `2. [ ] ${path.steps[1]!.event} (failed)`,
        '   > Nothing came.',
        '   > Twice.',
        '',
      ].join('\n'),
    );
  });
});
