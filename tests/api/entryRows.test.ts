import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, inDays, judgedPrize, mark, openAward, step, submitted } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
let judge: TestPerson;
let entrant: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
  judge = await server.join('judge', { orgID: admin.orgID });
  entrant = await server.join('entrant');
});
afterAll(() => server.close());

/** What a list shows of a whole entry. */
const shown = ({ id, awardID, orgName, ref, status, categoryID, data, score, suggestedConflict }: Entry) => ({
  id,
  awardID,
  orgName,
  ref,
  status,
  categoryID,
  data: { title: data.title },
  ...(suggestedConflict !== undefined && { suggestedConflict }),
  ...(score !== undefined && { score: score && ofSheet(score) }),
});
const ofSheet = ({ status, marks, comment, note, recusal, favourite, updatedAt }: NonNullable<Entry['score']>) => ({
  status,
  marks,
  comment,
  note,
  recusal,
  favourite,
  updatedAt,
});
const listed = async (as = judge) => ({
  whole: await server.ok('listEntries', { as: as.token, query: {} }),
  rows: await server.ok('listEntries', { as: as.token, query: { fields: 'row' } }),
});

describe('rows of a judge’s entries', () => {
  it('say what the whole entries say, in their order, but for what is read of them', async () => {
    const { award, entries } = await judgedPrize(server, admin, judge, [entrant, entrant, entrant]);
    await accept(server, judge, award);
    await mark(server, judge, award, entries[1]!, [8, 7], false);
    const { whole, rows } = await listed();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(whole.map(shown));
    expect(rows.filter(({ score }) => score)).toHaveLength(1);
    expect(whole.every(({ personName, files }) => personName !== '' && Object.keys(files).length > 0)).toBe(true);
    expect(JSON.stringify(rows).length).toBeLessThan(JSON.stringify(whole).length / 5);
  });

  it('name nobody of a blind award', async () => {
    const dates = { closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
    const open = await openAward(server, admin, { blind: true, ...dates });
    const { categoryID } = open.categories[0]!;
    const entry = await submitted(server, entrant, open, categoryID);
    await assign(server, judge, open, [categoryID]);
    await accept(server, judge, await step(server, admin, open, 'judging'));
    const { rows } = await listed();
    expect(rows.find(({ id }) => id === entry.id)).toMatchObject({
      orgName: '',
      suggestedConflict: null,
    });
    expect(rows.find(({ id }) => id === entry.id)).not.toHaveProperty('personName');
    expect(JSON.stringify(rows)).not.toContain(entrant.orgID);
  });

  it('are of the entries that a judge may see, and no others', async () => {
    const other = await server.join('judge', { orgID: admin.orgID });
    expect((await listed(other)).rows).toEqual([]);
    const { rows, whole } = await listed(await server.join('admin'));
    expect([rows, whole]).toEqual([[], []]);
  });
});

it('an entrant’s rows are as bare', async () => {
  const { rows, whole } = await listed(entrant);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(whole.map(shown));
});

it('a row of the organiser’s list says what the list shows of the entry, and no more', async () => {
  const open = await openAward(server, admin, {
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  await submitted(server, entrant, open);
  const ask = { as: admin.token, query: { awardID: open.id, sort: 'ref' } };
  const [whole] = await server.ok('listAwardEntries', ask);
  const [row] = await server.ok('listAwardEntries', { ...ask, query: { ...ask.query, fields: 'row' } });
  const { id, awardID, orgName, version, ref, status, categoryID, missing, scoreStatus, bestEntry, updatedAt } = whole!;
  const { invoice, paymentUnderWay, data, files } = whole!;
  expect(row).toEqual({
    id,
    awardID,
    orgName,
    version,
    ref,
    status,
    categoryID,
    missing,
    scoreStatus,
    bestEntry,
    updatedAt,
    paymentUnderWay,
    title: data.title,
    attached: Object.keys(files),
    fee: { status: invoice?.status, amount: invoice?.amount, currency: invoice?.currency },
  });
  // A hundred of them in sixty thousand bytes.
  expect(JSON.stringify(row).length).toBeLessThan(600);
});
