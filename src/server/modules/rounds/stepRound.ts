import { eq } from 'drizzle-orm';
import type { Round } from '#contract/rounds.ts';
import type { Body } from '#contract/schemas.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import { answerCount } from '#machines/round/round.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { rounds } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { tellScorers } from '../lifecycles/tellScorers.ts';
import { closeGap, moveRound } from './moveRound.ts';
import { findRound, type RoundName } from './rounds.repository.ts';
import { takeStep } from './takeStep.ts';

/**
 * Takes a round a step further, or back, moves it, or settles one entry by hand. The award is held meanwhile, so that no
 * answer, no score and no step of another of its rounds comes between.
 */
export function stepRound(context: Context, by: Principal, name: RoundName, given: Body<'stepRound'>): Promise<Round> {
  return inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, name.awardID);
    const round = await findRound(tx, by, name);
    await context.expectVersion(round.version, () => round);
    if (given.step === 'moveUp' || given.step === 'moveDown') {
      await moveRound(tx, context, by, round, given.step === 'moveUp' ? -1 : 1);
      return findRound(tx, by, name);
    }
    const entry = round.entries.find(({ entryID }) => entryID === given.entryID);
    if (given.step === 'settle' && !entry) throw refuse(404, 'entry.notFound');
    const event = eventOf({ ...given, step: given.step });
    const reasons = await takeStep(tx, { clock: context.clock, by }, award, round, event, entry);
    if (reasons.length > 0) throw refuseBy(reasons);
    return findRound(tx, by, name);
  });
}

/** Deletes a round that is being prepared, with what judges gave before its opening was undone; answers it as it was. */
export function deleteRound(context: Context, by: Principal, name: RoundName): Promise<Round> {
  return inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, name.awardID);
    const round = await findRound(tx, by, name);
    await context.expectVersion(round.version, () => round);
    const event = { type: 'round.delete' } as const;
    const now = context.clock.now();
    const decision = roundLifecycle.decide(round.state, roundFacts(round, now.getTime()), event);
    if (!decision.accepted) throw refuseBy(decision.reasons);
    await tx.delete(rounds).where(eq(rounds.id, name.id));
    await closeGap(tx, name.awardID, round.rounds.findIndex(({ id }) => id === name.id) + 1, now);
    const auditEvent = {
      action: event.type,
      // Its own history is gone with its page.
      entity: 'award',
      entityID: name.awardID,
      details: { roundID: name.id, round: round.name, answers: answerCount(round) },
    } as const;
    await record(tx, context.clock, by, auditEvent);
    await tellScorers(tx, award, now);
    announce(tx, name.awardID);
    return { ...round, state: 'deleted' };
  });
}

type Step = Exclude<Body<'stepRound'>['step'], 'moveUp' | 'moveDown'>;

function eventOf({ step, reason = '', goesOn = false }: Body<'stepRound'> & { readonly step: Step }) {
  switch (step) {
    case 'open':
    case 'decide':
    case 'publish':
      return { type: `round.${step}` } as const;
    case 'close':
      return { type: 'round.close', override: reason } as const;
    case 'settle':
      return { type: 'round.settle', goesOn, reason } as const;
    default:
      return { type: `round.${step}`, reason } as const;
  }
}
