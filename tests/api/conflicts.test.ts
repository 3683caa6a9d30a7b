import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { assignments, people as peopleTable, sheets } from '#server/platform/database/schema.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

const as = people.admin.token;

async function markWithWords(judge: TestPerson, award: Award, entry: Entry, comment: string) {
  const query = { id: entry.id, awardID: award.id, categoryID: entry.categoryID! };
  await mark(server, judge, award, entry, [8, 6], false);
  await server.ok('scoreEntry', { as: judge.token, query: { ...query, submit: 'true' }, body: { comment } });
}

/** Keeps a judge from an entry, or lifts that. */
const keepFrom = (judge: TestPerson, { id: entryID, awardID }: Entry, reason: string | null = 'Related.') =>
  server.ok('declareConflict', { as, query: { awardID }, body: { judgeID: judge.personID, entryID, reason } });

/** Whom the page of judges shows to be kept from an entry. */
const shownConflicts = async ({ id }: Award) => {
  const plan = await server.ok('planJudging', { as, query: { awardID: id }, body: {} });
  return plan.conflicts.map(({ judgeID, why }) => [judgeID, why]);
};

/** An entry of each of these people in the first category, which these judges have marked and handed in. */
async function marked(entrants: readonly TestPerson[], judges: readonly TestPerson[]) {
  const open = await openAward(server, people.admin);
  const { categoryID } = open.categories[0]!;
  const entries: Entry[] = [];
  for (const person of entrants) entries.push(await submitted(server, person, open, categoryID));
  for (const judge of judges) await assign(server, judge, open, [categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of judges) {
    await accept(server, judge, award);
    for (const entry of entries) await mark(server, judge, award, entry, [8, 6]);
  }
  return { award, entries };
}

it('a judge who is deleted is shown as kept from nothing any more', async () => {
  const leaving = await server.join('judge', { orgID: people.admin.orgID });
  const { award, entries } = await marked([people.entrant], [people.judge, leaving]);
  await keepFrom(leaving, entries[0]!);
  expect(await shownConflicts(award)).toContainEqual([leaving.personID, 'declared']);
  await server.ok('deleteUser', { as, query: { id: leaving.personID } });
  expect((await shownConflicts(award)).map(([judgeID]) => judgeID)).not.toContain(leaving.personID);
});

it('a judge who is kept from an entry neither makes it look scored nor speaks to its entrant', async () => {
  const open = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, open);
  for (const judge of [people.judge, people.secondJudge]) await assign(server, judge, open, [entry.categoryID!]);
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of [people.judge, people.secondJudge]) await accept(server, judge, award);
  const name = { id: entry.id, awardID: award.id };
  const scoreStatus = async () => {
    const [listed] = await server.ok('listAwardEntries', { as, query: { awardID: award.id } });
    const one = await server.ok('getEntry', { as, query: name });
    return [listed?.scoreStatus, one.scoreStatus];
  };

  await markWithWords(people.judge, award, entry, 'My brother drew this well.');
  expect(await scoreStatus()).toEqual(['scored', 'scored']);
  await server.ok('declareConflict', {
    as,
    query: { awardID: award.id },
    body: { judgeID: people.judge.personID, entryID: entry.id, reason: 'Related.' },
  });
  expect(await scoreStatus()).toEqual(['unscored', 'unscored']);
  // Said once more after a lost answer, it stands so already, whatever was seen before.
  const again = { judgeID: people.judge.personID, entryID: entry.id, reason: ' Related. ' };
  await server.ok('declareConflict', { as, query: { awardID: award.id }, body: again, headers: { 'if-match': '"1"' } });
  const noted = await server.ok('listAudit', { as, query: { entityID: entry.id } });
  expect(noted.filter(({ action }) => action === 'entry.declareConflict')).toHaveLength(1);
  await markWithWords(people.secondJudge, award, entry, 'Generous to the street.');
  expect(await scoreStatus()).toEqual(['submitted', 'submitted']);

  await step(server, people.admin, award, 'closed');
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', { as, query: name, body: { bestEntry: true } });
  await step(server, people.admin, award, 'completed');
  const shown = await server.ok('getEntry', { as: people.entrant.token, query: name });
  expect(shown.comments).toEqual(['Generous to the street.']);
});

it('the draft of a judge who is to finish it is waited for, and no other one once a sheet was handed in', async () => {
  const { judge, secondJudge } = people;
  const open = await openAward(server, people.admin);
  const entries: Entry[] = [];
  for (const person of [people.entrant, people.rival]) entries.push(await submitted(server, person, open));
  const categoryIDs = [entries[0]!.categoryID!];
  for (const each of [judge, secondJudge]) await assign(server, each, open, categoryIDs);
  const award = await step(server, people.admin, open, 'judging');
  for (const each of [judge, secondJudge]) await accept(server, each, award);
  const statuses = async () =>
    (await server.ok('listAwardEntries', { as, query: { awardID: award.id, sort: 'ref' } })).map(
      ({ scoreStatus }) => scoreStatus,
    );
  await mark(server, judge, award, entries[0]!, [5, 6]);
  for (const entry of entries) await mark(server, secondJudge, award, entry, [5, 6], false);
  expect(await statuses()).toEqual(['scored', 'scored']);
  await server.database.delete(assignments).where(eq(assignments.judgeID, secondJudge.personID));
  expect(await statuses()).toEqual(['submitted', 'scored']);
  await assign(server, secondJudge, award, categoryIDs);
  const lock = (locked: boolean) =>
    server.database.update(peopleTable).set({ locked }).where(eq(peopleTable.id, secondJudge.personID));
  expect(await statuses()).toEqual(['scored', 'scored']);
  await lock(true);
  expect(await statuses()).toEqual(['submitted', 'scored']);
  await lock(false);
  await step(server, people.admin, award, 'closed', { reason: 'Time is up.' });
  expect(await statuses()).toEqual(['submitted', 'scored']);
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  expect(await statuses()).toEqual(['final', 'scored']);
});

it('an award is announced over a sheet that does not count, and nothing about it is found broken', async () => {
  const { award, entries } = await marked([people.entrant], [people.judge, people.secondJudge]);
  const entry = entries[0]!;
  const query = { id: entry.id, awardID: award.id };
  await step(server, people.admin, award, 'closed');
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('changeScoreStatus', {
    as,
    query: { awardID: award.id, entryID: entry.id, judgeID: people.judge.personID, status: 'submitted' },
    body: { reason: 'To be looked at.' },
  });
  await keepFrom(people.judge, entry);
  await server.ok('markBestEntry', { as, query, body: { bestEntry: true } });
  await step(server, people.admin, award, 'completed');
  const shown = (await server.ok('getEntry', { as, query })).scores;
  expect(shown?.map(({ status }) => status).toSorted()).toEqual(['final', 'submitted']);
  const { invariants } = await verify(server.context, people.admin.orgID);
  expect(invariants.filter(({ id, count }) => id.startsWith('award.') && count > 0)).toEqual([]);
});

it('what a judge who is kept from them gave holds no entries in their category', async () => {
  const { award, entries } = await marked([people.entrant, people.rival], [people.judge]);
  const [one, other] = entries as [Entry, Entry];
  const { categoryID } = award.categories[1]!;
  const ids = entries.map(({ id }) => id);
  const move = { as, query: { awardID: award.id, categoryID }, body: { ids } };
  expect((await server.ok('moveEntries', move)).moved).toEqual([]);
  for (const entry of entries) await keepFrom(people.judge, entry);
  await server.ok('changeEntryCategory', { as, query: { id: one.id, awardID: award.id, categoryID } });
  expect(await server.ok('moveEntries', move)).toEqual({ moved: ids, refused: [] });
  // Their marks are of the criteria that were left, and do not come back.
  for (const entry of [one, other]) {
    await keepFrom(people.judge, entry, null);
    expect(await server.ok('getEntry', { as, query: { id: entry.id, awardID: award.id } })).toMatchObject({
      categoryID,
      scoreStatus: 'unscored',
      scores: [],
    });
  }
});

it('what a judge who is kept from an entry gave goes where the entry is withdrawn, and does not come back with its draft', async () => {
  const { award, entries } = await marked([people.entrant], [people.judge]);
  const query = { id: entries[0]!.id, awardID: award.id };
  const entrant = { as: people.entrant.token, query };
  const { database } = server;
  const ofEntry = eq(sheets.entryID, query.id);
  await keepFrom(people.judge, entries[0]!);
  await step(server, people.admin, award, 'open', { reason: 'Too early.' });
  const given = await database.select().from(sheets).where(ofEntry);
  expect(given.map(({ status }) => status)).toEqual(['submitted']);
  await server.ok('updateEntry', { ...entrant, body: { data: { status: 0 } } });
  expect(await database.select().from(sheets).where(ofEntry)).toEqual([]);
  // As a draft that was withdrawn while its marks stayed with it.
  await database.insert(sheets).values(given);
  await server.ok('deleteEntry', entrant);
  await server.ok('restoreEntry', entrant);
  expect((await server.ok('getEntry', { as, query })).scores).toEqual([]);
  expect(await database.select().from(sheets).where(ofEntry)).toEqual([]);
});

it.each(['entrant', 'admin'] as const)(
  'marks of a judge who is kept from an entry count for no other words, which the %s writes',
  async (writer) => {
    const { award, entries } = await marked([people.entrant], [people.judge]);
    const entry = entries[0]!;
    const query = { id: entry.id, awardID: award.id };
    const change = (data: Body<'updateEntry'>['data']) =>
      server.ok('updateEntry', { as: people[writer].token, query, body: { data } });
    await keepFrom(people.judge, entry);
    await step(server, people.admin, award, 'open', { reason: 'Too early.' });
    if (writer === 'entrant') await change({ status: 0 });
    await change({ data: { statement: 'A bridge instead.' } });
    const submit = { as: people.entrant.token, query, body: { data: { payment: 'invoice' as const } } };
    if (writer === 'entrant') await server.ok('submitEntry', submit);
    await step(server, people.admin, award, 'judging', { reason: 'All are in.' });
    await keepFrom(people.judge, entry, null);
    const shown = await server.ok('getEntry', { as, query });
    expect([shown.scoreStatus, shown.scores]).toEqual(['unscored', []]);
    await mark(server, people.judge, award, entry, [2, 3]);
    expect((await server.ok('getEntry', { as, query })).scoreStatus).toBe('submitted');
  },
);

it('marks of a judge who is kept from an entry go where it is corrected', async () => {
  const { award, entries } = await marked([people.entrant], [people.judge]);
  const entry = entries[0]!;
  const query = { id: entry.id, awardID: award.id };
  await keepFrom(people.judge, entry);
  const message = 'The plan cannot be read.';
  await server.ok('updateEntry', { as, query, body: { data: { status: 9, message } } });
  const corrected = { as: people.entrant.token, query, body: { data: { data: { statement: 'A bridge instead.' } } } };
  await server.ok('updateEntry', corrected);
  await keepFrom(people.judge, entry, null);
  const ofEntry = eq(sheets.entryID, entry.id);
  expect(await server.database.select().from(sheets).where(ofEntry)).toEqual([]);
});

it('marks of a judge who stood aside go where the entry is edited, and do not come back with them', async () => {
  const { award, entries } = await marked([people.entrant], [people.judge]);
  const entry = entries[0]!;
  const query = { id: entry.id, awardID: award.id };
  const sheet = { as: people.judge.token, query: { ...query, categoryID: entry.categoryID! } };
  const given = { awardID: award.id, entryID: entry.id, status: 'scored' } as const;
  await server.ok('changeScoreStatus', { as, query: given, body: { reason: 'A slip' } });
  const aside = await server.ok('scoreEntry', { ...sheet, body: { recusal: { reason: 'A friend built it.' } } });
  expect(aside).toMatchObject({ status: 'unscored', recusal: { reason: 'A friend built it.' } });
  await step(server, people.admin, award, 'open', { reason: 'Too early.' });
  await server.ok('updateEntry', { as, query, body: { data: { data: { statement: 'A bridge instead.' } } } });
  await step(server, people.admin, award, 'judging', { reason: 'All are in.' });
  const back = await server.ok('scoreEntry', { ...sheet, body: { recusal: null } });
  expect(back).toMatchObject({ status: 'unscored', recusal: null, mean: null });
});
