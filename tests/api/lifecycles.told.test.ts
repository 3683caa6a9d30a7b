import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { takeDueSteps } from '#server/modules/dates/timer.ts';
import { assignments, people as persons } from '#server/platform/database/schema.ts';
import { answerFor, makeRound, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** Who scores hears of it once there is something to score, once. */
const { server, people, clock } = await startStage();
const third = await server.join('judge', { orgID: people.admin.orgID });
clock.set(planning);
afterAll(() => server.close());

const as = people.admin.token;
const look = () => takeDueSteps(server.context);
const toldOf = async ({ name }: Award) =>
  (await server.mails())
    .filter(({ why, subject }) => why === 'judgingOpened' && subject.includes(name))
    .map(({ to }) => to);
const countIn = async ({ name }: Award, to: TestPerson) =>
  (await server.mails()).find((mail) => mail.to === to.email && mail.subject.includes(name))?.text;
const open = (name = randomUUID()) => openAward(server, people.admin, { name });
const categoriesOf = ({ categories }: Award) => categories.map(({ categoryID }) => categoryID) as [string, string];

it('tells a judge whose first entry moved into their category while it is judged, and nobody twice', async () => {
  const { judge, secondJudge, entrant, rival, admin } = people;
  const award = await open();
  const [space, signs] = categoriesOf(award);
  const entries = [await submitted(server, entrant, award, space), await submitted(server, rival, award, space)];
  await assign(server, judge, award, [space, signs]);
  await assign(server, secondJudge, award, [signs]);
  await step(server, admin, award, 'judging');
  expect(await toldOf(award)).toEqual([judge.email]);
  await look();
  expect(await toldOf(award)).toEqual([judge.email]);
  const body = { data: { categoryID: signs } };
  await server.ok('updateEntry', { as, query: { id: entries[0]!.id, awardID: award.id }, body });
  await Promise.all([look(), look()]);
  await look();
  expect(await toldOf(award)).toEqual([judge.email, secondJudge.email]);
  expect(await countIn(award, secondJudge)).toContain('1 entry waits for your scores');
});

it('counts neither what a judge has handed in nor what was not accepted, and promises no end that has passed', async () => {
  const { judge, secondJudge, entrant, rival, admin } = people;
  const award = await open();
  const [space, signs] = categoriesOf(award);
  const scored = await submitted(server, entrant, award, space);
  const late = await submitted(server, rival, award, signs);
  await submitted(server, entrant, award, space);
  const change = (id: string, data: Body<'updateEntry'>['data']) =>
    server.ok('updateEntry', { as, query: { id, awardID: award.id }, body: { data } });
  await assign(server, judge, award, [space]);
  await assign(server, secondJudge, award, [signs]);
  await change(late.id, { status: 9, message: 'The plan cannot be read.' });
  await step(server, admin, award, 'judging');
  await accept(server, judge, award);
  await mark(server, judge, award, scored, [8, 7, 6, 5]);
  await step(server, admin, award, 'open', { reason: 'Entries are taken again.' });
  await step(server, admin, award, 'judging');
  const textsTo = async ({ email }: TestPerson) =>
    (await server.mails())
      .filter(({ to, subject }) => to === email && subject.includes(award.name))
      .map(({ text }) => text);
  const texts = await textsTo(judge);
  expect(texts.flatMap((text) => /\d+ entr(y waits|ies wait)/.exec(text)?.[0] ?? [])).toEqual([
    '2 entries wait',
    '1 entry waits',
  ]);
  clock.set('2020-06-01T12:00:00Z');
  await server.ok('submitEntry', { as: rival.token, query: { id: late.id, awardID: award.id } });
  await change(late.id, { status: 2 });
  await look();
  const [told = ''] = await textsTo(secondJudge);
  expect(told).toContain('1 entry waits for your scores');
  expect(told).not.toContain('Judging ends on');
  clock.set(planning);
});

it('tells a judge whose entry goes on after all once the last round was decided', async () => {
  const { judge, secondJudge, entrant, rival, admin } = people;
  const award = await open();
  const [space, signs] = categoriesOf(award);
  const [wanted, late] = [await submitted(server, entrant, award, space), await submitted(server, rival, award, signs)];
  await assign(server, judge, award, [space]);
  await assign(server, third, award, [signs]);
  const prepared = await makeRound(server, admin, award, [secondJudge]);
  const change = (data: Body<'updateEntry'>['data']) =>
    server.ok('updateEntry', { as, query: { id: late.id, awardID: award.id }, body: { data } });
  await change({ status: 9, message: 'The plan cannot be read.' });
  await step(server, admin, award, 'judging');
  await look();
  expect(await toldOf(award)).toEqual([]);
  await accept(server, secondJudge, award);
  const round = await stepRound(server, admin, prepared, 'open');
  await answerFor(server, secondJudge, round, wanted, 'yes');
  await stepRound(server, admin, round, 'close');
  await look();
  expect(await toldOf(award)).toEqual([]);
  await stepRound(server, admin, round, 'decide');
  await look();
  expect(await toldOf(award)).toEqual([judge.email]);
  await server.ok('submitEntry', { as: rival.token, query: { id: late.id, awardID: award.id } });
  await change({ status: 2 });
  await look();
  expect(await toldOf(award)).toEqual([judge.email]);
  await stepRound(server, admin, round, 'settle', { entryID: late.id, goesOn: true, reason: 'Heard again.' });
  await look();
  await look();
  expect(await toldOf(award)).toEqual([judge.email, third.email]);
});

it('writes to nobody anew whose letter asked them to judge entries that wait, invited or with an account', async () => {
  const { judge, secondJudge, entrant, admin } = people;
  const award = await open();
  const [space, signs] = categoriesOf(award);
  const entry = await submitted(server, entrant, award, space);
  await assign(server, judge, award, [space]);
  await step(server, admin, award, 'judging');
  const judges = [judge, secondJudge].map(({ personID: judgeID }) => ({ judgeID, categoryID: space, entryIDs: null }));
  const assigned = { assign: { categoryIDs: [space], judges }, apply: true };
  await server.ok('planJudging', { as, query: { awardID: award.id }, body: assigned });
  const invited = {
    email: `${randomUUID()}@example.org`,
    givenName: 'Ines',
    familyName: 'New',
    type: 'judge',
  } as const;
  const seats = (categoryID: string) => [{ awardID: award.id, categoryIDs: [categoryID] }];
  await server.ok('createUser', { as, body: { ...invited, assignments: seats(space) } });
  await server.ok('updateUser', {
    as,
    query: { id: third.personID, orgID: third.orgID },
    body: { assignments: seats(signs) },
  });
  await look();
  expect(await toldOf(award)).toEqual([judge.email]);
  // Who was asked while there was nothing for them hears of it once there is.
  await server.ok('updateEntry', {
    as,
    query: { id: entry.id, awardID: award.id },
    body: { data: { categoryID: signs } },
  });
  await look();
  expect(await toldOf(award)).toEqual([judge.email, third.email]);
});

it('writes to nobody anew who was told of one category and is given another of the same award', async () => {
  const { judge, secondJudge, entrant, rival, admin } = people;
  const award = await open();
  const [space, signs] = categoriesOf(award);
  await submitted(server, entrant, award, space);
  await submitted(server, rival, award, signs);
  await assign(server, judge, award, [space]);
  await assign(server, secondJudge, award, [signs]);
  await step(server, admin, award, 'judging');
  const told = (await toldOf(award)).sort();
  const swap = (from: string, to: string) => {
    const judges = [
      { judgeID: judge.personID, categoryID: to, entryIDs: null },
      { judgeID: secondJudge.personID, categoryID: from, entryIDs: null },
    ];
    const body = { assign: { categoryIDs: [space, signs], judges }, apply: true };
    return server.ok('planJudging', { as, query: { awardID: award.id }, body });
  };
  await swap(space, signs);
  await look();
  await swap(signs, space);
  await look();
  await server.ok('updateUser', {
    as,
    query: { id: judge.personID, orgID: judge.orgID },
    body: { assignments: [{ awardID: award.id, categoryIDs: [signs] }] },
  });
  await look();
  expect((await toldOf(award)).sort()).toEqual(told);
});

it('tells whoever was locked as judging opened once they are not', async () => {
  const { judge, secondJudge, entrant, admin } = people;
  const award = await open();
  const [space] = categoriesOf(award);
  await submitted(server, entrant, award, space);
  await assign(server, judge, award, [space]);
  await assign(server, secondJudge, award, [space]);
  const lock = (locked: boolean) =>
    server.database.update(persons).set({ locked }).where(eq(persons.id, secondJudge.personID));
  await lock(true);
  await step(server, admin, award, 'judging');
  await look();
  expect(await toldOf(award)).toEqual([judge.email]);
  await lock(false);
  await look();
  expect(await toldOf(award)).toEqual([judge.email, secondJudge.email]);
  const own = and(eq(assignments.awardID, award.id), eq(assignments.judgeID, judge.personID));
  expect((await server.database.select().from(assignments).where(own))[0]?.toldAt).not.toBeNull();
});
