/** A pause longer than this is not time spent on an entry, in milliseconds. */
const longestStretch = 45 * 60_000;
/** Sheets changed closer together than this were not judged one after the other, in milliseconds. */
const shortestStretch = 20_000;
/** Sheets needed before a pace says anything. */
const fewest = 3;

interface Pace {
  /** Middle time from one entry to the next, in minutes. */
  readonly perEntry: number;
  /** For the entries that are left, in minutes. */
  readonly left: number;
}

/**
 * How long a judge takes from one sheet to the next, by when the sheets were last changed, and what that makes of the
 * entries left; null while there are too few to tell.
 */
export function paceOf(changedAt: readonly (string | null)[], entriesLeft: number): Pace | null {
  const instants = changedAt
    .flatMap((instant) => (instant === null ? [] : [new Date(instant).getTime()]))
    .sort((left, right) => left - right);
  const stretches = instants
    .map((instant, index) => instant - (instants[index - 1] ?? Number.NEGATIVE_INFINITY))
    .filter((stretch) => stretch >= shortestStretch && stretch <= longestStretch)
    .sort((left, right) => left - right);
  if (stretches.length + 1 < fewest) return null;
  const middle =
    (stretches[Math.floor((stretches.length - 1) / 2)]! + stretches[Math.ceil((stretches.length - 1) / 2)]!) / 2;
  const perEntry = Math.max(1, Math.round(middle / 60_000));
  return { perEntry, left: perEntry * entriesLeft };
}
