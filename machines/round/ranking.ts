import type { Condition } from '../kit/rules.ts';

/** What a judge ranks in one category: the best entries in order, and the others, all of which were before the judge. */
export interface Ranking {
  readonly ranked: readonly string[];
  readonly others: readonly string[];
}

/** What a ranking is looked at by. */
export interface RankingFacts {
  /** Most entries that a judge ranks in a category; null where judges don't rank. */
  readonly picks: number | null;
  readonly judge?: {
    /** The category's entries that are before the judge now. */
    readonly entryIDs?: readonly string[];
  };
}

const before = ({ judge }: RankingFacts): readonly string[] => judge?.entryIDs ?? [];

/** Whether what was ranked, with the others, is what is before the judge: nothing came or went meanwhile. */
export const coversAll = ({ ranked, others }: Ranking, entryIDs: readonly string[]): boolean => {
  const known = new Set([...ranked, ...others]);
  return entryIDs.every((id) => known.has(id));
};

/** What a ranking needs before it is taken. Places have no gaps: they are those of the list. */
export const rankingRules: readonly Condition<RankingFacts, Ranking>[] = [
  { needs: (_, { ranked }) => ranked.length > 0, otherwise: 'round.refusal.rankingEmpty' },
  {
    needs: ({ picks }, { ranked }) => ranked.length <= (picks ?? 0),
    otherwise: 'round.refusal.rankingTooLong',
    params: ({ picks }) => ({ count: picks ?? 0 }),
  },
  {
    needs: (_, { ranked, others }) => new Set([...ranked, ...others]).size === ranked.length + others.length,
    otherwise: 'round.refusal.rankedTwice',
  },
  {
    needs: (facts, ranking) =>
      coversAll(ranking, before(facts)) &&
      [...ranking.ranked, ...ranking.others].every((id) => before(facts).includes(id)),
    otherwise: 'round.refusal.entriesChanged',
  },
];

/** The list with the entry at this place, counted from 1, the others moving up or down; as it was where it has no room. */
export function placed(ranked: readonly string[], id: string, place: number, picks: number): readonly string[] {
  const rest = ranked.filter((other) => other !== id);
  if (rest.length >= picks || place < 1 || place > picks) return ranked;
  return rest.toSpliced(place - 1, 0, id);
}
