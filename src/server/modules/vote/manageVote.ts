import { sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/auditActions.ts';
import type { Body } from '#contract/schemas.ts';
import type { Vote } from '#contract/vote.ts';
import { voteFacts } from '#machines/vote/vote.facts.ts';
import { refusalsOfNewVote, voteLifecycle } from '#machines/vote/vote.machine.ts';
import type { VoteEvent } from '#machines/vote/vote.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, nothing, uuid } from '../../platform/database/rows.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { findCandidates, findOnBallot } from './candidates.ts';
import { newKey } from './hashes.ts';
import { notifyOfResult } from './notifyOfResult.ts';
import { findVoteRow, leftOut, namesOf, noCounts, type Settled, toVote, type VoteRow } from './vote.repository.ts';

const madeRow = columns({ id: uuid });

type Reply = { readonly vote: Vote | null };

/** The vote of an award; null where it has none. `known` are its patterns, where they were looked for already. */
export async function findVote(
  database: Database,
  { orgID }: Principal,
  awardID: string,
  known?: readonly Settled[],
): Promise<Reply> {
  const [own] = await rowsOf(
    database,
    nothing,
    sql`select from product.awards where id = ${awardID} and org_id = ${orgID}`,
  );
  if (!own) throw refuse(404, 'award.notFound');
  const row = await findVoteRow(database, { awardID, orgID });
  return { vote: row ? (await toVote(database, row, known)).vote : null };
}

/** Makes the vote under the id that the caller chose, or changes it; the award is held, so that its steps wait. */
export function saveVote(
  context: Context,
  by: Principal,
  { awardID, id }: { readonly awardID: string; readonly id: string },
  plan: Body<'saveVote'>,
): Promise<Reply> {
  return inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, awardID);
    const row = await held(tx, by, awardID);
    const now = context.clock.now();
    const { name, picks } = plan;
    const closesAt = plan.closesAt === null ? null : new Date(plan.closesAt).toISOString();
    if (row && row.id !== id) throw refuseBy([{ code: 'vote.refusal.oneAlready' }]);
    if (row) {
      const { vote } = await toVote(tx, row);
      await context.expectVersion(vote.version, () => vote);
      const changes = changesOf({ ...vote }, { name, picks, closesAt });
      if (Object.keys(changes).length === 0) return { vote };
      const event = { type: 'vote.edit', fields: Object.keys(changes), closesAt: instantOf(closesAt) } as const;
      decide(vote, event, now, { ...vote, name, picks, closesAt });
      await tx.execute(
        sql`update product.votes set name = ${name}, picks = ${picks}, closes_at = ${closesAt}::timestamptz,
          version = version + 1, updated_at = ${now.toISOString()} where id = ${id} and org_id = ${by.orgID}`,
      );
      await record(tx, context.clock, by, { ...auditEvent('vote.edit', awardID), details: { changes } });
    } else {
      const fresh = voteFacts({ ...noCounts, awardStatus: award.status, name, picks, closesAt }, now.getTime());
      const reasons = refusalsOfNewVote(fresh);
      if (reasons.length > 0) throw refuseBy(reasons);
      const made = await rowsOf(
        tx,
        madeRow,
        sql`insert into product.votes (id, org_id, award_id, name, picks, closes_at, key, created_at, updated_at)
          values (${id}, ${by.orgID}, ${awardID}, ${name}, ${picks}, ${closesAt}::timestamptz,
            ${newKey(context.wrapping, id)}, ${now.toISOString()}, ${now.toISOString()})
          on conflict (id) do nothing returning id`,
      );
      if (made.length === 0) throw refuse(404, 'vote.notFound');
      await record(tx, context.clock, by, {
        ...auditEvent('vote.create', awardID),
        details: { name, picks, closesAt },
      });
    }
    announce(tx, awardID);
    return findVote(tx, by, awardID);
  });
}

/** Takes a vote a step further, or says whether the votes of a suspicious pattern count. */
export function stepVote(
  context: Context,
  by: Principal,
  { awardID }: { readonly awardID: string },
  given: Body<'stepVote'>,
): Promise<Reply> {
  return inTransaction(context.database, async (tx) => {
    await lockAward(tx, by.orgID, awardID);
    const row = await held(tx, by, awardID);
    if (!row) throw refuse(404, 'vote.notFound');
    const { vote, settled } = await toVote(tx, row);
    await context.expectVersion(vote.version, () => vote);
    const event = eventOf(given);
    const now = context.clock.now();
    const pattern = vote.patterns.find(({ flag }) => flag === given.flag);
    if (given.step === 'settle' && row.state === 'closed' && (!pattern || given.counts === undefined)) {
      throw refuse(404, 'vote.patternNotFound');
    }
    const state = decide(vote, event, now, event.type === 'vote.publish' ? { ...vote, traceable: 0 } : vote);
    const ofVote = sql`vote_id = ${row.id} and org_id = ${row.orgID}`;
    if (event.type === 'vote.open') await fixBallot(tx, row);
    if (event.type === 'vote.settle' && pattern) {
      await tx.execute(sql`
        insert into product.vote_patterns (org_id, vote_id, flag, counts, reason)
        values (${row.orgID}, ${row.id}, ${pattern.flag}, ${given.counts}, ${event.reason.trim()})
        on conflict (vote_id, flag) do update set counts = excluded.counts, reason = excluded.reason`);
    }
    if (event.type === 'vote.delete') {
      await tx.execute(sql`delete from product.votes where id = ${row.id} and org_id = ${row.orgID}`);
    } else if (event.type === 'vote.reopen') {
      // What was said of a pattern was said of the ballots that there were.
      await tx.execute(sql`delete from product.vote_patterns where ${ofVote}`);
      await tx.execute(sql`update product.votes
        set state = ${state}, closes_at = ${given.closesAt}::timestamptz, version = version + 1, updated_at = ${now.toISOString()}
        where id = ${row.id} and org_id = ${row.orgID}`);
    } else if (event.type === 'vote.publish') {
      const patterns = vote.patterns.map((one, at) => ({ ...one, flag: `${one.kind}:${at + 1}` }));
      await storeCounts(tx, row, settled);
      const result = { counts: vote.counts ?? [], names: namesOf(await findOnBallot(tx, row)), patterns };
      await notifyOfResult(context, tx, row, result);
      // Nothing that tells one voter from another is left, and without its key nothing could be compared.
      await tx.execute(sql`update product.vote_ballots
        set voter = gen_random_uuid()::text, source = null, mailbox = null, domain = null,
          receipt = null, address = null, locale = null, mailed_until = null where ${ofVote}`);
      await tx.execute(sql`delete from product.vote_codes where ${ofVote}`);
      await tx.execute(sql`delete from product.vote_patterns where ${ofVote}`);
      await tx.execute(sql`update product.votes
        set key = null, published_at = ${now.toISOString()}, state = ${state},
          result = ${JSON.stringify(result)}::jsonb,
          version = version + 1, updated_at = ${now.toISOString()}
        where id = ${row.id} and org_id = ${row.orgID}`);
    } else {
      await tx.execute(sql`update product.votes
        set state = ${state}, version = version + 1, updated_at = ${now.toISOString()}
        where id = ${row.id} and org_id = ${row.orgID}`);
    }
    await record(tx, context.clock, by, {
      ...auditEvent(event.type, awardID),
      reason: 'reason' in event && event.reason.trim() ? event.reason.trim() : undefined,
      details: {
        ...(event.type !== 'vote.settle' && { from: row.state, to: state }),
        name: row.name,
        ballots: vote.ballots,
        ...(event.type === 'vote.reopen' && { closesAt: { from: row.closesAt, to: given.closesAt } }),
        ...(pattern && { pattern: pattern.kind, suspicious: pattern.ballots, counts: given.counts }),
      },
    });
    announce(tx, awardID);
    return findVote(tx, by, awardID, event.type === 'vote.settle' ? settledBy(settled, given) : undefined);
  });
}

/** The patterns as they are once it was said whether the votes of one count. */
const settledBy = (settled: readonly Settled[], { flag, counts, reason = '' }: Body<'stepVote'>) =>
  settled.map((one) => (one.flag === flag ? { ...one, counts: counts ?? null, reason: reason.trim() } : one));

const auditEvent = (action: AuditAction, awardID: string) => ({ action, entity: 'award', entityID: awardID }) as const;
const instantOf = (closesAt: string | null) => (closesAt === null ? null : Date.parse(closesAt));

/** The award's vote, held: a ballot that is being cast is in before, or finds how it then stands. */
async function held(tx: Database, { orgID }: Principal, awardID: string): Promise<VoteRow | undefined> {
  await tx.execute(sql`select from product.votes where award_id = ${awardID} and org_id = ${orgID} for update`);
  return findVoteRow(tx, { awardID, orgID });
}

function decide(vote: Vote, event: VoteEvent, now: Date, after: Vote) {
  const [facts, next] = [vote, after].map((one) => voteFacts(one, now.getTime()));
  const decision = voteLifecycle.decide(vote.state, facts!, event, next);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  return decision.state;
}

function eventOf({ step, reason = '', closesAt }: Body<'stepVote'>) {
  if (step === 'reopen') return { type: 'vote.reopen', reason, closesAt: instantOf(closesAt ?? null) } as const;
  if (step === 'close' || step === 'settle') return { type: `vote.${step}`, reason } as const;
  return { type: `vote.${step}` } as const;
}

/** What is voted on, from now on. */
async function fixBallot(tx: Database, row: VoteRow) {
  const rows = (await findCandidates(tx, row)).map(({ entryID, categoryID }) => ({ entryID, categoryID }));
  await tx.execute(sql`
    insert into product.vote_entries (org_id, vote_id, category_id, entry_id)
    select ${row.orgID}::uuid, ${row.id}::uuid, x."categoryID", x."entryID"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x("categoryID" uuid, "entryID" uuid)`);
}

/** Which ballots made the result. */
async function storeCounts(tx: Database, row: VoteRow, settled: readonly Settled[]) {
  await tx.execute(sql`update product.vote_ballots
    set counted = not id = any(${sql.param(leftOut(settled))}::uuid[]) where vote_id = ${row.id} and org_id = ${row.orgID}`);
}
