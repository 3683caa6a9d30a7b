import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories, mails, people } from '#server/platform/database/schema.ts';
import { answerFor, makeRound, stepRound } from '../support/rounds.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  accept,
  assign,
  cast,
  closing,
  draft,
  mark,
  openAward,
  opening,
  planning,
  step,
  submitted,
  testClock,
} from '../support/stage.ts';

const clock = testClock();
let server: TestServer;
let actors: Awaited<ReturnType<typeof cast>>;
beforeAll(async () => {
  server = await startServer({ clock });
  actors = await cast(server);
});
afterAll(() => server.close());

/** An award with an entry submitted by the entrant and a draft of the rival, each category with its judges. */
async function stage(rivalName = 'Harbour <b>Steps</b>') {
  await server.database.update(people).set({ locale: 'fr' }).where(eq(people.id, actors.rival.personID));
  clock.set(planning);
  const award = await openAward(server, actors.admin);
  clock.set(opening);
  const [category] = award.categories;
  for (const judge of [actors.judge, actors.secondJudge])
    await assign(server, judge, award, [category?.categoryID ?? '']);
  const entry = await submitted(server, actors.entrant, award);
  const begun = await draft(server, actors.rival, award);
  await server.ok('updateEntry', {
    as: actors.rival.token,
    query: { id: begun.id, awardID: award.id },
    body: { data: { data: { title: rivalName } } },
  });
  return { ...actors, award, entry };
}

const stepMessagesOf = async (token: string, id: string, to: 'judging' | 'closed' | 'completed') =>
  (await server.ok('getAwardSummary', { as: token, query: { id, step: to } })).summary?.telling;

test('starting before the published closing date is announced to whoever has drafts, as said beforehand', async () => {
  const { admin, rival, entrant, award } = await stage();
  const before = await server.mails();
  const telling = await stepMessagesOf(admin.token, award.id, 'judging');
  expect(telling).toMatchObject({ languages: { en: 2, fr: 1 }, judges: 2, drafters: 1, entrants: 0 });
  expect(telling?.samples.map(({ subject }) => subject)).toEqual([
    'Judging of Civic Design Awards 2026 is open',
    'Civic Design Awards 2026 takes no more entries',
  ]);
  expect(await server.mails()).toEqual(before);

  await step(server, admin, award, 'judging');
  const notified = (await server.mails()).slice(before.length);
  expect(notified).toHaveLength(3);
  const [early] = notified.filter(({ to }) => to === rival.email);
  expect(early?.why).toBe('closedEarly');
  expect(early?.text).toContain('10 avr. 2020, 18:00');
  expect(early?.text).toContain('Harbour <b>Steps</b>');
  expect(notified.filter(({ to }) => to === entrant.email)).toEqual([]);
  const [stored] = await server.database.select().from(mails).where(eq(mails.to, rival.email)).limit(1);
  expect(stored?.html).toContain('Harbour &lt;b&gt;Steps&lt;/b&gt;');
  expect(stored?.html).toContain(`href="${server.url}entrant/entry/list"`);
  expect(stored?.html).toContain(rival.email);
});

test('starting at the closing date tells nobody who wrote that it came early', async () => {
  const { admin, award } = await stage();
  clock.set(closing);
  expect(await stepMessagesOf(admin.token, award.id, 'judging')).toMatchObject({ drafters: 0 });
  const before = await server.mails();
  await step(server, admin, award, 'judging');
  const notified = (await server.mails()).slice(before.length);
  expect(notified.map(({ why }) => why)).toEqual(['judgingOpened', 'judgingOpened']);
});

test('a judge whom the plan gives no entry is told of none', async () => {
  const { admin, judge, secondJudge, award, entry } = await stage();
  const categoryID = entry.categoryID!;
  const judges = [
    { judgeID: judge.personID, categoryID, entryIDs: [entry.id] },
    { judgeID: secondJudge.personID, categoryID, entryIDs: [] },
  ];
  await server.ok('planJudging', {
    as: admin.token,
    query: { awardID: award.id },
    body: { assign: { categoryIDs: [categoryID], judges }, apply: true },
  });
  clock.set(closing);
  expect(await stepMessagesOf(admin.token, award.id, 'judging')).toMatchObject({ judges: 1 });
  const before = await server.mails();
  await step(server, admin, award, 'judging');
  const notified = (await server.mails()).slice(before.length);
  expect(notified.map(({ to, why }) => [to, why])).toEqual([[judge.email, 'judgingOpened']]);
});

test('a message goes to the entrants that are meant, in each reader’s own words, once, after it was looked at', async () => {
  const { admin, award, entrant, rival, entry } = await stage();
  const before = await server.mails();
  const ask = (more: object, key?: string) =>
    server.ok('messageAward', {
      as: admin.token,
      query: { id: award.id },
      body: { to: 'entrants', message: 'Dear {name}, {entries} in {award}; {this} stays.', ...more },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const seen = await ask({ among: 'drafts', preview: true });
  expect(seen).toMatchObject({ sent: 1, sample: { to: rival.email } });
  expect(seen.sample?.text).toContain('«\u00a0Harbour <b>Steps</b>\u00a0» in Civic Design Awards 2026; {this} stays.');
  expect(await server.mails()).toEqual(before);
  const key = '0f5e1d2c-3b4a-4968-8776-655443322110';
  expect([await ask({ among: 'drafts' }, key), await ask({ among: 'drafts' }, key)]).toEqual([
    { sent: 1 },
    { sent: 1 },
  ]);
  expect(await ask({ entryIDs: [entry.id] })).toEqual({ sent: 1 });
  expect(await ask({ among: 'unpaid' })).toEqual({ sent: 1 });
  expect(await ask({ categoryID: award.categories[1]!.categoryID })).toEqual({ sent: 0 });
  expect(await ask({})).toEqual({ sent: 2 });
  const notified = (await server.mails()).slice(before.length).map(({ to }) => to);
  expect(notified.filter((to) => to === rival.email)).toHaveLength(2);
  expect(notified.filter((to) => to === entrant.email)).toHaveLength(3);
});

test('who withdrew owes nothing until they submit again: in messages, in the count and in the list', async () => {
  const { admin, award, entrant, entry } = await stage();
  const query = { id: entry.id, awardID: award.id };
  const as = admin.token;
  const owing = async () => {
    const { sent } = await server.ok('messageAward', {
      as,
      query: { id: award.id },
      body: { to: 'entrants', message: 'Please pay.', among: 'unpaid', preview: true },
    });
    const { summary } = await server.ok('getAwardSummary', { as, query: { id: award.id } });
    const listed = await server.ok('listAwardEntries', { as, query: { awardID: award.id, payment: 'draft,paid' } });
    return [sent, summary!.unpaid, listed.length, summary!.money!.due > 0];
  };
  expect(await owing()).toEqual([1, 1, 1, true]);
  await server.ok('updateEntry', { as: entrant.token, query, body: { data: { status: 0 } } });
  expect(await owing()).toEqual([0, 0, 0, false]);
  await server.ok('submitEntry', { as: entrant.token, query, body: { data: { payment: 'invoice' } } });
  expect(await owing()).toEqual([1, 1, 1, true]);
});

test('announcing goes to judges who sat in a round alone, too', async () => {
  clock.set(planning);
  const { admin, judge, secondJudge, entrant } = actors;
  const award = await openAward(server, admin, { name: 'With a round' });
  clock.set(opening);
  const [category] = award.categories;
  const entry = await submitted(server, entrant, award);
  await assign(server, judge, award, [category!.categoryID]);
  const prepared = await makeRound(server, admin, award, [secondJudge]);
  expect(await stepMessagesOf(admin.token, award.id, 'judging')).toMatchObject({ judges: 0 });
  const judging = await step(server, admin, award, 'judging', { reason: 'All entries are in.' });
  for (const one of [judge, secondJudge]) await accept(server, one, judging);
  const round = await stepRound(server, admin, prepared, 'open');
  await answerFor(server, secondJudge, round, entry, 'yes');
  for (const next of ['close', 'decide'] as const) await stepRound(server, admin, round, next);
  await mark(server, judge, judging, entry, [8, 7]);
  await step(server, admin, award, 'closed');
  const as = admin.token;
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', { as, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } });
  const before = await server.mails();
  expect(await stepMessagesOf(as, award.id, 'completed')).toMatchObject({ entrants: 1, judges: 2 });
  await step(server, admin, award, 'completed');
  const told = (await server.mails()).filter(({ subject }) => subject.includes(award.name));
  const to = (reason: string) => told.filter(({ why }) => why === reason).map((mail) => mail.to);
  expect(before.filter(({ subject, why }) => subject.includes(award.name) && why === 'announced')).toEqual([]);
  expect(to('announced').sort()).toEqual([judge.email, secondJudge.email].sort());
  expect(to('judgingOpened')).toEqual([judge.email]);
});

test('announcing goes to entrants and judges, as many as were counted before', async () => {
  const { admin, award, entry, entrant, judge, secondJudge } = await stage();
  await server.database.update(people).set({ locale: 'fr' }).where(eq(people.id, secondJudge.personID));
  await server.database
    .update(categories)
    .set({ names: { fr: 'Place publique' } })
    .where(eq(categories.awardID, award.id));
  const judging = await step(server, admin, award, 'judging');
  for (const one of [judge, secondJudge]) {
    await accept(server, one, judging);
    await mark(server, one, judging, entry, [8, 7]);
  }
  await step(server, admin, award, 'closed');
  const as = admin.token;
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', { as, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } });
  const before = await server.mails();
  expect(await stepMessagesOf(admin.token, award.id, 'completed')).toMatchObject({
    languages: { en: 2, fr: 1 },
    entrants: 1,
    judges: 2,
  });
  await step(server, admin, award, 'completed');
  const notified = (await server.mails()).slice(before.length);
  expect(notified.find(({ to }) => to === judge.email)?.text).toMatch(
    /These are the best entries:\n\n– Public Space: Estuary Steps, /,
  );
  // Its reader's words for a category, where it has them.
  expect(notified.find(({ to }) => to === secondJudge.email)?.text).toContain('– Place publique : Estuary Steps, ');
  expect(notified.map(({ to, why }) => [to, why]).sort()).toEqual(
    [
      [entrant.email, 'result'],
      [judge.email, 'announced'],
      [secondJudge.email, 'announced'],
    ].sort(),
  );
});
