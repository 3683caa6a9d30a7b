import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

const savingLock = 7_220_192;

/**
 * Keeps the content of files for as long as this connection lasts: what is dropped meanwhile is still shown by the rows as whoever
 * saves the installation saw them.
 */
export const keepContent = (client: pg.Client) => client.query('select pg_advisory_lock_shared($1)', [savingLock]);

/**
 * Whether somebody saves the installation. Asked after the file was dropped: who begins after that sees it dropped. What is not
 * removed for that reason is removed by the housekeeping.
 */
export const isBeingSaved: SQL = sql`exists (select from pg_locks where locktype = 'advisory' and objid = ${savingLock} and objsubid = 1
  and granted and database = (select oid from pg_database where datname = current_database()))`;
