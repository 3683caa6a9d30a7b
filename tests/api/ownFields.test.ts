import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { FormField, KindName } from '#machines/form/form.types.ts';
import { type FieldFilter, writeFilters } from '#machines/form/ownFilters.ts';
import { standardForm } from '#machines/form/standard.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { isDeep } from '../support/depth.ts';
import type { ApiRequest } from '../support/server.ts';
import { openAward, planning, startStage } from '../support/stage.ts';

/** What lists of entries ask of the database. */
const asked: { text: string; values: unknown[] }[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
  const [given, values] = parts as [{ text?: string; values?: unknown[] }, unknown[]?];
  if (given?.text?.includes('page as materialized'))
    asked.push({ text: given.text, values: given.values ?? values ?? [] });
  return (query as (...all: unknown[]) => unknown).apply(this, parts);
} as typeof query;

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(async () => {
  pg.Client.prototype.query = query;
  await server.close();
});

const title = standardForm[0]!;
const own = (key: string, kind: KindName, more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}` },
  seenBy: 'judges',
  ...more,
});
const choices = ['series', 'film', 'short'].map((value) => ({ value, label: { en: value } }));
const publish = (award: Award, fields: readonly FormField[], version = 0) =>
  server.ok('saveForm', {
    as: people.admin.token,
    query: { id: award.id },
    body: { fields: [...fields] },
    headers: { 'if-match': `"${version}"` },
  });
const listing = (award: Award, query: Partial<ApiRequest<'listAwardEntries'>['query']>) => ({
  as: people.admin.token,
  query: { awardID: award.id, fields: 'row' as const, ...query },
});
const where = (...filters: readonly (readonly [string, FieldFilter['test'], ...string[]])[]) =>
  writeFilters(filters.map(([field, asked, ...values]) => ({ field, test: asked, values })));

describe('the list of entries by the award’s own fields', () => {
  let award: Award;
  const titles = async (query: Partial<ApiRequest<'listAwardEntries'>['query']>) =>
    (await server.ok('listAwardEntries', listing(award, query))).map(
      (row) => (row as unknown as { title: string }).title,
    );

  beforeAll(async () => {
    award = await openAward(server, people.admin, { entryLimit: 20 });
    await publish(award, [
      title,
      standardForm[1]!,
      own('format', 'choice', { choices }),
      own('themes', 'choices', { choices }),
      own('year', 'number'),
      own('budget', 'money'),
      own('shown', 'date'),
      own('country', 'country'),
      own('student', 'yesNo'),
      own('about', 'longText'),
      own('crew', 'people'),
    ]);
    const entries = [
      {
        title: 'Ash',
        own_format: 'film',
        own_themes: 'series,film',
        own_year: '1999',
        own_budget: '900.50',
        own_country: 'RO',
        own_shown: '2025-12-31',
        own_student: 'yes',
        place: 'Cluj',
        own_about: '100% wool',
      },
      {
        title: 'Birch',
        own_format: 'series',
        own_themes: 'short',
        own_year: '2010',
        own_budget: '12000',
        own_country: 'FR',
        own_shown: '2026-01-01',
        own_student: 'no',
        own_crew: '[{"name":"Nia Prosser","role":"Light"}]',
        place: 'ȘTEFĂNEȘTI',
      },
      { title: 'Cedar', own_format: 'short', own_year: ' 200 ', own_about: `${'word '.repeat(50)}last` },
      { title: 'Dogwood' },
    ];
    for (const data of entries) {
      const made = { awardID: award.id, categoryID: award.categories[0]!.categoryID, data };
      await server.ok('createEntry', { as: people.entrant.token, query: {}, body: { data: made } });
    }
  });

  it.each<readonly [string, string, readonly string[]]>([
    ['one of a list', where(['own_format', 'is', 'film', 'short']), ['Ash', 'Cedar']],
    ['several of a list', where(['own_themes', 'is', 'film']), ['Ash']],
    ['yes', where(['own_student', 'is', 'yes']), ['Ash']],
    ['a country', where(['own_country', 'is', 'FR', 'RO']), ['Ash', 'Birch']],
    ['a number, by size', where(['own_year', 'least', '200'], ['own_year', 'most', '1999']), ['Ash', 'Cedar']],
    ['an amount', where(['own_budget', 'most', '900.5']), ['Ash']],
    ['a day', where(['own_shown', 'least', '2026-01-01']), ['Birch']],
    ['words anywhere in a long text', where(['own_about', 'has', 'LAST']), ['Cedar']],
    ['a wildcard as it is written', where(['own_about', 'has', '0%']), ['Ash']],
    ['a name among people', where(['own_crew', 'has', 'nia pro']), ['Birch']],
    ['no column’s name', where(['own_crew', 'has', 'role']), []],
    ['the specification’s fields in it', where(['place', 'has', 'clu']), ['Ash']],
    ['letters with accents, in capital and small letters', where(['place', 'has', 'ștefăn']), ['Birch']],
    ['no answer', where(['own_format', 'none']), ['Dogwood']],
  ])('filters by %s', async (_, filters, found) => {
    expect(await titles({ own: filters })).toEqual(found);
  });

  it('sorts by the place of a choice, by size, by day; entries without an answer come last', async () => {
    expect(await titles({ sort: 'own_format' })).toEqual(['Birch', 'Ash', 'Cedar', 'Dogwood']);
    expect(await titles({ sort: 'own_year' })).toEqual(['Cedar', 'Ash', 'Birch', 'Dogwood']);
    expect(await titles({ sort: '-own_year' })).toEqual(['Birch', 'Ash', 'Cedar', 'Dogwood']);
    expect((await titles({ sort: 'own_shown' })).slice(0, 2)).toEqual(['Ash', 'Birch']);
  });

  it('brings the answers asked for, page by page', async () => {
    const page = {
      own: where(['own_format', 'is', 'film', 'series', 'short']),
      sort: 'own_year',
      columns: 'own_year,own_country',
    };
    const first = await server.api('listAwardEntries', listing(award, { ...page, limit: 2 }));
    expect([first.headers.get('x-total-count'), first.body]).toEqual([
      '3',
      [
        expect.objectContaining({ title: 'Cedar', answers: { own_year: ' 200 ', own_country: '' } }),
        expect.objectContaining({ title: 'Ash', answers: { own_year: '1999', own_country: 'RO' } }),
      ],
    ]);
    const cursor = first.headers.get('x-next-cursor')!;
    expect(await titles({ ...page, limit: 2, cursor })).toEqual(['Birch']);
  });

  it('follows what is written, and forgets what is deleted and brings it back', async () => {
    const [dogwood] = await server.ok('listAwardEntries', listing(award, { q: 'Dogwood' }));
    const name = { as: people.entrant.token, query: { id: dogwood!.id, awardID: award.id } };
    const write = (data: object) => server.ok('updateEntry', { ...name, body: { data: { data } } });
    const films = () => titles({ own: where(['own_format', 'is', 'film']) });
    await write({ own_format: 'film' });
    expect(await films()).toEqual(['Ash', 'Dogwood']);
    await server.ok('deleteEntry', name);
    expect(await films()).toEqual(['Ash']);
    await server.ok('restoreEntry', name);
    expect(await films()).toEqual(['Ash', 'Dogwood']);
    await write({ own_format: '' });
    expect(await films()).toEqual(['Ash']);
  });

  it('takes a draft’s answers along when an award gets a form of its own', async () => {
    const plain = await openAward(server, people.admin);
    const made = { awardID: plain.id, data: { title: 'Elm', place: 'Sibiu' } };
    await server.ok('createEntry', { as: people.entrant.token, query: {}, body: { data: made } });
    await publish(plain, [
      title,
      { ...standardForm[1]!, required: false },
      ...standardForm.slice(2).map((each) => ({ ...each, required: false })),
    ]);
    expect(await server.ok('listAwardEntries', listing(plain, { own: where(['place', 'has', 'sibiu']) }))).toHaveLength(
      1,
    );
  });

  it.each([
    { own: "own_year'.least.1" },
    { own: 'own_year.least.x' },
    { own: 'own_year.has.1' },
    { own: 'own_nothing.is.x' },
    { own: 'title.has.Ash' },
    { own: 'own_about.has.%00' },
    { columns: 'own_nothing' },
    { columns: 'own_year;--' },
    { sort: 'own_nothing' },
    { sort: '-own_year desc' },
  ])('refuses what its form never asked: %j', async (query) => {
    expect((await server.refused('listAwardEntries', listing(award, query))).status).toBe(400);
  });

  it('tells another organiser nothing, not even which fields there are', async () => {
    const foreign = { ...listing(award, { own: where(['own_format', 'is', 'film']) }), as: people.stranger.token };
    expect((await server.refused('listAwardEntries', foreign)).status).toBe(400);
  });
});

// By the same plan and in the same time as 10,000, which are a deep run's.
const many = isDeep ? 10_000 : 1_000;

test(`${many} entries of 200 answers each are filtered and sorted in 50 ms`, async () => {
  const award = await openAward(server, people.admin);
  const kinds = ['shortText', 'longText', 'number', 'date', 'choice', 'country', 'yesNo', 'money'] as const;
  const fields = Array.from({ length: 199 }, (_, index) =>
    own(`f${index}`, kinds[index % kinds.length]!, kinds[index % kinds.length] === 'choice' ? { choices } : {}),
  );
  await publish(award, [title, ...fields]);
  const { entrant } = people;
  const keys = fields.map(({ key }) => key);
  await server.database.transaction(async (tx) => {
    // As the triggers would, but all at once, however long that takes.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(sql`alter table product.entries disable trigger user`);
    await tx.execute(sql`
      insert into product.entries (award_id, org_id, person_id, ref, status, category_id, form_version, lacking, data)
      select ${award.id}, ${entrant.orgID}, ${entrant.personID}, 'X-' || lpad(n::text, 5, '0'), 1, ${award.categories[0]!.categoryID}, 1,
        '{}', jsonb_build_object('title', 'Pier ' || n) from generate_series(1, ${many}) n`);
    await tx.execute(sql`alter table product.entries enable trigger user`);
    await tx.execute(
      sql`alter table product.answers drop constraint answers_award_id_key_entry_id_pk, drop constraint answers_entry_of_award`,
    );
    await tx.execute(sql`drop index product.answers_entry`);
    await tx.execute(sql`
      insert into product.answers (award_id, key, entry_id, words, figure)
      select e.award_id, x.key, e.id, w.words, case when x.place % 8 in (0, 3) then w.words::numeric end
      from (select id, award_id, substr(ref, 3)::integer as n from product.entries where award_id = ${award.id}) e
      cross join unnest(${sql.param(keys)}::text[]) with ordinality x(key, place)
      cross join lateral (select case x.place % 8 when 1 then 'Short ' || e.n || ' ' || x.place
        when 2 then 'A longer text of entry ' || e.n || ', which says something of everything that was asked'
        when 3 then (e.n * 7919 % 10007)::text when 4 then (date '2020-01-01' + (e.n * 31 % 2000))::text
        when 5 then (array['film', 'series', 'short'])[1 + e.n % 3] when 6 then (array['FR', 'RO', 'CN', 'GB'])[1 + e.n % 4]
        when 7 then (array['yes', 'no'])[1 + e.n % 2] else (e.n * 13 % 5000)::text || '.50' end as words) w`);
    await tx.execute(sql`alter table product.answers add constraint answers_award_id_key_entry_id_pk
      primary key (award_id, key, entry_id) include (start, figure)`);
    await tx.execute(sql`create index answers_entry on product.answers (entry_id)`);
  });
  await server.database.execute(sql`vacuum analyze product.answers`);
  await server.database.execute(sql`vacuum analyze product.entries`);

  const queries = {
    'a choice': { own: where(['own_f4', 'is', 'film']) },
    'three conditions': {
      own: where(['own_f4', 'is', 'film'], ['own_f2', 'least', '100'], ['own_f6', 'is', 'yes']),
      sort: 'own_f2',
    },
    'a span of days, the last first': {
      own: where(['own_f3', 'least', '2021-01-01'], ['own_f3', 'most', '2023-01-01']),
      sort: '-own_f3',
    },
    'an amount': { own: where(['own_f7', 'least', '2500']), sort: '-own_f7' },
    'words of a text': { own: where(['own_f1', 'has', 'entry 77']) },
    'no condition, by a text': { sort: 'own_f0', columns: 'own_f0,own_f1' },
    'no answer': { own: where(['own_f198', 'none']) },
  };
  const slowest: Record<string, number> = {};
  for (const [name, more] of Object.entries(queries)) {
    asked.length = 0;
    const { status } = await server.api('listAwardEntries', listing(award, { limit: 100, ...more }));
    expect([name, status, asked.length]).toEqual([name, 200, 1]);
    const { text, values } = asked[0]!;
    const times: number[] = [];
    // The least of many: others work on the machine meanwhile, which makes a query no slower than it is.
    for (let run = 0; run < 15; run += 1) {
      const { rows } = await server.pool.query<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      times.push(rows[0]!['QUERY PLAN'][0]!['Execution Time']);
    }
    slowest[name] = Math.round(Math.min(...times));
  }
  expect(Object.entries(slowest).filter(([, milliseconds]) => milliseconds > 50)).toEqual([]);
  expect(
    (
      await rowsOf<{ n: number }>(
        server.database,
        sql`select count(*) as n from product.answers where award_id = ${award.id}`,
      )
    )[0]?.n,
  ).toBe(many * 199);
});
