import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orgs } from '#server/platform/database/schema.ts';
import { newKey } from '#server/platform/secrets/openWrapping.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
const key = newKey();

beforeAll(async () => {
  server = await startServer({ environment: { SECRETS_KEY: key } });
  folder = await mkdtemp(join(tmpdir(), 'awards-seed-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The tool, as an operator runs it beside the server. */
async function seed(environment: Readonly<Record<string, string>>) {
  const { PATH } = process.env;
  const on = { DATABASE_URL: server.databaseUrl, DATABASE_OWNER_URL: server.ownerUrl, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/tools/seed.ts'], {
    env: { PATH, ...on, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output, lines: output.trim().split('\n').length };
}

const nowhere = 'http://127.0.0.1:1';

test.each([
  [
    'people’s own user pool',
    { COGNITO_USER_POOL_ID: 'eu-west-2_Abc', COGNITO_CLIENT_ID: 'c', COGNITO_ENDPOINT: nowhere },
    'accounts with a public password into the user pool',
  ],
  [
    'an installation that takes real money',
    {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_ENDPOINT: nowhere,
    },
    'where STRIPE_SECRET_KEY takes real money',
  ],
])('no demo is put into %s, whatever DEMO says', async (_, environment, why) => {
  expect(await seed({ DATA_DIR: folder, SECRETS_KEY: key, DEMO: 'off', ...environment })).toMatchObject({
    code: 1,
    lines: 1,
    output: expect.stringContaining(why),
  });
  expect([await readdir(folder), await server.database.$count(orgs)]).toEqual([[], 0]);
});

test('a demo that is put in beside a server is one that it lets people into, whichever keys the shell names', async () => {
  const { dataDirectory: DATA_DIR, port } = server.context.config;
  expect(await seed({ DATA_DIR, PORT: String(port), SECRETS_KEY: `${newKey()},${key}` })).toMatchObject({
    code: 0,
    output: expect.stringContaining('40 entries and 6 judges in '),
  });
  const as = await server.signIn('admin@demo.test');
  expect((await server.ok('login', { as })).user.type).toBe('admin');
  const started = await server.replica();
  await started.close();
}, 120_000);
