import { createHash, randomInt } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AssignmentPlan, JudgingPlan } from '#contract/entities.ts';
import type { Body } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { assignments, awards } from '../../platform/database/schema.ts';
import { refuse, refuseBy, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { bestPlan } from '../planning/best.ts';
import { coverageOf } from '../planning/figures.ts';
import type { Pair } from '../planning/plan.ts';
import { findSituation, type Situation, suggestionsOf } from './planning.repository.ts';

type Wish = NonNullable<NonNullable<Body<'planJudging'>>['wish']>;

/**
 * Shows what assigning the award's judges as wished, or just so, comes to, and carries it out where asked to: all of it in
 * one transaction. What is assigned already is assigned again without a trace, so that a repeated call changes nothing.
 */
export function planAssignments(
  context: Context,
  by: Principal,
  awardID: string,
  { wish, assign, apply = false }: NonNullable<Body<'planJudging'>>,
  ifMatch: number | null,
): Promise<JudgingPlan> {
  return commit(context, async (tx) => {
    const held = apply && (await hold(tx, by, awardID));
    const situation = await findSituation(tx, by.orgID, awardID);
    if (!situation) throw refuse(404, 'award.notFound');
    const scope = assign?.categoryIDs ?? wish?.categoryIDs ?? situation.categories.map(({ categoryID }) => categoryID);
    const before = presentPlan(situation, scope);
    const present = () => describe(situation, { before, after: before, seed: null });
    await refuseUnlessCurrent(ifMatch, versionOf(situation), present);
    const seed = wish && !assign ? (wish.seed ?? randomInt(2 ** 31)) : null;
    const after = assign ? checked(situation, assign) : wish ? planned(situation, wish, seed ?? 0) : before;
    const wanted = wish?.judgesPerEntry;
    const plan = describe(situation, { before, after, seed, wanted, avoidSuggested: wish?.avoidSuggested !== false });
    if (!held) return plan;
    if (situation.awardStatus === 'closed' || situation.awardStatus === 'completed') {
      throw refuseBy([{ code: 'plan.refusal.closed' }]);
    }
    if (sameAssignments(before, after)) return { ...plan, applied: true };
    await store(tx, situation, after);
    await record(tx, context.clock, by, {
      action: 'award.plan',
      entity: 'award',
      entityID: awardID,
      details: { categories: scope.length, judges: plan.judges.length, ...plan.changes },
    });
    await announce(tx, awardID);
    const changed = await findSituation(tx, by.orgID, awardID);
    return { ...plan, version: versionOf(changed!), applied: true };
  });
}

/** The plan of the award as it stands. */
export async function presentJudging(tx: Database, by: Principal, awardID: string): Promise<JudgingPlan> {
  const situation = await findSituation(tx, by.orgID, awardID);
  if (!situation) throw refuse(404, 'award.notFound');
  const before = presentPlan(
    situation,
    situation.categories.map(({ categoryID }) => categoryID),
  );
  return describe(situation, { before, after: before, seed: null });
}

/** Whoever else assigns judges of this award waits. */
async function hold(tx: Database, by: Principal, awardID: string): Promise<boolean> {
  const rows = await tx
    .select({ id: awards.id })
    .from(awards)
    .where(and(eq(awards.id, awardID), eq(awards.orgID, by.orgID)))
    .for('update');
  return rows.length > 0;
}

/** Names the assignments, conflicts and entries as they are; marks come and go without it. */
function versionOf({ assigned, narrowed, conflicts, entries }: Situation): number {
  const named = [
    assigned,
    narrowed,
    conflicts.map(({ judgeID, entryID }) => [judgeID, entryID]),
    entries.map(({ entryID, categoryID }) => [entryID, categoryID]),
  ];
  const digest = createHash('sha256').update(JSON.stringify(named)).digest('hex');
  return Number.parseInt(digest.slice(0, 7), 16);
}

function presentPlan(situation: Situation, categoryIDs: readonly string[]): AssignmentPlan {
  const narrowed = grouped(situation.narrowed);
  const declared = new Set(situation.conflicts.map(keyOf));
  const categoryOf = new Map(situation.entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  return {
    categoryIDs: [...categoryIDs],
    judges: situation.assigned
      .filter(({ categoryID }) => categoryIDs.includes(categoryID))
      .map(({ judgeID, categoryID, whole }) => ({
        judgeID,
        categoryID,
        entryIDs: whole
          ? null
          : (narrowed.get(judgeID) ?? []).filter(
              (entryID) => categoryOf.get(entryID) === categoryID && !declared.has(keyOf({ judgeID, entryID })),
            ),
      })),
  };
}

function planned(situation: Situation, wish: Wish, seed: number): AssignmentPlan {
  const categoryIDs = [...new Set(wish.categoryIDs)];
  if (categoryIDs.some((id) => !situation.categories.some(({ categoryID }) => categoryID === id))) {
    throw refuse(404, 'category.notFound');
  }
  refuseUnknownJudges(situation, wish.judgeIDs);
  const entries = situation.entries.filter(({ categoryID }) => categoryIDs.includes(categoryID));
  const inScope = new Set(entries.map(({ entryID }) => entryID));
  const own = <One extends Pair>(pairs: readonly One[]) => pairs.filter(({ entryID }) => inScope.has(entryID));
  const suggested = wish.avoidSuggested === false ? [] : suggestionsOf({ judges: situation.judges, entries });
  const { pairs } = bestPlan({
    entries,
    judgeIDs: wish.judgeIDs,
    judgesPerEntry: wish.judgesPerEntry,
    barred: [...own(situation.conflicts), ...own(recusedOf(situation)), ...suggested],
    kept: own(begunOf(situation)),
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

interface Described {
  readonly before: AssignmentPlan;
  readonly after: AssignmentPlan;
  readonly seed: number | null;
  readonly wanted?: number | undefined;
  readonly avoidSuggested?: boolean;
}

function describe(situation: Situation, { before, after, seed, wanted, avoidSuggested }: Described): JudgingPlan {
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
  const kept = new Set(then.map(keyOf));
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  const conflicts = conflictsOf(situation, entries, avoidSuggested ?? true);
  const apart = new Set(conflicts.map(keyOf));
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
          ...{ categoryID, ...figures, short: [...short] },
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
      removed: now.filter((pair) => !kept.has(keyOf(pair))).length,
    },
  };
}

function conflictsOf(
  situation: Situation,
  entries: Situation['entries'],
  suggested: boolean,
): JudgingPlan['conflicts'] {
  const inScope = new Set(entries.map(({ entryID }) => entryID));
  const known = [
    ...situation.conflicts.map((conflict) => ({ ...conflict, why: 'declared' as const, suggestion: null })),
    ...recusedOf(situation).map((conflict) => ({ ...conflict, why: 'recused' as const, suggestion: null })),
  ].filter(({ entryID }) => inScope.has(entryID));
  const taken = new Set(known.map(keyOf));
  const others = suggested ? suggestionsOf({ judges: situation.judges, entries }) : [];
  return [
    ...known,
    ...others
      .filter((pair) => !taken.has(keyOf(pair)))
      .map((pair) => ({ ...pair, why: 'suggested' as const, reason: '' })),
  ];
}

/** The pairs that an assignment means: without declared conflicts. */
function pairsOf({ entries, conflicts }: Situation, { judges }: AssignmentPlan): Pair[] {
  const declared = new Set(conflicts.map(keyOf));
  const byCategory = new Map<string, string[]>();
  for (const { entryID, categoryID } of entries) {
    const own = byCategory.get(categoryID);
    if (own) own.push(entryID);
    else byCategory.set(categoryID, [entryID]);
  }
  return judges.flatMap(({ judgeID, categoryID, entryIDs }) =>
    (entryIDs ?? byCategory.get(categoryID) ?? [])
      .map((entryID): Pair => ({ judgeID, entryID }))
      .filter((pair) => !declared.has(keyOf(pair))),
  );
}

/** Makes the categories' assignments just these. */
async function store(tx: Database, { awardID }: Situation, { categoryIDs, judges }: AssignmentPlan) {
  const kept = judges.map(({ judgeID, categoryID }) => `${judgeID} ${categoryID}`);
  await tx
    .delete(assignments)
    .where(
      and(
        eq(assignments.awardID, awardID),
        inArray(assignments.categoryID, [...categoryIDs]),
        sql`not (${assignments.judgeID} || ' ' || ${assignments.categoryID} = any(${sql.param(kept)}::text[]))`,
      ),
    );
  const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  await tx.execute(sql`
    insert into product.assignments (judge_id, award_id, category_id, whole)
    select x.judge_id, ${awardID}::uuid, x.category_id, x.whole
    from unnest(${column(
      judges.map(({ judgeID }) => judgeID),
      'uuid',
    )}, ${column(
      judges.map(({ categoryID }) => categoryID),
      'uuid',
    )}, ${column(
      judges.map(({ entryIDs }) => entryIDs === null),
      'boolean',
    )}) as x(judge_id, category_id, whole)
    on conflict (judge_id, award_id, category_id) do update set whole = excluded.whole`);
  await tx.execute(sql`
    delete from product.entry_assignments
    where award_id = ${awardID} and category_id = any(${column(categoryIDs, 'uuid')})`);
  const pairs = judges.flatMap(({ judgeID, categoryID, entryIDs }) =>
    (entryIDs ?? []).map((entryID) => ({ judgeID, categoryID, entryID })),
  );
  await tx.execute(sql`
    insert into product.entry_assignments (judge_id, award_id, category_id, entry_id)
    select x.judge_id, ${awardID}::uuid, x.category_id, x.entry_id
    from unnest(${column(
      pairs.map(({ judgeID }) => judgeID),
      'uuid',
    )}, ${column(
      pairs.map(({ categoryID }) => categoryID),
      'uuid',
    )}, ${column(
      pairs.map(({ entryID }) => entryID),
      'uuid',
    )}) as x(judge_id, category_id, entry_id)
    on conflict (judge_id, entry_id) do update set category_id = excluded.category_id`);
}

/** Assigned sheets that hold marks: they stay with their judge, unless a locked one will not finish them. */
function begunOf(situation: Situation): Pair[] {
  const locked = new Set(situation.judges.filter((judge) => judge.locked).map(({ judgeID }) => judgeID));
  const categoryIDs = situation.categories.map(({ categoryID }) => categoryID);
  const assigned = new Set(pairsOf(situation, presentPlan(situation, categoryIDs)).map(keyOf));
  return situation.sheets
    .filter(({ status, judgeID }) => status !== 'recused' && (status !== 'scored' || !locked.has(judgeID)))
    .map(({ judgeID, entryID }) => ({ judgeID, entryID }))
    .filter((pair) => assigned.has(keyOf(pair)));
}

const recusedOf = ({ sheets }: Situation) =>
  sheets
    .filter(({ status }) => status === 'recused')
    .map(({ judgeID, entryID, reason }) => ({ judgeID, entryID, reason: reason ?? '' }));

const sameAssignments = (left: AssignmentPlan, right: AssignmentPlan) => textOf(left) === textOf(right);
const textOf = ({ categoryIDs, judges }: AssignmentPlan) =>
  JSON.stringify([
    [...categoryIDs].sort(),
    judges
      .map(({ judgeID, categoryID, entryIDs }) => [categoryID, judgeID, entryIDs && [...entryIDs].sort()])
      .map((one) => JSON.stringify(one))
      .sort(),
  ]);

const keyOf = ({ judgeID, entryID }: Pair) => `${judgeID} ${entryID}`;

function tally(pairs: readonly Pair[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { judgeID } of pairs) counts.set(judgeID, (counts.get(judgeID) ?? 0) + 1);
  return counts;
}

function grouped(pairs: readonly Pair[]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { judgeID, entryID } of pairs) {
    const group = groups.get(judgeID);
    if (group) group.push(entryID);
    else groups.set(judgeID, [entryID]);
  }
  return groups;
}
