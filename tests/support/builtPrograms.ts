import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildStale } from '#tools/build.ts';

/** The folder of the server's programs as they are built, made where it is stale: the first test file that needs them does, the others wait. */
export async function builtPrograms(): Promise<string> {
  if (!process.env.KEEP_BUILD) {
    const one = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await one.connect();
    try {
      await one.query('select pg_advisory_lock(3)');
      await buildStale(['server']);
    } finally {
      // What is locked is free when the connection ends.
      await one.end();
    }
  }
  return join(process.env.DIST ?? 'dist', 'server');
}
