import { sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { isToBeTold, notifyJudges } from './notifyJudges.ts';
import { findRound, type RoundKey, roundsWhere } from './rounds.repository.ts';

/** Open rounds that take answers, with a judge whom their first entry came to since they opened. */
export const findUntoldRounds = (database: Database, now: Date) => roundsWhere(database, isUntold(now));

const isUntold = (now: Date) => sql`r.state = 'open'
  and (r.closes_at is null or r.closes_at > ${now.toISOString()}::timestamptz)
  and exists (select from product.round_judges j, product.people p where j.round_id = r.id and ${isToBeTold})`;

/** Tells the judges of a round whom an entry came to since it opened: a corrected one, a moved one, or one without a conflict any more. */
export const notifyLater = (
  context: Pick<Context, 'database' | 'clock'>,
  { id, awardID, orgID }: RoundKey,
): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, orgID, awardID);
    const now = context.clock.now();
    // Asked again now that the award is held: another replica or an administrator may have been here meanwhile.
    const [still] = await roundsWhere(tx, sql`r.id = ${id} and ${isUntold(now)}`);
    if (!still) return;
    await notifyJudges(tx, award, await findRound(tx, { orgID }, { awardID, id }), now);
  });
