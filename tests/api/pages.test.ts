import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { sortKeys } from '#contract/sortKeys.ts';
import { isDeep, sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let tokens: Readonly<Record<'admin' | 'judge' | 'entrant', string>>;
let awardID: string;
beforeAll(async () => {
  server = await startServer({ demo: true });
  const [admin, judge, entrant] = await Promise.all(
    ['admin', 'judge', 'entrant'].map((name) => server.signIn(`${name}@demo.test`)),
  );
  tokens = { admin: admin!, judge: judge!, entrant: entrant! };
  const awards = await server.ok('listAwards', { as: tokens.admin, query: {} });
  awardID = awards.find(({ status }) => status === 'judging')!.id;
  // Rows that are alike in a column, and rows without anything in it.
  await server.database.execute(sql`update product.entries set submitted_at = '2026-03-01' where submitted_at is not null
    and right(id::text, 1) < '8'`);
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
type Row = Readonly<Record<string, unknown>>;

const ask = async (name: CallName, who: Who, query: object) => {
  // The lists that are asked here answer arrays of rows.
  const answer = await server.api(name as 'listAwards', { as: tokens[who], query });
  expect(answer.status).toBe(200);
  return {
    rows: answer.body as unknown as Row[],
    cursor: answer.headers.get('x-next-cursor'),
    total: Number(answer.headers.get('x-total-count')),
  };
};

/** Every row of a list, read page by page. */
async function walked(name: CallName, who: Who, query: object, limit: number) {
  const rows: Row[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ask(name, who, { ...query, limit, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    totals.add(page.total);
    cursor = page.cursor;
  }
  return { rows, totals: [...totals] };
}

/** Three pages have a first, one between and a last. */
const parts = isDeep ? 7 : 3;

const lists: readonly (readonly [CallName, keyof typeof sortKeys, Who, object])[] = [
  ['listAwards', 'awards', 'admin', {}],
  ['listAwards', 'awards', 'entrant', {}],
  ['listAwardEntries', 'entries', 'admin', { fields: 'row' }],
  ['listAwardEntries', 'entries', 'admin', { fields: 'row', q: 'e' }],
  ['listEntries', 'entries', 'entrant', {}],
  ['listEntries', 'entries', 'judge', {}],
  ['listInvoices', 'invoices', 'admin', {}],
  ['listInvoices', 'invoices', 'admin', { q: 'e' }],
  ['listInvoices', 'invoices', 'entrant', {}],
  ['listUsers', 'users', 'admin', {}],
  ['listUsers', 'users', 'admin', { q: 'e' }],
  ['listMails', 'mails', 'admin', {}],
  ['listMails', 'mails', 'admin', { q: 'e' }],
  ['listAudit', 'audit', 'admin', {}],
  ['listAudit', 'audit', 'admin', { q: 'e' }],
  ['listAudit', 'audit', 'admin', { entity: 'security' }],
];

describe.each(lists)('%s by %s for the %s, %o', (name, keys, who, more) => {
  const needed = () => (name === 'listAwardEntries' ? { awardID, ...more } : more);

  const orders = [undefined, ...sortKeys[keys].flatMap((key) => [key, `-${key}`])];
  // What is searched or filtered is ordered by the same statement: three orders of it, and each of the whole list.
  test.each(Object.keys(more).some((key) => key !== 'fields') ? sampleOf(orders, 3) : orders)(
    'ordered by %s its pages are the whole of it',
    async (sort) => {
      const query = { ...needed(), ...(sort && { sort }) };
      const whole = await ask(name, who, query);
      const { rows, totals } = await walked(name, who, query, Math.max(2, Math.ceil(whole.rows.length / parts)));
      expect(rows.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(totals).toEqual([whole.total]);
      expect(whole.cursor).toBeNull();
    },
  );
});

test('who comes, goes or moves before a page neither doubles a row of it nor takes one out', async () => {
  const query = { awardID, fields: 'row', sort: 'title' };
  const before = (await ask('listAwardEntries', 'admin', query)).rows.map(({ id }) => id as string);
  expect(before.length).toBeGreaterThan(10);
  const first = await ask('listAwardEntries', 'admin', { ...query, limit: 3 });
  const [one, two] = before as [string, string];
  const write = (id: string, title: string) =>
    server.database.execute(sql`update product.entries set data = jsonb_set(data, '{title}', ${JSON.stringify(title)})
      where id = ${id}`);
  const titles = first.rows.map(({ title }) => title as string);
  // Two leave the page that was read: what was fourth and fifth stands where its last rows stood.
  await write(one, 'zzz');
  await write(two, 'zzzz');
  const second = await ask('listAwardEntries', 'admin', { ...query, limit: 3, cursor: first.cursor! });
  expect(second.rows.map(({ id }) => id)).toEqual(before.slice(3, 6));
  await write(one, titles[0]!);
  // And four come before it.
  for (const id of before.slice(-4)) await write(id, '0');
  const again = await ask('listAwardEntries', 'admin', { ...query, limit: 3, cursor: first.cursor! });
  expect(again.rows.map(({ id }) => id)).toEqual(before.slice(3, 6));
});

const written = (...place: readonly unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

test.each([
  ['a start as it once was', Buffer.from('o100').toString('base64url')],
  ['of another order', written(3, 'abc', 'def', 'ghi')],
  ['without a place', written(3)],
  ['with another count than one of rows', written(-1, 'CD-0001', crypto.randomUUID())],
  ['with a text for an identifier', written(3, 'CD-0001', "' or 1=1")],
  ['with a character that no text has', written(3, 'CD-\u0000', crypto.randomUUID())],
  ['with a number for a text', written(3, 7, crypto.randomUUID())],
])('a cursor %s is refused', async (_, cursor) => {
  const answer = await server.api('listAwardEntries', { as: tokens.admin, query: { awardID, limit: 2, cursor } });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'request.shape' }]);
});

test.each(['listAwardEntries', 'listUsers', 'listAwards'] as const)(
  'a cursor of %s without how long the page may be is refused, rather than begin anew',
  async (name) => {
    const query = name === 'listAwardEntries' ? { awardID } : {};
    const { cursor } = await ask(name, 'admin', { ...query, limit: 1 });
    const answer = await server.refused(name as 'listAwards', {
      as: tokens.admin,
      query: { ...query, cursor: cursor! },
    });
    const reasons = [{ code: 'request.field', params: { field: 'limit' } }];
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'request.shape', reasons }]);
  },
);
