import { intlFormat } from '#contract/intlFormats.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Calendar days from one instant to another in a time zone, 0 on the same day: what "in 15 days" counts everywhere. */
export function daysUntil(instant: string, now: number, timeZone: string): number {
  const format = intlFormat('DateTimeFormat', 'en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (time: number) => Date.parse(`${format.format(time)}T00:00:00Z`);
  return Math.round((dayOf(Date.parse(instant)) - dayOf(now)) / day);
}

/**
 * The same with whole hours on the last day and whole minutes in the last hour, of which the last counts as one: never
 * "in 0 hours".
 */
export function timeLeft(instant: string, now: number, timeZone: string): readonly [number, 'day' | 'hour' | 'minute'] {
  const left = Date.parse(instant) - now;
  if (Math.abs(left) >= day) return [daysUntil(instant, now, timeZone), 'day'];
  if (Math.abs(left) >= hour) return [Math.trunc(left / hour), 'hour'];
  return [Math.trunc((left * 60) / hour) || Math.sign(left), 'minute'];
}
