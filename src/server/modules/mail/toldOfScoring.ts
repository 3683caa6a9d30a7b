import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { statusOf } from '../../platform/database/statusIn.ts';

/** Whether an entry of an assignment `s` waits for its judge's scores. */
export const hasToScore = sql`exists (select from product.duties d join product.entries e on e.id = d.entry_id
  where d.judge_id = s.judge_id and d.award_id = s.award_id and d.category_id = s.category_id and e.status = ${statusOf('openForJudging')})`;

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
