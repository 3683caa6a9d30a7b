import { expect, it } from 'vitest';
import * as kinds from './rows.ts';
import { awards, entries } from './schema.ts';

const { columns, read, RowError } = kinds;
const types = {
  bool: 16,
  int8: 20,
  int4: 23,
  text: 25,
  json: 114,
  jsonb: 3802,
  numeric: 1700,
  instant: 1184,
  uuid: 2950,
};
type Types = keyof typeof types;

/** What the driver would answer. */
const answered = (fields: Readonly<Record<string, Types>>, ...rows: object[]) => ({
  fields: Object.entries(fields).map(([name, type]) => ({ name, dataTypeID: types[type] })),
  rows,
});

const row = columns({
  id: entries.id,
  count: kinds.integer,
  at: kinds.nullable(kinds.instant),
  status: kinds.oneOf(['paid', 'due']),
});
const fields = { id: 'uuid', count: 'int8', at: 'text', status: 'text' } as const;
const good = { id: 'a', count: 1, at: '2026-11-23T19:00:00.000Z', status: 'paid' };

it('answers rows that are what is declared, in whatever order the statement has the columns', () => {
  expect(read(row, answered(fields, good, { ...good, at: null }))).toEqual([good, { ...good, at: null }]);
  expect(read(row, answered({ status: 'text', at: 'text', count: 'int4', id: 'uuid' }, good))).toEqual([good]);
  expect(read(row, answered(fields))).toEqual([]);
  const { id, status } = read(row, answered(fields, good))[0]!;
  // The types are the declaration's.
  const typed: readonly [string, 'paid' | 'due'] = [id, status];
  expect(typed).toEqual(['a', 'paid']);
});

it.each<[why: string, given: Readonly<Record<string, Types>>, description: string]>([
  ['has another name', { ...fields, ref: 'text' }, 'the statement answers ref, which is not declared'],
  ['is missing', { id: 'uuid', count: 'int8', at: 'text' }, 'the statement does not answer status'],
  ['has another type', { ...fields, count: 'text' }, 'count is text, declared as integer'],
  ['is an instant as PostgreSQL writes it', { ...fields, at: 'instant' }, 'at is timestamptz, declared as instant'],
  ['is a sum of large numbers', { ...fields, count: 'numeric' }, 'count is numeric, declared as integer'],
])('refuses a statement of which a column %s, without a row as well', (_, given, description) => {
  expect(() => read(row, answered(given))).toThrow(new RowError(`Rows of (id, count, at, status): ${description}`));
  // Nor once a right one was seen.
  read(row, answered(fields, good));
  expect(() => read(row, answered(given))).toThrow(description);
});

it('refuses a name that is answered twice', () => {
  const twice = [...answered(fields).fields, { name: 'id', dataTypeID: types.uuid }];
  expect(() => read(row, { fields: twice, rows: [good] })).toThrow('answers a name twice');
});

it.each<[why: string, wrong: object, description: string]>([
  ['null in a column that has none', { count: null }, 'count is null'],
  ["null in a table's own column", { id: null }, 'id is null'],
  ['null among words', { status: null }, 'status is null'],
  ['another word', { status: 'refunded' }, 'status is no one of paid, due'],
  ['an instant that is none', { at: '2026-11-23 19:00:00+00' }, 'at is no instant'],
])('refuses %s, in any row', (_, wrong, description) => {
  expect(() => read(row, answered(fields, good, { ...good, ...wrong }))).toThrow(description);
});

it('reads null where a join finds nothing, and none where the statement leaves it out', () => {
  const joined = columns({ award: kinds.nullable(awards.name), categoryID: kinds.present(entries.categoryID) });
  const given = { award: 'text', categoryID: 'uuid' } as const;
  expect(read(joined, answered(given, { award: null, categoryID: 'a' }))).toHaveLength(1);
  expect(() => read(joined, answered(given, { award: 'A', categoryID: null }))).toThrow('categoryID is null');
  const own = columns({ categoryID: entries.categoryID });
  expect(read(own, answered({ categoryID: 'uuid' }, { categoryID: null }))).toHaveLength(1);
});

it('looks into JSON that a statement makes', () => {
  const made = columns({
    best: kinds.nullable(kinds.object({ id: entries.id, at: kinds.instant, note: kinds.optional(kinds.text) })),
    all: kinds.list(kinds.object({ count: kinds.integer, of: kinds.nullable(kinds.number), is: kinds.boolean })),
  });
  const given =
    (best: unknown, ...all: unknown[]) =>
    () =>
      read(made, answered({ best: 'json', all: 'jsonb' }, { best, all }));
  const one = { id: 'a', at: good.at };
  const item = { count: 1, of: null, is: true };
  expect(given(null)()).toEqual([{ best: null, all: [] }]);
  expect(given({ ...one, note: 'n' }, item, { ...item, of: 0.5 })()).toHaveLength(1);
  for (const best of [
    { id: 'a' },
    { ...one, id: null },
    { ...one, id: 1 },
    { ...one, more: 1 },
    { ...one, note: 1 },
    'a',
  ])
    expect(given(best)).toThrow('best is no json of id, at, note');
  for (const wrong of [
    { ...item, count: '1' },
    { ...item, count: 1.5 },
    { ...item, is: null },
    { count: 1, is: true },
    null,
  ])
    expect(given(one, item, wrong)).toThrow('all is no json list');
});

it('declares no column that arrives otherwise than its table says', () => {
  expect(() => columns({ at: entries.createdAt })).toThrow('No rows are read of created_at');
});

it('tells rows that nobody reads', () => {
  expect(read(kinds.nothing, { fields: [], rows: [{}, {}] })).toHaveLength(2);
  expect(() => read(kinds.nothing, answered({ id: 'uuid' }))).toThrow('id, which is not declared');
});
