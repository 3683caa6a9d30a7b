import { and, eq, sql } from 'drizzle-orm';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import type { Body } from '#contract/schemas.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { columns, nothing, nullable, text } from '../../platform/database/rows.ts';
import { awards, conflicts } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy, refuseStale } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { describePresent, situationOf } from './planJudging.ts';
import { versionOf } from './presentPlan.ts';

const pairRow = columns({
  status: awards.status,
  judge: nullable(text),
  ref: nullable(text),
  kept: nullable(text),
});

/**
 * Keeps a judge from an entry because of a conflict of interest: it is not shown, waited for or counted, whatever is
 * assigned. A reason of null lifts that.
 */
export async function declareConflict(
  context: Context,
  by: Principal,
  awardID: string,
  { judgeID, entryID, reason }: Body<'declareConflict'>,
  ifMatch: number | null,
): Promise<JudgingPlan> {
  const { situation, isStale } = await inTransaction(context.database, async (tx) => {
    // Held first: an entry that is deleted while that is waited for is in another table, read afterwards.
    await rowsOf(
      tx,
      nothing,
      sql`select from product.awards where id = ${awardID} and org_id = ${by.orgID} for update`,
    );
    await holdSelf(tx, by);
    const [found] = await rowsOf(
      tx,
      pairRow,
      sql`select a.status,
          (select p.name from product.people p
            where p.id = ${judgeID} and p.org_id = a.org_id and p.type = 'judge' and not p.erased) as judge,
          (select e.ref from product.entries e where e.id = ${entryID} and e.award_id = a.id) as ref,
          (select c.reason from product.conflicts c where c.judge_id = ${judgeID} and c.entry_id = ${entryID}) as kept
        from product.awards a where a.id = ${awardID} and a.org_id = ${by.orgID}`,
    );
    if (!found) throw refuse(404, 'award.notFound');
    if (found.judge === null) throw refuse(404, 'judge.notFound');
    if (found.ref === null) throw refuse(404, 'entry.notFound');
    const present = await situationOf(tx, by, awardID);
    const words = reason?.trim() ?? null;
    // It stands so already: the answer to the call that did it may be lost.
    if (words === found.kept) return { situation: present, isStale: false };
    if (ifMatch !== null && ifMatch !== versionOf(present)) return { situation: present, isStale: true };
    const reasons = refusals(assigningRules.mayDeclare, found.status, undefined);
    if (reasons.length > 0) throw refuseBy(reasons);
    if (words === '') throw refuseBy([{ code: 'score.refusal.reasonMissing' }]);
    const pair = and(eq(conflicts.judgeID, judgeID), eq(conflicts.entryID, entryID));
    if (words === null) {
      await tx.delete(conflicts).where(pair);
    } else {
      await tx
        .insert(conflicts)
        .values({ judgeID, entryID, awardID, reason: words, declaredBy: by.name, createdAt: context.clock.now() })
        .onConflictDoUpdate({
          target: [conflicts.judgeID, conflicts.entryID],
          set: { reason: words, declaredBy: by.name, createdAt: context.clock.now() },
        });
    }
    await record(tx, context.clock, by, {
      action: words === null ? 'entry.liftConflict' : 'entry.declareConflict',
      entity: 'entry',
      entityID: entryID,
      reason: words ?? undefined,
      details: { judge: found.judge, judgeID, ref: found.ref },
    });
    announce(tx, awardID);
    return { situation: await situationOf(tx, by, awardID), isStale: false };
  });
  // Its thread may take seconds, in which nobody waits for the award.
  const present = await describePresent(situation);
  if (isStale) throw refuseStale(present);
  return present;
}
