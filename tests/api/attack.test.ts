import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminActions, clientActions } from '#server/identity/actions/table.ts';
import { attack } from '#tools/attack/attack.ts';
import { publicCalls } from '#tools/attack/publicCalls.ts';
import { watchWaits } from '#tools/attack/waits.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** How many bad requests, a third of them in a quick run: of each call and kind there are several; more by `RUNS`. `npm run bench -- attack` sends 200,000 to a server as it is built. */
const requests = Number(process.env.RUNS ?? (isDeep ? 1500 : 500));

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: true, environment: { RATE_LIMIT: '9999999' } });
});
afterAll(() => server.close());

test('nothing that is sent makes the server fail, or answer late', async () => {
  const [admin, judge, entrant] = await Promise.all(
    ['admin@demo.test', 'judge@demo.test', 'entrant@demo.test'].map((email) => server.signIn(email)),
  );
  // What a busy machine keeps its threads waiting for is no fault of the server.
  const waits = watchWaits(process.pid);
  const {
    failures,
    slow,
    waited: _,
    statuses,
    ...figures
  } = await attack({
    url: server.url,
    clientId: server.clientId,
    userPoolId: server.userPoolId,
    tokens: { admin: admin!, judge: judge!, entrant: entrant! },
    actions: [...clientActions.keys(), ...adminActions.keys()],
    requests,
    atOnce: 4,
    seed: Number(process.env.SEED ?? 1),
    waitsSince: waits.since,
  });
  waits.close();
  expect({ failures, slow }).toEqual({ failures: [], slow: [] });
  expect(figures.requests).toBe(requests);
  // Most are refused; that some are taken shows that they came near enough to what is asked for.
  expect(statuses[200]).toBeGreaterThan(requests / 100);
  expect(statuses[400]).toBeGreaterThan(requests / 10);
}, 600_000);

test('every call that needs no account is among what is sent', async () => {
  const addresses = async (file: string, prefix: string) =>
    [
      ...(await readFile(`src/server/modules/${file}`, 'utf8')).matchAll(/app\.(get|post)(?:<[^(]*>)?\(\s*'([^']+)'/g),
    ].map(
      ([, method, path]) => `${method!.toUpperCase()} ${`${prefix}${path}`.replace(/\/$/, '').replace(/:id$/, '')}`,
    );
  const served = await Promise.all([
    addresses('vote/publicVote.ts', '/public/vote'),
    addresses('people/publicRecovery.ts', '/public/recovery'),
    addresses('organisations/logo.ts', ''),
    addresses('entries/paymentEvents.ts', ''),
  ]);
  const sent = publicCalls.map(({ method, path }) => `${method} ${path.replace(/(\/logo\/).*/, '$1')}`);
  expect(sent.toSorted()).toEqual(served.flat().toSorted());
});
