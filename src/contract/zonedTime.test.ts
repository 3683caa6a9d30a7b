import { describe, expect, it } from 'vitest';
import { instantOf, wallTime } from './zonedTime.ts';

describe('wall times of a zone', () => {
  it.each([
    ['Europe/London', '2026-11-27T17:00', '2026-11-27T17:00:00.000Z'],
    ['Europe/London', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
    ['Europe/Bucharest', '2026-10-30T17:00', '2026-10-30T15:00:00.000Z'],
    ['Asia/Shanghai', '2026-01-01T00:00', '2025-12-31T16:00:00.000Z'],
    ['America/New_York', '2026-12-31T23:30', '2027-01-01T04:30:00.000Z'],
    ['Asia/Kathmandu', '2026-05-05T05:45', '2026-05-05T00:00:00.000Z'],
  ])('reads and writes %s %s', (zone, wall, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
    expect(wallTime(instant, zone)).toBe(wall);
  });

  it('reads an hour that the clock skips as the one after it', () => {
    expect(instantOf('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30');
  });

  it('takes the first of an hour that the clock repeats', () => {
    expect(instantOf('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('knows nothing of an empty or half-written field', () => {
    expect(instantOf('', 'UTC')).toBeNull();
    expect(instantOf('2026-10', 'UTC')).toBeNull();
    expect(wallTime(null, 'UTC')).toBe('');
  });
});
