import { sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Principal } from '../access/principal.ts';
import type { Database } from '../database/database.ts';
import { columns, number } from '../database/rows.ts';
import { rowsOf } from '../database/sql.ts';
import { isRecorded, record } from './record.ts';

/**
 * The database as an administrator who acts for somebody gets it: a transaction that writes anything and says nothing of
 * it leaves a row of the audit all the same, named after the call, so that nothing is done in somebody's name unseen.
 */
export function recordingDatabase(database: Database, clock: Clock, by: Principal, name: CallName): Database {
  const watched: Database = Object.create(database);
  watched.transaction = (work, config) =>
    database.transaction(async (tx) => {
      const before = await rowsWritten(tx);
      const answer = await work(tx);
      if (!isRecorded(tx) && (await rowsWritten(tx)) > before) {
        await record(tx, clock, by, { action: `acting.${name}`, entity: 'user', entityID: by.personID });
      }
      return answer;
    }, config);
  return watched;
}

const writtenRow = columns({
  count: number,
});

/** Rows of the product's that this connection has written and not yet reported, this transaction's among them. */
async function rowsWritten(tx: Database): Promise<number> {
  const [row] = await rowsOf(
    tx,
    writtenRow,
    sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as count from pg_stat_xact_user_tables
      where schemaname = 'product' and relname not in ('audit', 'idempotency')`,
  );
  return row?.count ?? 0;
}
