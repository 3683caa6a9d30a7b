import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/server/database.ts';

/** A fresh, migrated database of this test file's own, cloned from `template`; `close` drops it. */
export async function testDatabase(template = 'template') {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  // Two copies of one template at once refuse each other: one waits for the other.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${template}`);
  await admin.query('select pg_advisory_unlock(1)');
  await admin.end();
  const url = `${server}/${name}`;
  const { pool, database } = openDatabase(url);
  return {
    url,
    pool,
    database,
    close: async () => {
      await pool.end();
      const closing = new pg.Client({ connectionString: `${server}/postgres` });
      await closing.connect();
      await closing.query(`drop database if exists ${name} with (force)`);
      await closing.end();
    },
  };
}
