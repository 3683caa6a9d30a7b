import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddresses } from '../platform/database/database.ts';
import { startOf } from './directoryLock.ts';
import { type Access, accessFile, isThere, makeAccess, readAccess, storeAccess } from './embeddedAccess.ts';
import { type Binaries, postgresBinaries } from './postgresBinaries.ts';
import { ownerRole, serverRole, settleRoles } from './postgresRoles.ts';
import { databaseUser, makeReachable, type SystemUser } from './systemUser.ts';

export interface EmbeddedPostgres extends DatabaseAddresses {
  /** Ends the database in order; connections are cut. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** Ours alone: the caller holds its lock. */
  readonly dataDirectory: string;
  readonly log: (line: string) => void;
  /** Told when the database's process was made, which then takes a while to answer. */
  readonly spawned?: (() => void) | undefined;
}

interface Cluster extends Access, Pick<EmbeddedPostgresOptions, 'log' | 'spawned'> {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
}

const database = 'awards';
const lookEvery = 2_000;

/**
 * A real PostgreSQL below the data directory, every commit on disk. One that a killed server left running is taken over;
 * one that dies is started again.
 */
export async function embeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log, spawned } = options;
  const folder = join(dataDirectory, 'postgres');
  const user = databaseUser();
  const binaries = postgresBinaries();
  if (user) {
    await refuseOthers(folder, user);
    await makeReachable(folder);
    await makeReachable(binaries.postgres);
  }
  const access = (await readAccess(dataDirectory)) ?? (await makeAccess(dataDirectory, await freePort()));
  const cluster: Cluster = { ...access, folder, binaries, user, log, spawned };
  await initialise(cluster);
  let running = await takeOver(cluster);
  if (running === null) {
    const port = (await isFree(access.port)) ? access.port : await freePort();
    if (port !== access.port) await storeAccess(dataDirectory, { ...access, port });
    running = await start({ ...cluster, port });
  }
  const { pid, port } = running;
  const reached = { ...access, port };
  await settleRoles({ ...reached, database, addressOf: (name) => addressOf(reached, name) });

  let current = pid;
  let stopping = false;
  let starting = false;
  const watch = setInterval(async () => {
    if (stopping || starting || isOurs(current, folder)) return;
    starting = true;
    log('The database has ended unexpectedly; starting it again.');
    try {
      current = (await start({ ...cluster, port })).pid;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
    starting = false;
  }, lookEvery).unref();
  return {
    ...addressesOf(reached),
    async stop() {
      stopping = true;
      clearInterval(watch);
      await end(current, folder);
    },
  };
}

/** PostgreSQL refuses the folder of another account, but only after its port would have been written down as root's. */
async function refuseOthers(folder: string, { uid }: SystemUser): Promise<void> {
  if (!(await isThere(folder)) || (await stat(folder)).uid === uid) return;
  throw new Error(`${folder} belongs to another account: run this as the account that the server runs under.`);
}

/** Makes the cluster where there is none; one that was cut off half-made is made anew. */
async function initialise({ folder, binaries, user, password, log }: Cluster): Promise<void> {
  if (await isThere(folder)) return;
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  const passwordFile = `${fresh}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    await chown(fresh, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const lines: string[] = [];
  const options = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth=scram-sha-256'];
  const child = spawn(binaries.initdb, [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...options], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`The database could not be made: ${lines.join('').trim()}`);
  // Takes the place of an empty folder at the most: what lies in one may be a database that lost a file.
  await rename(fresh, folder);
  log('Made a new database.');
}

/** The database that an earlier server left running, when it still answers; one that doesn't is ended. */
async function takeOver(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster.folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid) return null;
  if (!isOurs(pid, cluster.folder)) {
    // Its number may belong to another program by now, which PostgreSQL would take for itself.
    await rm(file, { force: true });
    return null;
  }
  if (port && (await answers({ ...cluster, port }, 10_000))) {
    cluster.log('Took over the database that an earlier server left running.');
    return { pid, port };
  }
  await end(pid, cluster.folder);
  return null;
}

async function start(cluster: Cluster): Promise<{ pid: number; port: number }> {
  const { folder, binaries, user, port, log } = cluster;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '200',
    shared_buffers: '64MB',
    // What lists look up is in memory: fetching one page costs no more than reading on.
    random_page_cost: '1.1',
    // To compile a statement takes longer than any of ours runs.
    jit: 'off',
    log_min_messages: 'fatal',
    log_checkpoints: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...options], {
    ...user,
    cwd: '/',
    // A group of its own: an interrupt at the terminal is for the server, which then ends the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const lines: string[] = [];
  let ended = false;
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString().trim();
    lines.push(text);
    if (lines.length > 50) lines.shift();
    if (/FATAL|PANIC/.test(text) && !/starting up|shutting down|terminating connection/.test(text)) log(text);
  });
  child.unref();
  // The pipe alone would keep the process alive.
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  if (cluster.spawned) child.once('spawn', cluster.spawned);
  for (let waited = 0; waited < 60_000 && !ended; waited += 50) {
    if (child.pid && (await answers(cluster, 0))) return { pid: child.pid, port };
    await wait(50);
  }
  throw new Error(`The database did not start: ${(failure as Error | null)?.message ?? lines.join('\n')}`);
}

/** Whether the cluster answers our password within the time. */
async function answers(access: Pick<Access, 'port' | 'password'>, patience: number): Promise<boolean> {
  for (let waited = 0; ; waited += 200) {
    const client = new pg.Client({ connectionString: addressOf(access, 'postgres'), connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      if (waited >= patience) return false;
      await wait(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Ends it: in order first, then at once, then by force. */
async function end(pid: number, folder: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isOurs(pid, folder)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < patience && startOf(pid) !== null; waited += 20) await wait(20);
  }
}

/** Whether the process runs and is the PostgreSQL of this folder, as far as the system tells. */
function isOurs(pid: number, folder: string): boolean {
  if (startOf(pid) === null) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return false;
  }
}

/** The superuser's. */
const addressOf = ({ port, password }: Pick<Access, 'port' | 'password'>, name: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;

const addressesOf = ({ port, ownerPassword, serverPassword }: Access): DatabaseAddresses => ({
  url: `postgres://${serverRole}:${serverPassword}@127.0.0.1:${port}/${database}`,
  ownerUrl: `postgres://${ownerRole}:${ownerPassword}@127.0.0.1:${port}/${database}`,
});

/** Where the database of a data directory answers that a running server holds. */
export async function addressesOfRunning(dataDirectory: string): Promise<DatabaseAddresses> {
  const access = await readAccess(dataDirectory);
  if (access === null) throw new Error(`${accessFile(dataDirectory)} is not there: no server keeps a database here.`);
  return addressesOf(access);
}

/** The same, for the server's own account. */
export const urlOfRunning = async (dataDirectory: string) => (await addressesOfRunning(dataDirectory)).url;

/** A port of 127.0.0.1 that nothing listens on. */
export const freePort = () => tryPort(0).then((port) => port ?? Promise.reject(new Error('No port is free')));

const isFree = async (port: number) => (await tryPort(port)) !== null;

const tryPort = (port: number) =>
  new Promise<number | null>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null));
    });
  });
