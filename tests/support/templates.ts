import pg from 'pg';
import { inject } from 'vitest';
import { ownerRole } from '#server/adapters/postgresRoles.ts';
import { assemble } from '#server/assemble.ts';
import type { Server } from '#server/assembly.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { freePort } from './postgres.ts';
import { capturedLog } from './serverLogs.ts';

/** Wraps the secrets of every installation of the tests, so that clones and restored ones read them. */
export const secretsKey = Buffer.alloc(32, 7).toString('base64');

interface Template {
  readonly name: string;
  /** Where its server keeps files. */
  readonly folder: string;
  /** What is in it besides what each installation makes at its first start. */
  readonly fill?: (server: Server) => Promise<unknown>;
}

const made = new Map<string, Promise<void>>();

/** Makes a database to be cloned, once for the whole run: the first worker that needs it does, the others wait. */
export function templateMade(template: Template): Promise<void> {
  const known = made.get(template.name) ?? lookOrMake(template);
  made.set(template.name, known);
  return known;
}

async function lookOrMake(template: Template): Promise<void> {
  const postgres = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: `${postgres}/postgres` });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(2)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template.name]);
    if (rowCount === 0) await make(admin, postgres, template);
  } finally {
    // What is locked is free when the connection ends.
    await admin.end();
  }
}

async function make(admin: pg.Client, postgres: string, { name, folder, fill }: Template): Promise<void> {
  const making = `${name}_making`;
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${making} template template owner ${ownerRole}`);
  await admin.query('select pg_advisory_unlock(1)');
  const environment = {
    SECRETS_KEY: secretsKey,
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  };
  const server = await assemble({
    config: readConfig(environment),
    databaseUrl: `${inject('postgresServerUrl')}/${making}`,
    logger: capturedLog(),
  });
  await server.listen();
  await fill?.(server);
  await server.close();
  // Each clone is an installation of its own, under its own address.
  const inside = new pg.Client({ connectionString: `${postgres}/${making}` });
  await inside.connect();
  await inside.query(`delete from product.secrets where name = 'issuer'`);
  await inside.end();
  await admin.query(`alter database ${making} rename to ${name}`);
}
