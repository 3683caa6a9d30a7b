import { eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { assignments, awards } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { post } from '../mail/letters.ts';
import { hasToScore } from '../mail/toldOfScoring.ts';
import { judgesOf, reachable } from './recipients.ts';
import { lockAward } from './stepAward.ts';
import { judgingOpened } from './stepLetters.ts';

/** Whether a judge `p` was told of an assignment `s` by none of its letters and has an entry to score there by now. Who has no account yet is invited first. */
const isToBeTold = sql`p.id = s.judge_id and p.account is not null and ${reachable} and s.told_at is null
  and ${hasToScore}`;

const untoldRow = columns({
  id: awards.id,
  orgID: awards.orgID,
});

/** Awards in judging with a judge whom their first entry to score came to since it opened. */
export const findUntoldScorers = (database: Database) =>
  rowsOf(
    database,
    untoldRow,
    sql`select a.id, a.org_id as "orgID" from product.awards a where a.status = 'judging'
      and exists (select from product.assignments s, product.people p where s.award_id = a.id and ${isToBeTold}) order by a.id`,
  );

const judgeRow = columns({
  judgeID: assignments.judgeID,
});

/** Tells the judges of an award whom an entry came to since judging opened: a corrected one, a moved one, or one that goes on after all. */
export const tellScorersLater = (
  context: Pick<Context, 'database' | 'clock'>,
  { id, orgID }: { readonly id: string; readonly orgID: string },
): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    await tellScorers(tx, await lockAward(tx, orgID, id), context.clock.now());
  });

/** Tells the judges of an award in judging who have entries to score by now and were not told: once each, whatever gives cause. */
export async function tellScorers(tx: Database, award: Award, now: Date): Promise<void> {
  if (award.status !== 'judging') return;
  // What a statement changes is not seen by its other parts: a judge of two categories who was told of one is known.
  const untold = await rowsOf(
    tx,
    judgeRow,
    sql`
      with told as (update product.assignments s set told_at = ${now.toISOString()}
        from product.people p where s.award_id = ${award.id} and ${isToBeTold}
        returning s.judge_id)
      select distinct t.judge_id as "judgeID" from told t where not exists (select from product.assignments s
        where s.award_id = ${award.id} and s.judge_id = t.judge_id and s.told_at is not null)`,
  );
  const judgeIDs = untold.map(({ judgeID }) => judgeID);
  if (judgeIDs.length > 0)
    await post(tx, award.orgID, judgingOpened(award, await judgesOf(tx, award.id, judgeIDs), now));
}

/** Has those who score told anew once the round that opens is decided. */
export async function forgetScorersTold(tx: Database, awardID: string): Promise<void> {
  await tx.update(assignments).set({ toldAt: null }).where(eq(assignments.awardID, awardID));
}
