import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/adapters/embeddedPostgres.ts';
import { assemble } from '#server/assemble.ts';
import type { Context } from '#server/http/context.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { openAlone } from '../installation.ts';

type Environment = Readonly<Record<string, string>>;

/** The built server while it runs. */
export interface OwnServer {
  /** Ends with a slash. */
  readonly url: string;
  readonly pid: number;
  /** Its data directory. */
  readonly folder: string;
}

/**
 * Does `use` on the built server (`program`) as a process of its own and a PostgreSQL that writes every commit to disk, both
 * made for it, filled by `stage` and ended after it.
 */
export async function onOwnServer<Stage, Result>(
  program: string,
  stage: (context: Context) => Promise<Stage>,
  use: (server: OwnServer, stage: Stage) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'awards-load-'));
  const port = String(await freePort());
  // Everybody calls from this one machine, which would be too much for one address.
  const environment = { DATA_DIR: folder, PORT: port, DEMO: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' };
  try {
    const staged = await prepare(folder, environment, stage);
    const server = await start(program, environment);
    try {
      return await use({ url: `http://127.0.0.1:${port}/`, pid: server.pid ?? 0, folder }, staged);
    } finally {
      const isRunning = server.exitCode === null && server.signalCode === null;
      const gone = isRunning ? once(server, 'exit') : null;
      server.kill('SIGTERM');
      await gone;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare<Stage>(folder: string, environment: Environment, stage: (context: Context) => Promise<Stage>) {
  const database = await openAlone(folder);
  try {
    await prepareDatabase(database);
    const server = await assemble({
      config: readConfig({ ...process.env, ...environment }),
      databaseUrl: database.url,
    });
    try {
      return await stage(server.context);
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

/** Starts the built server and waits until it takes calls. */
export async function start(program: string, environment: Environment) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  while (!output.includes('Ready: ')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(output);
  }
  return child;
}
