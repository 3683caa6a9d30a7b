import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { mostTags } from '#machines/entry/handling.rules.ts';
import { findAudited } from '#server/modules/results/bundleParts.ts';
import { audit, people as rows } from '#server/platform/database/schema.ts';
import { accept, assign, draft, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;
let entry: Entry;
let deputy: string;
const as = () => people.admin.token;
const of = (one: Pick<Entry, 'id' | 'awardID'> = entry) => ({ id: one.id, awardID: one.awardID });
const body = (tags: readonly string[], more: { note?: string; responsibleID?: string | null } = {}) => ({
  tags: [...tags],
  note: '',
  responsibleID: null,
  ...more,
});
const listed = async (query: { tag?: string; responsible?: string }) =>
  (await server.ok('listAwardEntries', { as: as(), query: { awardID: award.id, sort: 'ref', ...query } })).map(
    ({ id }) => id,
  );
const handlingOf = async (one = entry) => (await server.ok('getEntry', { as: as(), query: of(one) })).handling;

beforeAll(async () => {
  ({ personID: deputy } = await server.join('admin', { orgID: people.admin.orgID }));
  clock.set(planning);
  award = await openAward(server, people.admin, { entryLimit: 100 });
});
afterAll(() => server.close());

it('keeps tags, a note and who is responsible, and tells administrators alone', async () => {
  entry = await submitted(server, people.entrant, award);
  const before = entry.version;
  const wanted = body([' Late  entry ', 'Film', 'film'], {
    note: ' Ring them. ',
    responsibleID: people.admin.personID,
  });
  const saved = await server.ok('saveHandling', { as: as(), query: of(), body: wanted });
  expect(saved).toMatchObject({ version: 1, tags: ['Late entry', 'Film'], note: 'Ring them.' });
  expect(saved.responsibleID).toBe(people.admin.personID);
  expect(await handlingOf()).toEqual(saved);
  const whole = await server.ok('getEntry', { as: as(), query: of() });
  expect(whole.version).toBe(before);
  const [row] = await server.ok('listAwardEntries', { as: as(), query: { awardID: award.id, fields: 'row' } });
  expect(row?.handling).toEqual({ ...saved, note: '' });
  const own = await server.ok('getEntry', { as: people.entrant.token, query: of() });
  expect(JSON.stringify(own)).not.toMatch(/Ring them|Late entry|handling/);
  await assign(server, people.judge, award, [entry.categoryID!]);
  award = await step(server, people.admin, award, 'judging');
  await accept(server, people.judge, award);
  const judged = await server.ok('getEntry', { as: people.judge.token, query: of() });
  expect(JSON.stringify(judged)).not.toMatch(/Ring them|Late entry|handling/);
  // What an organiser may hand out with a result.
  const audited = JSON.stringify(await findAudited(server.database, award.id));
  expect(audited).toContain('award.startJudging');
  expect(audited).not.toMatch(/Ring them|Late entry|entry\.handle/);
  award = await step(server, people.admin, award, 'open', { reason: 'Too early', closesAt: '2020-04-20T17:00:00Z' });
});

it('finds entries by tag and by who is responsible, and counts both', async () => {
  const [one, other, bare] = [
    await draft(server, people.entrant, award),
    await draft(server, people.entrant, award),
    await draft(server, people.rival, award),
  ];
  const ids = [one.id, other.id];
  const responsibleID = people.admin.personID;
  const { changed } = await server.ok('handleEntries', {
    as: as(),
    query: { awardID: award.id },
    body: { ids, add: ['Check twice', 'Ünsure'], responsibleID },
  });
  expect(new Set(changed)).toEqual(new Set(ids));
  expect(new Set(await listed({ tag: 'ünsure' }))).toEqual(new Set(ids));
  expect(await listed({ tag: `'; drop table product.entry_handling; --` })).toEqual([]);
  expect(await listed({ tag: '{%}"\\' })).toEqual([]);
  expect(await listed({ responsible: responsibleID })).toEqual(expect.arrayContaining(ids));
  expect(await listed({ responsible: 'none' })).toContain(bare.id);
  expect(await listed({ responsible: 'none' })).not.toContain(one.id);
  expect(await listed({ responsible: `x' or true` })).toEqual([]);
  const taken = { ids, remove: ['ÜNSURE'] };
  await server.ok('handleEntries', { as: as(), query: { awardID: award.id }, body: taken });
  expect(await handlingOf(one)).toMatchObject({ tags: ['Check twice'], responsibleID, version: 2 });
  // Again changes nothing, and records nothing.
  const again = await server.ok('handleEntries', { as: as(), query: { awardID: award.id }, body: taken });
  expect(again.changed).toEqual([]);
  const { tags, administrators } = await server.ok('getHandling', { as: as(), query: { awardID: award.id } });
  expect(tags).toContainEqual({ tag: 'Check twice', entries: 2 });
  expect(tags.map(({ tag }) => tag)).not.toContain('Ünsure');
  expect(administrators.find(({ id }) => id === responsibleID)?.entries).toBeGreaterThanOrEqual(2);
  const recorded = await server.database.select().from(audit).where(eq(audit.entityID, one.id));
  expect(recorded.filter(({ action }) => action === 'entry.handle')).toHaveLength(2);
});

it('refuses what it does not hold, with the reason, and changes nothing', async () => {
  const one = await draft(server, people.entrant, award);
  const refused = async (wanted: ReturnType<typeof body>) => {
    const { status, body: problem } = await server.refused('saveHandling', { as: as(), query: of(one), body: wanted });
    return [status, problem.code];
  };
  const many = Array.from({ length: mostTags + 1 }, (_, index) => `tag ${index}`);
  expect(await refused(body(many))).toEqual([422, 'handling.refusal.tooManyTags']);
  expect(await refused(body(['x'.repeat(41)]))).toEqual([422, 'handling.refusal.longTag']);
  for (const responsibleID of [people.judge.personID, people.entrant.personID, people.stranger.personID, randomUUID()])
    expect(await refused(body([], { responsibleID }))).toEqual([422, 'handling.refusal.notAdministrator']);
  expect(await handlingOf(one)).toBeUndefined();
  const elsewhere = await server.refused('handleEntries', {
    as: as(),
    query: { awardID: award.id },
    body: { ids: [one.id, randomUUID()], add: ['x'] },
  });
  expect(elsewhere.status).toBe(404);
  expect(await handlingOf(one)).toBeUndefined();
  const stranger = { as: people.stranger.token, query: of(one), body: body(['x']) };
  expect((await server.refused('saveHandling', stranger)).status).toBe(404);
});

it('takes one of two changes made at once with the same version, and both tags added at once', async () => {
  const one = await draft(server, people.entrant, award);
  const save = (tag: string) =>
    server.api('saveHandling', { as: as(), query: of(one), body: body([tag]), headers: { 'if-match': '"0"' } });
  const answers = await Promise.all(['one', 'two', 'three'].map(save));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const [stored] = (await handlingOf(one))?.tags ?? [];
  const added = Array.from({ length: 8 }, (_, index) => `added ${index}`);
  await Promise.all(
    added.map((tag) =>
      server.ok('handleEntries', { as: as(), query: { awardID: award.id }, body: { ids: [one.id], add: [tag] } }),
    ),
  );
  expect(new Set((await handlingOf(one))?.tags)).toEqual(new Set([stored, ...added]));
});

it('goes with a deleted draft and comes back with it; whoever leaves is responsible no longer', async () => {
  const one = await draft(server, people.entrant, award);
  await server.ok('saveHandling', { as: as(), query: of(one), body: body(['Kept'], { responsibleID: deputy }) });
  await server.ok('deleteEntry', { as: people.entrant.token, query: of(one) });
  await server.ok('restoreEntry', { as: people.entrant.token, query: of(one) });
  expect(await handlingOf(one)).toMatchObject({ tags: ['Kept'], responsibleID: deputy });
  await server.database.update(rows).set({ locked: true }).where(eq(rows.id, deputy));
  // Whoever was responsible stays named while the rest is changed.
  const again = body(['Kept', 'More'], { responsibleID: deputy });
  expect((await server.ok('saveHandling', { as: as(), query: of(one), body: again })).responsibleID).toBe(deputy);
  await server.database.update(rows).set({ locked: false }).where(eq(rows.id, deputy));
  const two = await draft(server, people.entrant, award);
  await server.ok('saveHandling', { as: as(), query: of(two), body: body([], { responsibleID: deputy }) });
  await server.ok('deleteEntry', { as: people.entrant.token, query: of(two) });
  await server.ok('deleteUser', { as: as(), query: { id: deputy } });
  await server.ok('restoreEntry', { as: people.entrant.token, query: of(two) });
  expect(await handlingOf(two)).toMatchObject({ responsibleID: null });
  expect(await handlingOf(one)).toMatchObject({ tags: ['Kept', 'More'], responsibleID: null, responsibleName: null });
  const bounds = sql`update product.entry_handling set note = repeat('x', 4001) where entry_id = ${one.id}`;
  await expect(server.database.execute(bounds)).rejects.toMatchObject({ cause: { constraint: 'entry_handling_note' } });
});
