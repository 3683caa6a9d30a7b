import pg from 'pg';

/** Owns every table and migrates them. */
export const ownerRole = 'awards_owner';
/** What the server works as: it reads and writes rows, and neither changes tables nor what the audit holds. */
export const serverRole = 'awards';

interface Cluster {
  /** Where the superuser reaches the database of that name. */
  readonly addressOf: (database: string) => string;
  readonly database: string;
  readonly ownerPassword: string;
  readonly serverPassword: string;
}

/**
 * Makes the two roles and the database where they are missing, and gives the owner what a superuser made there before.
 * What is settled already stays as it is.
 */
export async function settleRoles({ addressOf, database, ownerPassword, serverPassword }: Cluster): Promise<void> {
  await as(addressOf('postgres'), async (client) => {
    for (const [role, password] of [
      [ownerRole, ownerPassword],
      [serverRole, serverPassword],
    ] as const) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role}`);
      const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
      await client.query(`alter role ${role} with ${rights} password ${client.escapeLiteral(password)}`);
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database} owner ${ownerRole}`);
    else await client.query(`alter database ${database} owner to ${ownerRole}`);
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${serverRole}`);
  });
  await as(addressOf(database), async (client) => void (await client.query(handOver)));
}

/** Gives the owner the product's schemas, tables, views, sequences and functions. */
const handOver = `do $$ declare each text; begin
  for each in
    select format('alter schema %I owner to ${ownerRole}', n.nspname) from pg_namespace n
      where n.nspname in ('identity', 'product', 'migrations') and n.nspowner <> '${ownerRole}'::regrole
    union all
    select format('alter table %s owner to ${ownerRole}', c.oid::regclass) from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('identity', 'product', 'migrations') and c.relkind in ('r', 'v', 'S')
        and c.relowner <> '${ownerRole}'::regrole
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter function %s owner to ${ownerRole}', p.oid::regprocedure) from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('identity', 'product') and p.proowner <> '${ownerRole}'::regrole
  loop execute each; end loop;
end $$`;

async function as(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
