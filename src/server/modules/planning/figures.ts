import { type Mending, mendingOf } from '../results/mending.ts';
import { panelOf } from '../results/panel.ts';
import type { Pair } from './planState.ts';

/** How well one category is covered by some pairs of its entries and judges. */
export interface Coverage {
  readonly entries: number;
  readonly judges: number;
  /** Judges of the entry that has the fewest and of the one that has the most. */
  readonly fewest: number;
  readonly most: number;
  /** Groups of judges and entries with nothing in common. */
  readonly parts: number;
  readonly mending: Mending | null;
  readonly short: readonly { readonly entryID: string; readonly judges: number }[];
}

/** Entries without a judge are no part by themselves: they are `short`. A barred pair is never named as one that would help. */
export function coverageOf(
  entryIDs: readonly string[],
  pairs: readonly Pair[],
  wanted: number,
  isBarred: (pair: Pair) => boolean,
): Coverage {
  const counts = new Map(entryIDs.map((entryID) => [entryID, 0]));
  for (const { entryID } of pairs) counts.set(entryID, (counts.get(entryID) ?? 0) + 1);
  const panel = panelOf(pairs.map((pair) => ({ ...pair, value: 0 })));
  const all = [...counts.values()];
  return {
    entries: entryIDs.length,
    judges: panel.judgeIDs.length,
    fewest: all.length === 0 ? 0 : Math.min(...all),
    most: all.length === 0 ? 0 : Math.max(...all),
    parts: panel.parts.length,
    mending: mendingOf(pairs, { isBarred }),
    short: [...counts].flatMap(([entryID, judges]) => (judges < wanted ? [{ entryID, judges }] : [])),
  };
}
