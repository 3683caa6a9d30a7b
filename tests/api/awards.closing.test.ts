import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { people as persons } from '#server/platform/database/schema.ts';
import { accept, assign, draft, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

const as = people.admin.token;
const nameOf = ({ id, awardID }: Entry) => ({ id, awardID });
const change = (entry: Entry, data: NonNullable<Body<'updateEntry'>['data']>) =>
  server.ok('updateEntry', { as, query: nameOf(entry), body: { data } });
const resubmit = (entry: Entry) => server.ok('submitEntry', { as: people.entrant.token, query: nameOf(entry) });
const closing = async (award: Award) => {
  const { status, body } = await server.refused('updateAward', {
    as,
    query: { id: award.id },
    body: { status: 'closed' },
  });
  return [status, body.reasons];
};
const waiting = [422, [{ code: 'award.refusal.entriesWaiting', params: { count: 1 } }]];

describe('an entry that is corrected while judges score', () => {
  let award: Award;
  let entry: Entry;

  beforeAll(async () => {
    const open = await openAward(server, people.admin);
    entry = await submitted(server, people.entrant, open);
    const other = await submitted(server, people.rival, open);
    await assign(server, people.judge, open, [entry.categoryID!]);
    award = await step(server, people.admin, open, 'judging');
    await accept(server, people.judge, award);
    for (const each of [entry, other]) await mark(server, people.judge, award, each, [8, 6]);
    await change(entry, { status: 9, message: 'The plan cannot be read.' });
  });

  it('keeps judging from closing while it is corrected, and while it waits to be accepted', async () => {
    expect(await closing(award)).toEqual(waiting);
    expect(await resubmit(entry)).toMatchObject({ status: 1 });
    expect(await closing(award)).toEqual(waiting);
  });

  it('is left out only with a reason, which is recorded', async () => {
    const reason = 'The entrant agrees.';
    expect(await step(server, people.admin, award, 'closed', { reason })).toMatchObject({ status: 'closed' });
    const audit = await server.ok('listAudit', { as, query: { entity: 'award', entityID: award.id } });
    expect(audit.find(({ action }) => action === 'award.close')).toMatchObject({ reason });
  });

  it('is judged on once it is accepted, and then nothing keeps judging from closing', async () => {
    await step(server, people.admin, award, 'judging', { reason: 'It is to be judged after all.' });
    expect(await closing(award)).toEqual(waiting);
    expect(await change(entry, { status: 2 })).toMatchObject({ status: 2 });
    expect(await step(server, people.admin, award, 'closed')).toMatchObject({ status: 'closed' });
  });
});

it('closes over an entry that is still to be corrected with a reason alone; a draft is not counted', async () => {
  const open = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, open);
  const other = await submitted(server, people.rival, open);
  await draft(server, people.rival, open);
  await assign(server, people.judge, open, [entry.categoryID!]);
  const award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, other, [8, 6]);
  await change(entry, { status: 9, message: 'The plan cannot be read.' });
  expect(await closing(award)).toEqual(waiting);
  const reason = 'It was not corrected in time.';
  expect(await step(server, people.admin, award, 'closed', { reason })).toMatchObject({ status: 'closed' });
});

describe('an entry that nobody is to score', () => {
  const unjudged = [422, [{ code: 'award.refusal.entriesUnjudged', params: { count: 1 } }]] as const;
  const known = async ({ id }: Award) =>
    (await server.ok('getAwardSummary', { as, query: { id } })).summary?.unjudged ?? null;
  let award: Award;
  let late: Entry;

  beforeAll(async () => {
    const open = await openAward(server, people.admin);
    const planned = await submitted(server, people.entrant, open);
    const categoryID = planned.categoryID!;
    await assign(server, people.judge, open, [categoryID]);
    const judges = [{ judgeID: people.judge.personID, categoryID, entryIDs: [planned.id] }];
    await server.ok('planJudging', {
      as,
      query: { awardID: open.id },
      body: { assign: { categoryIDs: [categoryID], judges }, apply: true },
    });
    late = await submitted(server, people.rival, open);
    expect(await known(open)).toBe(0);
    award = await step(server, people.admin, open, 'judging');
    await accept(server, people.judge, award);
    await mark(server, people.judge, award, planned, [8, 6]);
  });

  it('keeps judging from closing without a reason, and is counted for whoever can assign a judge', async () => {
    expect(await closing(award)).toEqual(unjudged);
    expect(await known(award)).toBe(1);
    const reason = 'It is left out.';
    await step(server, people.admin, award, 'closed', { reason });
    expect(await known(award)).toBe(0);
    award = await step(server, people.admin, award, 'judging', { reason: 'It is to be judged after all.' });
    expect(await known(award)).toBe(1);
  });

  it('has a judge once somebody is assigned who can sign in', async () => {
    await assign(server, people.secondJudge, award, [late.categoryID!]);
    expect(await known(award)).toBe(0);
    const lock = (locked: boolean) =>
      server.database.update(persons).set({ locked }).where(eq(persons.id, people.secondJudge.personID));
    await lock(true);
    expect([await known(award), await closing(award)]).toEqual([1, unjudged]);
    await lock(false);
    await accept(server, people.secondJudge, award);
    await mark(server, people.secondJudge, award, late, [7, 7]);
    // What was handed in counts, whatever becomes of its judge.
    await lock(true);
    expect(await known(award)).toBe(0);
    // Given back to somebody who can't sign in, it is nobody's.
    const query = { awardID: award.id, entryID: late.id, status: 'scored' as const };
    await server.ok('changeScoreStatus', { as, query, body: { reason: 'One mark is missing.' } });
    expect([await known(award), await closing(award)]).toEqual([1, unjudged]);
    await lock(false);
  });

  it('has none where every judge of it stands aside, until one comes back', async () => {
    expect(await known(award)).toBe(0);
    const query = { id: late.id, awardID: award.id, categoryID: late.categoryID! };
    const recuse = (recusal: { reason: string } | null) =>
      server.ok('scoreEntry', { as: people.secondJudge.token, query, body: { recusal } });
    await recuse({ reason: 'I advised the client.' });
    // The other entry of the category is still theirs.
    const waitsFor = [{ code: 'award.refusal.sheetsOpen', params: { count: 1 } }, ...unjudged[1]];
    expect([await known(award), await closing(award)]).toEqual([1, [422, waitsFor]]);
    await recuse(null);
    expect(await known(award)).toBe(0);
  });
});
