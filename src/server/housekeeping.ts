import { type SQL, sql } from 'drizzle-orm';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import type { Context } from './http/context.ts';
import { shownBeside } from './modules/files/dropFiles.ts';
import { shownFiles } from './modules/files/shownFiles.ts';
import { unusedSeconds } from './modules/verify/checks/files.ts';
import type { Database } from './platform/database/database.ts';
import { boolean, columns, text } from './platform/database/rows.ts';
import { inTransaction, rowsOf } from './platform/database/sql.ts';
import { isBeingSaved } from './platform/files/saving.ts';

const unusedRow = columns({
  key: text,
  name: text,
});

const keyRow = columns({ key: text });
const savedRow = columns({ saved: boolean });
const isUnused = sql`not exists (select from (${shownFiles}) s where s.key = f.key)`;

/** Rows that one statement removes: who writes meanwhile waits for no more than that, and the log of the database stays short. */
const rowsAtOnce = 2_000;

/**
 * Removes what nobody needs any more: after as many days as the configuration says (`KeptDays`) kept answers of repeated calls with
 * names of the payment service's messages and its questions to holders of test cards, mails, and security events; counters
 * whose time is over, registrations that nobody confirmed, sessions that are over, deleted drafts that can't be restored any more, and uploads that another one replaced or that were
 * begun two days ago and that nothing shows, whole or cut off by the end of a server. The audit stays.
 * Several replicas may do it at once.
 */
export async function tidyUp({
  database,
  files,
  clock,
  config,
}: Pick<Context, 'database' | 'files' | 'clock' | 'config'>): Promise<void> {
  const { mails, security, replies } = config.kept;
  await removeOver(database, 'idempotency', 'created_at', replies);
  await removeOver(database, 'payment_events', 'received_at', replies);
  await removeOver(database, 'card_setups', 'created_at', replies);
  await removeOver(database, 'outbox', 'coalesce(sent_at, given_up_at)', mails);
  await removeOver(database, 'mails', 'created_at', mails);
  await removeOver(database, 'security_events', 'at', security);
  await removeOver(database, 'rate_windows', 'ends_at', 0);
  if (config.cognito === null) {
    await dropUnconfirmed(database, clock);
    await dropEnded(database, clock);
  }
  // Given up by a server that kept the code.
  await database.execute(
    sql`update product.outbox set code = null, text = '' where sent_at is null and given_up_at is not null and code is not null`,
  );
  const expired = new Date(clock.now().getTime() - restoreTime).toISOString();
  await database.execute(
    sql`with gone as (delete from product.binned_entries where deleted_at <= ${expired}::timestamptz returning id)
      update product.files f set state = 'dropped' from gone where f.entry_id = gone.id and not ${shownBeside(sql`gone.id`)}`,
  );
  const unusedSince = new Date(clock.now().getTime() - unusedSeconds * 1000);
  const before = unusedSince.toISOString();
  // Held first, and looked at by another statement: whoever puts one into an entry at this moment keeps it.
  const unused = await inTransaction(database, async (tx) => {
    const held = await rowsOf(
      tx,
      keyRow,
      sql`select f.key from product.files f
        where (f.state = 'dropped' or f.created_at < ${before}::timestamptz) and ${isUnused} for update skip locked`,
    );
    const keys = held.map(({ key }) => key);
    return rowsOf(
      tx,
      unusedRow,
      sql`update product.files f set state = 'dropped' where f.key = any(${sql.param(keys)}::text[]) and ${isUnused} returning key, name`,
    );
  });
  const [now] = await rowsOf(database, savedRow, sql`select ${isBeingSaved} as saved`);
  if (now?.saved) return;
  // The content first: a row without it is found and tried again, content without a row is not.
  for (const { key, name } of unused) {
    await files.remove(key, name);
    await database.execute(sql`delete from product.files where key = ${key} and state = 'dropped'`);
  }
  await files.removeUnfinished?.(unusedSince);
}

/** Seconds after which a registration that nobody confirmed is given up: as long as an invitation is good for. */
const unconfirmedSeconds = 7 * 86_400;

/** Whoever asked for a code a moment ago still has its time. */
async function dropUnconfirmed(database: Database, clock: Context['clock']): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - unconfirmedSeconds * 1000).toISOString();
  const isOver = sql`status = 'UNCONFIRMED' and updated_at < ${before}::timestamptz and not exists (select from identity.codes c
    where c.subject = sub::text and c.purpose = 'confirmation' and c.expires_at > ${now.toISOString()}::timestamptz)`;
  await removeWhere(database, sql`identity.users`, isOver, sql`updated_at`);
}

/** Seconds for which a device that a sign-in offered may be taken up. */
const offeredSeconds = 86_400;

/** Sessions whose time is over, of whoever never signs in again, and devices that nobody took up: both say from where somebody came. */
async function dropEnded(database: Database, clock: Context['clock']): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - offeredSeconds * 1000).toISOString();
  const isOver = sql`expires_at < ${now.toISOString()}::timestamptz`;
  await removeWhere(database, sql`identity.grants`, isOver, sql`expires_at`);
  const isLeft = sql`not confirmed and created_at < ${before}::timestamptz`;
  await removeWhere(database, sql`identity.devices`, isLeft, sql`created_at`);
}

/** Removes rows that are so many days old, the time being the SQL `at`. */
async function removeOver(database: Database, table: string, at: string, days: number): Promise<void> {
  const isOver = sql`${sql.raw(at)} < now() - ${days} * interval '1 day'`;
  await removeWhere(database, sql`product.${sql.identifier(table)}`, isOver, sql.raw(at));
}

/** A few at a time, the oldest first; what another replica holds is its own. */
async function removeWhere(database: Database, table: SQL, isOver: SQL, at: SQL): Promise<void> {
  for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
    const result = await database.execute(sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isOver} order by ${at} limit ${rowsAtOnce} for update skip locked))`);
    removed = result.rowCount ?? 0;
  }
}
