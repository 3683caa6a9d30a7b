import { and, eq, gt, sql } from 'drizzle-orm';
import type { Round } from '#contract/rounds.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import type { RoundState } from '#machines/shared/round.states.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { rounds } from '../../platform/database/schema.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';

/** Lets a round of a held award change places with the one before or after it. */
export async function moveRound(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal,
  round: Round & { readonly state: RoundState },
  step: -1 | 1,
): Promise<void> {
  const now = clock.now();
  const decision = roundLifecycle.decide(round.state, roundFacts(round, now.getTime()), {
    type: 'round.move',
    by: step,
  });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const place = round.rounds.findIndex(({ id }) => id === round.id);
  const other = round.rounds[place + step]!;
  // Both are others' to look at again: what comes before them changed.
  await tx.execute(sql`
    update product.rounds r set position = o.position, version = r.version + 1, updated_at = ${now.toISOString()}
    from product.rounds o where r.id in (${round.id}, ${other.id}) and o.id in (${round.id}, ${other.id}) and o.id <> r.id`);
  await record(tx, clock, by, {
    action: 'round.move',
    entity: 'round',
    entityID: round.id,
    details: { from: place + 1, to: place + 1 + step },
  });
  announce(tx, round.awardID);
}

/** Rounds after a place that became free move up. */
export const closeGap = (tx: Database, awardID: string, place: number, now: Date) =>
  tx
    .update(rounds)
    .set({ position: sql`${rounds.position} - 1`, version: sql`${rounds.version} + 1`, updatedAt: now })
    .where(and(eq(rounds.awardID, awardID), gt(rounds.position, place)));
