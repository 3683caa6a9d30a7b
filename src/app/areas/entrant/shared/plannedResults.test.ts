import { expect, it } from 'vitest';
import { plannedResults } from './plannedResults.ts';

const resultsAt = '2026-11-10T12:00:00Z';
const before = Date.parse(resultsAt) - 1;

it('is the day that results are to come out, until it has passed or they are out', () => {
  expect(plannedResults({ status: 'judging', resultsAt }, before)).toBe(resultsAt);
  expect(plannedResults({ status: 'closed', resultsAt }, before)).toBe(resultsAt);
  expect(plannedResults({ status: 'closed', resultsAt }, before + 1)).toBeNull();
  expect(plannedResults({ status: 'completed', resultsAt }, before)).toBeNull();
  expect(plannedResults({ status: 'closed', resultsAt: null }, before)).toBeNull();
});
