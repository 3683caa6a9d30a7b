import { intlFormat } from './intlFormats.ts';

/** The wall time of an instant in a zone, as date fields hold it: "2026-11-27T17:00"; empty for none. */
export function wallTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  return wallOf(Date.parse(instant), timeZone);
}

/**
 * The instant (ISO 8601) of a wall time in a zone; null for an empty one.
 * An hour that the clock skips in spring is read as the one after it; of one that it repeats in autumn, the first counts.
 */
export function instantOf(wall: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)) return null;
  const asUtc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const guesses = [asUtc - day, asUtc + day].map((near) => asUtc - offsetAt(near, timeZone));
  const exact = guesses.filter((guess) => wallOf(guess, timeZone) === wall);
  const instant = exact.length > 0 ? Math.min(...exact) : Math.max(...guesses);
  return new Date(instant).toISOString();
}

const day = 86_400_000;

function wallOf(instant: number, timeZone: string): string {
  const parts = intlFormat('DateTimeFormat', 'en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const offsetAt = (instant: number, timeZone: string) => {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${wallOf(minute, timeZone)}:00Z`) - minute;
};
