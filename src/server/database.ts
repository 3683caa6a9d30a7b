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

/**
 * Opens a pool on `url`. The caller closes it with `pool.end()`. A statement that has no answer after `timeout` seconds
 * fails, and its connection is given up: the network may have gone without a word.
 */
export function openDatabase(url: string, connections = 10, timeout = 20): { pool: pg.Pool; database: Database } {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: connections, connectionTimeoutMillis: 5_000, Client: ImpatientClient },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    // Ours waits a little longer than the server's own, which leaves the connection in order.
    ...{ statement_timeout: timeout * 1000, query_timeout: (timeout + 1) * 1000 },
    // A server that lost us must not keep what we held for ever.
    ...{ idle_in_transaction_session_timeout: 120_000 },
  });
  // A connection that is lost is replaced by the next query, and what ran on it fails by itself; without a listener, be
  // the connection idle or in a transaction, it ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, database: drizzle(pool) };
}

/** Gives a connection up, instead of asking it again, once it left a statement without an answer. */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The stream of the driver, which its types leave out.
    const { connection } = this as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    const watch = (error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') connection.stream.destroy(error);
    };
    this.query = ((...parts: unknown[]) => {
      const done = parts.at(-1);
      // The pool asks with a function to call back, everybody else with a promise.
      if (typeof done === 'function') {
        const told = (...answer: unknown[]) => {
          watch(answer[0]);
          return done(...answer);
        };
        return query(...parts.slice(0, -1), told);
      }
      const running = query(...parts);
      if (running instanceof Promise) running.catch(watch);
      return running;
    }) as typeof this.query;
  }
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
