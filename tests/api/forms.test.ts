import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type CallName, calls } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { EntryData } from '#contract/entities/entry.ts';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import type { DraftChanges, StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EntryTarget } from '#machines/entryEditor/entryEditor.setup.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { slotsOf } from '#machines/form/evaluate.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { writeFilters } from '#machines/form/ownFilters.ts';
import { standardForm } from '#machines/form/standard.ts';
import { storedNameOf, withoutQuery } from '#machines/upload/upload.rules.ts';
import { answersTable } from '#server/modules/zips/answersTable.ts';
import { audit, forms } from '#server/platform/database/schema.ts';
import { isDeep } from '../support/depth.ts';
import { rowsOf } from '../support/rows.ts';
import { secretAnswers, secretFields, secretWords, wordsIn } from '../support/secretFields.ts';
import type { ApiRequest } from '../support/server.ts';
import {
  accept,
  assign,
  contentOf,
  draft,
  makeAward,
  openAward,
  planning,
  startStage,
  step,
  submitted,
  upload,
} from '../support/stage.ts';
import { hearAnswers } from '../support/statements.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

type Saving = EntryTarget & { readonly version: number; readonly changes: DraftChanges };

const title = standardForm[0]!;
const own = (key: string, more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind: 'shortText',
  label: { en: `The ${key}`, fr: `Le ${key}` },
  seenBy: 'judges',
  ...more,
});
const publish = (award: Award, fields: FormField[], version?: number, tryFirst = false) =>
  server.ok('saveForm', {
    as: people.admin.token,
    query: { id: award.id },
    body: { fields, tryFirst },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const refusedForm = (award: Award, fields: FormField[], version = 0) =>
  server.refused('saveForm', {
    as: people.admin.token,
    query: { id: award.id },
    body: { fields },
    headers: { 'if-match': `"${version}"` },
  });
const write = (award: Award, data: object, id?: string) => {
  const as = people.entrant.token;
  const categoryID = award.categories[1]!.categoryID;
  return id
    ? server.ok('updateEntry', { as, query: { id, awardID: award.id }, body: { data: { data } } })
    : server.ok('createEntry', { as, query: {}, body: { data: { awardID: award.id, categoryID, data } } });
};
const submit = (award: Award, id: string): ApiRequest<'submitEntry'> => ({
  as: people.entrant.token,
  query: { id, awardID: award.id },
  body: { data: { payment: 'invoice' } },
});

describe('the form of an award', () => {
  it('is the specification’s where there is none of its own', async () => {
    const award = await openAward(server, people.admin);
    const form = await server.ok('getForm', { as: people.entrant.token, query: { id: award.id } });
    expect(form).toEqual({ awardID: award.id, version: 0, fields: standardForm });
    const entry = await draft(server, people.entrant, award);
    expect(entry).not.toHaveProperty('formVersion');
    expect(entry.missing).toEqual([]);
  });

  it('is kept in versions, each published by somebody who saw the last', async () => {
    const award = await makeAward(server, people.admin);
    expect((await publish(award, [title, own('a')], 0)).form.version).toBe(1);
    const stale = await refusedForm(award, [title]);
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 1 });
    expect((await publish(award, [title, own('a'), own('b')], 1)).form.version).toBe(2);
    const first = await server.ok('getForm', { as: people.admin.token, query: { id: award.id, version: 1 } });
    expect(first.fields.map(({ key }) => key)).toEqual(['title', 'own_a']);
    const rows = await server.database.select().from(audit).where(eq(audit.entityID, award.id));
    expect(rows.filter(({ action }) => action === 'award.form').map(({ details }) => details)).toEqual([
      { changes: { version: { from: 0, to: 1 } }, fields: 2, drafts: 0 },
      { changes: { version: { from: 1, to: 2 } }, fields: 3, drafts: 0 },
    ]);
  });

  it('is refused with every reason, and belongs to its organiser', async () => {
    const award = await makeAward(server, people.admin);
    const refused = await refusedForm(award, [own('a', { label: {} }), own('a')]);
    expect(refused.status).toBe(422);
    expect(refused.body.reasons.map(({ code }) => code)).toEqual([
      'form.refusal.titleNeeded',
      'form.refusal.unnamed',
      'form.refusal.twice',
    ]);
    const foreign = { as: people.stranger.token, query: { id: award.id }, body: { fields: [title] } };
    expect((await server.refused('saveForm', foreign)).status).toBe(404);
    expect((await server.refused('getForm', { as: people.stranger.token, query: { id: award.id } })).status).toBe(404);
  });

  it('goes along to a copy of the award, with its categories', async () => {
    const award = await makeAward(server, people.admin);
    const [category] = award.categories;
    await publish(award, [title, own('a', { categoryIDs: [category!.categoryID] })]);
    const copy = await server.ok('createAward', { as: people.admin.token, body: { duplicateOf: award.id } });
    const form = await server.ok('getForm', { as: people.admin.token, query: { id: copy.id } });
    expect(form.version).toBe(1);
    expect(form.fields[1]?.categoryIDs).toEqual([copy.categories[0]?.categoryID]);
  });

  it('goes along to a copy without the categories that were deleted, and asks nobody what was asked in those alone', async () => {
    const award = await makeAward(server, people.admin);
    const [kept, gone] = award.categories.map(({ categoryID }) => categoryID) as [string, string];
    await publish(award, [title, own('both', { categoryIDs: [kept, gone] }), own('alone', { categoryIDs: [gone] })]);
    const as = people.admin.token;
    await server.ok('deleteAwardCategory', { as, query: { awardID: award.id, categoryID: gone } });
    const copy = await server.ok('createAward', { as, body: { duplicateOf: award.id } });
    const { fields } = await server.ok('getForm', { as, query: { id: copy.id } });
    expect(fields.slice(1).map(({ categoryIDs, closed }) => [categoryIDs, closed])).toEqual([
      [[copy.categories[0]?.categoryID], undefined],
      [[], true],
    ]);
    expect((await publish(copy, [...fields], 1)).published).toBe(true);
  });

  it('goes along to a copy with the categories that its conditions name, and without those that were deleted', async () => {
    const award = await makeAward(server, people.admin);
    const [kept, gone] = award.categories.map(({ categoryID }) => categoryID) as [string, string];
    const shownIn = (key: string, value: string) =>
      own(key, { shownWhen: { all: true, conditions: [{ field: 'category', test: 'is', value }] } });
    await publish(award, [title, shownIn('kept', kept), shownIn('gone', gone)]);
    const as = people.admin.token;
    await server.ok('deleteAwardCategory', { as, query: { awardID: award.id, categoryID: gone } });
    const copy = await server.ok('createAward', { as, body: { duplicateOf: award.id } });
    const { fields } = await server.ok('getForm', { as, query: { id: copy.id } });
    expect(fields.slice(1)).toEqual([
      shownIn('kept', copy.categories[0]!.categoryID),
      { ...own('gone', { shownWhen: { all: true, conditions: [] } }), closed: true },
    ]);
    expect((await publish(copy, [...fields], 1)).published).toBe(true);
    const dangling = [title, shownIn('kept', kept), shownIn('gone', gone)];
    expect((await refusedForm(award, dangling, 1)).body.reasons).toEqual([
      { code: 'form.refusal.conditionValue', params: { field: 'The gone' } },
    ]);
  });
});

describe('an entry in an award’s own form', () => {
  const fields = [
    title,
    own('format', {
      kind: 'choice',
      required: true,
      choices: ['film', 'series'].map((value) => ({ value, label: { en: value } })),
    }),
    own('episodes', {
      kind: 'number',
      required: true,
      minimum: 2,
      shownWhen: { all: true, conditions: [{ field: 'own_format', test: 'is', value: 'series' }] },
    }),
  ];

  it('is asked about anew with all others of its award, and each version of the form is read once for all of them', async () => {
    const award = await openAward(server, people.admin);
    const { id } = await write(award, { title: 'Low Tide' });
    const many = 1_300;
    const copies = sql`award_id = ${award.id} and id <> ${id}`;
    await server.database.execute(sql`insert into product.entries select (jsonb_populate_record(e, jsonb_build_object(
      'id', gen_random_uuid(), 'ref', 'XM-' || lpad(n::text, 6, '0')))).* from product.entries e, generate_series(2, ${many}) n
      where e.id = ${id}`);
    const marked = own('marked', { required: true, label: { en: 'Found in nothing but this form' } });
    const carrying: number[] = [];
    const hush = hearAnswers((rows) => {
      carrying.push(rows.filter((row) => JSON.stringify(row).includes('Found in nothing but this form')).length);
    });
    const tried = await publish(award, [title, marked], 0, true);
    const first = await publish(award, [title, marked], 0);
    const second = await publish(award, [title, { ...marked, required: false }], 1);
    hush();
    expect([tried, first, second].map(({ touched }) => [touched.drafts, touched.lacking])).toEqual([
      [many, many],
      [many, many],
      [many, 0],
    ]);
    expect(Math.max(...carrying)).toBe(1);
    await server.database.execute(sql`delete from product.entries where ${copies}`);
  });

  it('is submitted once its own questions are answered, and keeps its version', async () => {
    const award = await openAward(server, people.admin);
    await publish(award, fields);
    const entry = await write(award, { title: 'Low Tide', own_format: 'series', own_episodes: '1' });
    expect(entry).toMatchObject({ formVersion: 1, missing: ['own_episodes'], data: { own_episodes: '1' } });
    const refused = await server.refused('submitEntry', submit(award, entry.id));
    expect(refused.status).toBe(422);
    expect(refused.body.reasons).toEqual([{ code: 'entry.refusal.unanswered', params: { fields: 'The episodes' } }]);
    expect((await write(award, { own_episodes: '6' }, entry.id)).missing).toEqual([]);
    expect(await server.ok('submitEntry', submit(award, entry.id))).toMatchObject({ status: 1, formVersion: 1 });

    const outcome = await publish(award, [...fields, own('more', { required: true })], 1);
    expect(outcome.touched).toEqual({ drafts: 0, lacking: 0, ineligible: 0, kept: 1 });
    const name = { id: entry.id, awardID: award.id };
    expect(await server.ok('getEntry', { as: people.entrant.token, query: name })).toMatchObject({
      status: 1,
      formVersion: 1,
      missing: [],
    });
    const rows = { as: people.admin.token, query: { awardID: award.id, fields: 'row' } } as const;
    expect(await server.ok('listAwardEntries', rows)).toMatchObject([{ id: entry.id, formVersion: 1 }]);
    const withdrawn = await server.ok('updateEntry', {
      as: people.entrant.token,
      query: name,
      body: { data: { status: 0 } },
    });
    expect(withdrawn).toMatchObject({ status: 0, formVersion: 2, missing: ['own_more'] });
    const report = await server.ok('checkIntegrity', { as: people.admin.token });
    expect(report.invariants.filter(({ id, count }) => id.startsWith('entry.') && count > 0)).toEqual([]);
  });

  it('moves on with a draft, which a trial only counts', async () => {
    const award = await openAward(server, people.admin);
    const old = await draft(server, people.entrant, award);
    const closedFields = standardForm.slice(1).map((each) => ({ ...each, closed: true }));
    const tried = await publish(award, [...fields, ...closedFields], 0, true);
    expect(tried).toMatchObject({ published: false, touched: { drafts: 1, lacking: 1, ineligible: 0, kept: 0 } });
    expect(await server.database.select().from(forms).where(eq(forms.awardID, award.id))).toEqual([]);
    await publish(award, [...fields, ...closedFields], 0);
    const name = { id: old.id, awardID: award.id };
    const entry = await server.ok('getEntry', { as: people.entrant.token, query: name });
    expect(entry).toMatchObject({ formVersion: 1, missing: ['own_format'] });
    expect(entry.data.statement).toBe(old.data.statement);
  });

  it('moves on with drafts whose words read as what a database cannot keep', async () => {
    const award = await openAward(server, people.admin);
    const statement = String.raw`[{"a":"\u0000"}]`;
    const { id } = await write(award, { title: 'Low Tide', statement });
    await publish(award, [title, standardForm[2]!, own('note'), own('more')], 0);
    const own_note = String.raw`[{"a":"\ud800"}]`;
    const own_more = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const saved = await write(award, { own_note, own_more }, id);
    expect(saved).toMatchObject({ formVersion: 1, data: { statement, own_note, own_more } });
    const words = sql`select key, words from product.answers where entry_id = ${id} order by key collate "C"`;
    expect(await rowsOf(server.database, words)).toEqual([
      { key: 'own_more', words: own_more },
      { key: 'own_note', words: own_note },
      { key: 'statement', words: statement },
      { key: 'title', words: 'Low Tide' },
    ]);
  });

  it('changes under many entries: drafts move on, what is in stays as it was, and nobody loses an answer', async () => {
    const award = await openAward(server, people.admin, { entryLimit: 50 });
    await server.database.execute(
      sql`update product.people set allowed_limit = 50 where id = ${people.entrant.personID}`,
    );
    await publish(award, [title, own('note'), own('more')], 0);
    // Of each kind some; a deep run has a hundred.
    const [kept, until, all] = isDeep ? [30, 40, 100] : [6, 16, 20];
    const made: string[] = [];
    for (let from = 0; from < all; from += 10) {
      const ten = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          write(award, { title: `Pier ${from + index}`, own_note: `Note ${from + index}` }),
        ),
      );
      made.push(...ten.map(({ id }) => id));
    }
    for (const id of made.slice(0, kept)) await server.ok('submitEntry', submit(award, id));
    const wider = [title, own('note', { maximum: 500 }), own('more', { closed: true }), own('new', { required: true })];
    const tried = await publish(award, wider, 1, true);
    expect(tried).toMatchObject({ published: false, touched: { drafts: all - kept, lacking: all - kept, kept } });
    // Written on while the form changes: each word is kept, in the one version or the other.
    const [, ...wrote] = await Promise.all([
      publish(award, wider, 1),
      ...made.slice(kept, until).map((id) => write(award, { own_note: 'Meanwhile' }, id)),
    ]);
    expect(wrote).toHaveLength(10);
    const listed = await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id } });
    const byID = new Map(listed.map((entry) => [entry.id, entry]));
    const shown = made.map((id) => byID.get(id)!);
    const noteOf = ({ data }: { readonly data: EntryData }) => data.own_note;
    expect(shown.map(noteOf)).toEqual(
      made.map((_, index) => (index >= kept && index < until ? 'Meanwhile' : `Note ${index}`)),
    );
    expect(shown.map(({ formVersion, missing }) => [formVersion, missing])).toEqual(
      made.map((_, index) => (index < kept ? [1, []] : [2, ['own_new']])),
    );
    const table = await answersTable(server.database, award.id);
    for (const index of [0, kept - 1]) expect(table).toContain(`Note ${index}`);
    const report = await server.ok('checkIntegrity', { as: people.admin.token });
    expect(report.invariants.filter(({ id, count }) => id.startsWith('entry.') && count > 0)).toEqual([]);
  });

  it('takes no answer to a question that is not there', async () => {
    const award = await openAward(server, people.admin);
    const entry = await draft(server, people.entrant, award);
    const refused = await server.refused('updateEntry', {
      as: people.entrant.token,
      query: { id: entry.id, awardID: award.id },
      body: { data: { data: { own_secret: 'x' } as Partial<EntryData> } },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'form.refusal.fieldUnknown' } });
  });

  it('is saved from a page that still asks what was taken away', async () => {
    const award = await openAward(server, people.admin);
    await publish(award, [title, own('crew'), own('time')]);
    const { id } = await write(award, { title: 'Low Tide' });
    const query = { id, awardID: award.id };
    const as = people.entrant.token;
    const machine = entryEditorMachine.provide({
      actors: {
        loadEntry: fromPromise<LoadedEntry, EntryTarget>(async () => {
          const entry = await server.ok('getEntry', { as, query });
          const { fields } = await server.ok('getForm', { as, query: { id: award.id, version: entry.formVersion! } });
          return { entry, award, form: fields, entriesUsed: 0, allowedLimit: 3 };
        }),
        readDraft: fromPromise<StoredDraft | null, EntryTarget>(async () => null),
        saveEntry: fromPromise<EditedEntry, Saving>(async ({ input: { version, changes: data } }) => {
          const headers = { 'if-match': `"${version}"` };
          const { status, body } = await server.api('updateEntry', { as, query, headers, body: { data: { data } } });
          if (status !== 200) throw { ...body, status };
          return body;
        }),
      },
    });
    const page = createActor(machine, { input: { target: query, idempotencyKey: 'k' } }).start();
    await waitFor(page, (snapshot) => snapshot.hasTag('safe'));
    await publish(award, [title, own('crew')], 1);
    page.send({ type: 'entry.write', changes: { title: 'High Tide', own_crew: 'Nine', own_time: '12 min' } });
    page.send({ type: 'entry.save' });
    await waitFor(page, (snapshot) => snapshot.hasTag('safe') || snapshot.matches({ draft: 'refused' }));
    page.stop();
    const saved = await server.ok('getEntry', { as, query });
    expect(saved).toMatchObject({ formVersion: 2, data: { title: 'High Tide', own_crew: 'Nine' } });
    expect(saved.data).not.toHaveProperty('own_time');
  });

  it('is not answered by rows without a word', async () => {
    const award = await openAward(server, people.admin);
    const crew = own('crew', { kind: 'people', required: true });
    await publish(award, [title, crew]);
    const { id, missing } = await write(award, { title: 'Low Tide', own_crew: '[{},{"name":" ","role":""}]' });
    expect(missing).toEqual(['own_crew']);
    expect((await server.refused('submitEntry', submit(award, id))).body.reasons).toEqual([
      { code: 'entry.refusal.unanswered', params: { fields: 'The crew' } },
    ]);
    const query = { awardID: award.id, own: writeFilters([{ field: 'own_crew', test: 'none', values: [] }]) };
    const listed = await server.ok('listAwardEntries', { as: people.admin.token, query });
    expect(listed.map((entry) => entry.id)).toEqual([id]);
    expect((await publish(award, [title], 1)).form.version).toBe(2);
  });

  it('keeps a field, a kind and a choice that entries answer', async () => {
    const award = await openAward(server, people.admin);
    await publish(award, fields);
    await write(award, { title: 'Low Tide', own_format: 'film' });
    expect((await refusedForm(award, [title], 1)).body.reasons).toEqual([
      { code: 'form.refusal.fieldAnswered', params: { field: 'The format', count: 1 } },
    ]);
    const without = [title, { ...fields[1]!, choices: fields[1]!.choices!.slice(1) }];
    expect((await refusedForm(award, without, 1)).body.reasons.map(({ code }) => code)).toEqual([
      'form.refusal.choiceChosen',
    ]);
    const closed = [title, { ...fields[1]!, closed: true }];
    expect((await publish(award, closed, 1)).form.version).toBe(2);
  });

  it('may hold a choice that was never offered, and the form goes on', async () => {
    const award = await openAward(server, people.admin);
    await publish(award, fields);
    const { id } = await write(award, { title: 'Low Tide', own_format: 'painting' });
    const helped = [title, { ...fields[1]!, help: { en: 'One of the two' } }];
    expect((await publish(award, helped, 1)).form.version).toBe(2);
    const query = { id, awardID: award.id };
    expect(await server.ok('getEntry', { as: people.entrant.token, query })).toMatchObject({
      formVersion: 2,
      missing: ['own_format'],
      data: { own_format: 'painting' },
    });
  });

  it('keeps the columns of a table that entries answer', async () => {
    const award = await openAward(server, people.admin);
    const table = (...keys: string[]) =>
      own('cast', { kind: 'table', columns: keys.map((key) => ({ key, label: { en: key } })) });
    await publish(award, [title, table('actor', 'part', 'agent')]);
    expect((await publish(award, [title, table('actor', 'part')], 1)).form.version).toBe(2);
    await write(award, { title: 'Low Tide', own_cast: '[{"actor":"Ada","part":"Nell"}]' });
    expect((await refusedForm(award, [title, table('actor')], 2)).body.reasons).toEqual([
      { code: 'form.refusal.columnAnswered', params: { field: 'The cast', count: 1 } },
    ]);
  });

  it('comes back from the bin in the newest form', async () => {
    const award = await openAward(server, people.admin);
    await publish(award, [title]);
    const { id } = await write(award, { title: 'Low Tide' });
    const name = { as: people.entrant.token, query: { id, awardID: award.id } };
    await server.ok('deleteEntry', name);
    await publish(award, fields, 1);
    expect(await server.ok('restoreEntry', name)).toMatchObject({ formVersion: 2, missing: ['own_format'] });
  });

  it('keeps the questions that it answers for as long as it can come back from the bin', async () => {
    const award = await openAward(server, people.admin);
    const still = own('still', { ...kinds.file.start, kind: 'file', types: ['application/pdf'] });
    await publish(award, [title, own('crew'), still]);
    const { id } = await write(award, { title: 'Low Tide', own_crew: 'Nine' });
    const name = { as: people.entrant.token, query: { id, awardID: award.id } };
    const files = { own_still: await upload(server, people.entrant, 'own_still') };
    await server.ok('updateEntry', { ...name, body: { data: { files } } });
    await server.ok('deleteEntry', name);
    expect((await refusedForm(award, [title], 1)).body.reasons).toEqual(
      ['The crew', 'The still'].map((field) => ({ code: 'form.refusal.fieldAnswered', params: { field, count: 1 } })),
    );
    const restored = await server.ok('restoreEntry', name);
    expect(restored).toMatchObject({ formVersion: 1, data: { own_crew: 'Nine' }, files });
    await server.ok('deleteEntry', name);
    clock.set(new Date(Date.parse(planning) + restoreTime).toISOString());
    expect((await publish(award, [title], 1)).form.version).toBe(2);
    expect((await server.refused('restoreEntry', name)).body).toMatchObject({ code: 'entry.refusal.restoreOver' });
    clock.set(planning);
  });

  it('stays with what the specification asks in an award without a form', async () => {
    const award = await openAward(server, people.admin);
    const entry = await submitted(server, people.entrant, award);
    expect(entry.status).toBe(1);
  });
});

describe('a judge of a blind award', () => {
  const shown = [
    own('open', { blind: true }),
    own('still', { ...kinds.file.start, kind: 'file', types: ['application/pdf'], blind: true }),
  ];

  it('gets what is allowed by name, and nothing else by any call, search or file name', async () => {
    const { admin, judge, entrant } = people;
    const award = await openAward(server, admin, { blind: true });
    await publish(award, [...secretFields, title, ...shown]);
    const made = await write(award, { title: 'Low Tide', own_open: 'Seen by all', ...secretAnswers });
    const stored = async (field: string) =>
      server
        .ok('updateEntry', {
          as: entrant.token,
          query: { id: made.id, awardID: award.id },
          body: { data: { files: { [field]: await upload(server, entrant, field, 'Zephyrine') } } },
        })
        .then(({ files }) => files[field]!);
    const still = await stored('own_still');
    const secret = await stored('own_hfile');
    const categoryID = made.categoryID!;
    await assign(server, judge, award, [categoryID]);
    await server.ok('submitEntry', submit(award, made.id));
    const heard: string[] = [];
    const judging = await step(server, admin, award, 'judging');
    await accept(server, judge, judging);

    const seen = await server.ok('getEntry', { as: judge.token, query: { id: made.id, awardID: award.id } });
    expect(seen.data).toEqual({
      title: 'Low Tide',
      place: '',
      statement: '',
      completedOn: '',
      cost: '',
      leadName: '',
      client: '',
      own_open: 'Seen by all',
    });
    expect(Object.keys(seen.files)).toEqual(['own_still']);
    expect(seen.files.own_still).toMatchObject({ name: expect.stringMatching(/^file-1\./) });
    const form = await server.ok('getForm', { as: judge.token, query: { id: award.id } });
    expect(form.fields.map(({ key }) => key)).toEqual(['title', 'own_open', 'own_still']);

    const query = { id: made.id, awardID: award.id };
    const asks = (Object.keys(calls) as CallName[]).flatMap((name) => [
      { name, query: { ...query, categoryID } },
      { name, query: { id: award.id } },
      { name, query: {} },
    ]);
    for (const { name, query: asked } of asks) {
      if (calls[name].method !== 'GET' || name === 'watchAward') continue;
      const reply = await server.api(name, { as: judge.token, query: asked } as never);
      heard.push(JSON.stringify(reply.body));
    }
    for (const q of secretWords) {
      const found = await server.ok('listEntries', { as: judge.token, query: { q, awardID: award.id } });
      expect(found, q).toEqual([]);
    }
    const address = await server.ok('getDownloadAddress', {
      as: judge.token,
      query: { url: seen.files.own_still!.url },
    });
    heard.push(address.url, JSON.stringify(seen));
    expect(wordsIn(heard.join('\n'), secretWords)).toEqual([]);
    const stolen = await server.refused('getDownloadAddress', { as: judge.token, query: { url: secret.url } });
    expect(stolen.status).toBe(404);
    expect(still.name).toContain('Zephyrine');

    const table = await answersTable(server.database, award.id);
    for (const word of ['Zephyrine Quill', '918273645546', 'Seen by all']) expect(table).toContain(word);
    const exported = await server.ok('exportUser', { as: entrant.token, query: {} });
    expect(JSON.stringify(exported)).toContain('zephyrine@quill.test');
  });
});

it('takes several files of one question, each in its own place, whatever they are called', async () => {
  const award = await openAward(server, people.admin);
  const still = own('still', { ...kinds.file.start, kind: 'file', maximum: 2 });
  await publish(award, [title, still]);
  const { id } = await write(award, { title: 'Low Tide' });
  const name = { id, awardID: award.id };
  for (const slot of slotsOf(still)) {
    const content = new TextEncoder().encode(contentOf(slot));
    const mimeType = 'application/pdf';
    const { url } = await server.ok('getUploadAddress', {
      as: people.entrant.token,
      query: { name: storedNameOf(slot, '作品.pdf'), path: 'entries', mimeType, fileRef: id, size: content.length },
    });
    expect((await fetch(url, { method: 'PUT', body: content, headers: { 'content-type': mimeType } })).status).toBe(
      200,
    );
    const stored = { name: '作品.pdf', size: content.length, mimeType, url: withoutQuery(url) };
    await server.ok('updateEntry', {
      as: people.entrant.token,
      query: name,
      body: { data: { files: { [slot]: stored } } },
    });
  }
  const { files } = await server.ok('getEntry', { as: people.entrant.token, query: name });
  expect(Object.keys(files)).toEqual(['own_still', 'own_still_2']);
  const fewer = await refusedForm(award, [title, { ...still, maximum: 1 }], 1);
  expect(fewer.body.reasons).toEqual([
    { code: 'form.refusal.filesThere', params: { field: still.label.en, count: 2 } },
  ]);
  const query = { id: award.id };
  const { usage } = await server.ok('getForm', { as: people.admin.token, query });
  expect(usage?.own_still?.answered).toBe(1);
  expect((await publish(award, [title, { ...still, maximum: 3 }], 1)).form.version).toBe(2);
});
