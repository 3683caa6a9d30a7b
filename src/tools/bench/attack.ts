import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Role } from '#contract/calls.ts';
import { freePort } from '#server/adapters/embeddedPostgres.ts';
import { adminActions, clientActions } from '#server/identity/actions/table.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { type AttackFigures, attack, type Fault, patience } from '../attack/attack.ts';
import { watchWaits } from '../attack/waits.ts';
import { configOf, enter } from './callers.ts';

/** How many are sent before what came of them is kept. */
const roundLength = 5000;
/** Rounds that one server is sent: the tokens that they carry hold for an hour. */
const roundsOfServer = 10;

/**
 * Bad requests to the server as it is built, a process of its own on a database made for it and ended after it. Ends with 1
 * where one was answered with a failure, or late.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    'at-once': { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    /** Where what came of them is kept; a run that was broken off goes on there. */
    kept: { type: 'string' },
    program: { type: 'string', default: join('dist', 'server', 'main.js') },
  },
});
const [requests, atOnce, seed] = [values.requests, values['at-once'], values.seed].map(Number) as [
  number,
  number,
  number,
];
if (![requests, atOnce, seed].every((value) => Number.isInteger(value) && value > 0)) {
  console.error('npm run bench -- attack [--requests 200000] [--at-once 8] [--seed 1] [--kept FILE] [--program PATH]');
  process.exit(2);
}

/** What has been sent so far, round by round: kept in a file where one is named, and gone on with. */
interface Sent {
  requests: number;
  seconds: number;
  longest: number;
  readonly statuses: Record<string, number>;
  readonly failures: TimedFault[];
  readonly slow: TimedFault[];
  readonly waited: TimedFault[];
}

/** A fault with how long the server itself says that it took, in milliseconds, where it says so. */
type TimedFault = Fault & { readonly server: number | null };

const sent: Sent = await readFile(values.kept ?? '', 'utf8').then(JSON.parse, () => ({
  requests: 0,
  seconds: 0,
  longest: 0,
  statuses: {},
  failures: [],
  slow: [],
  waited: [],
}));
while (sent.requests < requests) await measured();
console.log(`${sent.requests} bad requests in ${sent.seconds.toFixed(0)} s, ${atOnce} at once, seed ${seed}`);
console.log(`  answers by status: ${JSON.stringify(sent.statuses)}`);
console.log(`  longest ${sent.longest.toFixed(0)} ms; ${sent.failures.length} failures`);
console.log(
  `  ${sent.slow.length} answers took more than ${patience} ms, and ${sent.waited.length} by the machine's waits`,
);
for (const fault of [...sent.failures, ...sent.slow].slice(0, 20)) console.error(JSON.stringify(fault));
process.exit(sent.failures.length + sent.slow.length > 0 ? 1 : 0);

/** Adds a round, and keeps what came of it. */
async function add(round: AttackFigures, serverTimes: ReadonlyMap<string, number>): Promise<void> {
  sent.requests += round.requests;
  sent.seconds += round.seconds;
  sent.longest = Math.max(sent.longest, round.longest);
  for (const [status, count] of Object.entries(round.statuses)) {
    sent.statuses[status] = (sent.statuses[status] ?? 0) + count;
  }
  for (const kind of ['failures', 'slow', 'waited'] as const) {
    sent[kind].push(...round[kind].map((fault) => ({ ...fault, server: serverTimes.get(fault.id) ?? null })));
  }
  if (values.kept) await writeFile(values.kept, JSON.stringify(sent, null, 1));
  const { p50, p99, longest, requests: count, seconds } = round;
  console.log(
    `  ${sent.requests}: ${(count / seconds).toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
}

/** Sends a server as many rounds as it lives. */
async function measured(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'awards-attack-'));
  const url = `http://127.0.0.1:${await freePort()}/`;
  const environment = { DATA_DIR: folder, PORT: new URL(url).port, LOG_LEVEL: 'debug', RATE_LIMIT: '9999999' };
  const server = spawn(process.execPath, [values.program], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const serverTimes = new Map<string, number>();
    const lines = createInterface({ input: server.stdout });
    const ready = new Promise<void>((resolve, reject) => {
      let output = '';
      lines.on('line', (line) => {
        output = `${output}${line}\n`.slice(-4000);
        if (line.includes('Ready: ')) resolve();
        const { reqId, ms, level } = logged(line);
        if (reqId && ms !== undefined && ms > patience / 2) serverTimes.set(reqId, ms);
        if (level !== undefined && level >= 50) console.error(line.slice(0, 2000));
      });
      server.once('exit', () => reject(new Error(output)));
    });
    await ready;
    const config = await configOf(url);
    const tokenOf = async (role: Role) => (await enter(url, `${role}@demo.test`, demoPassword)).token;
    const tokens = { admin: await tokenOf('admin'), judge: await tokenOf('judge'), entrant: await tokenOf('entrant') };
    const waits = watchWaits(server.pid ?? 0);
    for (let rounds = 0; rounds < roundsOfServer && sent.requests < requests; rounds += 1) {
      const round = Math.min(roundLength, requests - sent.requests);
      const figures = await attack({
        url,
        ...config,
        tokens,
        atOnce,
        requests: round,
        seed: seed + sent.requests,
        actions: [...clientActions.keys(), ...adminActions.keys()],
        waitsSince: waits.since,
      });
      await add(figures, serverTimes);
    }
    waits.close();
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line of the server's log; one that is none says nothing. */
function logged(line: string): { readonly reqId?: string; readonly ms?: number; readonly level?: number } {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
