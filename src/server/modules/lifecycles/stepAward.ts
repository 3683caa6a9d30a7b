import { and, eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { entrySteps } from '#machines/award/award.entries.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import type { AwardEvent } from '#machines/award/award.rules.ts';
import type { AwardFacts } from '#machines/award/award.types.ts';
import { entryFactsFrom } from '#machines/entry/entry.facts.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record, recordAll } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, entries } from '../../platform/database/schema.ts';
import { inLanguages, type Named } from '../../platform/errors/named.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import { announce } from '../changes/announce.ts';
import { post } from '../mail/letters.ts';
import { overtakenBest } from '../results/standing.ts';
import { findAward } from './awards.repository.ts';
import { noteScorersTold } from './recipients.ts';
import { stepLetters } from './stepLetters.ts';

/** What the award's lifecycle works with: a person's act, or a date's where `by` is null. */
export interface Actor {
  readonly clock: Clock;
  readonly by: Principal | null;
}

/** Holds an award of this organiser until the transaction ends; answers it with its summary. Refuses with 404. */
export async function lockAward(tx: Database, orgID: string, id: string): Promise<Award> {
  const [held] = await tx
    .select({ id: awards.id })
    .from(awards)
    .where(and(eq(awards.id, id), eq(awards.orgID, orgID)))
    .for('update');
  const award = held && (await findAward(tx, { type: 'admin', orgID, personID: '', actor: null }, id));
  if (!award) throw refuse(404, 'award.notFound');
  return award;
}

/**
 * Takes a held award one step further where its rules allow it, and its entries along; answers the reasons where they
 * don't. Judges, entrants and the audit hear of it once the transaction is committed.
 */
export async function stepAward(
  tx: Database,
  { clock, by }: Actor,
  award: Award,
  event: AwardEvent,
): Promise<Reason[]> {
  const now = clock.now();
  const known = awardFacts(award, now.getTime());
  const facts = event.type === 'award.complete' ? await withStanding(tx, award, known) : known;
  const closesAt = event.type === 'award.reopenEntries' ? event.closesAt : undefined;
  const after = closesAt === undefined ? facts : { ...facts, closesAt };
  const decision = awardLifecycle.decide(award.status, facts, event, after);
  if (!decision.accepted) {
    return inLanguages(award.categories, (named) => {
      const within = (one: AwardFacts) => withNames(one, named);
      const said = awardLifecycle.decide(award.status, within(facts), event, within(after));
      return said.accepted ? [] : said.reasons;
    });
  }
  if (decision.state === 'deleted') throw new Error('An award is deleted by deleteAward');
  const status = decision.state;
  // Who is told is found as the award stands before the step.
  const letters = await stepLetters(tx, award, event.type, now);
  await tx
    .update(awards)
    .set({
      status,
      history: [...award.history, { status, at: now.toISOString() }],
      needsAttention: [],
      attentionMailedAt: null,
      ...(closesAt && { closesAt: new Date(closesAt) }),
      version: sql`${awards.version} + 1`,
      updatedAt: now,
    })
    .where(eq(awards.id, award.id));
  await record(tx, clock, by, {
    action: event.type,
    entity: 'award',
    entityID: award.id,
    orgID: award.orgID,
    reason: 'reason' in event ? event.reason : 'override' in event ? event.override : undefined,
    details: {
      from: award.status,
      to: status,
      ...(closesAt && { closesAt: { from: award.closesAt, to: new Date(closesAt).toISOString() } }),
    },
  });
  await moveEntries(tx, { clock, by }, award, status, event);
  await post(tx, award.orgID, letters);
  if (event.type === 'award.startJudging') await noteScorersTold(tx, award.id, now);
  announce(tx, award.id);
  return [];
}

/** The facts with how each best entry stands: it may have been overtaken since it was named. */
async function withStanding(tx: Database, award: Award, facts: AwardFacts): Promise<AwardFacts> {
  const overtaken = new Set(await overtakenBest(tx, award));
  const categories = facts.categories.map((category, index) => {
    const { categoryID } = award.categories[index]!;
    return { ...category, bestEntryStands: !overtaken.has(categoryID) };
  });
  return { ...facts, categories };
}

async function moveEntries(
  tx: Database,
  { clock, by }: Actor,
  award: Award,
  awardStatus: AwardStatus,
  { type }: AwardEvent,
): Promise<void> {
  const step = entrySteps[type];
  if (!step) return;
  const now = clock.now();
  // These events have no conditions: what follows is the same for every entry in the state.
  const facts = entryFactsFrom(
    // What moves with its award was whole when it was submitted.
    { categoryID: award.categories[0]?.categoryID ?? null, missing: [] },
    { status: awardStatus, closesAt: award.closesAt },
    { now: now.getTime(), by: 'admin' },
  );
  const decision = entryLifecycle.decide(step.from, facts, step.event);
  if (!decision.accepted || decision.state === 'binned' || decision.state === 'deleted')
    throw new Error(`Entries do not follow ${type}`);
  const [from, to] = [entryStatuses[step.from], entryStatuses[decision.state]];
  const moved = await tx
    .update(entries)
    .set({
      status: to,
      // Marks may change again: the best entry is chosen anew.
      ...(type === 'award.reopenJudging' && { bestEntry: false, bestReason: null }),
      version: sql`${entries.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(entries.awardID, award.id), eq(entries.status, from)))
    .returning({ id: entries.id });
  const auditEvent = { action: step.event.type, entity: 'entry', orgID: award.orgID, details: { from, to } } as const;
  await recordAll(
    tx,
    clock,
    by,
    moved.map(({ id: entityID }) => ({ ...auditEvent, entityID })),
  );
}

const withNames = (facts: AwardFacts, named: readonly Named[]): AwardFacts => ({
  ...facts,
  categories: facts.categories.map((category, place) => ({ ...category, name: named[place]?.name ?? category.name })),
});
