import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { embeddedPostgres } from '#server/adapters/embeddedPostgres.ts';
import { postgresBinaries } from '#server/adapters/postgresBinaries.ts';
import { databaseUser, makeReachable } from '#server/adapters/systemUser.ts';
import { openDatabase, prepareDatabase } from '#server/platform/database/database.ts';
import { freePort } from './postgres.ts';

const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp']);

/** A PostgreSQL of its own, and one that follows it by streaming its log: a base backup by the calls that `pg_basebackup` makes. */
export async function startStandby() {
  const folder = await mkdtemp(join(tmpdir(), 'awards-standby-'));
  const primary = await embeddedPostgres({ dataDirectory: folder, log: () => undefined });
  await prepareDatabase(primary);
  const access = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const copy = join(folder, 'standby');
  await copyRunning(access, join(folder, 'postgres'), copy);
  const port = await freePort();
  const from = `host=127.0.0.1 port=${access.port} user=postgres password=${access.password}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    hot_standby: 'on',
    primary_conninfo: from,
    log_min_messages: 'fatal',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgresBinaries().postgres, ['-D', copy, '-p', String(port), ...options], {
    ...databaseUser(),
    cwd: '/',
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const gone = once(child, 'exit');
  const superuser = new pg.Pool({
    connectionString: `postgres://postgres:${access.password}@127.0.0.1:${port}/postgres`,
    max: 1,
  });
  superuser.on('error', () => undefined);
  const ask = (statement: string) => superuser.query(statement);
  while (!(await ask('select 1').catch(() => null))) if (child.exitCode !== null) throw new Error('The standby ended');
  const { pool, database } = openDatabase(primary.ownerUrl, 2);
  const stop = async () => {
    child.kill('SIGINT');
    await gone;
  };
  return {
    database: {
      ...primary,
      database,
      close: async () => {
        await pool.end();
        await superuser.end();
        await stop();
        await primary.stop();
        await rm(folder, { recursive: true, force: true });
      },
    },
    port,
    url: primary.url.replace(/:\d+\/awards$/, `:${port}/awards`),
    /** Lets nothing more be seen there, or everything again. */
    hold: () => ask('select pg_wal_replay_pause()'),
    release: () => ask('select pg_wal_replay_resume()'),
    /** Settles once everything is seen there that is committed now. */
    async follow() {
      const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
      const caughtUp = `select pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}'::pg_lsn as "isThere"`;
      while (!(await ask(caughtUp)).rows[0].isThere);
    },
    stop,
  };
}

async function copyRunning(access: { port: number; password: string }, from: string, to: string): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${access.password}@127.0.0.1:${access.port}/postgres`,
  });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await cp(from, to, { recursive: true, filter: (path) => !left.has(basename(path)) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await mkdir(join(to, 'pg_replslot'));
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  await chmod(to, 0o700);
  const user = databaseUser();
  if (!user) return;
  await makeReachable(to);
  for (const path of ['.', ...(await readdir(to, { recursive: true }))])
    await chown(join(to, path), user.uid, user.gid);
}
