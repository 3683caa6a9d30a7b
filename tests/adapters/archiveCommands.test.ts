import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '#server/assemble.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { files, orgs } from '#server/platform/database/schema.ts';
import { holdKeys } from '#server/platform/secrets/holdKeys.ts';
import { newKey } from '#server/platform/secrets/openWrapping.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { testDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { secretsKey } from '../support/templates.ts';

let built: string;
let folder: string;
let archive: string;
let original: TestServer;
/** Where it is to be restored: a server was started there before anybody thought of the key. */
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  [built, folder, original, database] = await Promise.all([
    builtPrograms(),
    mkdtemp(join(tmpdir(), 'awards-commands-')),
    startServer({ demo: true }),
    testDatabase(),
  ]);
  archive = join(folder, 'archive');
  const config = readConfig({ DATA_DIR: join(folder, 'begun'), SECRETS_KEY: newKey() });
  await (await assemble({ config, databaseUrl: database.url })).close();
});
afterAll(async () => {
  await Promise.all([original.close(), database.close()]);
  await rm(folder, { recursive: true });
});

/** A command as an operator runs it on a database, as it is built or by npm, by the environment of a shell that knows nothing else. */
async function run(
  command: 'backup' | 'restore',
  on: Pick<typeof database, 'url' | 'ownerUrl'>,
  environment: Readonly<Record<string, string>>,
  as: 'built' | 'npm' = 'built',
  ...options: readonly string[]
) {
  const program = as === 'npm' ? ['--import', 'tsx', `src/tools/${command}.ts`] : [join(built, `${command}.js`)];
  const child = spawn(process.execPath, [...program, archive, ...options], {
    env: { PATH: process.env.PATH, DATABASE_URL: on.url, DATABASE_OWNER_URL: on.ownerUrl, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output, lines: output.trim().split('\n').length };
}

const at = () => ({ url: original.databaseUrl, ownerUrl: original.ownerUrl });
const here = () => join(folder, 'here');

test('nothing is saved of an empty database, nor by a key that is not the installation’s', async () => {
  const empty = await testDatabase();
  const environment = { DATA_DIR: here(), SECRETS_KEY: secretsKey };
  expect(await run('backup', empty, environment)).toMatchObject({
    code: 1,
    lines: 1,
    output: expect.stringContaining('There is nothing to save'),
  });
  await empty.close();
  expect(await run('backup', at(), { ...environment, SECRETS_KEY: newKey() })).toMatchObject({
    code: 1,
    lines: 1,
    output: expect.stringContaining('is not the one of this installation'),
  });
});

test('an archive without files that the installation has says so, and the command ends with 1', async () => {
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere'), SECRETS_KEY: secretsKey };
  const { code, output } = await run('backup', at(), elsewhere);
  expect([code, output]).toEqual([1, expect.stringContaining('files are lost, and not in it')]);
  await rm(archive, { recursive: true });
  const own = { DATA_DIR: original.context.config.dataDirectory, SECRETS_KEY: secretsKey };
  expect((await run('backup', at(), own, 'npm')).code).toBe(0);
});

test('an archive is restored by its key where another one was used before, and not before the key is there', async () => {
  const environment = { DATA_DIR: here() };
  expect(await run('restore', database, environment)).toMatchObject({
    code: 1,
    lines: 1,
    output: expect.stringContaining('There is no key'),
  });
  expect(await readdir(here()).catch(() => [])).toEqual([]);
  const wrong = await run('restore', database, { ...environment, SECRETS_KEY: newKey() });
  expect(wrong).toMatchObject({ code: 1, lines: 1, output: expect.stringContaining('was sealed by another key') });
  const release = await holdKeys(database.url, 'use');
  const right = { ...environment, SECRETS_KEY: secretsKey };
  expect(await run('restore', database, right)).toMatchObject({
    code: 1,
    lines: 1,
    output: expect.stringContaining('A server is running on the database'),
  });
  expect(await database.database.$count(orgs)).toBe(0);
  await release!();
  expect(await run('restore', database, right, 'npm')).toMatchObject({
    code: 0,
    output: expect.stringContaining('are back'),
  });
  const config = readConfig({ ...right, PUBLIC_URL: original.url });
  const restored = await assemble({ config, databaseUrl: database.url });
  const { invariants } = await verify(restored.context, null);
  expect(invariants.filter(({ weight, count }) => weight === 'broken' && count > 0)).toEqual([]);
  expect(await database.database.$count(files)).toBe(await original.database.$count(files));
  await restored.close();
});

test('a database that a newer version migrated is not replaced, and it is said where to restore instead', async () => {
  const { rows } = await database.pool.query(
    `insert into migrations.product (hash, created_at) select 'newer', max(created_at) + 1000 from migrations.product
      returning hash`,
  );
  expect(rows).toHaveLength(1);
  const count = await database.database.$count(orgs);
  const environment = { DATA_DIR: here(), SECRETS_KEY: secretsKey };
  expect(await run('restore', database, environment, 'built', '--replace')).toEqual({
    code: 1,
    lines: 1,
    output:
      'A newer version migrated this database. Name an empty one in DATABASE_URL, or, of the embedded one, move DATA_DIR/postgres away. Leave secrets.key and files where they are.\n',
  });
  expect(await database.database.$count(orgs)).toBe(count);
});
