import { intlFormat } from '#contract/intlFormats.ts';

const day = 86_400_000;

/** Calendar days from one instant to another in a time zone, 0 on the same day: what "in 15 days" counts everywhere. */
export function daysUntil(instant: string, now: number, timeZone: string): number {
  const format = intlFormat('DateTimeFormat', 'en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (time: number) => Date.parse(`${format.format(time)}T00:00:00Z`);
  return Math.round((dayOf(Date.parse(instant)) - dayOf(now)) / day);
}
