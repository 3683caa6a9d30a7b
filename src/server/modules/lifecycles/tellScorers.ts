import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { assignments, awards } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { post } from '../mail/letters.ts';
import { hasToScore } from '../mail/toldOfScoring.ts';
import { isBeforeScores, judgesOf, noteScorersTold, reachable, roundsAhead } from './recipients.ts';
import { lockAward } from './stepAward.ts';
import { judgingOpened } from './stepLetters.ts';

/** Tells judges who have entries to score now that every round before the scores is decided; nobody while one is not. */
export async function tellScorers(tx: Database, award: Award, now: Date): Promise<void> {
  if (award.status !== 'judging' || (await isBeforeScores(tx, award.id))) return;
  await post(tx, award.orgID, judgingOpened(award, await judgesOf(tx, award.id)));
  await noteScorersTold(tx, award.id, now);
}

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
      and not ${roundsAhead(sql`a.id`)}
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
    const award = await lockAward(tx, orgID, id);
    if (award.status !== 'judging') return;
    // What a statement changes is not seen by its other parts: a judge of two categories who was told of one is known.
    const untold = await rowsOf(
      tx,
      judgeRow,
      sql`
        with told as (update product.assignments s set told_at = ${context.clock.now().toISOString()}
          from product.people p where s.award_id = ${id} and ${isToBeTold}
          returning s.judge_id)
        select distinct t.judge_id as "judgeID" from told t where not exists (select from product.assignments s
          where s.award_id = ${id} and s.judge_id = t.judge_id and s.told_at is not null)`,
    );
    const judgeIDs = untold.map(({ judgeID }) => judgeID);
    await post(tx, award.orgID, judgingOpened(award, await judgesOf(tx, id, judgeIDs)));
  });
