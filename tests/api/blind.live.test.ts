import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { standardForm } from '#machines/form/standard.ts';
import { announceProgress, announceWaiting } from '#server/modules/changes/announce.ts';
import { mails, people as peopleTable } from '#server/platform/database/schema.ts';
import { follow } from '../support/followed.ts';
import { answerFor, makeRound, stepRound } from '../support/rounds.ts';
import { secretAnswers, secretFields, secretWords, wordsIn } from '../support/secretFields.ts';
import { accept, assign, mark, openAward, planning, startStage, step, upload } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

/** Who entered is as secret as what they wrote in a field that judges don’t see. */
const entrantName = 'Ottoline Wickham';

it('neither the stream nor any letter tells a judge of a blind award what a field of any kind holds, or who entered', async () => {
  const { admin, judge, secondJudge, entrant } = people;
  const secrets = [...secretWords, entrantName, entrant.email, entrant.personID, entrant.orgID];
  await server.database.update(peopleTable).set({ name: entrantName }).where(eq(peopleTable.id, entrant.personID));
  const open = await openAward(server, admin, { blind: true });
  const { categoryID } = open.categories[1]!;
  for (const person of [judge, secondJudge]) await assign(server, person, open, [categoryID]);
  // Changes within a second would be told together; one from before, to whoever follows first alone.
  const tell = () => announceWaiting(server.context.database);
  await tell();
  const streams = {
    judge: await follow(server, judge, open.id),
    admin: await follow(server, admin, open.id),
  };
  expect([streams.judge.status, streams.admin.status]).toEqual([200, 200]);
  await server.ok('saveForm', {
    as: admin.token,
    query: { id: open.id },
    headers: { 'if-match': '"0"' },
    body: { fields: [...secretFields, standardForm[0]!] },
  });
  await tell();
  const data = { title: 'Low Tide', ...secretAnswers };
  const made = await server.ok('createEntry', {
    as: entrant.token,
    query: {},
    body: { data: { awardID: open.id, categoryID, data } },
  });
  const query = { id: made.id, awardID: open.id };
  const files = { own_hfile: await upload(server, entrant, 'own_hfile', 'Zephyrine') };
  await server.ok('updateEntry', { as: entrant.token, query, body: { data: { files } } });
  const submit = { as: entrant.token, query, body: { data: { payment: 'invoice' as const } } };
  await server.ok('submitEntry', submit);
  await tell();
  await step(server, admin, open, 'judging');
  await tell();
  await server.ok('createAwardZip', { as: admin.token, query: { id: open.id, type: 'all' } });
  // A zip that names what is in it would be the administrators' alone.
  await announceProgress(server.database, open.id, { type: 'Zephyrine 918273645546.pdf', done: 1, total: 1 });
  for (const person of [judge, secondJudge]) await accept(server, person, open);
  await tell();

  const round = await makeRound(server, admin, open, [judge, secondJudge]);
  await stepRound(server, admin, round, 'open');
  for (const person of [judge, secondJudge]) await answerFor(server, person, round, made, 'yes');
  await stepRound(server, admin, round, 'close');
  await stepRound(server, admin, round, 'decide');
  await tell();
  for (const person of [judge, secondJudge]) await mark(server, person, open, made, [8, 7]);
  const message = 'Please finish {entries}, {title} {own_hshorttext} {organisation}.';
  await server.ok('messageAward', { as: admin.token, query: { id: open.id }, body: { to: 'judges', message } });
  await step(server, admin, open, 'closed');
  await tell();
  const final = { awardID: open.id, status: 'final' as const };
  await server.ok('changeScoreStatus', { as: admin.token, query: final });
  await server.ok('markBestEntry', { as: admin.token, query, body: { bestEntry: true } });
  await step(server, admin, open, 'completed');

  await tell();
  // The administrator's stream, in the same order, says when all has come.
  await announceProgress(server.database, open.id, { type: 'last', done: 1, total: 1 });
  await expect.poll(streams.admin.heard).toContain('"last"');
  await expect.poll(() => streams.admin.changes() - streams.judge.changes()).toBe(0);
  expect(streams.judge.changes()).toBeGreaterThan(5);
  expect(wordsIn(streams.judge.heard(), secrets)).toEqual([]);
  expect(streams.judge.heard()).not.toContain('event: zip');
  // What is listened with hears what is said: the administrator was told.
  expect(wordsIn(streams.admin.heard(), secrets)).toEqual(['Zephyrine', '918273645546']);
  for (const stream of Object.values(streams)) await stream.stop();

  await server.mails();
  const letters = await server.database.select().from(mails).where(eq(mails.to, judge.email));
  expect(letters.map(({ why }) => why)).toEqual(
    expect.arrayContaining(['judgingOpened', 'nda', 'roundOpened', 'reminder', 'announced']),
  );
  for (const { why, subject, text, html } of letters)
    expect([why, ...wordsIn([subject, text, html ?? ''].join('\n'), secrets)]).toEqual([why]);
  // The entrant's own letters do name them.
  const own = await server.database.select().from(mails).where(eq(mails.to, entrant.email));
  expect(wordsIn(JSON.stringify(own), secrets)).toContain(entrantName);
});
