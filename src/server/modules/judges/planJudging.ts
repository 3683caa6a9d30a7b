import { randomInt } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { AssignmentPlan, JudgingPlan } from '#contract/entities/judging.ts';
import type { Body } from '#contract/schemas.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, ndaAcceptances } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseBy, refuseStale, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { askToJudge } from '../mail/appointed.ts';
import { noteAsked } from '../mail/toldOfScoring.ts';
import { begunOf } from './begunPairs.ts';
import { findSituation, type Situation } from './planning.repository.ts';
import { describeAside, planAside } from './planningAside.ts';
import type { Wish } from './planningTasks.ts';
import { keyOf, pairsOf, recusedOf } from './planPairs.ts';
import { presentPlan, versionOf } from './presentPlan.ts';
import { store } from './storePlan.ts';

type Asked = NonNullable<Body<'planJudging'>>;

/** So often at most is a plan worked out where what it rests on changes meanwhile. */
const mostAttempts = 5;

/**
 * Shows what assigning the award's judges as wished, or just so, comes to, and carries it out where asked to. It is worked out
 * before the award is held, which keeps judges from saving; once more where it is none any more by then. What is assigned
 * already is assigned again without a trace, so that a repeated call changes nothing.
 */
export async function planAssignments(
  context: Context,
  by: Principal,
  awardID: string,
  asked: Asked,
  ifMatch: number | null,
): Promise<JudgingPlan> {
  for (let attempt = 1; ; attempt += 1) {
    const situation = await situationOf(context.database, by, awardID);
    const plan = await workOut(situation, asked, ifMatch);
    if (!asked.apply) return plan;
    const applied = await apply(context, by, situation, plan, asked.undoes);
    if (applied) return applied;
    if (attempt === mostAttempts) throw refuseStale(await describePresent(situation));
  }
}

/** Carries out what was worked out of a situation; null where that is none any more once the award is held. */
function apply(
  context: Context,
  by: Principal,
  seen: Situation,
  plan: JudgingPlan,
  undoes = false,
): Promise<JudgingPlan | null> {
  return inTransaction(context.database, async (tx) => {
    const { awardID } = seen;
    await hold(tx, by, awardID);
    const situation = await situationOf(tx, by, awardID);
    const { before, after } = plan;
    if (!staysSound(after, seen, situation)) return null;
    const reasons = refusals(assigningRules.mayAssign, situation.awardStatus, undefined);
    if (reasons.length > 0) throw refuseBy(reasons);
    const reply = sameAssignments(before, after)
      ? { ...plan, applied: true }
      : { ...plan, version: await assign(tx, context, by, situation, plan, undoes), applied: true };
    await context.storeReply(tx, reply);
    return reply;
  });
}

/** Assigns the award's judges so; answers which version that is. */
async function assign(
  tx: Database,
  context: Context,
  by: Principal,
  situation: Situation,
  plan: JudgingPlan,
  undoes: boolean,
) {
  const { awardID } = situation;
  const { before, after } = plan;
  await store(tx, situation, after);
  await askNewcomers(tx, by, situation, after, undoes, context.clock.now());
  await record(tx, context.clock, by, {
    action: 'award.plan',
    entity: 'award',
    entityID: awardID,
    details: { categories: before.categoryIDs.length, judges: plan.judges.length, ...plan.changes },
  });
  announce(tx, awardID);
  return versionOf(await situationOf(tx, by, awardID));
}

/** Asks whoever is put on the award to judge it; where a plan is taken back, who accepted its agreement or has scored in it knows of it. */
async function askNewcomers(
  tx: Database,
  { orgID }: Principal,
  situation: Situation,
  { judges }: AssignmentPlan,
  undoes: boolean,
  now: Date,
) {
  const { awardID, assigned, sheets } = situation;
  const present = new Set(assigned.map(({ judgeID }) => judgeID));
  const newcomers = [...new Set(judges.map(({ judgeID }) => judgeID))].filter((judgeID) => !present.has(judgeID));
  const own = and(eq(ndaAcceptances.awardID, awardID), inArray(ndaAcceptances.personID, newcomers));
  const agreed = undoes ? await tx.select({ judgeID: ndaAcceptances.personID }).from(ndaAcceptances).where(own) : [];
  const scoring = new Set(undoes ? sheets.map(({ judgeID }) => judgeID) : []);
  const known = new Set([...agreed.map(({ judgeID }) => judgeID), ...scoring]);
  for (const judgeID of newcomers) {
    if (!known.has(judgeID)) await askToJudge(tx, orgID, judgeID, [awardID], now);
    else if (scoring.has(judgeID)) await noteAsked(tx, judgeID, [awardID]);
  }
}

/** Whether an assignment that was worked out of one situation is what would be worked out of another one. */
function staysSound(after: AssignmentPlan, seen: Situation, now: Situation): boolean {
  const restsOn = (situation: Situation) => JSON.stringify({ ...situation, sheets: recusedOf(situation) });
  if (restsOn(seen) !== restsOn(now)) return false;
  const inScope = now.entries.filter(({ categoryID }) => after.categoryIDs.includes(categoryID));
  const concerned = new Set(inScope.map(({ entryID }) => entryID));
  // What has begun since is kept by it, too.
  const kept = new Set([...begunOf(seen), ...pairsOf(now, after)].map(keyOf));
  return begunOf(now).every((pair) => !concerned.has(pair.entryID) || kept.has(keyOf(pair)));
}

export async function situationOf(tx: Database, by: Principal, awardID: string): Promise<Situation> {
  const situation = await findSituation(tx, by.orgID, awardID);
  if (!situation) throw refuse(404, 'award.notFound');
  return situation;
}

/** What is asked for, and what it comes to in a situation. */
async function workOut(
  situation: Situation,
  { wish, assign: given }: Asked,
  ifMatch: number | null,
): Promise<JudgingPlan> {
  const scope = given?.categoryIDs ?? wish?.categoryIDs ?? situation.categories.map(({ categoryID }) => categoryID);
  const before = presentPlan(situation, scope);
  const asItIs = { before, after: before, seed: null };
  await refuseUnlessCurrent(ifMatch, versionOf(situation), () => describeAside('describe', [situation], asItIs));
  const of = { before, wanted: wish?.judgesPerEntry, avoidSuggested: wish?.avoidSuggested !== false };
  if (given || !wish) {
    const after = given ? checked(situation, given) : before;
    return describeAside('describe', [situation], { ...of, after, seed: null });
  }
  refuseUnknown(situation, wish);
  return planAside('plan', [situation], wish, { ...of, seed: wish.seed ?? randomInt(2 ** 31) });
}

/** The plan of the award as it stands. */
export function describePresent(situation: Situation): Promise<JudgingPlan> {
  const before = presentPlan(
    situation,
    situation.categories.map(({ categoryID }) => categoryID),
  );
  return describeAside('describe', [situation], { before, after: before, seed: null });
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
  const able = new Set(situation.judges.filter(({ locked }) => !locked).map(({ judgeID }) => judgeID));
  refuseUnknownJudges(judgeIDs, able);
}

function refuseUnknownJudges(judgeIDs: readonly string[], known: { has(judgeID: string): boolean }): void {
  if (judgeIDs.some((judgeID) => !known.has(judgeID))) throw refuseBy([{ code: 'plan.refusal.unknownJudge' }]);
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
  // Locked ones too: what was assigned before a plan may be assigned again, and anything by hand.
  refuseUnknownJudges(
    judges.map(({ judgeID }) => judgeID),
    names,
  );
  const declared = new Map(situation.conflicts.map((conflict) => [keyOf(conflict), conflict]));
  const merged = new Map<string, { judgeID: string; categoryID: string; entryIDs: Set<string> | null }>();
  for (const { judgeID, categoryID, entryIDs } of judges) {
    if (entryIDs?.some((entryID) => known.get(entryID) !== categoryID)) {
      throw refuseBy([{ code: 'plan.refusal.unknownEntry' }]);
    }
    const barred = new Set(entryIDs?.filter((entryID) => declared.has(keyOf({ judgeID, entryID }))));
    if (barred.size > 0) {
      const refs = situation.entries.filter(({ entryID }) => barred.has(entryID)).map(({ ref }) => ref);
      throw refuseBy([
        { code: 'plan.refusal.conflict', params: { judge: names.get(judgeID) ?? '', entries: refs.join(', ') } },
      ]);
    }
    merged.set(`${categoryID} ${judgeID}`, { judgeID, categoryID, entryIDs: entryIDs && new Set(entryIDs) });
  }
  for (const { judgeID, entryID } of begunOf(situation)) {
    const categoryID = known.get(entryID);
    if (!categoryID || !categoryIDs.includes(categoryID)) continue;
    const key = `${categoryID} ${judgeID}`;
    const list = merged.get(key) ?? { judgeID, categoryID, entryIDs: new Set() };
    list.entryIDs?.add(entryID);
    merged.set(key, list);
  }
  const lists = [...merged.values()].map((list) => ({ ...list, entryIDs: list.entryIDs && [...list.entryIDs] }));
  return { categoryIDs: [...new Set(categoryIDs)], judges: lists };
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
