import type { AssignmentPlan, JudgingPlan } from '#contract/entities/judging.ts';
import type { Body } from '#contract/schemas.ts';
import { bestPlan } from '../planning/best.ts';
import type { Pair } from '../planning/planState.ts';
import { begunOf } from './begunPairs.ts';
import { type Described, describe } from './describePlan.ts';
import { type Situation, suggestionsOf } from './planning.repository.ts';
import { recusedOf } from './planPairs.ts';

export type Wish = NonNullable<NonNullable<Body<'planJudging'>>['wish']>;

/** What is worked out of an award's situation in a thread of its own (`planningAside.ts`). */
export const tasks = {
  /** What an assignment comes to. */
  describe: ([situation]: readonly Situation[], of: Described): JudgingPlan => describe(situation!, of),

  /** The best assignment as wished, which draws by `seed`, and what it comes to. */
  plan: (
    [situation]: readonly Situation[],
    wish: Wish,
    of: Omit<Described, 'after'> & { readonly seed: number },
  ): JudgingPlan => describe(situation!, { ...of, after: planned(situation!, wish, of.seed) }),
};

export type Tasks = typeof tasks;

function planned(situation: Situation, wish: Wish, seed: number): AssignmentPlan {
  const categoryIDs = [...new Set(wish.categoryIDs)];
  const entries = situation.entries.filter(({ categoryID }) => categoryIDs.includes(categoryID));
  const inScope = new Set(entries.map(({ entryID }) => entryID));
  const own = <One extends Pair>(pairs: readonly One[]) => pairs.filter(({ entryID }) => inScope.has(entryID));
  const suggested = wish.avoidSuggested === false ? [] : suggestionsOf({ judges: situation.judges, entries });
  const { pairs } = bestPlan({
    entries,
    judgeIDs: wish.judgeIDs,
    judgesPerEntry: wish.judgesPerEntry,
    barred: [...own(situation.conflicts), ...own(situation.own), ...own(recusedOf(situation)), ...suggested],
    locked: own(begunOf(situation)),
    present: wish.afresh ? [] : own(situation.narrowed),
    seed,
  });
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  const lists = new Map<string, { judgeID: string; categoryID: string; entryIDs: string[] }>();
  for (const { judgeID, entryID } of pairs) {
    const categoryID = categoryOf.get(entryID)!;
    const key = `${categoryID} ${judgeID}`;
    const list = lists.get(key);
    if (list) list.entryIDs.push(entryID);
    else lists.set(key, { judgeID, categoryID, entryIDs: [entryID] });
  }
  return { categoryIDs, judges: [...lists.values()] };
}
