import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { isClosingPassed } from '#machines/round/closing.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import { isCounted, type RoundEvent } from '#machines/round/round.rules.ts';
import type { RoundState } from '#machines/shared/round.states.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { isKeptFrom } from '../../platform/database/keptFrom.ts';
import { roundOutcomes, rounds } from '../../platform/database/schema.ts';
import { inLanguages } from '../../platform/errors/named.ts';
import { announce } from '../changes/announce.ts';
import type { Actor } from '../lifecycles/stepAward.ts';
import { forgetScorersTold, tellScorers } from '../lifecycles/tellScorers.ts';
import { notifyJudges } from './notifyJudges.ts';

type KnownRound = Round & { readonly state: RoundState };
type StepEvent = Exclude<RoundEvent, { readonly type: 'round.edit' | 'round.delete' | 'round.move' }>;

/**
 * Takes a round of a held award one step further where its rules allow it; answers the reasons where they don't. Its judges
 * and the audit hear of it once the transaction is committed. `entry` is the one that is settled.
 */
export async function takeStep(
  tx: Database,
  { clock, by }: Actor,
  award: Award,
  round: KnownRound,
  event: StepEvent,
  entry?: Round['entries'][number],
): Promise<Reason[]> {
  const now = clock.now();
  const facts = {
    ...roundFacts(round, now.getTime()),
    ...(entry && { entrySettled: entry.goesOn !== null }),
  };
  // An entry that goes on by hand may be the first that does.
  const after = event.type === 'round.settle' && event.goesOn ? { ...facts, goOn: facts.goOn + 1 } : facts;
  const decision = roundLifecycle.decide(round.state, facts, event, after);
  if (!decision.accepted) {
    return inLanguages(award.categories, (named) => {
      const nameOf = new Map(named.map(({ categoryID, name }) => [categoryID, name]));
      const categories = round.categories.map((one) => ({ ...one, name: nameOf.get(one.categoryID) ?? one.name }));
      const said = roundLifecycle.decide(round.state, { ...facts, categories }, event, { ...after, categories });
      return said.accepted ? [] : said.reasons;
    });
  }
  if (decision.state === 'deleted') throw new Error('A round is deleted by deleteRound');
  const { state } = decision;
  const isEarly = event.type === 'round.open' && (facts.opensAt ?? 0) > facts.now;
  const isOver = event.type === 'round.reopen' && isClosingPassed(facts);
  if (event.type === 'round.settle' && entry) await storeManualOutcome(tx, round, entry.entryID, event, now);
  if (event.type === 'round.settle' && entry && state === 'decided') await countSettled(tx, round, entry.entryID);
  if (event.type === 'round.open') await forgetOthers(tx, round);
  if (event.type === 'round.decide') await storeVerdicts(tx, round);
  if (event.type === 'round.decide' || event.type === 'round.undecide') await storeCounted(tx, round, state);
  if (event.type === 'round.undecide') {
    // What was settled by hand stays settled.
    await tx.delete(roundOutcomes).where(and(eq(roundOutcomes.roundID, round.id), isNull(roundOutcomes.reason)));
  }
  await tx
    .update(rounds)
    .set({
      state,
      ...(event.type === 'round.open' && { needsAttention: [], attentionMailedAt: null }),
      // Its date has passed: it would open again by itself. Nothing opens any more at one that is still to come.
      ...((event.type === 'round.unopen' || isEarly) && { opensAt: null }),
      // Nobody could answer.
      ...(isOver && { closesAt: null }),
      ...(event.type === 'round.publish' && { publishedAt: now }),
      ...(event.type === 'round.decide' && isCounted(round.kind) && { counted: round.counts }),
      ...(event.type === 'round.undecide' && { counted: null }),
      version: sql`${rounds.version} + 1`,
      updatedAt: now,
    })
    .where(eq(rounds.id, round.id));
  await record(tx, clock, by, {
    action: event.type,
    entity: 'round',
    entityID: round.id,
    orgID: award.orgID,
    reason: 'reason' in event ? event.reason : 'override' in event ? event.override : undefined,
    details: {
      from: round.state,
      to: state,
      ...(event.type === 'round.settle' && { entryID: entry?.entryID, goesOn: event.goesOn }),
      ...(event.type === 'round.decide' && { entries: round.entries.length, goOn: round.goOn }),
      ...(isOver && { closesAt: { from: round.closesAt, to: null } }),
    },
  });
  if (event.type === 'round.open') {
    await forgetScorersTold(tx, award.id);
    await notifyJudges(tx, award, round, now);
  }
  if (event.type === 'round.decide') await tellScorers(tx, award, now);
  announce(tx, award.id);
  return [];
}

/** An entry that was decided to go on counts when it comes back, though it is being corrected while the round is decided. */
const isSettled = sql`exists (select from product.round_outcomes o where o.round_id = n.round_id and o.entry_id = n.entry_id and o.goes_on)`;

/** Which marks are in the count that is kept, so that what counts towards the final result stays as it was decided. */
const storeCounted = (tx: Database, { id, kind }: Round, state: RoundState) =>
  kind === 'scores' &&
  tx.execute(sql`update product.round_answers n set counted = ${state === 'decided'}
      and (exists (select from product.round_entries e where e.round_id = n.round_id and e.entry_id = n.entry_id)
        or ${isSettled})
      and not ${isKeptFrom(sql`n.judge_id`, sql`n.entry_id`)}
    where n.round_id = ${id} and n.marks is not null`);

/** An entry that came after the count, as one that was being corrected then, counts with the marks that it was given. */
const countSettled = (tx: Database, { id, kind }: Round, entryID: string) =>
  kind === 'scores' &&
  tx.execute(sql`update product.round_answers n
    set counted = not ${isKeptFrom(sql`n.judge_id`, sql`n.entry_id`)}
      and ${isSettled}
    where n.round_id = ${id} and n.entry_id = ${entryID} and n.marks is not null`);

async function storeManualOutcome(
  tx: Database,
  { id, awardID }: Round,
  entryID: string,
  { goesOn, reason }: { readonly goesOn: boolean; readonly reason: string },
  now: Date,
) {
  const outcome = { goesOn, reason: reason.trim(), createdAt: now };
  await tx
    .insert(roundOutcomes)
    .values({ roundID: id, awardID, entryID, ...outcome })
    .onConflictDoUpdate({ target: [roundOutcomes.roundID, roundOutcomes.entryID], set: outcome });
}

/** What was settled before its opening was undone, of entries that did not come to it this time. */
const forgetOthers = (tx: Database, { id }: Round) =>
  tx.execute(sql`delete from product.round_outcomes o where o.round_id = ${id}
    and not exists (select from product.round_entries e where e.round_id = o.round_id and e.entry_id = o.entry_id)`);

/** What the rule says of the entries that nobody settled by hand, kept as it is now. */
async function storeVerdicts(tx: Database, { id, awardID, entries }: Round) {
  const rows = entries.flatMap(({ entryID, goesOn, byHand }) =>
    byHand === null && goesOn !== null ? [{ entryID, goesOn }] : [],
  );
  await tx.execute(sql`
    insert into product.round_outcomes (round_id, award_id, entry_id, goes_on)
    select ${id}::uuid, ${awardID}::uuid, x."entryID", x."goesOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x("entryID" uuid, "goesOn" boolean)`);
}
