import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AssignmentPlan, JudgingPlan } from '#contract/entities/judging.ts';
import type { Body } from '#contract/schemas.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards } from '../../platform/database/schema.ts';
import { refuse, refuseBy, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { askToJudge } from '../mail/appointed.ts';
import { begunOf } from './begunPairs.ts';
import { findSituation, type Situation } from './planning.repository.ts';
import { aside } from './planningAside.ts';
import type { Wish } from './planningTasks.ts';
import { keyOf } from './planPairs.ts';
import { presentPlan, versionOf } from './presentPlan.ts';
import { store } from './storePlan.ts';

type Asked = NonNullable<Body<'planJudging'>>;

/**
 * Shows what assigning the award's judges as wished, or just so, comes to, and carries it out where asked to: all of it in
 * one transaction. What is assigned already is assigned again without a trace, so that a repeated call changes nothing.
 */
export function planAssignments(
  context: Context,
  by: Principal,
  awardID: string,
  asked: Asked,
  ifMatch: number | null,
): Promise<JudgingPlan> {
  return commit(context, async (tx) => {
    const seen = await situationOf(tx, by, awardID);
    const worked = await workOut(seen, asked, ifMatch);
    if (!asked.apply) return worked.plan;
    // Worked out before it is held, which keeps judges from saving; once more where anything has changed by then.
    await hold(tx, by, awardID);
    const situation = await situationOf(tx, by, awardID);
    const isSame = JSON.stringify(situation) === JSON.stringify(seen);
    const { before, plan } = isSame ? worked : await workOut(situation, asked, ifMatch);
    const { after } = plan;
    const reasons = refusals(assigningRules.mayAssign, situation.awardStatus, undefined);
    if (reasons.length > 0) throw refuseBy(reasons);
    if (sameAssignments(before, after)) return { ...plan, applied: true };
    await store(tx, situation, after);
    const present = new Set(situation.assigned.map(({ judgeID }) => judgeID));
    const newcomers = new Set(after.judges.map(({ judgeID }) => judgeID).filter((judgeID) => !present.has(judgeID)));
    for (const judgeID of newcomers) await askToJudge(tx, by.orgID, judgeID, [awardID]);
    await record(tx, context.clock, by, {
      action: 'award.plan',
      entity: 'award',
      entityID: awardID,
      details: { categories: before.categoryIDs.length, judges: plan.judges.length, ...plan.changes },
    });
    announce(tx, awardID);
    return { ...plan, version: versionOf(await situationOf(tx, by, awardID)), applied: true };
  });
}

async function situationOf(tx: Database, by: Principal, awardID: string): Promise<Situation> {
  const situation = await findSituation(tx, by.orgID, awardID);
  if (!situation) throw refuse(404, 'award.notFound');
  return situation;
}

/** The plan that is asked for in a situation, and the one that it has. */
async function workOut(situation: Situation, { wish, assign }: Asked, ifMatch: number | null) {
  const scope = assign?.categoryIDs ?? wish?.categoryIDs ?? situation.categories.map(({ categoryID }) => categoryID);
  const before = presentPlan(situation, scope);
  const current = () => aside('describe', [situation], { before, after: before, seed: null });
  await refuseUnlessCurrent(ifMatch, versionOf(situation), current);
  if (wish && !assign) refuseUnknown(situation, wish);
  const of = { before, wanted: wish?.judgesPerEntry, avoidSuggested: wish?.avoidSuggested !== false };
  const plan =
    wish && !assign
      ? await aside('plan', [situation], wish, { ...of, seed: wish.seed ?? randomInt(2 ** 31) })
      : await aside('describe', [situation], {
          ...of,
          after: assign ? checked(situation, assign) : before,
          seed: null,
        });
  return { before, plan };
}

/** The plan of the award as it stands. */
export async function presentJudging(tx: Database, by: Principal, awardID: string): Promise<JudgingPlan> {
  const situation = await situationOf(tx, by, awardID);
  const before = presentPlan(
    situation,
    situation.categories.map(({ categoryID }) => categoryID),
  );
  return aside('describe', [situation], { before, after: before, seed: null });
}

/** Whoever else assigns judges of this award waits. */
const hold = (tx: Database, by: Principal, awardID: string) =>
  tx
    .select({ id: awards.id })
    .from(awards)
    .where(and(eq(awards.id, awardID), eq(awards.orgID, by.orgID)))
    .for('update');

function refuseUnknown(situation: Situation, { categoryIDs, judgeIDs }: Wish): void {
  if (categoryIDs.some((id) => !situation.categories.some(({ categoryID }) => categoryID === id))) {
    throw refuse(404, 'category.notFound');
  }
  refuseUnknownJudges(situation, judgeIDs);
}

/** An assignment somebody sends, with what has begun meanwhile. Refused where it cannot be meant. */
function checked(situation: Situation, { categoryIDs, judges }: AssignmentPlan): AssignmentPlan {
  const known = new Map(situation.entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  const names = new Map(situation.judges.map(({ judgeID, name }) => [judgeID, name]));
  const outside = (categoryID: string) =>
    !categoryIDs.includes(categoryID) || !situation.categories.some((category) => category.categoryID === categoryID);
  if (categoryIDs.some(outside) || judges.some(({ categoryID }) => outside(categoryID))) {
    throw refuse(404, 'category.notFound');
  }
  const present = new Set(situation.assigned.map(({ judgeID }) => judgeID));
  refuseUnknownJudges(
    situation,
    judges.map(({ judgeID }) => judgeID).filter((judgeID) => !present.has(judgeID)),
  );
  const declared = new Map(situation.conflicts.map((conflict) => [keyOf(conflict), conflict]));
  const merged = new Map<string, { judgeID: string; categoryID: string; entryIDs: string[] | null }>();
  for (const { judgeID, categoryID, entryIDs } of judges) {
    if (entryIDs?.some((entryID) => known.get(entryID) !== categoryID)) {
      throw refuseBy([{ code: 'plan.refusal.unknownEntry' }]);
    }
    const barred = entryIDs?.filter((entryID) => declared.has(keyOf({ judgeID, entryID }))) ?? [];
    if (barred.length > 0) {
      const refs = situation.entries.filter(({ entryID }) => barred.includes(entryID)).map(({ ref }) => ref);
      throw refuseBy([
        { code: 'plan.refusal.conflict', params: { judge: names.get(judgeID) ?? '', entries: refs.join(', ') } },
      ]);
    }
    merged.set(`${categoryID} ${judgeID}`, { judgeID, categoryID, entryIDs: entryIDs && [...new Set(entryIDs)] });
  }
  for (const { judgeID, entryID } of begunOf(situation)) {
    const categoryID = known.get(entryID);
    if (!categoryID || !categoryIDs.includes(categoryID)) continue;
    const key = `${categoryID} ${judgeID}`;
    const list = merged.get(key) ?? { judgeID, categoryID, entryIDs: [] };
    if (list.entryIDs && !list.entryIDs.includes(entryID)) list.entryIDs.push(entryID);
    merged.set(key, list);
  }
  return { categoryIDs: [...new Set(categoryIDs)], judges: [...merged.values()] };
}

function refuseUnknownJudges({ judges }: Situation, judgeIDs: readonly string[]): void {
  const able = new Set(judges.filter(({ locked }) => !locked).map(({ judgeID }) => judgeID));
  if (judgeIDs.some((judgeID) => !able.has(judgeID))) throw refuseBy([{ code: 'plan.refusal.unknownJudge' }]);
}

const sameAssignments = (left: AssignmentPlan, right: AssignmentPlan) => textOf(left) === textOf(right);
const textOf = ({ categoryIDs, judges }: AssignmentPlan) =>
  JSON.stringify([
    [...categoryIDs].sort(),
    judges
      .map(({ judgeID, categoryID, entryIDs }) => [categoryID, judgeID, entryIDs && [...entryIDs].sort()])
      .map((one) => JSON.stringify(one))
      .sort(),
  ]);
