import { expect, it } from 'vitest';
import { isOffline, mayPass, problemOf } from './problem.ts';

it('reads whatever an actor failed with as a problem, and keeps what is known of it', () => {
  const unknown = { status: 0, code: 'unknown', message: '', reasons: [] };
  for (const nothing of [undefined, null, 'gone', {}]) expect(problemOf(nothing)).toEqual(unknown);
  const known = {
    status: 409,
    code: 'entry.stale',
    message: 'Changed.',
    reasons: [{ code: 'x' }],
    current: { version: 2 },
  };
  expect(problemOf(known)).toEqual(known);
  expect(problemOf({ ...known, current: null })).toEqual({ ...known, current: null });
  expect('current' in problemOf(unknown)).toBe(false);
});

it('tries again where no answer came, the server is busy, or is at fault itself', () => {
  const pass = (status: number) => mayPass({ status, code: '', message: '', reasons: [] });
  expect([0, 429, 500, 503].map(pass)).toEqual([true, true, true, true]);
  expect([1, 400, 409, 422, 428, 430, 499].map(pass)).toEqual([false, false, false, false, false, false, false]);
  expect(isOffline(problemOf({ code: 'offline' }))).toBe(true);
  expect(isOffline(problemOf({ code: 'network' }))).toBe(false);
});
