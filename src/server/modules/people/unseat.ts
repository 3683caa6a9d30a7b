import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { assignments, roundJudges } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { announce } from '../changes/announce.ts';

const seatRow = columns({ awardID: assignments.awardID });

/** Tells whoever watches an award in which the person judges that its judges are others, or fewer, from now on. */
export async function announceSeats(tx: Database, judgeID: string): Promise<void> {
  const seats = await rowsOf(
    tx,
    seatRow,
    sql`select s.award_id as "awardID" from product.assignments s where s.judge_id = ${judgeID}
      union select s.award_id from product.round_judges s where s.judge_id = ${judgeID} order by 1`,
  );
  for (const { awardID } of seats) announce(tx, awardID);
}

/** Takes somebody who judges no more off every category and round. */
export async function unseat(tx: Database, judgeID: string): Promise<void> {
  await announceSeats(tx, judgeID);
  await tx.delete(assignments).where(eq(assignments.judgeID, judgeID));
  await tx.delete(roundJudges).where(eq(roundJudges.judgeID, judgeID));
}
