import { afterAll, expect, it } from 'vitest';
import { ndaAcceptances } from '#server/platform/database/schema.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, draft, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

async function judging() {
  const open = await openAward(server, people.admin);
  const category = open.categories[0]!.categoryID;
  const entry = await submitted(server, people.entrant, open, category);
  await submitted(server, people.rival, open, category);
  await assign(server, people.judge, open, [category]);
  return { award: await step(server, people.admin, open, 'judging'), entry };
}

it('shows a judge nothing of an entry before the present terms are accepted, and again after they change', async () => {
  const { award, entry } = await judging();
  const query = { id: entry.id, awardID: award.id };
  const seen = async () => {
    const list = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    const one = await server.refused('getEntry', { as: people.judge.token, query });
    return [list.length, one.status, ...(one.body.reasons ?? []).map(({ code }) => code)];
  };
  expect(await seen()).toEqual([0, 403, 'score.refusal.ndaMissing']);
  const accepted = await accept(server, people.judge, award);
  expect(accepted.assignment?.nda).toEqual({
    version: 1,
    name: 'Helen Okafor',
    acceptedAt: clock.now().toISOString(),
  });
  expect(await seen()).toEqual([2, 200]);
  await server.ok('updateAward', {
    as: people.admin.token,
    query: { id: award.id },
    body: { ndaText: 'Say even less.' },
  });
  expect(await seen()).toEqual([0, 403, 'score.refusal.ndaMissing']);
  const mail = (await server.mails()).filter(({ why }) => why === 'nda').at(-1);
  expect(mail).toMatchObject({ to: people.judge.email });
  expect(mail?.text).toContain('You will see work that is not public.');
});

it('takes only the present version, signed, from an assigned judge, and once', async () => {
  const { award } = await judging();
  const sign = (token: string, body: { version: number; name: string }) =>
    server.refused('acceptNda', { as: token, body: { awardID: award.id, ...body } });
  expect((await sign(people.judge.token, { version: 2, name: 'Helen' })).body.reasons).toEqual([
    { code: 'judge.refusal.termsChanged', params: { version: 1 } },
  ]);
  expect((await sign(people.judge.token, { version: 1, name: ' ' })).body.code).toBe('judge.refusal.nameMissing');
  expect((await sign(people.secondJudge.token, { version: 1, name: 'Daniel' })).status).toBe(404);
  await Promise.all([accept(server, people.judge, award), accept(server, people.judge, award)]);
  const rows = await server.database.select().from(ndaAcceptances);
  expect(rows.filter(({ awardID }) => awardID === award.id)).toHaveLength(1);
});

it('keeps one random order per judge, and leaves out what is not assigned or not open', async () => {
  const open = await openAward(server, people.admin);
  const [space] = open.categories;
  const made = await Promise.all(
    [people.entrant, people.rival].flatMap((person) =>
      Array.from({ length: 3 }, () => submitted(server, person, open, space!.categoryID)),
    ),
  );
  const entrants = [people.judge, people.secondJudge];
  for (const judge of entrants) await assign(server, judge, open, [space!.categoryID]);
  await server.ok('updateEntry', {
    as: people.admin.token,
    query: { id: made[0]!.id, awardID: open.id },
    body: { data: { status: 9, message: 'Unreadable' } },
  });
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of entrants) await accept(server, judge, award);
  const order = async (token: string) =>
    (await server.ok('listEntries', { as: token, query: { awardID: award.id } })).map(({ id }) => id);
  const first = await order(people.judge.token);
  expect(first).toHaveLength(5);
  expect(first).not.toContain(made[0]!.id);
  expect(await order(people.judge.token)).toEqual(first);
  expect((await order(people.secondJudge.token)).toSorted()).toEqual(first.toSorted());
});

it('counts what becomes a judge’s once judging starts', async () => {
  const award = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, award);
  await draft(server, people.rival, award);
  const categoryID = entry.categoryID!;
  await assign(server, people.judge, award, [categoryID]);
  await assign(server, people.secondJudge, award, [categoryID]);
  const judges = [
    { judgeID: people.judge.personID, categoryID, entryIDs: [entry.id] },
    { judgeID: people.secondJudge.personID, categoryID, entryIDs: [] },
  ];
  const query = { awardID: award.id };
  const body = { assign: { categoryIDs: [categoryID], judges }, apply: true };
  await server.ok('planJudging', { as: people.admin.token, query, body });
  const ahead = async () => {
    const listed = await server.ok('listJudges', { as: people.admin.token, query });
    const of = ({ personID }: TestPerson) => listed.find(({ id }) => id === personID)?.progress;
    return [people.judge, people.secondJudge].map((judge) => [of(judge)?.assigned, of(judge)?.ahead]);
  };
  expect(await ahead()).toEqual([
    [0, 1],
    [0, 0],
  ]);
  await step(server, people.admin, award, 'judging', { reason: 'One judge is enough.' });
  expect(await ahead()).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

it('lists the judges of an award with progress and terms, to its own administrators only', async () => {
  const { award, entry } = await judging();
  const query = { awardID: award.id };
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [8, 8]);
  const listed = await server.ok('listJudges', { as: people.admin.token, query });
  expect(listed).toMatchObject([
    {
      id: people.judge.personID,
      email: people.judge.email,
      locked: false,
      categoryIDs: [award.categories[0]!.categoryID],
      nda: { version: 1, name: 'Helen Okafor' },
      progress: { assigned: 2, scored: 0, submitted: 1, recused: 0 },
    },
  ]);
  // What is sent back is none of theirs until it is accepted again, nor is its sheet.
  const name = { id: entry.id, awardID: award.id };
  const ask = { data: { status: 9 as const, message: 'The plan cannot be read.' } };
  await server.ok('updateEntry', { as: people.admin.token, query: name, body: ask });
  await server.ok('submitEntry', { as: people.entrant.token, query: name, body: { data: {} } });
  const [back] = await server.ok('listJudges', { as: people.admin.token, query });
  expect(back?.progress).toEqual({ assigned: 1, scored: 0, submitted: 0, recused: 0, ahead: 1 });
  await server.ok('updateEntry', { as: people.admin.token, query: name, body: { data: { status: 2 } } });
  expect((await server.refused('listJudges', { as: people.stranger.token, query })).status).toBe(404);
  const one = { id: people.judge.personID };
  expect(await server.ok('getJudge', { as: people.admin.token, query: one })).toMatchObject({
    id: people.judge.personID,
    progress: { submitted: 1 },
  });
  expect((await server.refused('getJudge', { as: people.stranger.token, query: one })).status).toBe(404);
});

it('writes to the judges or the entrants of an award', async () => {
  const { award } = await judging();
  const write = (to: 'judges' | 'entrants', message: string) =>
    server.api('messageAward', { as: people.admin.token, query: { id: award.id }, body: { to, message } });
  expect((await write('judges', ' ')).status).toBe(422);
  expect((await write('judges', 'Two days left.')).body).toEqual({ sent: 1 });
  expect((await write('entrants', 'Results soon.')).body).toEqual({ sent: 2 });
  const sent = (await server.mails()).filter(({ why }) => why === 'reminder').slice(-3);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    [people.judge.email, people.entrant.email, people.rival.email].toSorted(),
  );
  expect(sent[0]?.text).toContain('Two days left.');
});

it('keeps a judge’s own marks after judging, nobody else’s, and names the best entry once it is announced', async () => {
  const open = await openAward(server, people.admin, { blind: true });
  const category = open.categories[0]!;
  const entry = await submitted(server, people.entrant, open, category.categoryID);
  for (const judge of [people.judge, people.secondJudge]) await assign(server, judge, open, [category.categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of [people.judge, people.secondJudge]) await accept(server, judge, award);
  await mark(server, people.judge, award, entry, [8, 4]);
  await mark(server, people.secondJudge, award, entry, [10, 10]);
  const ownMarks = async (judge = people.judge) =>
    (await server.ok('listOwnMarks', { as: judge.token, query: {} })).filter(({ awardID }) => awardID === award.id);
  // While judging runs they stand in the judge's list.
  expect(await ownMarks()).toEqual([]);
  await step(server, people.admin, award, 'closed');
  const [idea, delivery] = category.criteria;
  const own = {
    awardID: award.id,
    announced: false,
    categoryID: category.categoryID,
    entryID: entry.id,
    ref: entry.ref,
    title: 'Estuary Steps',
    status: 'submitted',
    mean: 7,
    winner: null,
    marks: [
      { name: idea!.name, weight: 75, mark: 8 },
      { name: delivery!.name, weight: 25, mark: 4 },
    ],
  };
  const [before, ...others] = await ownMarks();
  expect([before, others]).toMatchObject([own, []]);
  // Who entered a blind award stays unsaid until it is announced.
  expect(JSON.stringify(before)).not.toContain(entry.orgName);
  expect((await ownMarks(people.secondJudge)).map(({ mean }) => mean)).toEqual([10]);
  const as = people.admin.token;
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', { as, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } });
  await step(server, people.admin, award, 'completed');
  const winner = { entryID: entry.id, ref: entry.ref, title: 'Estuary Steps', orgName: entry.orgName };
  expect(await ownMarks()).toMatchObject([{ ...own, announced: true, status: 'final', winner }]);
});

it('lets whoever stood aside stand aside in another category too, by whichever call the entry is moved there', async () => {
  const { award, entry } = await judging();
  const categoryIDs = award.categories.map(({ categoryID }) => categoryID);
  await assign(server, people.judge, award, categoryIDs);
  await accept(server, people.judge, award);
  const query = { id: entry.id, awardID: award.id };
  await mark(server, people.judge, award, entry, [6, 6], false);
  await server.ok('scoreEntry', {
    as: people.judge.token,
    query: { ...query, categoryID: entry.categoryID! },
    body: { recusal: { reason: 'My sister built it.' } },
  });
  const own = async () => {
    const listed = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    return listed.find(({ id }) => id === entry.id);
  };
  const recusal = { reason: 'My sister built it.' };
  const moving = { ...query, categoryID: categoryIDs[1]! };
  await server.ok('changeEntryCategory', { as: people.admin.token, query: moving });
  expect(await own()).toMatchObject({ categoryID: categoryIDs[1], score: { recusal, marks: {} } });
  const back = { awardID: award.id, categoryID: categoryIDs[0]! };
  await server.ok('moveEntries', { as: people.admin.token, query: back, body: { ids: [entry.id] } });
  expect(await own()).toMatchObject({ categoryID: categoryIDs[0], score: { recusal } });
});
