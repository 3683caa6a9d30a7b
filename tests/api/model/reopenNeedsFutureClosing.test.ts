import { afterAll, beforeAll, expect, it } from 'vitest';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { assign, makeAward, planning, step, submitted, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('An award in judging can be opened for entries again, whatever the time.', async () => {
  const { admin1, entrant1, judge1 } = await players(server);
  clock.set(planning);
  const award = await makeAward(server, admin1);
  await step(server, admin1, award, 'approved');
  const instants = ['2020-03-15T10:00:00Z', '2020-05-01T10:00:00Z', '2020-05-02T10:00:00Z'];
  let time = 0;
  // admin1: Opens the award now.
  await step(server, admin1, award, 'open', { now: true });
  // admin1: Puts a judge on the category.
  await assign(
    server,
    judge1,
    award,
    award.categories.map(({ categoryID }) => categoryID),
  );
  // entrant1: Sends the entry in.
  await submitted(server, entrant1, award);
  // admin1: Opens judging early.
  await step(server, admin1, award, 'judging');
  // clock: Time passes.
  clock.set(instants[time]!);
  time += 1;
  // clock: Time passes.
  clock.set(instants[time]!);
  time += 1;
  const later = '2020-05-04T10:00:00Z';
  const body = { status: 'open', closesAt: later, reason: 'A late entry.' } as const;
  const answer = await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body });
  expect([answer.status, answer.body.status]).toEqual([200, 'open']);
});
