import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeTimes } from './changeTimes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('nothing is known before somebody listens, nor after', () => {
  const times = changeTimes();
  vi.advanceTimersByTime(1_000);
  times.note('a');
  vi.advanceTimersByTime(1_000);
  expect(times.quiet('a')).toBe(0);
  times.begin();
  vi.advanceTimersByTime(400);
  expect([times.quiet('a'), times.quiet('b')]).toEqual([400, 400]);
  times.note('a');
  vi.advanceTimersByTime(100);
  expect([times.quiet('a'), times.quiet('b')]).toEqual([100, 500]);
  times.end();
  expect([times.quiet('a'), times.quiet('b')]).toEqual([0, 0]);
});

test('an award that is forgotten is not said to have been quiet while it changed', () => {
  const times = changeTimes();
  times.begin();
  vi.advanceTimersByTime(1_000);
  for (let number = 0; number < 1_200; number += 1) {
    times.note(`award ${number}`);
    vi.advanceTimersByTime(1);
  }
  // Two hundred are forgotten; the first of them changed 1,200 ms ago.
  expect(times.quiet('award 0')).toBeLessThanOrEqual(1_200);
  expect(times.quiet('award 1199')).toBe(1);
});
