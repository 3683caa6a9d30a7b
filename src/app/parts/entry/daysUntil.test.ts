import { expect, it } from 'vitest';
import { daysUntil, timeLeft } from './daysUntil.ts';

it('counts the calendar days of the zone, whatever the time of day', () => {
  const closes = '2026-12-06T17:00:00Z';
  const late = Date.parse('2026-11-21T23:30:00Z');
  expect(daysUntil(closes, late, 'Europe/London')).toBe(15);
  // Past midnight already in Bucharest.
  expect(daysUntil(closes, late, 'Europe/Bucharest')).toBe(14);
  expect(daysUntil(closes, Date.parse('2026-12-06T00:10:00Z'), 'Europe/London')).toBe(0);
  expect(daysUntil(closes, Date.parse('2026-12-08T09:00:00Z'), 'Europe/London')).toBe(-2);
});

it('counts hours on the last day and minutes in the last hour, and never none', () => {
  const closes = '2026-12-06T17:00:00Z';
  const leftAt = (time: string) => timeLeft(closes, Date.parse(`2026-12-${time}Z`), 'Europe/London');
  expect(leftAt('01T09:00:00')).toEqual([5, 'day']);
  // More than a day, and the day after in the calendar.
  expect(leftAt('05T16:59:59')).toEqual([1, 'day']);
  expect(leftAt('05T17:00:01')).toEqual([23, 'hour']);
  expect(leftAt('06T16:00:00')).toEqual([1, 'hour']);
  expect(leftAt('06T16:00:01')).toEqual([59, 'minute']);
  expect(leftAt('06T16:59:59')).toEqual([1, 'minute']);
  expect(leftAt('06T17:00:10')).toEqual([-1, 'minute']);
  expect(leftAt('06T17:30:00')).toEqual([-30, 'minute']);
  expect(leftAt('07T16:00:00')).toEqual([-23, 'hour']);
});
