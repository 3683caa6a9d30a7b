import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '#server/assemble.ts';
import { replaceSigningKey } from '#server/identity/keys.ts';
import { replacedFile } from '#server/modules/secrets/replaceKey.ts';
import { rewrap } from '#server/modules/secrets/rewrap.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { holdKeys } from '#server/platform/secrets/holdKeys.ts';
import { newKey, readKeys } from '#server/platform/secrets/openWrapping.ts';
import { wrappingBy } from '#server/platform/secrets/wrapping.ts';
import { systemClock } from '#server/ports/clock.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let built: string;
let folder: string;
let path: string;
let server: TestServer;
let person: TestPerson;
const first = newKey();

beforeAll(async () => {
  built = await builtPrograms();
  folder = await mkdtemp(join(tmpdir(), 'awards-key-'));
  path = join(folder, 'keys');
  await writeFile(path, `${first}\n`, { mode: 0o640 });
  server = await startServer({ environment: { SECRETS_KEY: '', SECRETS_KEY_FILE: path } });
  person = await server.join('entrant');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const lines = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n');

type Environment = Readonly<Record<string, string>>;

const replaceKeys = (environment: Environment = { SECRETS_KEY_FILE: path }) => run('rotateSecretsKey', environment);

/** A tool as it is built, as an operator runs it. */
function run(tool: string, environment: Environment, ...given: readonly string[]) {
  const child = spawn(process.execPath, [join(built, `${tool}.js`), ...given], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATABASE_OWNER_URL: server.ownerUrl, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

async function ended({ child, output }: { readonly child: ChildProcess; output(): string }) {
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** The distinct keys, by their ids, that wrap what is stored. */
const wrappedBy = async () => {
  const rows = await rowsOf<{ key: string }>(
    server.database,
    sql`select distinct split_part(value, '.', 3) as key from (select verifier as value from identity.users union all
      select key #>> '{}' from identity.signing_keys union all select value from product.secrets) as stored`,
  );
  return rows.map(({ key }) => key);
};

const idOf = (key: string) => wrappingBy(readKeys(key, 'key')).current.split('.')[2];

/** Signs in at a server that starts with the keys that the file names now. */
async function signsIn(): Promise<void> {
  const started = await server.replica();
  try {
    const token = await started.signIn(person.email, 'Demo-Awards-1');
    expect((await started.api('getUser', { as: token })).status).toBe(200);
  } finally {
    await started.close();
  }
}

test('the tool that is killed in the middle leaves all readable, and ends its work when it is run again', async () => {
  const before = await wrappedBy();
  expect(before).toEqual([idOf(first)]);
  const killed = replaceKeys();
  const kill = once(killed.child, 'close');
  await server.database.transaction(async (tx) => {
    await tx.execute(sql`lock table product.secrets in exclusive mode`);
    await expect
      .poll(() =>
        rowsOf(
          tx,
          sql`select from pg_locks where not granted and relation = 'product.secrets'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
        ).then((waiting) => waiting.length),
      )
      .toBe(1);
    killed.child.kill('SIGKILL');
    await kill;
    const [present, old, ...others] = await lines(path);
    expect([others, old]).toEqual([[], first]);
    expect((await wrappedBy()).sort()).toEqual([idOf(first), idOf(present!)].sort());
  });
  // What the killed one still waited for may be done after it, or not.
  expect(await ended(replaceKeys())).toMatchObject({
    code: 0,
    output: expect.stringContaining('wrapped by a new key'),
  });
  const after = await lines(path);
  expect(after).toHaveLength(1);
  expect(await wrappedBy()).toEqual([idOf(after[0]!)]);
  expect(await rewrap(server.database, wrappingBy(readKeys(after[0]!, 'key')))).toBe(0);
  await signsIn();
  // Backups made before are opened by what stands beside it; both stay as closed as the file was.
  expect((await lines(replacedFile(path))).at(-1)).toBe(first);
  expect([(await stat(path)).mode & 0o777, (await stat(replacedFile(path))).mode & 0o777]).toEqual([0o640, 0o640]);
});

test('the tool wraps by the first of the keys that the environment names, which then is enough', async () => {
  const [present] = await lines(path);
  const one = await ended(replaceKeys({ SECRETS_KEY: present! }));
  expect(one).toMatchObject({ code: 1, output: expect.stringContaining('SECRETS_KEY=NEW,OLD') });
  const next = newKey();
  expect((await ended(replaceKeys({ SECRETS_KEY: `${next},${present}` }))).code).toBe(0);
  expect(await wrappedBy()).toEqual([idOf(next)]);
  await writeFile(path, next);
  await signsIn();
});

test('the tool changes nothing while a server uses the keys, nor do servers start meanwhile', async () => {
  const keys = await lines(path);
  const release = await holdKeys(server.databaseUrl, 'use');
  const refused = await ended(replaceKeys());
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('A server is running on the database') });
  expect([await lines(path), await wrappedBy()]).toEqual([keys, [idOf(keys[0]!)]]);
  await release!();
  const replacing = await holdKeys(server.databaseUrl, 'replace');
  expect(await holdKeys(server.databaseUrl, 'use', 1)).toBeNull();
  await replacing!();
  const [one, two] = await Promise.all([holdKeys(server.databaseUrl, 'use'), holdKeys(server.databaseUrl, 'use')]);
  await Promise.all([one!(), two!()]);
});

const signingKeys = () =>
  rowsOf<{ kid: string; key: string; isSigning: boolean }>(
    server.database,
    sql`select kid, key #>> '{}' as key, trusted_until is null as "isSigning" from identity.signing_keys order by kid`,
  );

test('a key that signs is replaced by whoever has the installation’s own key, and no other one is made', async () => {
  const [present] = await lines(path);
  const before = await signingKeys();
  const nowhere = join(folder, 'nowhere');
  const rotate = async (environment: Environment, ...given: readonly string[]) =>
    ended(run('rotateKey', { DATA_DIR: nowhere, ...environment }, ...given));
  const refused = (output: string) => ({ code: 1, output: expect.stringContaining(output) });
  expect(await rotate({})).toMatchObject(refused('The database holds secrets and there is no key.'));
  expect(await readdir(nowhere).catch(() => [])).toEqual([]);
  const foreign = { SECRETS_KEY: newKey() };
  expect(await rotate(foreign)).toMatchObject(refused('A secret is wrapped by a key that is not here.'));
  expect(await rotate(foreign, '--distrust')).toMatchObject(refused('wrapped by a key that is not here.'));
  const release = await holdKeys(server.databaseUrl, 'replace');
  expect(await rotate({ SECRETS_KEY: present! })).toMatchObject(refused('The key of the database is being replaced'));
  await release!();
  expect(await signingKeys()).toEqual(before);
  // Servers know the one that wraps by now, and need not know others that a shell names.
  expect((await rotate({ SECRETS_KEY: `${newKey()},${present}` })).code).toBe(0);
  const after = await signingKeys();
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter(({ isSigning }) => isSigning)).toHaveLength(1);
  expect(await wrappedBy()).toEqual([idOf(present!)]);
  await signsIn();
}, 120_000);

test('keys that sign and that nobody can read are told, and thrown away with all of them', async () => {
  const [present] = await lines(path);
  const own = { SECRETS_KEY: present! };
  await replaceSigningKey(server.database, systemClock, wrappingBy(readKeys(newKey(), 'key')));
  const refused = { code: 1, output: expect.stringContaining('A secret is wrapped by a key that is not here.') };
  expect(await ended(run('rotateKey', own))).toMatchObject(refused);
  expect(await ended(run('backup', own, join(folder, 'archive')))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not the one of this installation'),
  });
  expect((await ended(run('rotateKey', own, '--distrust'))).code).toBe(0);
  expect(await wrappedBy()).toEqual([idOf(present!)]);
  await signsIn();
});

test('a command that looks leaves secrets as servers have them, whichever keys its shell names', async () => {
  const [present] = await lines(path);
  const dataDirectory = server.context.config.dataDirectory;
  const looked = await ended(
    run('verify', { DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', SECRETS_KEY: `${newKey()},${present}` }),
  );
  expect(looked).toMatchObject({ code: 0, output: expect.stringContaining(' 0 broken') });
  expect(await wrappedBy()).toEqual([idOf(present!)]);
});

test('a command without the key is refused, and makes none that would be in the way', async () => {
  const nowhere = join(folder, 'nowhere');
  const refused = { code: 1, output: expect.stringContaining('key') };
  expect(await ended(run('rotateSecretsKey', { DATA_DIR: nowhere }))).toMatchObject(refused);
  expect(await ended(run('backup', { DATA_DIR: nowhere }, join(folder, 'none')))).toMatchObject(refused);
  expect(await readdir(nowhere).catch(() => [])).toEqual([]);
}, 120_000);

test('a server without the key does not start, and makes none that would be in the way', async () => {
  const nowhere = join(folder, 'nowhere');
  const config = readConfig({ DATA_DIR: nowhere, LOG_LEVEL: 'silent' });
  await expect(assemble({ config, databaseUrl: server.databaseUrl })).rejects.toThrow(
    'The database holds secrets and there is no key.',
  );
  expect(await readdir(nowhere).catch(() => [])).toEqual([]);
});
