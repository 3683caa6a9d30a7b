import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOfRunning } from '#server/adapters/embeddedPostgres.ts';
import { demoPassword } from '#server/modules/demo/content.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { freePort } from './postgres.ts';

export type BuiltServer = Awaited<ReturnType<typeof builtServer>>;

/** The built server as an operator runs it, with data of its own, to be killed and started again. It is not started yet. */
export async function builtServer() {
  const data = await mkdtemp(join(tmpdir(), 'awards-built-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  let running: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals) {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exit = once(running, 'exit');
    running.kill(signal);
    await exit;
  }

  return {
    data,
    url,
    /** Settles once the server says that it is ready; rejects with what it printed where it ends before. */
    async start() {
      running = spawn(process.execPath, ['dist/server/main.js'], {
        env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data, PORT: port, LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text: Buffer) => (output += text));
      while (!output.includes('Ready: ')) {
        await Promise.race([once(running.stdout!, 'data'), once(running, 'exit')]);
        if (running.exitCode !== null) throw new Error(output);
      }
    },
    end,
    databaseProcess: async () =>
      Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    /** Ends it and forgets its data. */
    async remove() {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
    /** An id token of a demo account. */
    async signIn(email: string): Promise<string> {
      const { userPoolId, clientId } = (await (await fetch(`${url}config.json`)).json()) as Record<string, string>;
      const tokens = await signInBySrp({ url, userPoolId: userPoolId!, clientId: clientId! }, email, demoPassword);
      return tokens.IdToken;
    },
    /** Rejects where the answer is no success. */
    async call<Answer>(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
      const response = await fetch(`${url}api/${path}`, {
        method,
        headers: {
          authorization: token,
          'idempotency-key': randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    /** What its database says beside it. */
    async look<Result>(ask: (database: Database) => Promise<Result>): Promise<Result> {
      const { pool, database } = openDatabase(await urlOfRunning(data), 2);
      try {
        return await ask(database);
      } finally {
        await pool.end();
      }
    },
  };
}
