import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { tiedIn } from './result.ts';
import { findScores } from './results.repository.ts';
import { storeDecision } from './storeDecision.ts';
import { sameSet } from './ties.ts';

type Decision = NonNullable<Body<'updateAward'>['chairDecision']>;

/** Keeps the chair's order of entries that share a rank; it replaces one made about the same entries before. */
export async function decideTie(
  tx: Database,
  context: Context,
  by: Principal,
  award: Award,
  { categoryID, entryIDs, reason }: Decision,
): Promise<void> {
  const now = context.clock.now();
  const words = reason.trim();
  const decision = awardLifecycle.decide(award.status, awardFacts(award, now.getTime()), {
    type: 'award.decideTie',
    reason: words,
  });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const category = (await findScores(tx, award)).find((one) => one.categoryID === categoryID);
  if (!category) throw refuse(404, 'category.notFound');
  const group = tiedIn(category.input).find((one) => sameSet(one.entryIDs, entryIDs));
  if (!group) throw refuseBy([{ code: 'result.refusal.notTied' }]);
  const others = category.chair.filter((other) => !sameSet(other.entryIDs, entryIDs));
  const decided = { entryIDs, reason: words, value: group.value, decidedBy: by.name, decidedAt: now.toISOString() };
  const refs = new Map(category.entries.map((entry) => [entry.entryID, entry.ref]));
  const stored = { chair: [...others, decided] };
  await storeDecision(tx, context, by, award, categoryID, stored, {
    action: 'award.decideTie',
    reason: words,
    details: { category: category.name, order: entryIDs.map((entryID) => refs.get(entryID) ?? entryID) },
  });
}
