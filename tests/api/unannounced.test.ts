import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** Who won shows nowhere to those who entered, until the result is announced. */
const { server, people, clock } = await startStage();
let award: Award;
let first: Entry;
let second: Entry;

const admin = () => people.admin.token;
const entrants = [people.entrant, people.rival];

beforeAll(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin, { entryLimit: 20 });
  const entered: Entry[] = [];
  for (const person of [...entrants, ...entrants]) entered.push(await submitted(server, person, award));
  [first, second] = entered as [Entry, Entry];
  await assign(server, people.judge, award, [first.categoryID!]);
  award = await step(server, people.admin, award, 'judging');
  await accept(server, people.judge, award);
  for (const entry of entered) await mark(server, people.judge, award, entry, entry === first ? [9, 9] : [5, 5]);
  award = await step(server, people.admin, award, 'closed', { reason: 'All is marked.' });
});
afterAll(() => server.close());

/** All that somebody is told of what they entered; that it was exported is noted each time. */
async function toldTo(person: TestPerson) {
  const as = person.token;
  const listed = await server.ok('listEntries', { as, query: {} });
  const query = (id: string) => ({ id, awardID: award.id });
  const shown = await Promise.all(listed.map(({ id }) => server.ok('getEntry', { as, query: query(id) })));
  const { exportedAt: _, activity, ...exported } = await server.ok('exportUser', { as, query: {} });
  return { listed, shown, exported, activity: activity.filter(({ action }) => action !== 'user.exported') };
}
const told = () => Promise.all(entrants.map(toldTo));

const best = (entry: Entry, bestEntry: boolean, more: { reason?: string; version?: number } = {}) => ({
  as: admin(),
  query: { id: entry.id, awardID: award.id },
  body: { bestEntry, ...(more.reason && { reason: more.reason }) },
  ...(more.version !== undefined && { headers: { 'if-match': `"${more.version}"` } }),
});

test('a best entry that is named, replaced and taken back changes nothing of what entrants are told', async () => {
  const before = await told();
  const steps = [
    best(first, true),
    best(second, true, { reason: 'The jury met again.' }),
    best(second, false),
    best(first, true),
  ];
  for (const [index, request] of steps.entries()) {
    clock.set(`2020-05-1${index}T10:00:00Z`);
    await server.ok('markBestEntry', request);
    expect(await told()).toEqual(before);
  }
  await server.ok('changeScoreStatus', { as: admin(), query: { awardID: award.id, status: 'final' }, body: {} });
  expect(await told()).toEqual(before);
});

it('still says to an administrator who names a version that somebody else was faster', async () => {
  const versionOf = async ({ id }: Entry) =>
    (await server.ok('getEntry', { as: admin(), query: { id, awardID: award.id } })).version;
  const version = await versionOf(second);
  const named = best(second, true, { reason: 'The jury met again.', version });
  const answers = await Promise.all([named, named].map((request) => server.api('markBestEntry', request)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // It was the best when its version was read.
  const stale = await server.refused('markBestEntry', best(first, false, { version: await versionOf(first) }));
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([
    409,
    'request.stale',
    expect.objectContaining({ id: first.id, bestEntry: false }),
  ]);
  await server.ok('markBestEntry', best(first, true, { version: await versionOf(first) }));
});

it('is told once the result is announced', async () => {
  award = await step(server, people.admin, award, 'completed');
  const [won, lost] = await told();
  expect([won, lost].map((one) => one!.shown.filter(({ bestEntry }) => bestEntry).map(({ id }) => id))).toEqual([
    [first.id],
    [],
  ]);
});
