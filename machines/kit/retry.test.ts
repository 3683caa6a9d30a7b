import { expect, it } from 'vitest';
import { growingWait } from './retry.ts';

it.each([
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [4, 5000],
  [40, 5000],
])('waits twice as long after every failure, up to the longest wait %j', (failures, milliseconds) => {
  expect(growingWait(failures, 1000, 5000)).toBe(milliseconds);
});
