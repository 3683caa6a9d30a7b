import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';

let store: Awaited<ReturnType<typeof testDatabase>>;
/** Two connections whose processes share a shard of what is counted. */
let ofProduct: pg.Client;
let ofIdentity: pg.Client;
const account = randomUUID();
const organisation = randomUUID();
const person = randomUUID();

beforeAll(async () => {
  store = await testDatabase();
  ofProduct = await connect();
  const shard = await shardOf(ofProduct);
  ofIdentity = await connect();
  while ((await shardOf(ofIdentity)) !== shard) {
    await ofIdentity.end();
    ofIdentity = await connect();
  }
  const put = (text: string, values: readonly string[]) => store.pool.query(text, [...values]);
  await put(`insert into product.orgs (id, name, kind) values ($1, 'Saltmarsh Awards', 'organiser')`, [organisation]);
  await put(
    `insert into product.people (id, org_id, sub, type, email) values ($1, $2, $3, 'judge', 'ilse@saltmarsh.example')`,
    [person, organisation, account],
  );
  await put(
    `insert into identity.users (sub, email, attributes, status, salt, verifier, created_at, updated_at)
      values ($1, 'ilse@saltmarsh.example', '{}', 'CONFIRMED', '', '', now(), now())`,
    [account],
  );
  await put(
    `insert into identity.grants (id, sub, refresh_hash, auth_time, expires_at)
      values ($1, $1, 'hash', now(), now() + interval '1 day')`,
    [account],
  );
});
afterAll(async () => {
  await ofIdentity.end();
  await ofProduct.end();
  await store.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: store.url, statement_timeout: 2000 });
  await client.connect();
  return client;
}

const shardOf = async (client: pg.Client) =>
  Number((await client.query('select pg_backend_pid() % 64 as shard')).rows[0].shard);

const counted = async () =>
  Number(
    (
      await store.pool.query(`select coalesce(sum(changes), 0) as sum from product.stamps
        where scope = '00000000-0000-0000-0000-000000000000'`)
    ).rows[0].sum,
  );

it.each([
  ['is locked', 'update identity.users set enabled = not enabled where sub = $1'],
  ['has its sessions ended', 'update identity.grants set revoked_at = now() where sub = $1'],
  ['forgets a session', 'delete from identity.grants where sub = $1'],
  ['is taken away', 'delete from identity.users where sub = $1'],
])('an account %s while the person’s row is held, whichever connections do it', async (_, change) => {
  const before = await counted();
  await ofProduct.query('begin');
  try {
    await ofProduct.query('update product.people set locked = not locked where id = $1', [person]);
    expect((await ofIdentity.query(change, [account])).rowCount).toBe(1);
    await ofProduct.query('commit');
  } finally {
    await ofProduct.query('rollback');
  }
  expect(await counted()).toBe(before + 2);
});
