import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRound } from '../support/rounds.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accept, assign, cast, openAward, opening, planning, step, submitted, testClock } from '../support/stage.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

test('a person gets no message that they do without, others and what is proof all the same', async () => {
  const people = await cast(server);
  clock.set(planning);
  const award = await openAward(server, people.admin);
  clock.set(opening);
  const [category] = award.categories;
  for (const judge of [people.judge, people.secondJudge]) {
    await assign(server, judge, award, [category?.categoryID ?? '']);
  }
  const { body, status } = await server.api('updateOwnUser', {
    as: people.judge.token,
    body: { declinedMails: ['judgingOpened', 'reminder'] },
  });
  expect([status, body.declinedMails]).toEqual([200, ['judgingOpened', 'reminder']]);
  await server.ok('updateOwnUser', { as: people.entrant.token, body: { declinedMails: ['reminder', 'result'] } });
  await submitted(server, people.entrant, award);
  await step(server, people.admin, award, 'judging', { reason: 'All entries are in.' });
  await accept(server, people.judge, award);

  const to = 'judges' as const;
  const reminded = await server.ok('messageAward', {
    as: people.admin.token,
    query: { id: award.id },
    body: { to, message: 'Three days are left.' },
  });
  expect(reminded).toEqual({ sent: 1 });
  const mails = await server.mails();
  const kinds = (email: string) => mails.filter((mail) => mail.to === email).map(({ why }) => why);
  expect(kinds(people.judge.email)).toEqual(['nda']);
  expect(kinds(people.secondJudge.email)).toEqual(['judgingOpened', 'reminder']);
  expect(kinds(people.entrant.email)).toContain('submission');

  // Who only sits in a round judges the award, too.
  const seated = await server.join('judge', { orgID: people.admin.orgID });
  await makeRound(server, people.admin, award, [seated]);
  const inAll = await server.ok('messageAward', {
    as: people.admin.token,
    query: { id: award.id },
    body: { to, message: 'A round comes first.' },
  });
  expect(inAll).toEqual({ sent: 2 });
  const [told] = (await server.mails()).filter((mail) => mail.to === seated.email);
  expect([told?.why, told?.text]).toEqual(['reminder', expect.stringContaining('A round comes first.')]);

  const declinedMails = ['submission'] as unknown as ['result'];
  const answer = await server.refused('updateOwnUser', { as: people.entrant.token, body: { declinedMails } });
  expect(answer.status).toBe(400);
});
