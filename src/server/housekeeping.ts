import { sql } from 'drizzle-orm';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import type { Context } from './http/context.ts';
import { shownBeside } from './modules/files/dropFiles.ts';
import { shownFiles } from './modules/files/shownFiles.ts';
import { unusedSeconds } from './modules/verify/checks/files.ts';
import { columns, text } from './platform/database/rows.ts';
import { rowsOf } from './platform/database/sql.ts';

const unusedRow = columns({
  key: text,
  name: text,
});

/**
 * Removes what nobody needs any more: kept answers of repeated calls and names of the payment service's messages and its questions to holders of test cards after a week, the mail log and security
 * events after a year, counters
 * whose time is over, deleted drafts that can't be restored any more, and uploads that another one replaced or that were
 * begun two days ago and that nothing shows.
 * Several replicas may do it at once.
 */
export async function tidyUp({ database, files, clock }: Pick<Context, 'database' | 'files' | 'clock'>): Promise<void> {
  await database.execute(sql`delete from product.idempotency where created_at < now() - interval '7 days'`);
  await database.execute(
    sql`delete from product.outbox where coalesce(sent_at, given_up_at) < now() - interval '1 year'`,
  );
  // Given up by a server that kept the code.
  await database.execute(
    sql`update product.outbox set code = null, text = '' where given_up_at is not null and code is not null`,
  );
  await database.execute(sql`delete from product.security_events where at < now() - interval '1 year'`);
  await database.execute(sql`delete from product.payment_events where received_at < now() - interval '7 days'`);
  await database.execute(sql`delete from product.card_setups where created_at < now() - interval '7 days'`);
  await database.execute(sql`delete from product.rate_windows where ends_at < now()`);
  const expired = new Date(clock.now().getTime() - restoreTime).toISOString();
  await database.execute(
    sql`with gone as (delete from product.binned_entries where deleted_at <= ${expired}::timestamptz returning id)
      update product.files f set state = 'dropped' from gone where f.entry_id = gone.id and not ${shownBeside(sql`gone.id`)}`,
  );
  const before = new Date(clock.now().getTime() - unusedSeconds * 1000).toISOString();
  const unused = await rowsOf(
    database,
    unusedRow,
    sql`update product.files f set state = 'dropped'
      where (f.state = 'dropped' or f.created_at < ${before}::timestamptz)
        and not exists (select from (${shownFiles}) s where s.key = f.key)
      returning key, name`,
  );
  // The content first: a row without it is found and tried again, content without a row is not.
  for (const { key, name } of unused) {
    await files.remove(key, name);
    await database.execute(sql`delete from product.files where key = ${key} and state = 'dropped'`);
  }
}
