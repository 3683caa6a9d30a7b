import { expect, it } from 'vitest';
import { daysUntil } from './daysUntil.ts';

it('counts the calendar days of the zone, whatever the time of day', () => {
  const closes = '2026-12-06T17:00:00Z';
  const late = Date.parse('2026-11-21T23:30:00Z');
  expect(daysUntil(closes, late, 'Europe/London')).toBe(15);
  // Past midnight already in Bucharest.
  expect(daysUntil(closes, late, 'Europe/Bucharest')).toBe(14);
  expect(daysUntil(closes, Date.parse('2026-12-06T00:10:00Z'), 'Europe/London')).toBe(0);
  expect(daysUntil(closes, Date.parse('2026-12-08T09:00:00Z'), 'Europe/London')).toBe(-2);
});
