import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { ErrorBody } from '#contract/entities/error.ts';
import type { Body } from '#contract/schemas.ts';
import { verify } from '#server/modules/verify/verify.ts';
import type { ApiAnswer } from '../support/server.ts';
import {
  accept,
  assign,
  closing,
  draft,
  makeAward,
  mark,
  openAward,
  opening,
  plan,
  planning,
  startStage,
  step,
  submitted,
} from '../support/stage.ts';

/** What must never be is refused at every door, with its reason, and leaves the award as it was. */
const { server, people, clock } = await startStage();

afterAll(() => server.close());
beforeEach(() => clock.set(planning));

const refusal = async (answer: Promise<ApiAnswer<ErrorBody>>) => {
  const { status, body } = await answer;
  return [status, ...body.reasons.map(({ code }) => code)];
};
const edit = (award: Award, body: Body<'updateAward'>) =>
  refusal(server.refused('updateAward', { as: people.admin.token, query: { id: award.id }, body }));
const seen = async ({ id }: Award) => server.ok('getAwardSummary', { as: people.admin.token, query: { id } });

describe('an announced award', () => {
  const reversed = { opensAt: closing, closesAt: opening };
  const doors: [what: string, body: Body<'updateAward'>, code: string][] = [
    ['its name', { name: ' ' }, 'award.refusal.nameMissing'],
    ['its closing date', { closesAt: null }, 'award.refusal.datesMissing'],
    ['its last category', { categories: [] }, 'award.refusal.noCategory'],
    ['the order of its dates', reversed, 'award.refusal.datesOutOfOrder'],
    ['the order of its later dates', { resultsAt: closing }, 'award.refusal.datesOutOfOrder'],
    ['a category’s name', { categories: [{ ...plan.categories[0], name: '' }] }, 'award.refusal.categoryUnnamed'],
    ['a category’s criteria', { categories: [{ name: 'Housing' }] }, 'award.refusal.noCriterion'],
    [
      'the weights',
      { categories: [{ name: 'Housing', criteria: [{ name: 'Idea', weight: 90 }] }] },
      'award.refusal.weightsNotHundred',
    ],
  ];

  it.each(doors)('keeps %s once it is approved', async (_, body, code) => {
    const award = await makeAward(server, people.admin);
    await step(server, people.admin, award, 'approved');
    const before = await seen(award);
    expect(await edit(award, body)).toEqual([422, code]);
    expect(await seen(award)).toEqual(before);
  });

  it.each(doors.filter(([, body]) => !('opensAt' in body)))('keeps %s while it is open', async (_, body, code) => {
    const award = await openAward(server, people.admin);
    const before = await seen(award);
    expect(await edit(award, body)).toEqual([422, code]);
    expect(await seen(award)).toEqual(before);
  });

  it('takes a further category that comes with its criteria', async () => {
    const award = await openAward(server, people.admin);
    const piers = { categoryID: randomUUID(), name: 'Piers', criteria: [{ name: 'Idea', weight: 100 }] };
    const categories = [...award.categories, piers];
    const add = () =>
      server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: { categories } });
    await add();
    expect((await add()).categories).toMatchObject([...award.categories, piers]);
  });

  it('keeps its last category when categories are deleted one by one', async () => {
    const award = await makeAward(server, people.admin);
    await step(server, people.admin, award, 'approved');
    const [first, second] = award.categories.map(({ categoryID }) => categoryID);
    const remove = (categoryID = '') =>
      server.api('deleteAwardCategory', { as: people.admin.token, query: { awardID: award.id, categoryID } });
    expect((await remove(first)).status).toBe(200);
    expect(await refusal(remove(second) as unknown as Promise<ApiAnswer<ErrorBody>>)).toEqual([
      422,
      'award.refusal.noCategory',
    ]);
  });

  it('may be empty while it is planned, but for dates that are none', async () => {
    const award = await makeAward(server, people.admin);
    const body = { name: '', closesAt: null, categories: [] };
    const changed = await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body });
    expect(changed).toMatchObject(body);
    for (const year of ['0002', '1850', '1899', '2100', '2150']) {
      const [status, reason] = await edit(award, { resultsAt: `${year}-06-01T09:00:00Z` });
      expect([status, reason]).toEqual([400, 'request.field']);
    }
  });
});

describe('judging', () => {
  /** An award in judging with one entry, marked and handed in by its judge. */
  async function judged(entries = 1) {
    const award = await openAward(server, people.admin);
    const category = award.categories[0]!.categoryID;
    const entered = [];
    for (let index = 0; index < entries; index += 1) {
      entered.push(await submitted(server, index === 0 ? people.entrant : people.rival, award, category));
    }
    await assign(server, people.judge, award, [category]);
    const judging = await step(server, people.admin, award, 'judging');
    await accept(server, people.judge, judging);
    await mark(server, people.judge, judging, entered[0]!, [9, 9]);
    return { award: judging, entry: entered[0]!, other: entered[1] };
  }
  const setStatus = (award: Award, status: 'final' | 'submitted', reason = '') =>
    server.api('changeScoreStatus', {
      as: people.admin.token,
      query: { awardID: award.id, status },
      body: { reason },
    });

  it('goes back to taking entries after the closing instant with a new one', async () => {
    const { award } = await judged();
    clock.set('2020-04-20T12:00:00Z');
    const reason = 'The site was down';
    expect(await edit(award, { status: 'open', reason })).toEqual([422, 'award.refusal.closingPassed']);
    expect(await edit(award, { status: 'open', reason, closesAt: '2020-04-19T12:00:00Z' })).toEqual([
      422,
      'award.refusal.closingPassed',
    ]);
    // The end of judging follows the closing date, also here.
    const late = '2020-05-11T12:00:00Z';
    expect(await edit(award, { status: 'open', reason, closesAt: late })).toEqual([
      422,
      'award.refusal.datesOutOfOrder',
    ]);
    const closesAt = '2020-04-25T12:00:00.000Z';
    const open = await step(server, people.admin, award, 'open', { reason, closesAt });
    expect(open).toMatchObject({ status: 'open', closesAt });
    const [row] = await server.ok('listAudit', { as: people.admin.token, query: { entityID: award.id } });
    expect(row).toMatchObject({
      action: 'award.reopenEntries',
      reason,
      details: { closesAt: { from: award.closesAt, to: closesAt } },
    });
    // By itself the closing date stays locked.
    expect(await edit(await step(server, people.admin, award, 'judging'), { closesAt: late })).toEqual([
      422,
      'award.refusal.fieldLocked',
    ]);
  });

  it('takes back that sheets are final, with a reason, once it is closed', async () => {
    const { award, entry } = await judged();
    await step(server, people.admin, award, 'closed');
    expect((await setStatus(award, 'final')).body).toEqual({ changed: 1 });
    expect((await setStatus(award, 'submitted')).status).toBe(422);
    expect((await setStatus(award, 'submitted', 'Too early')).body).toEqual({ changed: 1 });
    const shown = await server.ok('getEntry', { as: people.admin.token, query: { id: entry.id, awardID: award.id } });
    expect(shown.scores?.map(({ status }) => status)).toEqual(['submitted']);
    expect(shown.scores?.[0]?.submittedAt).not.toBeNull();
  });

  it('is not completed while a judged entry has no final sheet', async () => {
    const { award, entry } = await judged(2);
    await step(server, people.admin, award, 'closed', { reason: 'Time is up' });
    await setStatus(award, 'final');
    const best = { as: people.admin.token, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } };
    await server.ok('markBestEntry', best);
    expect(await edit(award, { status: 'completed' })).toEqual([422, 'award.refusal.entriesUnscored']);
  });

  it('names a best entry by its place, a recorded reason or the chair, and asks again when the award is completed', async () => {
    const { award, entry, other } = await judged(2);
    await mark(server, people.judge, award, other!, [9, 9]);
    await step(server, people.admin, award, 'closed');
    await setStatus(award, 'final');
    const name = (id: string, reason?: string) => ({
      as: people.admin.token,
      query: { id, awardID: award.id },
      body: { bestEntry: true, ...(reason !== undefined && { reason }) },
    });
    for (const reason of [undefined, 'I like it']) {
      expect(await refusal(server.refused('markBestEntry', name(entry.id, reason)))).toEqual([
        422,
        'entry.refusal.tieUndecided',
      ]);
    }
    const decide = (first: string, second: string) =>
      server.ok('updateAward', {
        as: people.admin.token,
        query: { id: award.id },
        body: {
          chairDecision: {
            categoryID: entry.categoryID!,
            entryIDs: [first, second],
            reason: 'The jury met again.',
          },
        },
      });
    await decide(entry.id, other!.id);
    expect(await refusal(server.refused('markBestEntry', name(other!.id)))).toEqual([
      422,
      'entry.refusal.bestNotFirst',
    ]);
    await server.ok('markBestEntry', name(other!.id, 'It was built with less.'));
    const [row] = await server.ok('listAudit', { as: people.admin.token, query: { entityID: other!.id } });
    expect(row).toMatchObject({ action: 'entry.markBest', reason: 'It was built with less.' });
    const { summary } = await server.ok('getAwardSummary', {
      as: people.admin.token,
      query: { id: award.id, results: 'true' },
    });
    const counted = summary!.results!.flatMap(({ rows }) =>
      rows.map(({ entryID, bestReason, bestNamed }) => [entryID, { bestReason, bestNamed }]),
    );
    expect(Object.fromEntries(counted)).toEqual({
      [entry.id]: { bestReason: null, bestNamed: null },
      [other!.id]: { bestReason: 'It was built with less.', bestNamed: { by: row!.actorName, at: row!.at } },
    });
    await server.ok('markBestEntry', name(entry.id));
    // A conflict declared now takes its sheet out of the result: the first is not first any more.
    const plain = await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id } });
    expect(plain.filter(({ bestEntry }) => bestEntry).map(({ id }) => id)).toEqual([entry.id]);
    await assign(server, people.secondJudge, award, [entry.categoryID!]);
    await server.ok('declareConflict', {
      as: people.admin.token,
      query: { awardID: award.id },
      body: { judgeID: people.judge.personID, entryID: entry.id, reason: 'Advised the client' },
    });
    expect(await edit(award, { status: 'completed' })).toEqual([
      422,
      'award.refusal.entriesUnscored',
      'award.refusal.bestEntryOvertaken',
    ]);
    // Opened again, marks may change, and the best entry is named anew.
    await step(server, people.admin, award, 'judging', { reason: 'A judge is missing' });
    const again = await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id } });
    expect(again.map(({ bestEntry }) => bestEntry)).toEqual([false, false]);
  });
});

it('a submitted entry stays complete, whoever edits it', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, award);
  const change = (data: Body<'updateEntry'>['data']) =>
    refusal(
      server.refused('updateEntry', {
        as: people.admin.token,
        query: { id: entry.id, awardID: award.id },
        body: { data },
      }),
    );
  expect(await change({ data: { title: ' ' } })).toEqual([422, 'entry.refusal.missing.title']);
  expect(await change({ files: { logoDark: null } })).toEqual([422, 'entry.refusal.missing.logoDark']);
  expect(await change({ categoryID: null })).toEqual([422, 'entry.refusal.noCategory']);
});

it('a deleted draft is not restored into an award that is not open any more', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin);
  const entry = await draft(server, people.entrant, award);
  const query = { id: entry.id, awardID: award.id };
  await server.ok('deleteEntry', { as: people.entrant.token, query });
  await step(server, people.admin, award, 'approved', { reason: 'Opened by mistake' });
  expect(await refusal(server.refused('restoreEntry', { as: people.entrant.token, query }))).toEqual([
    422,
    'entry.refusal.awardNotOpen',
  ]);
  await step(server, people.admin, award, 'open', { now: true });
  expect((await server.ok('restoreEntry', { as: people.entrant.token, query })).id).toBe(entry.id);
});

it('lets an administrator prepare an entry for the organiser, which breaks nothing', async () => {
  const award = await openAward(server, people.admin);
  const own = await draft(server, people.admin, award);
  const { invariants } = await verify(server.context, people.admin.orgID);
  expect(invariants.find(({ id }) => id === 'entry.invariant.ofEntrant')).toMatchObject({ count: 0 });
  expect(own).toMatchObject({ awardID: award.id, status: 0 });
});
