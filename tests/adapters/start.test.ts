import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressesOfRunning, embeddedPostgres } from '#server/adapters/embeddedPostgres.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { freePort } from '../support/postgres.ts';

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
  output(): string;
}

let folder: string;
let data: string;
let running: Started | null = null;

let built: string;

beforeAll(async () => {
  built = await builtPrograms();
  // As closed as mkdtemp makes it; the database's own account has to get through all the same.
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  await chmod(folder, 0o700);
  data = join(folder, 'data');
});
afterAll(async () => {
  if (running) await end(running, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(built, 'main.js')], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data, LOG_LEVEL: 'warn', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output };
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const port = String(await freePort());
  const launched = launch({ PORT: port, ...environment });
  const { stdout } = launched.process;
  while (!launched.output().includes('Ready: ')) {
    await Promise.race([once(stdout ?? launched.process, 'data'), once(launched.process, 'exit')]);
    if (launched.process.exitCode !== null) throw new Error(launched.output());
  }
  running = { ...launched, url: `http://127.0.0.1:${port}/` };
  return running;
}

async function end({ process: child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  running = null;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

const health = async ({ url }: Started) => (await fetch(`${url}api/health`)).status;
const poolOf = async ({ url }: Started) =>
  ((await (await fetch(`${url}config.json`)).json()) as { userPoolId: string }).userPoolId;
const databaseProcess = async () =>
  Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Leaves the stopped installation as a version kept it that knew the superuser alone; answers how many people it has. */
async function asEarlierVersion(): Promise<number> {
  const postgres = await embeddedPostgres({ dataDirectory: data, log: () => undefined });
  try {
    const file = join(data, 'postgres.json');
    const { port, password } = JSON.parse(await readFile(file, 'utf8')) as { port: number; password: string };
    const superuser = `postgres://postgres:${password}@127.0.0.1:${port}/awards`;
    await query(
      superuser,
      `reassign owned by awards_owner to postgres; drop owned by awards, awards_owner; drop role awards; drop role awards_owner`,
    );
    await writeFile(file, JSON.stringify({ port, password }));
    const [row] = await query(superuser, 'select count(*)::int as people from product.people');
    return Number(row?.people);
  } finally {
    await postgres.stop();
  }
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the server', { timeout: 60_000 }, () => {
  let pool: string;

  test('starts in an empty directory, invites the first administrator, and ends in order with its database', async () => {
    const server = await start({ ADMIN_EMAIL: 'first@example.org' });
    expect(server.output()).toContain(`Ready: ${server.url}\n`);
    expect(server.output()).not.toContain('demo.test');
    const mails = (await (await fetch(`${server.url}api/dev/mail`)).json()) as {
      to: string;
      why: string;
      text: string;
    }[];
    expect(mails.map(({ to, why }) => [to, why])).toEqual([['first@example.org', 'invitation']]);
    // Nobody has said a name yet: it is greeted by its address.
    expect(mails[0]?.text).toMatch(/^Hello first@example\.org,/);
    pool = await poolOf(server);
    const database = await databaseProcess();
    expect(await end(server, 'SIGTERM')).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  test('keeps a second one off its directory, in one line', async () => {
    const server = await start({ ADMIN_EMAIL: 'first@example.org' });
    const second = launch({ PORT: String(await freePort()) });
    await once(second.process, 'exit');
    expect([second.process.exitCode, second.output()]).toEqual([
      1,
      `The data directory ${data} can't be used: another server (process ${server.process.pid}) is using it. Stop that one or set DATA_DIR.\n`,
    ]);
    expect(await health(server)).toBe(200);
    const mails = (await (await fetch(`${server.url}api/dev/mail`)).json()) as object[];
    expect(mails).toHaveLength(1);
  });

  test('makes no second organiser once the first administrator has another address', async () => {
    const { ownerUrl } = await addressesOfRunning(data);
    await query(ownerUrl, `update product.people set email = 'renamed@example.org'`);
    await end(running!, 'SIGTERM');
    const server = await start({ ADMIN_EMAIL: 'first@example.org' });
    const counted = `select (select count(*)::int from product.orgs where kind = 'organiser') as organisers,
      (select count(*)::int from product.people) as people, (select count(*)::int from product.outbox) as letters`;
    expect(await query((await addressesOfRunning(data)).ownerUrl, counted)).toEqual([
      { organisers: 1, people: 1, letters: 1 },
    ]);
    expect(await health(server)).toBe(200);
  });

  test('starts again after being killed, and takes over its database with all it holds', async () => {
    if (!running) throw new Error('The server does not run');
    const database = await databaseProcess();
    await end(running, 'SIGKILL');
    expect(isAlive(database)).toBe(true);
    const server = await start();
    expect([await databaseProcess(), await poolOf(server), await health(server)]).toEqual([database, pool, 200]);
  });

  test('answers 503 while its database is gone, and starts it again', async () => {
    if (!running) throw new Error('The server does not run');
    process.kill(await databaseProcess(), 'SIGKILL');
    const answers = new Set<number>();
    while (!answers.has(200) || !answers.has(503)) answers.add(await health(running));
    expect([...answers].sort()).toEqual([200, 503]);
    expect(await poolOf(running)).toBe(pool);
  });

  test('starts again when it and its database were killed together', async () => {
    if (!running) throw new Error('The server does not run');
    const database = await databaseProcess();
    await end(running, 'SIGKILL');
    process.kill(database, 'SIGKILL');
    const server = await start();
    expect([await poolOf(server), await health(server)]).toEqual([pool, 200]);
    expect(await end(server, 'SIGINT')).toBe(0);
  });

  test('works as an account that owns nothing, also on what an earlier version kept as superuser', async () => {
    const stored = await asEarlierVersion();
    const server = await start();
    expect([await poolOf(server), await health(server)]).toEqual([pool, 200]);
    const { url, ownerUrl } = await addressesOfRunning(data);
    const asked = `select current_user as "user", rolsuper as super, (select pg_get_userbyid(relowner) from pg_class
      where oid = 'product.audit'::regclass) as owner, (select count(*)::int from product.people) as people
      from pg_roles where rolname = current_user`;
    const answer = { super: false, owner: 'awards_owner', people: stored };
    expect(await query(url, asked)).toEqual([{ user: 'awards', ...answer }]);
    expect(await query(ownerUrl, asked)).toEqual([{ user: 'awards_owner', ...answer }]);
    await expect(query(url, 'delete from product.audit')).rejects.toMatchObject({ code: '42501' });
    await expect(query(url, 'insert into product.credit_notes default values')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(query(url, 'delete from product.credit_notes')).rejects.toMatchObject({ code: '42501' });
    expect(await end(server, 'SIGTERM')).toBe(0);
  });

  test.each([
    [{ DATABASE_OWNER_URL: 'postgres://127.0.0.1:1/none' }, 'DATABASE_OWNER_URL needs DATABASE_URL.'],
    [{ PORT: 'x' }, 'PORT=x is not usable: expected a number from 0 to 65535.\n'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, "The database of DATABASE_URL can't be used: "],
  ])('says in one line why it does not start with %o', async (environment, line) => {
    const launched = launch({ PORT: String(await freePort()), ...environment });
    await once(launched.process, 'exit');
    expect([launched.process.exitCode, launched.output().startsWith(line)]).toEqual([1, true]);
    expect(launched.output().trim().split('\n')).toHaveLength(1);
  });

  test('names the variable that helps where it cannot listen', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const taken = String((occupant.address() as AddressInfo).port);
    const said = async (environment: Record<string, string>) => {
      const launched = launch({ PORT: String(await freePort()), ...environment });
      await once(launched.process, 'exit');
      const line = launched
        .output()
        .split('\n')
        .find((one) => one.startsWith("Can't listen"));
      return [launched.process.exitCode, line?.replace(/: .*\. /, ': ')];
    };
    try {
      expect(await said({ PORT: taken })).toEqual([1, `Can't listen on 127.0.0.1:${taken}: Set PORT to another one.`]);
      expect(await said({ METRICS_PORT: taken })).toEqual([
        1,
        `Can't listen for metrics on 127.0.0.1:${taken}: Set METRICS_PORT to another one.`,
      ]);
      expect(await said({ METRICS_PORT: taken, METRICS_HOST: '192.0.2.7' })).toEqual([
        1,
        `Can't listen for metrics on 192.0.2.7:${taken}: Set METRICS_HOST to another one.`,
      ]);
      expect(await said({ PORT: taken, HOST: '192.0.2.7' })).toEqual([
        1,
        `Can't listen on 192.0.2.7:${taken}: Set HOST to another one.`,
      ]);
    } finally {
      occupant.close();
    }
  });
});
