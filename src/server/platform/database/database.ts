import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PooledDatabase } from './pooledDatabase.ts';
import { renewNameOrder } from './renewNameOrder.ts';
import { boolean, columns, integer, nullable, read, text } from './rows.ts';

/** Counts and sums come back as numbers: none of ours reaches 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** So long is one new connection tried for; milliseconds. */
const reachedWithin = 5_000;

/** Where the database is away that is known soon, however long a call waits until a connection is free. */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: reachedWithin });
  }
}

/** The connection pool, or one transaction on it: repositories take either. */
export type Database = NodePgDatabase;

const migrationLock = 7_220_174;
const migrationPatience = '10s';

/**
 * Opens a pool on `url`. The caller closes it with `pool.end()`. A statement that has no answer after `timeout` seconds
 * fails, and its connection is given up: the network may have gone without a word. Where `url` is a pooler's, `direct` is
 * the database itself; the server's own time-outs are then those of its account.
 */
export function openDatabase(
  url: string,
  connections = 10,
  timeout = 20,
  direct: pg.Pool | null = null,
): { pool: pg.Pool; database: PooledDatabase } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: PromptClient,
    // One that is free is waited for as long as a statement is: a disk that stands still for a while refuses nobody.
    connectionTimeoutMillis: timeout * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Ours waits a little longer than the server's own, which leaves the connection in order.
    query_timeout: (timeout + 1) * 1000,
    // A server that lost us must not keep what we held for ever.
    ...(!direct && { statement_timeout: timeout * 1000, idle_in_transaction_session_timeout: 120_000 }),
  });
  // A connection that is lost is replaced by the next query, and what ran on it fails by itself; without a listener, be
  // the connection idle or in a transaction, it ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, database: new PooledDatabase(pool, direct) };
}

/** Where a database is reached: by the server, and by whoever owns its tables. Both may be the same. */
export interface DatabaseAddresses {
  readonly url: string;
  readonly ownerUrl: string;
}

/** Brings both schemas up to date, and lets the server's own account work with them. */
export async function prepareDatabase({ url, ownerUrl }: DatabaseAddresses, folder?: string): Promise<void> {
  await migrateDatabase(ownerUrl, folder, url === ownerUrl ? null : await roleAt(url));
}

/**
 * Brings both schemas up to date, and lets the account `server` work with them where it is another one; replicas that start
 * together take turns. `url` is the owner's.
 */
export async function migrateDatabase(
  url: string,
  folder = migrationsFolder(),
  server: string | null = null,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // What another replica's statement holds is waited for only so long: calls would queue up behind.
    await client.query(`set lock_timeout = '${migrationPatience}'`);
    await refuseNewerSchema(client, folder);
    const role = server !== null && server !== (await roleOf(client)) ? client.escapeIdentifier(server) : null;
    if (role !== null) await grantAhead(client, role);
    for (const part of ['identity', 'product']) {
      await migrate(drizzle(client), {
        migrationsFolder: `${folder}/${part}`,
        migrationsSchema: 'migrations',
        migrationsTable: part,
      });
    }
    if (role !== null) await grantServer(client, role);
    // It may take long, or fail while a backup reads: servers of before must not wait for their rights meanwhile.
    await renewNameOrder(client);
  } finally {
    await client.end();
  }
}

/** The database went through migrations that this program does not know. */
export class NewerSchemaError extends Error {}

const madeRow = columns({ found: boolean });
const lastRow = columns({ last: nullable(integer) });

/** Refuses a database that a newer version of the product migrated: this one would read and write it wrongly. */
export async function refuseNewerSchema(client: pg.Client, folder: string): Promise<void> {
  for (const part of ['identity', 'product']) await refuseNewer(client, `${folder}/${part}`, part);
}

async function refuseNewer(client: pg.Client, folder: string, part: string): Promise<void> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    readonly entries: readonly { readonly when: number }[];
  };
  const made = await client.query('select to_regclass($1) is not null as found', [`migrations.${part}`]);
  if (!read(madeRow, made)[0]?.found) return;
  const [row] = read(lastRow, await client.query(`select max(created_at) as last from migrations.${part}`));
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  if ((row?.last ?? 0) > newest) {
    throw new NewerSchemaError('The database was migrated by a newer version of the product: start that one.');
  }
}

const roleRow = columns({ role: text });

async function roleOf(client: pg.Client): Promise<string | null> {
  return read(roleRow, await client.query('select current_user::text as role'))[0]?.role ?? null;
}

async function roleAt(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return roleOf(client).finally(() => client.end());
}

const schemaRow = columns({ name: text });

/**
 * What migrations make carries the server's rights from then on: by new triggers, servers that are still to be replaced write
 * into new tables as soon as these are there.
 */
async function grantAhead(owner: pg.Client, role: string): Promise<void> {
  const made = await owner.query(
    `select nspname::text as name from pg_namespace where nspname in ('identity', 'product')`,
  );
  const schemas = read(schemaRow, made).map(({ name }) => name);
  // An empty database, on which no server is.
  if (schemas.length === 0) return;
  for (const rights of [
    'select, insert, update, delete on tables',
    'usage, select on sequences',
    'execute on functions',
  ])
    await owner.query(`alter default privileges in schema ${schemas.join(', ')} grant ${rights} to ${role}`);
}

/**
 * Rows are read and written by an account that owns nothing; what the audit and credit notes hold it cannot change. A new
 * table that is restricted so has its own migration revoke, too, of whomever `aclexplode` names: until this runs, it carries
 * every right (`grantAhead`).
 */
async function grantServer(owner: pg.Client, role: string): Promise<void> {
  await owner.query('begin');
  for (const statement of [
    `grant usage on schema identity, product, migrations to ${role}`,
    `grant select, insert, update, delete on all tables in schema identity, product to ${role}`,
    `grant usage, select on all sequences in schema identity, product to ${role}`,
    `grant select on all tables in schema migrations to ${role}`,
    `grant execute on all functions in schema product to ${role}`,
    `revoke update, delete, truncate on product.audit from ${role}`,
    `revoke insert, update, delete, truncate on product.credit_notes from ${role}`,
  ])
    await owner.query(statement);
  await owner.query('commit');
}

const migrationsFolder = () => fileURLToPath(new URL('./migrations', import.meta.url));
