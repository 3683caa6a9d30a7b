import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { orgs, people as rows } from '#server/platform/database/schema.ts';
import { type ApiAnswer, type ApiRequest, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, makeAward, openAward, planning, step, submitted, testClock } from '../support/stage.ts';

/** In the order in which people look for them. Two are alike. */
const names = ['Ărdeal', 'de Vries', 'éclair', 'École des arts', 'Ștefan SRL', 'Zénith', 'Zénith', 'Zoe', '光影'];
/** The same as an ASCII database orders them is another order; so they are made. */
const mixed = names.toSorted();

let server: TestServer;
let admin: TestPerson;
let judges: TestPerson[];
let entrants: TestPerson[];
let award: Award;
let entries: Entry[];

beforeAll(async () => {
  const clock = testClock();
  server = await startServer({ clock });
  admin = await server.join('admin');
  const joined = (type: 'judge' | 'entrant', orgID?: string) =>
    Promise.all(mixed.map(() => server.join(type, orgID === undefined ? {} : { orgID })));
  judges = await joined('judge', admin.orgID);
  entrants = await joined('entrant');
  for (const [index, name] of mixed.entries()) {
    const [judge, { personID, orgID }] = [judges[index]!, entrants[index]!];
    await server.database.update(rows).set({ name }).where(eq(rows.id, judge.personID));
    await server.database.update(rows).set({ name }).where(eq(rows.id, personID));
    await server.database.update(orgs).set({ name }).where(eq(orgs.id, orgID));
  }
  clock.set(planning);
  award = await openAward(server, admin);
  for (const name of mixed) await makeAward(server, admin, { name });
  entries = [];
  for (const [index, title] of mixed.entries())
    entries.push(await submitted(server, entrants[index]!, award, undefined, title));
});
afterAll(() => server.close());

const told = async <Name extends CallName>(name: Name, query: object, as = admin) =>
  (await server.ok(name, { as: as.token, query } as ApiRequest<Name>)) as unknown as readonly Readonly<
    Record<string, unknown>
  >[];

/** All rows of a list, each page from where the one before ended. */
async function pageByPage(name: CallName, query: object) {
  const pages: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = { as: admin.token, query: { ...query, ...(cursor !== '' && { cursor }) } } as ApiRequest<CallName>;
    const { status, headers, body }: ApiAnswer<unknown> = await server.api(name, asked);
    expect(status).toBe(200);
    pages.push(...(body as typeof pages));
    cursor = headers.get('x-next-cursor');
  }
  return pages;
}

/** Lists that are searched: what one row is called, and in what it is searched. */
const searched: readonly (readonly [what: string, name: CallName, query: () => object, of: string])[] = [
  ['awards', 'listAwards', () => ({}), 'name'],
  ['entries', 'listAwardEntries', () => ({ awardID: award.id }), 'orgName'],
  ['people', 'listUsers', () => ({ type: 'entrant' }), 'name'],
  ['staff', 'listUsers', () => ({ type: 'judge' }), 'name'],
  ['invoices', 'listInvoices', () => ({}), 'orgName'],
];

describe('a search', () => {
  it.each(searched)(
    'of %s finds names in capital and small letters, accented ones included',
    async (_, name, query, of) => {
      const found = async (q: string) => (await told(name, { ...query(), q })).map((row) => row[of]);
      expect(await found('éCOLE')).toEqual(['École des arts']);
      expect(await found('école')).toEqual(['École des arts']);
      expect(await found('ȘTEFAN')).toEqual(['Ștefan SRL']);
      expect(await found('ștefan')).toEqual(['Ștefan SRL']);
      expect(await found('ărD')).toEqual(['Ărdeal']);
      expect(await found('ÉCLAIR')).toEqual(['éclair']);
      expect(await found('ZÉN')).toEqual(['Zénith', 'Zénith']);
      expect(await found('DE VR')).toEqual(['de Vries']);
      expect(await found('影')).toEqual(['光影']);
      // With the accent behind its letter, as file names on a Mac have it.
      expect(await found('E\u0301cole')).toEqual(['École des arts']);
      expect(await found('é_ole')).toEqual([]);
      expect(await found('É%')).toEqual([]);
    },
  );

  it('finds a name that has its accents behind its letters', async () => {
    const { id } = await makeAward(server, admin, { name: 'Scoala de I\u0302nceput' });
    const found = async (q: string) => (await told('listAwards', { q })).map((row) => row.id);
    expect([await found('ÎNCEPUT'), await found('i\u0302nceput')]).toEqual([[id], [id]]);
    await server.ok('deleteAward', { as: admin.token, query: { id } });
  });

  it('of messages, the audit and security events does so, too', async () => {
    await server.mails();
    const mails = await told('listMails', { q: 'ștefan' });
    expect(new Set(mails.map(({ name }) => name))).toEqual(new Set(['Ștefan SRL']));
    for (const q of ['école des', 'ÉCOLE DES']) {
      const audit = await told('listAudit', { q });
      expect(audit.filter(({ action }) => action === 'entry.submit')).toHaveLength(1);
      const security = await told('listAudit', { q, entity: 'security' });
      expect(new Set(security.map(({ actorName }) => actorName))).toEqual(new Set(['École des arts']));
    }
  });

  it('of tags counts and finds one whatever its letters', async () => {
    for (const [index, tag] of ['Éco', 'éco', 'Zinc', 'de côté'].entries()) {
      const body = { ids: [entries[index]!.id], add: [tag] };
      await server.ok('handleEntries', { as: admin.token, query: { awardID: award.id }, body });
    }
    const { tags } = await server.ok('getHandling', { as: admin.token, query: { awardID: award.id } });
    expect(tags.map(({ tag, entries: of }) => [tag.toLowerCase(), of])).toEqual([
      ['de côté', 1],
      ['éco', 2],
      ['zinc', 1],
    ]);
    expect(await told('listAwardEntries', { awardID: award.id, tag: 'ÉCO' })).toHaveLength(2);
  });
});

/** Lists that are sorted by names, with the rows that the tests made. */
const ordered: readonly (readonly [sort: string, name: CallName, query: () => object, of: (row: object) => unknown])[] =
  [
    ['name', 'listAwards', () => ({}), (row) => (row as { name: string }).name],
    ['title', 'listAwardEntries', () => ({ awardID: award.id }), (row) => (row as Entry).data.title],
    ['orgName', 'listAwardEntries', () => ({ awardID: award.id }), (row) => (row as Entry).orgName],
    ['name', 'listUsers', () => ({}), (row) => (row as { name: string }).name],
    ['name', 'listUsers', () => ({ type: 'judge' }), (row) => (row as { name: string }).name],
    ['organisation', 'listUsers', () => ({ type: 'entrant' }), (row) => (row as { orgName: string }).orgName],
    ['orgName', 'listInvoices', () => ({}), (row) => (row as { orgName: string }).orgName],
    ['entryTitle', 'listInvoices', () => ({}), (row) => (row as { entryTitle: string }).entryTitle],
  ];

describe('an order by names', () => {
  it.each(ordered)(
    'by %s of %s is that of every language, page by page and whole, both ways',
    async (sort, name, query, of) => {
      for (const way of ['', '-']) {
        const whole = await told(name, { ...query(), sort: `${way}${sort}` });
        const pages = await pageByPage(name, { ...query(), sort: `${way}${sort}`, limit: 2 });
        expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
        const shown = whole.map(of).filter((one) => names.includes(one as string));
        const twice = shown.length / names.length;
        const expected = names.flatMap((one) => Array.from({ length: twice }, () => one));
        expect(shown).toEqual(way === '' ? expected : expected.toReversed());
      }
    },
  );

  it('is that of the judges of an award', async () => {
    for (const judge of judges) await assign(server, judge, award, [award.categories[0]!.categoryID]);
    expect((await told('listJudges', { awardID: award.id })).map(({ name }) => name)).toEqual(names);
  });
});

it('a judge finds titles in capital and small letters', async () => {
  const [judge] = judges;
  const judging = await step(server, admin, award, 'judging');
  await accept(server, judge!, judging);
  const found = await told('listEntries', { q: 'ÉCLAIR' }, judge);
  expect(found.map((row) => (row as unknown as Entry).data.title)).toEqual(['éclair']);
});

test('indexes in the order of names are made anew where another ICU sorted them', async () => {
  const { pool } = server;
  const sortedBy = async () =>
    (
      await pool.query<{ version: string }>(
        `select obj_description(oid, 'pg_class') as version from pg_class where relname in ('people_by_name', 'people_org_by_name')`,
      )
    ).rows.map(({ version }) => version);
  const before = await sortedBy();
  expect(before).toEqual([before[0], before[0]]);
  expect(before[0]).toBeTruthy();
  await server.database.execute(`comment on index product.people_by_name is '0'`);
  await migrateDatabase(server.ownerUrl);
  expect(await sortedBy()).toEqual(before);
});
