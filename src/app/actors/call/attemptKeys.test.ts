import { afterEach, expect, it, vi } from 'vitest';
import { attemptKeys } from './attemptKeys.ts';

afterEach(() => void vi.useRealTimers());

it('has one key for what is sent again within the hour, another for other content and for another day', () => {
  vi.useFakeTimers();
  const keyOf = attemptKeys();
  const first = keyOf({ message: 'Please score' });
  vi.advanceTimersByTime(59 * 60_000);
  expect(keyOf({ message: 'Please score' })).toBe(first);
  expect(keyOf({ message: 'Please read' })).not.toBe(first);
  vi.advanceTimersByTime(60_000);
  expect(keyOf({ message: 'Please score' })).not.toBe(first);
});
