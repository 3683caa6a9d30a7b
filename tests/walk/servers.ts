import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { freePort } from '../support/postgres.ts';
import { secretsKey } from '../support/templates.ts';

interface Place {
  readonly databaseUrl: string;
  readonly dataDirectory: string;
}

interface Replica {
  process: ChildProcess | null;
  port: number;
  /** While it is started again. */
  starting: Promise<void> | null;
  output: string;
}

export type Servers = Awaited<ReturnType<typeof startServers>>;

const isEnded = ({ process: child }: Replica) => child?.exitCode != null || child?.signalCode != null;
const hasEnded = ({ output }: Replica) => new Error(`A server ended that nobody killed: ${output}`);

/** Two replicas of the server as processes of their own, which can be killed at any moment and start again. */
export async function startServers({ databaseUrl, dataDirectory }: Place, firstInstant: number) {
  // One file, so that a killed server is there again at once; there its packages are found.
  const program = join(process.cwd(), 'node_modules', '.cache', `walk-${process.pid}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, 'program.ts')],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.json': 'json' },
    logLevel: 'error',
  });
  let instant = firstInstant;
  let kills = 0;
  const replicas: Replica[] = [0, 1].map(() => ({ process: null, port: 0, starting: null, output: '' }));

  async function start(replica: Replica): Promise<void> {
    replica.port = await freePort();
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDirectory,
        PORT: String(replica.port),
        SECRETS_KEY: secretsKey,
        WALK_INSTANT: String(instant),
        RATE_LIMIT: '9999999',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    replica.process = child;
    child.stderr?.on('data', (text: Buffer) => (replica.output += text));
    await word(replica);
  }

  /** Its next message; a server that ends instead says why. */
  async function word(replica: Replica): Promise<void> {
    const heard = new AbortController();
    const { signal } = heard;
    const child = replica.process!;
    const ended = once(child, 'exit', { signal }).then(() => Promise.reject(hasEnded(replica)));
    await Promise.race([once(child, 'message', { signal }), ended]).finally(() => heard.abort());
  }

  await Promise.all(replicas.map(start));
  return {
    /** Addresses of the replicas that are there; a call goes to one of them. */
    addresses: () => replicas.filter(({ starting }) => !starting).map(({ port }) => `http://127.0.0.1:${port}/`),
    kills: () => kills,
    /** What the servers wrote into their logs since this was asked last. */
    output: () =>
      replicas
        .map((replica) => {
          const { output } = replica;
          replica.output = '';
          return output;
        })
        .join(''),
    /** Kills a replica, unless the other one is away, and starts it again. */
    kill(index: number): void {
      const [replica, other] = index % 2 === 0 ? [replicas[0]!, replicas[1]!] : [replicas[1]!, replicas[0]!];
      if (replica.starting || other.starting || !replica.process || isEnded(replica)) return;
      kills += 1;
      const child = replica.process;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      replica.starting = gone
        .then(() => start(replica))
        .finally(() => {
          replica.starting = null;
        });
    },
    /** Waits until both are there; none may have ended by itself. */
    async whole(): Promise<void> {
      await Promise.all(replicas.map(({ starting }) => starting));
      for (const replica of replicas) if (isEnded(replica)) throw hasEnded(replica);
    },
    /** Sets every clock. */
    async setClock(now: number): Promise<void> {
      instant = now;
      await Promise.all(replicas.map(({ starting }) => starting));
      await Promise.all(
        replicas.map(async (replica) => {
          const acknowledged = word(replica);
          replica.process!.send(now);
          await acknowledged;
        }),
      );
    },
    async close(): Promise<void> {
      await Promise.all(replicas.map(({ starting }) => starting));
      for (const { process: child } of replicas) {
        const gone = once(child!, 'exit');
        child!.kill('SIGKILL');
        await gone;
      }
      await rm(program, { force: true });
    },
  };
}
