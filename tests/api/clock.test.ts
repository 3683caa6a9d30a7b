import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { databaseClock } from '#server/adapters/databaseClock.ts';
import { tellApart } from '#server/check.ts';
import { takeDueSteps } from '#server/modules/dates/timer.ts';
import { awards } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { makeAward, openAward, step } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
let entrant: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
  entrant = await server.join('entrant');
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

const minutes = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minutes).toISOString();
/** The clock of this machine is set, and with it those of all servers here; time goes on. */
const setMachine = (by: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by, shouldAdvanceTime: true });
const later = { judgingClosesAt: inMinutes(600), resultsAt: inMinutes(900) };
const statusOf = async ({ id }: { readonly id: string }) =>
  (await server.ok('getAwardSummary', { as: admin.token, query: { id } })).status;

test.each([
  ['ahead', 10],
  ['behind', -10],
])('a replica whose machine’s clock is ten minutes %s decides as the others do', async (_, by) => {
  const open = (closesAt: string) => openAward(server, admin, { ...later, opensAt: inMinutes(-30), closesAt });
  const approved = async (opensAt: string) => {
    const award = await makeAward(server, admin, { ...later, opensAt, closesAt: inMinutes(60) });
    return step(server, admin, award, 'approved');
  };
  const [ending, over] = [await open(inMinutes(5)), await open(inMinutes(5))];
  await server.database
    .update(awards)
    .set({ closesAt: new Date(inMinutes(-5)) })
    .where(eq(awards.id, over.id));
  const [early, due] = [await approved(inMinutes(5)), await approved(inMinutes(-5))];
  const known = await server.join('entrant');
  const real = Date.now();
  setMachine(by * minutes);
  const replica = await server.replica();
  try {
    for (const { context } of [server, replica])
      expect(Math.abs(context.clock.now().getTime() - real)).toBeLessThan(2 * minutes);
    const create = (api: TestServer['api'], { id }: Award) =>
      api('createEntry', { as: entrant.token, query: {}, body: { data: { awardID: id } } });
    for (const { api } of [server, replica]) {
      expect((await create(api, ending)).status).toBe(200);
      expect((await create(api, over)).status).toBe(422);
    }
    await takeDueSteps(replica.context);
    expect([await statusOf(early), await statusOf(due)]).toEqual(['approved', 'open']);
    // Accounts are managed by signed requests of this process, which carry its machine's time.
    await replica.context.identity.setPassword(known.email, 'Quiet-Harbour-27');
  } finally {
    await replica.close();
  }
});

test('the time goes on by itself between two looks, and never goes back', async () => {
  let passed = 0;
  const clock = await databaseClock(server.database, { passed: () => passed });
  try {
    const first = clock.now().getTime();
    passed += 30_000;
    expect(clock.now().getTime() - first).toBe(30_000);
    // What passed here was too much: the database says less, and the time waits for it.
    passed += 1_000;
    const ahead = clock.now().getTime();
    passed -= 500;
    expect(clock.now().getTime()).toBe(ahead);
  } finally {
    clock.stop();
  }
});

test('how far machine and database are apart is measured at the start and each time, and told when it gets better or worse', async () => {
  let off = -0.2;
  const told: [number, string][] = [];
  const clock = await databaseClock(server.database, {
    machine: () => Date.now() - off * 1000,
    tellApart: (ahead, gravity) => told.push([Math.round(ahead), gravity]),
  });
  try {
    expect(told).toEqual([]);
    for (const seconds of [2, 2, 90, -90, 0.2]) {
      off = seconds;
      await clock.measure();
    }
    expect(told).toEqual([
      [2, 'note'],
      [90, 'fault'],
      [0, 'none'],
    ]);
    expect(clock.ahead()).toBeCloseTo(0.2, 0);
  } finally {
    clock.stop();
  }
});

test.each([
  [0.9, null],
  [-1.4, "Note: The database's clock is -1.4 seconds ahead of this machine's; the database's counts"],
  [61, "Fault: The database's clock is 61.0 seconds ahead of this machine's: set both right"],
])('the check of the environment says of %d seconds what it thinks of them', (ahead, said) => {
  const lines: string[] = [];
  const tell = (kind: string) => (text: string) => lines.push(`${kind}: ${text}`);
  tellApart(ahead, { fault: tell('Fault'), note: tell('Note') });
  expect(lines).toEqual(said === null ? [] : [expect.stringContaining(said)]);
});

test('a jump is told, and the server is not ready before the time was read twice alike, nor when it was read too long ago', async () => {
  let passed = 0;
  const jumps: number[] = [];
  const clock = await databaseClock(server.database, { passed: () => passed, warn: (by) => jumps.push(by) });
  try {
    expect(clock.isSure()).toBe(true);
    // As if the database's clock had been set back by an hour.
    passed += 60 * minutes;
    expect(clock.isSure()).toBe(false);
    await clock.measure();
    expect([clock.isSure(), jumps.map((by) => Math.round(by / minutes))]).toEqual([false, [-60]]);
    await clock.measure();
    expect([clock.isSure(), jumps.length]).toEqual([true, 1]);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minutes);
  } finally {
    clock.stop();
  }
});
