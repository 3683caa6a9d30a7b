import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { statusOf } from '../../platform/database/statusIn.ts';

/** Whether a round of an award is not decided yet, before which nobody scores. */
export const roundsAhead = (awardID: SQL): SQL =>
  sql`exists (select from product.rounds r where r.award_id = ${awardID} and r.state <> 'decided')`;

/** Whether the entry `e` of an award `a` that is the judge's of `d` is theirs to score: in judging, or about to be before it starts, and neither handed in nor left to others. */
export const isToScore = sql`(e.status = ${statusOf('openForJudging')} or e.status = ${statusOf('submitted')} and a.status <> 'judging')
  and not exists (select from product.sheets h where h.judge_id = d.judge_id and h.entry_id = e.id
    and h.category_id = e.category_id and h.status in ('submitted', 'final', 'recused'))`;

/** Whether an entry of an assignment `s` waits for its judge's scores. */
export const hasToScore = sql`not ${roundsAhead(sql`s.award_id`)} and exists (select from product.duties d join product.entries e on e.id = d.entry_id
  join product.awards a on a.id = d.award_id
  where d.judge_id = s.judge_id and d.award_id = s.award_id and d.category_id = s.category_id
    and e.status = ${statusOf('openForJudging')} and ${isToScore})`;

/** Notes that a letter which asked somebody to judge told of the entries that wait; of these awards alone where they are named. */
export async function noteAsked(
  database: Database,
  judgeID: string,
  awardIDs: readonly string[] | null = null,
): Promise<void> {
  await database.execute(sql`update product.assignments s set told_at = now()
    where s.judge_id = ${judgeID} and s.told_at is null and ${hasToScore}
      ${awardIDs ? sql`and s.award_id = any(${sql.param(awardIDs)}::uuid[])` : sql``}`);
}
