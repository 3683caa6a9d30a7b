import { count, eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import { isClosingPassed } from '#machines/round/closing.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { refusalsOfNew, roundLifecycle } from '#machines/round/round.machine.ts';
import type { Context } from '../../http/context.ts';
import { holdJudges } from '../../platform/access/holdJudges.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { roundJudges, rounds, sheets } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { besides } from './besides.ts';
import { notifyJudges } from './notifyJudges.ts';
import { findPlaced, findRound, type RoundName } from './rounds.repository.ts';

/** Makes a round under the id that the caller chose, or changes it; the award is held, so that its step waits. */
export function saveRound(
  context: Context,
  by: Principal,
  name: RoundName,
  plan: RoundPlan,
  ifMatch: number | null = null,
): Promise<Round> {
  return inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, name.awardID);
    await refuseStrangers(tx, by, award, plan);
    const [held] = await tx
      .select({ id: rounds.id, awardID: rounds.awardID })
      .from(rounds)
      .where(eq(rounds.id, name.id));
    // Whoever names a version changes a round that they saw: one that is gone is not made anew.
    if (held ? held.awardID !== name.awardID : ifMatch !== null) throw refuse(404, 'round.notFound');
    if (held) await change(tx, context, by, award, name, plan);
    else await make(tx, context, by, award, name, plan);
    announce(tx, name.awardID);
    return findRound(tx, by, name);
  });
}

async function make(tx: Database, context: Context, by: Principal, award: Award, name: RoundName, plan: RoundPlan) {
  const now = context.clock.now();
  const { judges, closesAt, opensAt = null, criteria = null, ...rest } = plan;
  const columns = { ...nothingAsked, ...rest, criteria: criteria && inOrder(criteria) };
  const placed = await findPlaced(tx, name.awardID);
  const [scored] = await tx.select({ count: count() }).from(sheets).where(eq(sheets.awardID, award.id));
  const fresh = { awardStatus: award.status, sheets: scored?.count ?? 0, publishedAt: null, ...columns };
  const among = { id: name.id, rounds: placed, opensAt, closesAt };
  const reasons = refusalsOfNew(roundFacts({ ...besides, ...fresh, ...among }, now.getTime()));
  if (reasons.length > 0) throw refuseBy(reasons);
  const values = { ...columns, opensAt: dateOf(opensAt), closesAt: dateOf(closesAt), position: placed.length + 1 };
  const row = { ...name, ...values, createdAt: now, updatedAt: now };
  const made = await tx
    .insert(rounds)
    .values(row)
    .onConflictDoNothing({ target: rounds.id })
    .returning({ id: rounds.id });
  // Of another award, made at the same moment.
  if (made.length === 0) throw refuse(404, 'round.notFound');
  await putJudges(tx, name, judges);
  const auditEvent = { action: 'round.create', entity: 'round', entityID: name.id } as const;
  await record(tx, context.clock, by, {
    ...auditEvent,
    details: { ...columns, opensAt, closesAt, judges: asSeats(judges) },
  });
}

/** What of a round may be left out of its plan, as it is then where the round is made. */
const nothingAsked = {
  kind: 'qualifying' as const,
  threshold: null,
  picks: null,
  scale: null,
  pairs: null,
  range: null,
  shows: 'nothing' as const,
} satisfies Partial<RoundPlan>;
const askedIn = ({ kind, threshold, picks, scale, pairs, range, shows }: Round) => ({
  kind,
  threshold,
  picks,
  scale,
  pairs,
  range,
  shows,
});
/** As the audit says them, whatever the order in which they are sent or kept. */
const inOrder = (criteria: NonNullable<Round['criteria']>) =>
  criteria.map(({ name, help, weight }) => ({ name, help, weight }));

const asSeats = (all: RoundPlan['judges']) => all.map(({ judgeID, categoryIDs }) => ({ judgeID, categoryIDs }));

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

async function change(tx: Database, context: Context, by: Principal, award: Award, name: RoundName, plan: RoundPlan) {
  const before = await findRound(tx, by, name);
  await context.expectVersion(before.version, () => before);
  const { judges, closesAt, opensAt = before.opensAt, criteria = before.criteria, ...rest } = plan;
  const columns = { ...askedIn(before), ...rest, criteria: criteria && inOrder(criteria) };
  const dates = { opensAt: dateOf(opensAt), closesAt: dateOf(closesAt) };
  const written = { opensAt: dates.opensAt?.toISOString() ?? null, closesAt: dates.closesAt?.toISOString() ?? null };
  const known = { ...before, criteria: before.criteria && inOrder(before.criteria) };
  const changes = changesOf(known, { ...columns, ...written });
  const seats = (all: RoundPlan['judges']) =>
    all
      .flatMap(({ judgeID, categoryIDs }) => categoryIDs.map((categoryID) => `${judgeID} ${categoryID}`))
      .sort()
      .join();
  const fields = [...Object.keys(changes), ...(seats(judges) === seats(before.judges) ? [] : ['judges'])];
  if (fields.length === 0) return;
  const now = context.clock.now();
  const facts = roundFacts(before, now.getTime());
  const after = roundFacts({ ...before, ...columns, ...written }, now.getTime());
  const decision = roundLifecycle.decide(before.state, facts, { type: 'round.edit', fields }, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  await tx
    .update(rounds)
    .set({
      ...columns,
      ...dates,
      // Another date is another attempt, of which administrators are told anew.
      ...('opensAt' in changes && { needsAttention: [], attentionMailedAt: null }),
      version: sql`${rounds.version} + 1`,
      updatedAt: now,
    })
    .where(eq(rounds.id, name.id));
  await putJudges(tx, name, judges);
  // Once its time is over nobody is told that it is open; where it is moved, they are.
  if (before.state === 'open' && !isClosingPassed(after))
    await notifyJudges(tx, award, { ...before, ...columns, ...written }, now);
  const seated = { judges: { from: asSeats(before.judges), to: asSeats(judges) } };
  const details = { changes: { ...changes, ...(fields.includes('judges') && seated) } };
  await record(tx, context.clock, by, { action: 'round.edit', entity: 'round', entityID: name.id, details });
}

/** Judges are the organiser's own, and categories the award's. */
async function refuseStrangers(tx: Database, by: Principal, award: Award, { judges }: RoundPlan) {
  const known = new Set(award.categories.map(({ categoryID }) => categoryID));
  if (judges.some(({ categoryIDs }) => categoryIDs.some((id) => !known.has(id))))
    throw refuse(404, 'category.notFound');
  if (!(await holdJudges(tx, judges, by.orgID))) throw refuse(404, 'judge.notFound');
}

async function putJudges(tx: Database, { id, awardID }: RoundName, judges: RoundPlan['judges']) {
  const seats = judges.flatMap(({ judgeID, categoryIDs }) => categoryIDs.map((one) => `${judgeID} ${one}`));
  // Who stays is not told again.
  await tx.execute(sql`delete from product.round_judges
    where round_id = ${id} and not (judge_id || ' ' || category_id = any(${sql.param(seats)}::text[]))`);
  const rows = judges.flatMap(({ judgeID, categoryIDs }) =>
    categoryIDs.map((categoryID) => ({ roundID: id, awardID, judgeID, categoryID })),
  );
  if (rows.length > 0) await tx.insert(roundJudges).values(rows).onConflictDoNothing();
}
