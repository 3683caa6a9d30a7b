import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body, Query } from '#contract/schemas.ts';
import { sheets } from '#server/platform/database/schema.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
let award: Award;
let entry: Entry;
let other: Entry;

beforeEach(async () => {
  const open = await openAward(server, people.admin);
  const category = open.categories[0]!.categoryID;
  entry = await submitted(server, people.entrant, open, category);
  other = await submitted(server, people.rival, open, category);
  await assign(server, people.judge, open, [category]);
  award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
});
afterAll(() => server.close());

const nameOf = ({ id, awardID, categoryID }: Entry) => ({ id, awardID, categoryID: categoryID! });
const score = (person: TestPerson, body: Body<'scoreEntry'>, more: Partial<Query<'scoreEntry'>> = {}) =>
  server.ok('scoreEntry', { as: person.token, query: { ...nameOf(entry), ...more }, body });
const refusedScore = async (person: TestPerson, body: Body<'scoreEntry'>, more: Partial<Query<'scoreEntry'>> = {}) => {
  const answer = await server.refused('scoreEntry', { as: person.token, query: { ...nameOf(entry), ...more }, body });
  return [answer.status, ...answer.body.reasons.map(({ code }) => code)];
};
const status = (person: TestPerson, query: Omit<Query<'changeScoreStatus'>, 'awardID'>, reason?: string) =>
  server.api('changeScoreStatus', {
    as: person.token,
    query: { awardID: award.id, ...query },
    body: reason === undefined ? {} : { reason },
  });
const refusedStatus = async (...given: Parameters<typeof status>) => {
  const answer = await status(...given);
  const { reasons } = answer.body as unknown as { reasons: { code: string }[] };
  return [answer.status, ...reasons.map(({ code }) => code)];
};
const criteria = () => award.categories[0]!.criteria.map(({ criterionID }) => criterionID);

describe('marking', () => {
  it('merges marks, takes one back, keeps comment and note, and weighs them', async () => {
    const [idea, delivery] = criteria();
    expect(await score(people.judge, { marks: { [idea!]: 8 } })).toMatchObject({
      status: 'scored',
      mean: 8,
      version: 1,
    });
    await score(people.judge, { comment: 'Well made.', note: 'Ask about the cost.' });
    const both = await score(people.judge, { marks: { [delivery!]: 4 } });
    expect(both).toMatchObject({
      marks: { [idea!]: 8, [delivery!]: 4 },
      mean: 7,
      comment: 'Well made.',
      note: 'Ask about the cost.',
      version: 3,
      submittedAt: null,
    });
    expect(await score(people.judge, { marks: { [delivery!]: null } })).toMatchObject({
      marks: { [idea!]: 8 },
      mean: 8,
    });
    const seen = await server.ok('getEntry', { as: people.judge.token, query: { id: entry.id, awardID: award.id } });
    expect(seen).toMatchObject({ scoreStatus: 'scored', score: { mean: 8, note: 'Ask about the cost.' } });
    const asAdmin = await server.ok('getEntry', { as: people.admin.token, query: { id: entry.id, awardID: award.id } });
    expect(asAdmin.scores).toMatchObject([{ comment: 'Well made.', note: '' }]);
  });

  it('is not scored where no score stands on the sheet, whatever words do', async () => {
    const [idea] = criteria();
    expect(await score(people.judge, { note: 'Ask about the cost.' })).toMatchObject({ status: 'unscored' });
    expect(await score(people.judge, { marks: { [idea!]: 7 } })).toMatchObject({ status: 'scored' });
    expect(await score(people.judge, { marks: { [idea!]: null } })).toMatchObject({
      status: 'unscored',
      note: 'Ask about the cost.',
    });
    const asAdmin = await server.ok('getEntry', { as: people.admin.token, query: { id: entry.id, awardID: award.id } });
    expect(asAdmin.scoreStatus).toBe('unscored');
  });

  it('tells when a sheet was written on last, whatever step it takes after that', async () => {
    const { updatedAt } = await mark(server, people.judge, award, entry, [5, 6], false);
    const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
    clock.set(later);
    const query = { id: entry.id, awardID: award.id };
    for (const bestEntry of [true, false]) {
      await server.ok('markBestEntry', { as: people.judge.token, query, body: { bestEntry } });
    }
    const submitted = await mark(server, people.judge, award, entry, [5, 6]);
    expect(submitted).toMatchObject({ status: 'submitted', updatedAt, submittedAt: later });
    await status(people.admin, { status: 'scored', entryID: entry.id }, 'Mistyped');
    const seen = await server.ok('getEntry', { as: people.judge.token, query });
    expect(seen.score).toMatchObject({ status: 'scored', updatedAt });
    const changed = await mark(server, people.judge, award, entry, [5, 7], false);
    expect(changed.updatedAt).toBe(later);
    clock.set(planning);
  });

  it('is refused with its reason to whoever may not', async () => {
    const [idea] = criteria();
    const marks = { [idea!]: 5 };
    expect(await refusedScore(people.secondJudge, { marks })).toEqual([
      422,
      'score.refusal.notAssigned',
      'score.refusal.ndaMissing',
    ]);
    expect(await refusedScore(people.judge, { marks }, { categoryID: award.categories[1]!.categoryID })).toEqual([
      422,
      'score.refusal.otherCategory',
    ]);
    expect(await refusedScore(people.judge, { marks: { [award.id]: 5 } })).toEqual([
      422,
      'score.refusal.criterionUnknown',
    ]);
    expect(
      (
        await server.refused('scoreEntry', {
          as: people.judge.token,
          query: nameOf(entry),
          body: { marks: { [idea!]: 11 } },
        })
      ).status,
    ).toBe(400);
    await server.ok('updateEntry', {
      as: people.admin.token,
      query: { id: entry.id, awardID: award.id },
      body: { data: { status: 9, message: 'Unreadable' } },
    });
    expect(await refusedScore(people.judge, { marks })).toEqual([422, 'score.refusal.entryNotOpen']);
    await step(server, people.admin, award, 'closed', { reason: 'Time is up' });
    expect(await refusedScore(people.judge, { marks })).toEqual([
      422,
      'score.refusal.judgingClosed',
      'score.refusal.entryNotOpen',
    ]);
  });

  it('hands a sheet in only when every criterion is marked, and then changes it no more', async () => {
    const [idea, delivery] = criteria();
    expect(await refusedScore(people.judge, {}, { submit: 'true' })).toEqual([422, 'score.refusal.criteriaUnmarked']);
    const { body } = await server.refused('scoreEntry', {
      as: people.judge.token,
      query: { ...nameOf(entry), submit: 'true' },
      body: { marks: { [idea!]: 7 } },
    });
    expect(body.reasons).toEqual([
      { code: 'score.refusal.criteriaUnmarked', params: { count: 1, criteria: 'Delivery' } },
    ]);
    // Nothing of a refused call stays.
    const seen = await server.ok('getEntry', { as: people.judge.token, query: { id: entry.id, awardID: award.id } });
    expect([seen.score, seen.scoreStatus]).toEqual([null, 'unscored']);
    const handed = await score(people.judge, { marks: { [idea!]: 7, [delivery!]: 9 } }, { submit: 'true' });
    expect(handed).toMatchObject({ status: 'submitted', mean: 7.5, submittedAt: clock.now().toISOString() });
    expect(await refusedScore(people.judge, { marks: { [idea!]: 1 } })).toEqual([409, 'score.refusal.state']);
  });

  it('stands aside with a reason, and comes back to the marks given before', async () => {
    const [idea] = criteria();
    await score(people.judge, { marks: { [idea!]: 6 } });
    expect(await refusedScore(people.judge, { recusal: { reason: ' ' } })).toEqual([
      422,
      'score.refusal.reasonMissing',
    ]);
    const recused = await score(people.judge, { recusal: { reason: 'My sister built it.' } });
    expect(recused).toMatchObject({ status: 'unscored', recusal: { reason: 'My sister built it.' } });
    const query = { awardID: award.id };
    const [row] = await server.ok('listJudges', { as: people.admin.token, query });
    expect(row?.progress).toEqual({ assigned: 2, scored: 0, submitted: 0, recused: 1, ahead: 0 });
    const back = await score(people.judge, { recusal: null });
    expect(back).toMatchObject({ status: 'scored', recusal: null, mean: 6 });
  });

  it('makes one sheet of ten first marks at once', async () => {
    const [idea, delivery] = criteria();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => score(people.judge, { marks: { [index % 2 ? idea! : delivery!]: 5 } })),
    );
    const rows = await server.database.select().from(sheets).where(eq(sheets.entryID, entry.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ version: 10, marks: { [idea!]: 5, [delivery!]: 5 } });
  });

  it('answers 409 with the present sheet to a stale version, and to whoever submits other marks than they were shown', async () => {
    const [idea, delivery] = criteria();
    const first = await score(people.judge, { marks: { [idea!]: 3 } });
    await score(people.judge, { marks: { [idea!]: 4 } });
    const answer = await server.refused('scoreEntry', {
      as: people.judge.token,
      query: nameOf(entry),
      body: { marks: { [idea!]: 5 } },
      headers: { 'if-match': String(first.version) },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'request.stale', current: { marks: { [idea!]: 4 } } } });
    await score(people.judge, { marks: { [delivery!]: 9 } });
    const submit = { submit: 'true' } as const;
    for (const shownMarks of [{ [idea!]: 3, [delivery!]: 9 }, { [idea!]: 4 }]) {
      const query = { ...nameOf(entry), ...submit };
      const other = await server.refused('scoreEntry', { as: people.judge.token, query, body: { shownMarks } });
      expect(other).toMatchObject({ status: 409, body: { code: 'request.stale', current: { status: 'scored' } } });
    }
    const shownMarks = { [idea!]: 4, [delivery!]: 9 };
    expect(await score(people.judge, { shownMarks }, submit)).toMatchObject({ status: 'submitted', marks: shownMarks });
  });

  it('names one favourite per category', async () => {
    const favourite = (one: Entry, bestEntry = true) =>
      server.ok('markBestEntry', {
        as: people.judge.token,
        query: { id: one.id, awardID: award.id },
        body: { bestEntry },
      });
    const favourites = async () =>
      (await server.ok('listEntries', { as: people.judge.token, query: {} }))
        .filter(({ score }) => score?.favourite)
        .map(({ id }) => id);
    await favourite(entry);
    await favourite(other);
    expect(await favourites()).toEqual([other.id]);
    await favourite(entry, false);
    expect(await favourites()).toEqual([other.id]);
    await favourite(other, false);
    expect(await favourites()).toEqual([]);
  });
});

describe('changing the status of many', () => {
  it('hands in what a judge has finished and leaves the rest', async () => {
    await mark(server, people.judge, award, entry, [5, 6], false);
    const [idea] = criteria();
    await server.ok('scoreEntry', {
      as: people.judge.token,
      query: nameOf(other),
      body: { marks: { [idea!]: 3 } },
    });
    expect((await status(people.judge, { status: 'submitted' })).body).toEqual({ changed: 1 });
    expect(await refusedStatus(people.judge, { status: 'submitted' })).toEqual([422, 'score.refusal.criteriaUnmarked']);
    expect(await refusedStatus(people.admin, { status: 'submitted' })).toEqual([
      422,
      'score.refusal.judgeOnly',
      'score.refusal.criteriaUnmarked',
    ]);
  });

  it('makes final what was handed in once judging is closed, by an administrator', async () => {
    await mark(server, people.judge, award, entry, [5, 6]);
    await mark(server, people.judge, award, other, [7, 8], false);
    expect(await refusedStatus(people.admin, { status: 'final' })).toEqual([422, 'score.refusal.judgingNotClosed']);
    expect(await refusedStatus(people.judge, { status: 'final' })).toEqual([
      422,
      'score.refusal.administratorOnly',
      'score.refusal.judgingNotClosed',
    ]);
    await step(server, people.admin, award, 'closed', { reason: 'Time is up' });
    expect((await status(people.stranger, { status: 'final' })).status).toBe(404);
    expect((await status(people.admin, { status: 'final' })).body).toEqual({ changed: 1 });
    expect((await status(people.admin, { status: 'final' })).body).toEqual({ changed: 0 });
    expect(await refusedStatus(people.admin, { status: 'final', entryID: entry.id })).toEqual([
      409,
      'score.refusal.state',
    ]);
    expect(await refusedStatus(people.admin, { status: 'scored', entryID: entry.id }, 'Mistyped')).toEqual([
      422,
      'score.refusal.judgingClosed',
    ]);
  });

  it('gives one sheet back, with a reason that is kept', async () => {
    const sheet = await mark(server, people.judge, award, entry, [5, 6]);
    expect(await refusedStatus(people.admin, { status: 'scored', entryID: entry.id })).toEqual([
      422,
      'score.refusal.reasonMissing',
    ]);
    const query = { status: 'scored', entryID: entry.id, judgeID: people.judge.personID } as const;
    expect((await status(people.admin, query, 'A mark was mistyped.')).body).toEqual({ changed: 1 });
    const [row] = await server.ok('listAudit', {
      as: people.admin.token,
      query: { entity: 'sheet', entityID: sheet.id },
    });
    expect(row).toMatchObject({ action: 'score.reopen', reason: 'A mark was mistyped.' });
    const [idea] = criteria();
    expect((await score(people.judge, { marks: { [idea!]: 9 } })).status).toBe('scored');
  });
});

it('says where the sheets of an entry stand together', async () => {
  const seen = async () =>
    (await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id } })).map(
      ({ scoreStatus }) => scoreStatus,
    );
  expect(await seen()).toEqual(['unscored', 'unscored']);
  await assign(server, people.secondJudge, award, [entry.categoryID!]);
  await accept(server, people.secondJudge, award);
  await mark(server, people.judge, award, entry, [5, 6]);
  expect(await seen()).toEqual(['scored', 'unscored']);
  await mark(server, people.secondJudge, award, entry, [5, 6]);
  expect(await seen()).toEqual(['submitted', 'unscored']);
  await step(server, people.admin, award, 'closed', { reason: 'Time is up' });
  await status(people.admin, { status: 'final' });
  expect(await seen()).toEqual(['final', 'unscored']);
});

it('lets a winner be named once judging is closed, one per category, also at once', async () => {
  const best = (one: Entry, person = people.admin) =>
    server.api('markBestEntry', {
      as: person.token,
      query: { id: one.id, awardID: award.id },
      body: { bestEntry: true, ...(one === other && { reason: 'The jury met again.' }) },
    });
  expect((await best(entry)).status).toBe(409);
  await mark(server, people.judge, award, entry, [9, 9]);
  await mark(server, people.judge, award, other, [8, 8]);
  await step(server, people.admin, award, 'closed', { reason: 'Time is up' });
  expect((await best(entry, people.stranger)).status).toBe(404);
  await Promise.all([best(entry), best(other), best(entry), best(other)]);
  const named = (await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id } })).filter(
    ({ bestEntry }) => bestEntry,
  );
  expect(named).toHaveLength(1);
});
