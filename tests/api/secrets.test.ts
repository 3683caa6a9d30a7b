import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewrap } from '#server/modules/secrets/rewrap.ts';
import { installationValue, secretLabel } from '#server/platform/database/installationValue.ts';
import { idempotency } from '#server/platform/database/schema.ts';
import { UnwrapError, wrappingBy } from '#server/platform/secrets/wrapping.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { secretsKey } from '../support/templates.ts';

let server: TestServer;
let person: TestPerson;
const first = Buffer.from(secretsKey, 'base64');

beforeAll(async () => {
  server = await startServer();
  person = await server.join('entrant');
});
afterAll(() => server.close());

/** Everything that is stored of secrets, as it stands in the database. */
const stored = async (): Promise<readonly string[]> => {
  const rows = await rowsOf<{ value: string }>(
    server.database,
    sql`select verifier as value from identity.users union all select key #>> '{}' from identity.signing_keys
      union all select secret_access_key from identity.installation union all select secret from identity.installation
      union all select value from product.secrets union all select key from product.judge_keys`,
  );
  return rows.map(({ value }) => value);
};

it('gives a judge one key, whatever device asks, and another judge another', async () => {
  const { orgID } = await server.join('admin');
  const [judge, second] = await Promise.all([server.join('judge', { orgID }), server.join('judge', { orgID })]);
  const keyOf = async ({ token }: TestPerson) => (await server.ok('getJudgeKey', { as: token, query: {} })).key;
  const keys = await Promise.all([judge, judge, judge, second].map(keyOf));
  expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(32);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  expect(await keyOf(judge)).toBe(keys[0]);
});

it('keeps no key, verifier or seed in clear', async () => {
  const values = await stored();
  expect(values.length).toBeGreaterThan(5);
  expect(values.filter((value) => !/^wrapped\.1\.[0-9a-f]{12}\.[\w-]{20,}$/.test(value))).toEqual([]);
});

it('wraps what an earlier version stored in clear at the start, and signs everybody in as before', async () => {
  const { wrapping } = server.context;
  const clear = async (table: string, id: string, column: string, label: (id: string) => string) => {
    const rows = await rowsOf<{ id: string; value: string }>(
      server.database,
      sql`select ${sql.raw(id)}::text as id, ${sql.raw(column)} as value from ${sql.raw(table)}`,
    );
    for (const row of rows) {
      const value = wrapping.unwrap(label(row.id), row.value);
      await server.database.execute(
        sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${value} where ${sql.raw(id)}::text = ${row.id}`,
      );
    }
  };
  await clear('identity.users', 'sub', 'verifier', (sub) => `identity.users verifier ${sub}`);
  await clear('product.secrets', 'name', 'value', secretLabel);
  const [key] = await rowsOf<{ kid: string; value: string }>(
    server.database,
    sql`select kid, key #>> '{}' as value from identity.signing_keys`,
  );
  const jwk = wrapping.unwrap(`identity.signing_keys ${key!.kid}`, key!.value);
  await server.database.execute(sql`update identity.signing_keys set key = ${jwk}::jsonb`);
  expect((await stored()).filter((value) => !value.startsWith('wrapped.1.')).length).toBeGreaterThan(3);
  const started = await server.replica();
  try {
    expect((await stored()).filter((value) => !value.startsWith('wrapped.1.'))).toEqual([]);
    const token = await started.signIn(person.email, 'Demo-Awards-1');
    expect((await started.api('getUser', { as: token })).status).toBe(200);
    expect((await started.api('getUser', { as: person.token })).status).toBe(200);
  } finally {
    await started.close();
  }
});

it('replaces the key in three steps, and without its key nobody reads anything', async () => {
  const second = randomBytes(32);
  const before = await installationValue(server.database, wrappingBy([first, second]), 'fileAddresses');
  expect(await rewrap(server.database, wrappingBy([second, first]))).toBe((await stored()).length);
  expect(await rewrap(server.database, wrappingBy([second, first]))).toBe(0);
  const after = wrappingBy([second]);
  expect(await rewrap(server.database, after)).toBe(0);
  expect(await installationValue(server.database, after, 'fileAddresses')).toBe(before);
  await expect(rewrap(server.database, wrappingBy([first]))).rejects.toThrow(UnwrapError);
  await expect(server.replica()).rejects.toThrow('wrapped by a key that is not here');
  await rewrap(server.database, wrappingBy([first, second]));
});

it('keeps nothing of a password that it could be guessed by where a call is repeated by its key', async () => {
  const change = { old: 'Demo-Awards-1', new: 'Another-Word-2' };
  const access = await signInBySrp(server, person.email, change.old);
  const call = {
    as: access.IdToken,
    headers: { 'idempotency-key': 'changed-once', 'x-access-token': access.AccessToken },
  };
  expect((await server.api('changePassword', { ...call, query: change })).status).toBe(200);
  expect((await server.api('changePassword', { ...call, query: change })).status).toBe(200);
  const other = await server.refused('changePassword', { ...call, query: { ...change, new: 'Another-Word-3' } });
  expect([other.status, other.body.code]).toEqual([422, 'request.keyReused']);
  const [row] = await server.database.select().from(idempotency).where(eq(idempotency.key, 'changed-once'));
  const guess = createHash('sha256').update(JSON.stringify({ query: change }));
  expect(row?.request).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.request).not.toBe(guess.digest('hex'));
});
