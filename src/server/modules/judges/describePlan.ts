import type { AssignmentPlan, JudgingPlan } from '#contract/entities/judging.ts';
import { coverageOf } from '../planning/figures.ts';
import type { Pair } from '../planning/planState.ts';
import { begunOf } from './begunPairs.ts';
import { type Situation, suggestionsOf } from './planning.repository.ts';
import { keyOf, pairsOf, recusedOf, tally } from './planPairs.ts';
import { presentPlan, versionOf } from './presentPlan.ts';

/** What an assignment is held against. */
export interface Described {
  readonly before: AssignmentPlan;
  readonly after: AssignmentPlan;
  readonly seed: number | null;
  readonly wanted?: number | undefined;
  readonly avoidSuggested?: boolean;
}

export function describe(
  situation: Situation,
  { before, after, seed, wanted, avoidSuggested }: Described,
): JudgingPlan {
  const entries = situation.entries.filter(({ categoryID }) => after.categoryIDs.includes(categoryID));
  const [now, then] = [pairsOf(situation, before), pairsOf(situation, after)];
  const rest = presentPlan(
    situation,
    situation.categories.map(({ categoryID }) => categoryID).filter((id) => !after.categoryIDs.includes(id)),
  );
  const elsewhere = tally(pairsOf(situation, rest));
  const [nowOf, thenOf] = [tally(now), tally(then)];
  const begun = tally(begunOf(situation));
  const present = new Set(now.map(keyOf));
  const planned = new Set(then.map(keyOf));
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  const conflicts = conflictsOf(situation, entries, avoidSuggested ?? true);
  const apart = new Set([...conflicts, ...situation.own].map(keyOf));
  const locked = new Set(situation.judges.flatMap((judge) => (judge.locked ? [judge.judgeID] : [])));
  const isBarred = (pair: Pair) => locked.has(pair.judgeID) || apart.has(keyOf(pair));
  return {
    awardID: situation.awardID,
    version: versionOf(situation),
    seed,
    applied: false,
    before,
    after,
    categories: situation.categories
      .filter(({ categoryID }) => after.categoryIDs.includes(categoryID))
      .map(({ categoryID, minimumJudges }) => {
        const own = entries.filter((entry) => entry.categoryID === categoryID).map(({ entryID }) => entryID);
        const pairs = then.filter(({ entryID }) => categoryOf.get(entryID) === categoryID);
        const { mending, short, ...figures } = coverageOf(own, pairs, wanted ?? minimumJudges, isBarred);
        return {
          categoryID,
          ...figures,
          short: [...short],
          mending: mending && { ...mending, sheets: [...mending.sheets] },
        };
      }),
    judges: situation.judges
      .map(({ judgeID, name }) => ({
        judgeID,
        name,
        before: (nowOf.get(judgeID) ?? 0) + (elsewhere.get(judgeID) ?? 0),
        after: (thenOf.get(judgeID) ?? 0) + (elsewhere.get(judgeID) ?? 0),
        begun: begun.get(judgeID) ?? 0,
      }))
      .filter((judge) => judge.before + judge.after > 0),
    judgeNames: situation.judges.map(({ judgeID, name }) => ({ judgeID, name })),
    entries: entries.map(({ entryID, categoryID, ref, title }) => ({ entryID, categoryID, ref, title })),
    conflicts,
    changes: {
      added: then.filter((pair) => !present.has(keyOf(pair))).length,
      removed: now.filter((pair) => !planned.has(keyOf(pair))).length,
    },
  };
}

function conflictsOf(
  situation: Situation,
  entries: Situation['entries'],
  suggested: boolean,
): JudgingPlan['conflicts'] {
  const inScope = new Set(entries.map(({ entryID }) => entryID));
  // Nobody is kept from anything who judges no more.
  const present = new Set(situation.judges.map(({ judgeID }) => judgeID));
  const known = [
    ...situation.conflicts.map((conflict) => ({ ...conflict, why: 'declared' as const, suggestion: null })),
    ...recusedOf(situation).map((conflict) => ({ ...conflict, why: 'recused' as const, suggestion: null })),
  ].filter(({ judgeID, entryID }) => present.has(judgeID) && inScope.has(entryID));
  const taken = new Set(known.map(keyOf));
  const others = suggested ? suggestionsOf({ judges: situation.judges, entries }) : [];
  return [
    ...known,
    ...others
      .filter((pair) => !taken.has(keyOf(pair)))
      .map((pair) => ({ ...pair, why: 'suggested' as const, reason: '' })),
  ];
}
