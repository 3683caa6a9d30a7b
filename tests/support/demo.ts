import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { ownerRole } from '#server/adapters/postgresRoles.ts';
import { assemble } from '#server/assemble.ts';
import { seedDemo } from '#server/modules/demo/seedDemo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { freePort } from './postgres.ts';
import { capturedLog } from './serverLogs.ts';

/** Wraps the secrets of every installation of the tests, so that clones and restored ones read them. */
export const secretsKey = Buffer.alloc(32, 7).toString('base64');

/** The database that holds the demo, to be cloned. */
export const demoTemplate = 'demo';

const folder = () => join(dirname(inject('logFolder')), 'demo');

/** Makes the demo once for the whole run: the first test file that needs it does, the others wait. */
export async function demoMade(): Promise<void> {
  const postgres = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: `${postgres}/postgres` });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(2)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [demoTemplate]);
    if (rowCount === 0) await make(admin, postgres);
  } finally {
    // What is locked is free when the connection ends.
    await admin.end();
  }
}

/** Puts the demo's files where a server on a clone looks for them. */
export const copyDemoFiles = (to: string): Promise<void> => cp(folder(), to, { recursive: true });

/** Stored addresses name the server that made the demo: from now on they name the one at `url`. */
export async function moveDemo(database: Database, url: string): Promise<void> {
  await database.execute(sql`
    update product.entries set files = regexp_replace(files::text, 'http://127\\.0\\.0\\.1:\\d+/', ${url}, 'g')::jsonb`);
}

async function make(admin: pg.Client, postgres: string): Promise<void> {
  const making = `${demoTemplate}_making`;
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${making} template template owner ${ownerRole}`);
  await admin.query('select pg_advisory_unlock(1)');
  const environment = {
    SECRETS_KEY: secretsKey,
    PORT: String(await freePort()),
    DATA_DIR: folder(),
    LOG_LEVEL: 'silent',
  };
  const server = await assemble({
    config: readConfig(environment),
    databaseUrl: `${inject('postgresServerUrl')}/${making}`,
    logger: capturedLog(),
  });
  await server.listen();
  await seedDemo(server.context);
  await server.close();
  // Each clone is an installation of its own, under its own address.
  const inside = new pg.Client({ connectionString: `${postgres}/${making}` });
  await inside.connect();
  await inside.query(`delete from product.secrets where name = 'issuer'`);
  await inside.end();
  await admin.query(`alter database ${making} rename to ${demoTemplate}`);
}
