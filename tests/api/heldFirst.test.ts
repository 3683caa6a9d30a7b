import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { standardForm } from '#machines/form/standard.ts';
import { conflicts, entries, sheets } from '#server/platform/database/schema.ts';
import { hold, waiting } from '../support/held.ts';
import type { ApiRequest } from '../support/server.ts';
import { accept, assign, draft, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** What decides is read once it is held: somebody else's change that was committed while it was waited for counts. */
const { server, people, clock } = await startStage();
const other = await server.join('admin');

let open: Award;
let categoryID: string;
let otherID: string;

beforeEach(async () => {
  clock.set(planning);
  open = await openAward(server, people.admin);
  [categoryID, otherID] = open.categories.map((category) => category.categoryID) as [string, string];
});
afterAll(() => server.close());

/** Asks while these statements are not committed yet, and commits them once the call waits. */
async function meanwhile<Name extends CallName>(
  statements: Parameters<typeof hold>[1][],
  name: Name,
  request: ApiRequest<Name>,
) {
  const commit = await hold(server, ...statements);
  const answer = server.refused(name, request);
  await waiting(server);
  await commit();
  const { status, body } = await answer;
  return { status, body, codes: body?.reasons?.map(({ code }) => code) };
}

/** An entry of a judge who has accepted the terms, in judging. */
async function judged() {
  const entry = await submitted(server, people.entrant, open, categoryID);
  await assign(server, people.judge, open, [categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  return { award, entry };
}
const holdEntry = ({ id }: Entry) => sql`select from product.entries where id = ${id} for key share`;
const holdAward = () => sql`select from product.awards where id = ${open.id} for update`;
const saveSheet = ({
  id,
}: Entry) => sql`insert into product.sheets (judge_id, entry_id, award_id, category_id, status, marks)
  values (${people.judge.personID}, ${id}, ${open.id}, ${categoryID}, 'scored',
    ${JSON.stringify({ [open.categories[0]!.criteria[0]!.criterionID]: 7 })}::jsonb)`;
const inConflict = ({
  id,
}: Entry) => sql`insert into product.conflicts (judge_id, entry_id, award_id, reason, declared_by)
  values (${people.judge.personID}, ${id}, ${open.id}, 'Advised the client', 'Admin Test')`;
const move = () => ({ as: people.admin.token, query: { awardID: open.id, categoryID: otherID } });

test('a bulk move leaves an entry whose judge saved a mark while it waited', async () => {
  const { entry } = await judged();
  const { status, body } = await meanwhile([holdEntry(entry), saveSheet(entry)], 'moveEntries', {
    ...move(),
    body: { ids: [entry.id] },
  });
  expect([status, body]).toMatchObject([
    200,
    { moved: [], refused: [{ id: entry.id, reasons: [{ code: 'entry.refusal.scored' }] }] },
  ]);
  const stored = await server.database.select().from(sheets).where(eq(sheets.entryID, entry.id));
  expect(stored.map((sheet) => sheet.status)).toEqual(['scored']);
});

test('a bulk move leaves an entry for which a card was reserved while it waited', async () => {
  const entry = await draft(server, people.entrant, open, categoryID);
  const { orgID, personID } = people.entrant;
  const reserved = sql`insert into product.payments (organiser_id, org_id, award_id, person_id, by_id, entry_id, entry_version,
      submission, state, amount, currency, reserved_at)
    values (${people.admin.orgID}, ${orgID}, ${open.id}, ${personID}, ${personID}, ${entry.id}, 1, '{}', 'reserved', 15000, 'gbp', now())`;
  const { status, body } = await meanwhile([holdEntry(entry), reserved], 'moveEntries', {
    ...move(),
    body: { ids: [entry.id] },
  });
  expect([status, body]).toMatchObject([
    200,
    { moved: [], refused: [{ id: entry.id, reasons: [{ code: 'entry.refusal.paymentUnderWay' }] }] },
  ]);
});

test('a bulk move into a category that was deleted while it waited is refused', async () => {
  const entry = await submitted(server, people.entrant, open, categoryID);
  const gone = sql`delete from product.categories where id = ${otherID}`;
  const { status, codes } = await meanwhile([holdAward(), gone], 'moveEntries', {
    ...move(),
    body: { ids: [entry.id] },
  });
  expect([status, codes]).toEqual([422, ['entry.refusal.categoryUnknown']]);
});

const ownForm = (id: string) => ({
  as: people.admin.token,
  query: { id },
  body: {
    fields: [
      ...standardForm,
      { key: 'own_length', kind: 'number' as const, label: { en: 'Length' }, seenBy: 'judges' as const },
    ],
  },
});

test('what is written is written in the form that was published while it waited', async () => {
  const entry = await draft(server, people.entrant, open, categoryID);
  const { form } = await server.ok('saveForm', ownForm(open.id));
  const [next, moved] = [
    sql`insert into product.forms (award_id, version, fields, by_id, created_at)
      select award_id, version + 1, fields, by_id, created_at from product.forms where award_id = ${open.id}`,
    sql`update product.entries set form_version = ${form.version + 1} where id = ${entry.id}`,
  ];
  const { status } = await meanwhile([next, moved], 'updateEntry', {
    as: people.entrant.token,
    query: { id: entry.id, awardID: open.id },
    body: { data: { data: { own_length: '12' } } },
  });
  expect(status).toBe(200);
  const [row] = await server.database.select().from(entries).where(eq(entries.id, entry.id));
  expect([row!.formVersion, row!.data.own_length, row!.lacking]).toEqual([form.version + 1, '12', []]);
});

const write = (entry: Entry) => ({
  as: people.entrant.token,
  query: { id: entry.id, awardID: open.id },
  body: { data: { data: { title: 'Harbour Light' } } },
});
const takeNumber = () => sql`update product.awards set last_ref = last_ref + 1 where id = ${open.id}`;

test('an entry is written while another one of its award is being made', async () => {
  const entry = await draft(server, people.entrant, open, categoryID);
  // Who is waited for is cut off after a while, which refuses the commit.
  const commit = await hold(server, sql`set local idle_in_transaction_session_timeout = '3s'`, takeNumber());
  expect((await server.ok('updateEntry', write(entry))).data.title).toBe('Harbour Light');
  await commit();
});

test('what is written after judging began while it waited is refused', async () => {
  const entry = await draft(server, people.entrant, open, categoryID);
  const begun = sql`update product.awards set status = 'judging' where id = ${open.id}`;
  const { status, codes } = await meanwhile([holdAward(), takeNumber(), begun], 'updateEntry', write(entry));
  expect([status, codes]).toEqual([422, ['entry.refusal.awardNotOpen']]);
});

test('a favourite is not named by a judge whose conflict was declared while it waited', async () => {
  const { entry } = await judged();
  const { status, codes } = await meanwhile([holdAward(), inConflict(entry)], 'markBestEntry', {
    as: people.judge.token,
    query: { id: entry.id, awardID: open.id },
    body: { bestEntry: true },
  });
  expect([status, codes]).toEqual([422, ['score.refusal.notAssigned']]);
});

test('two favourites of one judge that are named at once are one', async () => {
  const entered = [
    await submitted(server, people.entrant, open, categoryID),
    await submitted(server, people.rival, open, categoryID),
  ];
  await assign(server, people.judge, open, [categoryID]);
  await accept(server, people.judge, await step(server, people.admin, open, 'judging'));
  for (let round = 0; round < 5; round += 1) {
    await server.database.delete(sheets).where(eq(sheets.awardID, open.id));
    const release = await hold(server, holdAward());
    const answers = entered.map(({ id }) =>
      server.api('markBestEntry', {
        as: people.judge.token,
        query: { id, awardID: open.id },
        body: { bestEntry: true },
      }),
    );
    await waiting(server, 2);
    await release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    const rows = await server.database.select().from(sheets).where(eq(sheets.awardID, open.id));
    expect(rows.map(({ favourite }) => favourite).toSorted()).toEqual([false, true]);
  }
});

test('sheets are not handed in by a judge whose conflict was declared while it waited', async () => {
  const { award, entry } = await judged();
  await mark(server, people.judge, award, entry, [7, 7], false);
  const { status, codes } = await meanwhile([holdAward(), inConflict(entry)], 'changeScoreStatus', {
    as: people.judge.token,
    query: { awardID: open.id, status: 'submitted' },
    body: {},
  });
  expect([status, codes]).toEqual([422, ['score.refusal.notAssigned']]);
  const rows = await server.database.select().from(sheets).where(eq(sheets.entryID, entry.id));
  expect(rows.map((sheet) => sheet.status)).toEqual(['scored']);
});

test('a conflict with an entry that was deleted while it waited is not declared', async () => {
  const { entry } = await judged();
  const gone = sql`delete from product.entries where id = ${entry.id}`;
  const { status } = await meanwhile([holdAward(), gone], 'declareConflict', {
    as: people.admin.token,
    query: { awardID: open.id },
    body: { judgeID: people.judge.personID, entryID: entry.id, reason: 'Advised the client' },
  });
  expect(status).toBe(404);
  expect(await server.database.select().from(conflicts).where(eq(conflicts.awardID, open.id))).toEqual([]);
});

test('an account is not locked by one organiser once its person has entered another’s award', async () => {
  await submitted(server, people.entrant, open, categoryID);
  const elsewhere = await openAward(server, other);
  const { personID, orgID } = people.entrant;
  const entered = sql`insert into product.entries (award_id, org_id, person_id, ref)
    values (${elsewhere.id}, ${orgID}, ${personID}, 'ELSE-1')`;
  const held = sql`select from product.people where id = ${personID} for update`;
  const { status, body } = await meanwhile([held, entered], 'lockUser', {
    as: people.admin.token,
    query: { id: personID },
  });
  expect([status, body.code]).toEqual([403, 'user.refusal.shared']);
});

test('rows of a file are not imported into a category that was deleted while they waited', async () => {
  const digest = createHash('sha256').update(randomUUID()).digest('hex');
  const { id } = await server.ok('beginImport', {
    as: people.admin.token,
    query: { awardID: open.id },
    body: { name: 'entries.csv', digest, rows: 1 },
  });
  const gone = sql`delete from product.categories where id = ${otherID}`;
  const { status, body } = await meanwhile([holdAward(), gone], 'importEntries', {
    as: people.admin.token,
    query: { id, awardID: open.id },
    body: { rows: [{ row: 2, email: '', categoryID: otherID, data: { title: 'Estuary Steps' } }], done: true },
  });
  expect([status, body]).toMatchObject([
    200,
    { made: [], refused: [{ row: 2, reasons: [{ code: 'importing.row.category' }] }] },
  ]);
});

test('who judges what of an award stays once its judging is closed, also when it was closed while it waited', async () => {
  const { award } = await judged();
  const { personID, orgID } = people.judge;
  const assigned = (...categoryIDs: string[]) => ({
    as: people.admin.token,
    query: { id: personID, orgID },
    body: { assignments: [{ awardID: open.id, categoryIDs }] },
  });
  const close = sql`update product.awards set status = 'closed' where id = ${open.id}`;
  const entered = sql`update product.entries set status = 3 where award_id = ${open.id} and status = 2`;
  const late = await meanwhile([close, entered], 'updateUser', assigned(categoryID, otherID));
  expect([late.status, late.codes]).toEqual([422, ['plan.refusal.closed']]);
  for (const body of [assigned(), { ...assigned(), body: { assignments: [] } }]) {
    const { status, body: refused } = await server.refused('updateUser', body);
    expect([status, refused.reasons.map(({ code }) => code)]).toEqual([422, ['plan.refusal.closed']]);
  }
  const invited = await server.refused('createUser', {
    as: people.admin.token,
    body: {
      ...assigned(categoryID).body,
      email: `${randomUUID()}@example.org`,
      givenName: 'New',
      familyName: 'Judge',
      type: 'judge',
    },
  });
  expect([invited.status, invited.body.reasons.map(({ code }) => code)]).toEqual([422, ['plan.refusal.closed']]);
  // What is sent along unchanged, and other awards, stay possible.
  const next = await openAward(server, people.admin);
  const assignments = [
    ...assigned(categoryID).body.assignments,
    { awardID: next.id, categoryIDs: [next.categories[0]!.categoryID] },
  ];
  const changed = await server.ok('updateUser', { ...assigned(), body: { assignments } });
  expect(changed.assignments?.map(({ awardID }) => awardID).toSorted()).toEqual([award.id, next.id].toSorted());
});
