import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesElsewhere, holdLocalFiles } from '#server/adapters/localFiles.ts';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { startBucket } from '../support/bucket.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { testDatabase } from '../support/database.ts';
import { demoMade, demoTemplate } from '../support/demo.ts';
import { freePort } from '../support/postgres.ts';
import { secretsKey } from '../support/templates.ts';

let built: string;

interface Replica {
  readonly url: string;
  readonly child: ChildProcess;
  output: string;
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
/** Filled the installation, and serves beside those of the tests. */
let first: Replica;
const running = new Set<Replica>();

beforeAll(async () => {
  built = await builtPrograms();
  folder = await mkdtemp(join(tmpdir(), 'rolling-'));
  [database, bucket] = await Promise.all([testDatabase(), startBucket('awards'), demoMade()]);
  first = await started(delayed());
});
afterAll(async () => {
  await Promise.all([...running].map(end));
  await bucket.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a command beside the server prints. Throws where it ends otherwise than with 0. */
async function runTool(name: string, given: readonly string[], environment: Readonly<Record<string, string>>) {
  const own = { ...environmentOf('0'), PORT: '0', DATA_DIR: join(folder, name) };
  const program = join(built, `${name}.js`);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...given], {
    env: { ...process.env, ...own, ...environment },
  });
  return stdout;
}

const environmentOf = (port: string) => ({
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: 'on',
  DATA_DIR: join(folder, port),
  PORT: port,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  SECRETS_KEY: secretsKey,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});

/** A server of its own on the one database. It may not have started when this answers. */
async function launch(environment: Readonly<Record<string, string>>): Promise<Replica> {
  const port = String(await freePort());
  const own = environmentOf(port);
  const child = spawn(process.execPath, [join(built, 'main.js')], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const replica: Replica = { url: `http://127.0.0.1:${port}/`, child, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      replica.output += text.toString();
    });
  }
  running.add(replica);
  return replica;
}

async function started(environment: Readonly<Record<string, string>>): Promise<Replica> {
  const replica = await launch(environment);
  while (!replica.output.includes('Ready: ')) {
    await Promise.race([once(replica.child.stdout!, 'data'), once(replica.child, 'exit')]);
    if (replica.child.exitCode !== null) throw new Error(replica.output);
  }
  return replica;
}

async function end(replica: Replica): Promise<number | null> {
  running.delete(replica);
  const { child } = replica;
  if (child.exitCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return child.exitCode;
}

/** The processes that a process started, by Linux. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const inBucket = () => ({ S3_BUCKET: 'awards', S3_ENDPOINT: bucket.endpoint });
/** So long who asks has to hear that one is about to end, in seconds. */
const delayed = () => ({ ...inBucket(), STOP_DELAY: '3' });

async function signedInAt({ url }: Replica): Promise<string> {
  const pool = (await (await fetch(`${url}config.json`)).json()) as { userPoolId: string; clientId: string };
  return (await signInBySrp({ url, ...pool }, 'admin@demo.test', 'Demo-Awards-1')).IdToken;
}

// What is waited for here and in the next one is waited for at once.
test.concurrent('two replicas are restarted one after the other under load, and no call fails', async ({ expect }) => {
  const replicas = [first, await started(delayed())];
  const token = await signedInAt(first);

  // As a proxy does: it asks who is ready, and sends calls to those alone.
  let ready = [...replicas];
  let over = false;
  const asking = (async () => {
    while (!over) {
      const asked = replicas.map(async (one) => {
        const isReady = await fetch(`${one.url}api/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        return isReady ? one : null;
      });
      ready = (await Promise.all(asked)).filter((one) => one !== null);
      await wait(100);
    }
  })();
  const answers = new Map<number, number>();
  const failures: unknown[] = [];
  // At a rate that leaves the servers time to end and start: as fast as can be, they would wait for the callers.
  const callers = Array.from({ length: 4 }, async (_, caller) => {
    for (let round = caller; !over; round += 1) {
      const { url } = ready[round % ready.length]!;
      const headers = { authorization: token, 'content-type': 'application/json' };
      const write = { method: 'POST', headers, body: JSON.stringify({ name: `Award ${caller} ${round}` }) };
      try {
        const answer =
          round % 4 === 0 ? await fetch(`${url}api/award`, write) : await fetch(`${url}api/user`, { headers });
        await answer.text();
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      } catch (error) {
        failures.push(error);
      }
      await wait(100);
    }
  });
  for (const index of [0, 1]) {
    expect(await end(replicas[index]!)).toBe(0);
    replicas[index] = await started(delayed());
    await expect.poll(() => ready.length).toBe(2);
  }
  over = true;
  await Promise.all([...callers, asking]);
  expect(failures).toEqual([]);
  expect([...answers.keys()]).toEqual([200]);
  expect(answers.get(200)).toBeGreaterThan(50);
});

test.concurrent('several workers share a port, and no other server finds the folder of their files; one that is killed is replaced, and all end with the first process', async ({
  expect,
  onTestFinished,
}) => {
  const own = await testDatabase(demoTemplate);
  onTestFinished(() => own.close());
  const there = { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.ownerUrl };
  const server = await started({ ...there, WORKERS: '2' });
  const [second, inTheBucket] = await Promise.all([launch(there), launch({ ...there, ...inBucket() })]);
  const refused = Promise.all([second, inTheBucket].map(({ child }) => once(child, 'exit')));
  const workers = () => childrenOf(server.child.pid!);
  const before = workers();
  expect(before).toHaveLength(2);
  const authorization = await signedInAt(server);
  // A connection each, so that they meet all workers.
  const ask = () => fetch(`${server.url}api/user`, { headers: { authorization, connection: 'close' } });
  const statuses = async () =>
    new Set((await Promise.all(Array.from({ length: 12 }, ask))).map(({ status }) => status));
  expect(await statuses()).toEqual(new Set([200]));

  process.kill(before[0]!, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => !before.includes(pid))).toHaveLength(1);
  await expect.poll(workers).toHaveLength(2);
  await expect.poll(() => server.output).toContain('a worker ended and is replaced');
  expect(await statuses()).toEqual(new Set([200]));

  expect(await refused).toEqual([
    [1, null],
    [1, null],
  ]);
  expect(second.output.trim().split('\n')).toEqual([filesElsewhere.folder]);
  expect(inTheBucket.output.trim().split('\n')).toEqual([filesElsewhere.bucket]);
  const last = workers();
  expect(await end(server)).toBe(0);
  expect(last.filter(isRunning)).toEqual([]);
  const release = await holdLocalFiles(own.url, 1);
  expect(release).not.toBeNull();
  await release!();
});

test('a server with files in a folder is refused beside those with a bucket', async () => {
  const alone = await launch({});
  expect(await once(alone.child, 'exit')).toEqual([1, null]);
  expect(alone.output.trim().split('\n')).toEqual([filesElsewhere.folder]);
});

test('what was built saves an installation whose servers run and restores it, without the sources', async () => {
  const saved = join(folder, 'saved');
  const names = (pool: typeof database.pool) => pool.query('select name from product.people order by name');
  const before = (await names(database.pool)).rows;
  expect(before.length).toBeGreaterThan(5);
  expect(await runTool('backup', [saved], inBucket())).toMatch(/rows of \d+ tables and \d+ files are in/);
  const other = await testDatabase();
  try {
    const there = { ...inBucket(), DATABASE_URL: other.url, DATABASE_OWNER_URL: other.ownerUrl };
    await runTool('restore', [saved, '--replace'], there);
    expect((await names(other.pool)).rows).toEqual(before);
    expect(await runTool('verify', [], there)).not.toContain('✗');
  } finally {
    await other.close();
  }
});

test('a database that a newer version migrated is refused', async () => {
  const other = await testDatabase();
  try {
    await other.pool.query(
      `insert into migrations.product (hash, created_at) select 'newer', max(created_at) + 1000 from migrations.product`,
    );
    await expect(migrateDatabase(other.ownerUrl)).rejects.toThrow('migrated by a newer version of the product');
  } finally {
    await other.close();
  }
});
