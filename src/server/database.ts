import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Counts and sums come back as numbers: none of ours reaches 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The connection pool, or one transaction on it: repositories take either. */
export type Database = NodePgDatabase;

const migrationLock = 7_220_174;

/** Opens a pool on `url`. The caller closes it with `pool.end()`. */
export function openDatabase(url: string, connections = 10): { pool: pg.Pool; database: Database } {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 });
  // A connection that is lost is replaced by the next query, and what ran on it fails by itself; without a listener, be
  // the connection idle or in a transaction, it ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, database: drizzle(pool) };
}

/** Brings both schemas up to date; replicas that start together take turns. */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    for (const part of ['identity', 'product']) {
      await migrate(drizzle(client), {
        migrationsFolder: `${folder}/${part}`,
        migrationsSchema: 'migrations',
        migrationsTable: part,
      });
    }
  } finally {
    await client.end();
  }
}

const migrationsFolder = () => fileURLToPath(new URL('./migrations', import.meta.url));
