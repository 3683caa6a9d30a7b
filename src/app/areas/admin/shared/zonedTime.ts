import { wallTime } from '#contract/zonedTime.ts';

/** The wall time of an instant in a zone as a cell of an export; null for none. */
export const wallDate = (instant: string | null | undefined, timeZone: string): Date | null =>
  instant ? new Date(`${wallTime(instant, timeZone)}:00Z`) : null;

/** Every zone that this browser knows, with `present` among them. */
export function timeZones(present: string): readonly string[] {
  return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])].sort();
}

/** The zone of this browser; null where it has none, and says so by a name that is no zone. */
export function ownTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return null;
  }
}
