import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as contract } from '#contract/calls.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { isDeep } from '../support/depth.ts';
import { found } from './found.ts';
import { type Servers, startServers } from './servers.ts';
import { firstInstant, prepare, type Theatre } from './stages.ts';
import { type Walk, walks } from './steps.ts';
import { noFigures, take } from './walk.ts';

/** A few of another seed each time, more in a deep run; `npm run walk` says how many. A failure names the seed. */
const wanted = Number(process.env.WALKS ?? (isDeep ? 20 : 4));
const seed = Number(process.env.WALK_SEED ?? Date.now() % 2 ** 31);

let theatre: Theatre;
let servers: Servers;
const figures = noFigures();

beforeAll(async () => {
  theatre = await prepare();
  const { dataDirectory } = theatre.server.context.config;
  servers = await startServers({ databaseUrl: theatre.server.databaseUrl, dataDirectory }, firstInstant);
}, 120_000);
afterAll(async () => {
  await servers?.close();
  await theatre?.close();
});

test.each(Object.entries(found))('found once: %s', { timeout: 60_000 }, (_, walk) =>
  take(walk, theatre, servers, noFigures()),
);

test('whatever many clients do at once, what always holds still holds', {
  timeout: 60_000 + wanted * 20_000,
}, async () => {
  const begun = performance.now();
  if (process.env.WALK_SURVEY) return survey();
  let taken: Walk | undefined;
  const property = fc.asyncProperty(walks, (walk) => {
    taken = walk;
    return take(walk, theatre, servers, figures);
  });
  const result = await fc.check(property, {
    numRuns: wanted,
    seed,
    ...(process.env.WALK_PATH && { path: process.env.WALK_PATH }),
    // A walk that does not end, or looking for a shorter one that takes too long, is told as far as it is known.
    interruptAfterTimeLimit: wanted * 20_000,
    markInterruptAsFailure: true,
  });
  const seconds = Math.round((performance.now() - begun) / 1000);
  const { walks: walked, steps, calls, accepted, refused, lost, invariants, votes, done, tried } = figures;
  console.log(
    `seed ${seed}: ${walked} walks, ${steps} steps, ${calls} calls (${accepted} accepted, ${refused} refused, ${lost} lost), ` +
      `${servers.kills()} kills, ${votes} votes cast, ${invariants} invariants checked, ${seconds} s; ` +
      `of ${Object.keys(contract).length} calls ${tried.size} sent, ${done.size} of them accepted from an act`,
  );
  if (!result.failed) return;
  const { counterexample, counterexamplePath, errorInstance } = result;
  const why = (errorInstance as Error | null)?.stack ?? `not ended in time\n${await doing()}\n${servers.output()}`;
  expect.fail(
    `${why}\nWALK_SEED=${result.seed} WALK_PATH=${counterexamplePath}\n` +
      `await take(${JSON.stringify(counterexample?.[0] ?? taken)}, theatre, servers, noFigures())`,
  );
});

/** What the database is doing, a line each. */
async function doing(): Promise<string> {
  const rows = await rowsOf(
    theatre.database,
    sql`select pid, state, wait_event, now() - state_change as since, left(query, 300) as query from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`,
  );
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

async function survey() {
  const seen = new Map<string, number>();
  for (const [index, walk] of fc.sample(walks, { seed, numRuns: wanted }).entries()) {
    await take(walk, theatre, servers, figures).catch((error: unknown) => {
      for (const line of String((error as Error).message).split('\n')) {
        const kind = line.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').slice(0, 160);
        if (!seen.has(kind)) console.log(`walk ${index}: ${line.slice(0, 700)}`);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }
    });
    if (index % 5 === 4)
      console.log(
        JSON.stringify({ ...figures, done: figures.done.size, tried: figures.tried.size, kills: servers.kills() }),
      );
  }
  console.log(JSON.stringify([...seen], null, 1), JSON.stringify(figures));
}
