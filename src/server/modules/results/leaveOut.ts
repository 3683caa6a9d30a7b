import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { resultOf } from './result.ts';
import { findScores } from './results.repository.ts';
import { storeDecision } from './storeDecision.ts';

type LeaveOut = NonNullable<Body<'updateAward'>['leaveOut']>;

/**
 * Leaves a round out of a category's result where an entry of it has no score there: its weight goes to the other parts, of
 * every entry alike. It counts again by itself once no such entry is left, and asks for another decision once there are others.
 */
export async function leaveOutRound(
  tx: Database,
  context: Context,
  by: Principal,
  award: Award,
  { categoryID, roundID, reason }: LeaveOut,
): Promise<void> {
  const now = context.clock.now();
  const words = reason.trim();
  const category = (await findScores(tx, award)).find((one) => one.categoryID === categoryID);
  const round = category && resultOf(category.input).rounds?.find((one) => one.roundID === roundID);
  const entryIDs = [...(round?.lacking ?? [])];
  const lacking = entryIDs.length;
  const facts = awardFacts({ ...award, lacking: lacking > 0 }, now.getTime());
  const decision = awardLifecycle.decide(award.status, facts, { type: 'award.leaveOut', reason: words });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  if (!category) throw refuse(404, 'category.notFound');
  const others = category.leftOut.filter((other) => other.roundID !== roundID);
  const decided = { roundID, reason: words, decidedBy: by.name, decidedAt: now.toISOString(), entryIDs };
  const stored = { leftOut: [...others, decided] };
  await storeDecision(tx, context, by, award, categoryID, stored, {
    action: 'award.leaveOut',
    reason: words,
    details: { category: category.name, roundID, lacking },
  });
}
