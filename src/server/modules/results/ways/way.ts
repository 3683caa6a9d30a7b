/**
 * Entries best first. Entries of one place can't be told apart by the judgements; none is put before another by its name,
 * by chance or by the order in which it came.
 */
export type Places = readonly (readonly string[])[];

/** What a judge gave: entries from the most preferred on. Those of one place are held to be equal. */
export interface Ballot {
  readonly judgeID: string;
  readonly order: Places;
  /** What was there to be ranked; everything where left out. */
  readonly seen?: readonly string[];
}

/** A way to judge: what the judges gave, counted by a published rule. */
export interface Way<Given, Settings, Counted extends { readonly places: Places }> {
  readonly id: 'transferableVote' | 'schulze' | 'pairs' | 'grades' | 'qualifying' | 'scores';
  /** Counts what was given. Pure: neither the order of judges nor of entries matters, nor what they are called. */
  count(entryIDs: readonly string[], given: readonly Given[], settings: Settings): Counted;
  /** What makes it impossible to count; empty where nothing does. */
  faults(entryIDs: readonly string[], given: readonly Given[], settings: Settings): readonly Fault[];
}

/** Why something that was given can't be counted. */
export interface Fault {
  readonly code:
    | 'unknownEntry'
    | 'entryTwice'
    | 'judgeTwice'
    | 'badSetting'
    | 'badGrade'
    | 'againstItself'
    | 'fallsApart';
  readonly judgeID?: string;
  readonly entryID?: string;
}

/** Faults of ballots: each judge once, each entry once on a ballot, and only entries of the category. */
export function ballotFaults(entryIDs: readonly string[], ballots: readonly Ballot[]): Fault[] {
  const known = new Set(entryIDs);
  const judges = new Set<string>();
  return ballots.flatMap(({ judgeID, order }): Fault[] => {
    const named = order.flat();
    const again: Fault[] = judges.has(judgeID) ? [{ code: 'judgeTwice', judgeID }] : [];
    judges.add(judgeID);
    return [
      ...again,
      ...named.filter((id) => !known.has(id)).map((entryID): Fault => ({ code: 'unknownEntry', judgeID, entryID })),
      ...named
        .filter((id, place) => named.indexOf(id) !== place)
        .map((entryID): Fault => ({ code: 'entryTwice', judgeID, entryID })),
    ];
  });
}

/** Faults of judgements of one entry each: a judge gives each entry one, and only entries of the category. */
export function singleFaults(
  entryIDs: readonly string[],
  given: readonly { readonly judgeID: string; readonly entryID: string }[],
): Fault[] {
  const known = new Set(entryIDs);
  const seen = new Set<string>();
  return given.flatMap(({ judgeID, entryID }): Fault[] => {
    const key = JSON.stringify([judgeID, entryID]);
    const again = seen.has(key);
    seen.add(key);
    return [
      ...(known.has(entryID) ? [] : [{ code: 'unknownEntry' as const, judgeID, entryID }]),
      ...(again ? [{ code: 'entryTwice' as const, judgeID, entryID }] : []),
    ];
  });
}

/** Groups what `compare` calls equal, best first; within a group by id, which says nothing. */
export function placesBy(entryIDs: readonly string[], compare: (left: string, right: string) => number): Places {
  const places: string[][] = [];
  const sorted = [...entryIDs].sort((left, right) => compare(left, right) || (left < right ? -1 : 1));
  for (const entryID of sorted) {
    const last = places.at(-1);
    if (last && compare(last[0]!, entryID) === 0) last.push(entryID);
    else places.push([entryID]);
  }
  return places;
}
