import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { ownerRole } from '#server/adapters/postgresRoles.ts';
import { openDatabase } from '#server/platform/database/database.ts';

/** The database of `url` as PostgreSQL's superuser has it: for what neither server nor owner may do. The caller ends the pool. */
export function asSuperuser(url: string) {
  const own = `${inject('postgresUrl')}${new URL(url).pathname}`;
  return { ...openDatabase(own, 2), url: own };
}

/**
 * A fresh, migrated database of this test file's own, cloned from `template`; `close` drops it. `url` is for servers,
 * whose account owns nothing; the test itself looks in and arranges things as the owner of the tables.
 */
export async function testDatabase(template = 'template') {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  // Two copies of one template at once refuse each other: one waits for the other.
  await admin.query('select pg_advisory_lock(1)');
  // Its files as they are: by way of the log it took the processor twice as long.
  await admin.query(`create database ${name} template ${template} owner ${ownerRole} strategy file_copy`);
  await admin.query('select pg_advisory_unlock(1)');
  await admin.end();
  const [url, ownerUrl] = [`${inject('postgresServerUrl')}/${name}`, `${inject('postgresOwnerUrl')}/${name}`];
  const { pool, database } = openDatabase(ownerUrl);
  return {
    url,
    ownerUrl,
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
