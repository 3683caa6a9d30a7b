import { and, eq, isNull, sql } from 'drizzle-orm';
import { roundFacts } from '../../../machines/round/round.facts.ts';
import { roundLifecycle } from '../../../machines/round/round.machine.ts';
import { isCounted, type RoundEvent } from '../../../machines/round/round.rules.ts';
import type { RoundState } from '../../../machines/round/round.states.ts';
import type { Round } from '../../contract/rounds.ts';
import type { Body } from '../../contract/schemas.ts';
import { record } from '../audit/record.ts';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuse, refuseBy } from '../http/refusal.ts';
import { announce } from '../lifecycles/announce.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { roundOutcomes, rounds } from '../schema.ts';
import { inTransaction } from '../sql.ts';
import { findRound, type RoundName } from './rounds.repository.ts';

/**
 * Takes a round a step further, or back, or settles one entry by hand. The award is held meanwhile, so that no answer and no
 * score comes between.
 */
export function stepRound(context: Context, by: Principal, name: RoundName, given: Body<'stepRound'>): Promise<Round> {
  return inTransaction(context.database, async (transaction) => {
    await lockAward(transaction, by.orgID, name.awardID);
    const round = await findRound(transaction, by, name);
    await context.expectVersion(round.version, () => round);
    const entry = round.entries.find(({ entryID }) => entryID === given.entryID);
    if (given.step === 'settle' && !entry) throw refuse(404, 'entry.notFound');
    const event = eventOf(given);
    const state = decide(context, round, event, entry?.goesOn);
    const now = context.clock.now();
    if (event.type === 'round.settle' && entry) {
      const outcome = { goesOn: event.goesOn, reason: event.reason.trim(), createdAt: now };
      await transaction
        .insert(roundOutcomes)
        .values({ roundID: name.id, awardID: name.awardID, entryID: entry.entryID, ...outcome })
        .onConflictDoUpdate({ target: [roundOutcomes.roundID, roundOutcomes.entryID], set: outcome });
    }
    if (event.type === 'round.decide') await keepVerdicts(transaction, round);
    if (event.type === 'round.undecide') {
      // What was settled by hand stays settled.
      await transaction
        .delete(roundOutcomes)
        .where(and(eq(roundOutcomes.roundID, name.id), isNull(roundOutcomes.reason)));
    }
    await transaction
      .update(rounds)
      .set({
        state,
        ...(event.type === 'round.publish' && { publishedAt: now }),
        ...(event.type === 'round.decide' && isCounted(round.kind) && { counted: round.counts }),
        ...(event.type === 'round.undecide' && { counted: null }),
        version: sql`${rounds.version} + 1`,
        updatedAt: now,
      })
      .where(eq(rounds.id, name.id));
    await record(transaction, context.clock, by, {
      action: event.type,
      entity: 'round',
      entityID: name.id,
      reason: 'reason' in event ? event.reason : 'override' in event ? event.override : undefined,
      details: {
        from: round.state,
        to: state,
        ...(event.type === 'round.settle' && { entryID: given.entryID, goesOn: event.goesOn }),
        ...(event.type === 'round.decide' && { entries: round.entries.length, goOn: round.goOn }),
      },
    });
    await announce(transaction, name.awardID);
    return findRound(transaction, by, name);
  });
}

/** Deletes a round that was not opened; answers it as it was. */
export function deleteRound(context: Context, by: Principal, name: RoundName): Promise<Round> {
  return inTransaction(context.database, async (transaction) => {
    await lockAward(transaction, by.orgID, name.awardID);
    const round = await findRound(transaction, by, name);
    await context.expectVersion(round.version, () => round);
    const event = { type: 'round.delete' } as const;
    const facts = roundFacts(round, context.clock.now().getTime());
    const decision = roundLifecycle.decide(round.state, facts, event);
    if (!decision.accepted) throw refuseBy(decision.reasons);
    await transaction.delete(rounds).where(eq(rounds.id, name.id));
    const deed = { action: event.type, entity: 'round', entityID: name.id, details: { name: round.name } } as const;
    await record(transaction, context.clock, by, deed);
    await announce(transaction, name.awardID);
    return { ...round, state: 'deleted' };
  });
}

function decide(context: Context, round: Round & { state: RoundState }, event: RoundEvent, goesOn?: boolean | null) {
  const facts = {
    ...roundFacts(round, context.clock.now().getTime()),
    ...(goesOn !== undefined && { entrySettled: goesOn !== null }),
  };
  // An entry that goes on by hand may be the first that does.
  const after = event.type === 'round.settle' && event.goesOn ? { ...facts, goOn: facts.goOn + 1 } : facts;
  const decision = roundLifecycle.decide(round.state, facts, event, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  if (decision.state === 'deleted') throw new Error('A round is deleted by deleteRound');
  return decision.state;
}

function eventOf({ step, reason = '', goesOn = false }: Body<'stepRound'>): RoundEvent {
  switch (step) {
    case 'open':
    case 'decide':
    case 'publish':
      return { type: `round.${step}` };
    case 'close':
      return { type: 'round.close', override: reason };
    case 'settle':
      return { type: 'round.settle', goesOn, reason };
    default:
      return { type: `round.${step}`, reason };
  }
}

/** What the rule says of the entries that nobody settled by hand, kept as it is now. */
async function keepVerdicts(transaction: Database, { id, awardID, entries }: Round) {
  const rows = entries.flatMap(({ entryID, goesOn, byHand }) =>
    byHand === null && goesOn !== null ? [{ entryID, goesOn }] : [],
  );
  await transaction.execute(sql`
    insert into product.round_outcomes (round_id, award_id, entry_id, goes_on)
    select ${id}::uuid, ${awardID}::uuid, x."entryID", x."goesOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x("entryID" uuid, "goesOn" boolean)`);
}
