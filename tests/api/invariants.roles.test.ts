import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '#server/modules/verify/verify.ts';
import { inviteTo } from '../support/colleagues.ts';
import { answerFor, makeRound, stepRound } from '../support/rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, draft, inDays, openAward, step, submitted } from '../support/stage.ts';

/** What somebody entered holds, whatever they are since. */
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

const openNow = () =>
  openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
const become = async ({ email }: TestPerson) =>
  (await server.ok('login', { as: await server.signIn(email) })).user.type;
const broken = async () => {
  const { invariants } = await verify(server.context, null);
  return invariants.filter(({ weight, count }) => weight === 'broken' && count > 0).map(({ id }) => id);
};

test('an entrant who entered, and wrote along, and runs awards of their own since', async () => {
  const [person, owner] = [await server.join('entrant'), await server.join('entrant')];
  const award = await openNow();
  await draft(server, person, award);
  const invitation = await inviteTo(server, owner, await draft(server, owner, award), person.email);
  await server.ok('acceptColleague', { as: person.token, body: invitation });
  await server.context.identity.addToGroup(person.email, 'admin');
  expect(await become(person)).toBe('admin');
  expect(await broken()).toEqual([]);
});

test('an administrator who prepared an entry for the organiser, and judges since', async () => {
  const second = await server.join('admin', { orgID: admin.orgID });
  await draft(server, second, await openNow());
  await server.context.identity.addToGroup(second.email, 'judge');
  await server.context.identity.removeFromGroup(second.email, 'admin');
  expect(await become(second)).toBe('judge');
  expect(await broken()).toEqual([]);
});

test('judges who answered in a round, one of whom enters since and another of whom is deleted', async () => {
  const [entrant, first, second] = [
    await server.join('entrant'),
    await server.join('judge', { orgID: admin.orgID }),
    await server.join('judge', { orgID: admin.orgID }),
  ];
  const award = await openNow();
  const entry = await submitted(server, entrant, award);
  for (const judge of [first, second]) await assign(server, judge, award, [entry.categoryID!]);
  const judging = await step(server, admin, award, 'judging');
  const round = await stepRound(server, admin, await makeRound(server, admin, judging, [first, second]), 'open');
  for (const judge of [first, second]) {
    await accept(server, judge, judging);
    await answerFor(server, judge, round, entry, 'yes');
  }
  await server.context.identity.removeFromGroup(first.email, 'judge');
  expect(await become(first)).toBe('entrant');
  await server.ok('deleteUser', { as: admin.token, query: { id: second.personID } });
  expect(await broken()).toEqual([]);
});
