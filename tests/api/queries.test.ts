import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type ApiRequest, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, cast, mark, openAward, planning, step, submitted, testClock } from '../support/stage.ts';

/** What is asked of the database while one call is answered. */
const asked: string[] = [];
const { query } = pg.Client.prototype;

let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let awardID: string;
let entryID: string;
let openID: string;
const clock = testClock();

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [statement] = parts;
    asked.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
    return (query as (...all: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
  server = await startServer({ clock });
  people = await cast(server);
  clock.set(planning);
  const award = await openAward(server, people.admin, { entryLimit: 20 });
  awardID = award.id;
  const { categoryID } = award.categories[0]!;
  const sent = [await submitted(server, people.entrant, award), await submitted(server, people.rival, award)];
  entryID = sent[0]!.id;
  for (const judge of [people.judge, people.secondJudge]) await assign(server, judge, award, [categoryID]);
  const judging = await step(server, people.admin, award, 'judging');
  for (const judge of [people.judge, people.secondJudge]) {
    await accept(server, judge, judging);
    for (const entry of sent) await mark(server, judge, judging, entry, [7, 5], false);
  }
  openID = (await openAward(server, people.admin, { name: 'A Second One' })).id;
  await server.settleMails();
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await server.close();
});

/** Statements of the call's own: who asks is found by one of them. The rest runs beside it: counters, mails, keys read now and then, what
 * watchers are told a second later. */
const ownStatements = () =>
  asked.filter(
    (text) =>
      !/rate_windows|skip locked|signing_keys|^select pg_notify|^(begin|commit|rollback|listen)|select 1$/i.test(
        text.trim(),
      ),
  );

type Row = readonly [name: CallName, by: keyof typeof people, most: number, ask?: () => ApiRequest<CallName>['query']];

/** One for who asks, one for the list: however long it is and however much belongs to its rows. */
const lists: readonly Row[] = [
  ['listEntries', 'entrant', 2],
  ['listEntries', 'judge', 2],
  ['listRoundEntries', 'judge', 3, () => ({ awardID, id: awardID })],
  ['listBallots', 'judge', 2, () => ({ awardID, id: awardID })],
  ['listComparisons', 'judge', 2, () => ({ awardID, id: awardID })],
  ['listAwardEntries', 'admin', 2, () => ({ awardID, limit: 50 })],
  // What no score sheet changes is counted apart, and remembered until it changes.
  ['listAwards', 'admin', 3],
  ['listAwards', 'judge', 2],
  ['listAwards', 'entrant', 2],
  ['listUsers', 'admin', 2],
  ['listJudges', 'admin', 3, () => ({ awardID })],
  ['listInvoices', 'admin', 2],
  ['listInvoices', 'entrant', 2],
  ['listPrices', 'entrant', 2],
  // What the lines' details name is looked up, and the names of fields in the forms.
  ['listAudit', 'admin', 4],
  ['listMails', 'admin', 2],
  ['listMailTemplates', 'admin', 2, () => ({ locale: 'ro' })],
  ['listChartReviews', 'admin', 2, () => ({ chart: 'signIn' })],
  ['listSlowestWaits', 'admin', 2],
  ['listEntryVersions', 'admin', 3, () => ({ id: entryID, awardID })],
  ['listColleagues', 'entrant', 3, () => ({ id: entryID, awardID })],
  ['listTerms', 'admin', 3, () => ({ id: awardID })],
  ['listTerms', 'admin', 3, () => ({ id: awardID, of: 'entrants' })],
  ['getHandling', 'admin', 2, () => ({ awardID })],
  ['listImports', 'admin', 3, () => ({ awardID })],
  ['listOwnMarks', 'judge', 2],
  // Dashboards: an award with its counts, discounts and every ranking.
  ['getAwardSummary', 'admin', 4, () => ({ id: awardID })],
  ['getAwardSummary', 'admin', 7, () => ({ id: awardID, results: 'true' })],
  ['getAwardSummary', 'admin', 4, () => ({ id: awardID, results: 'panels' })],
  ['getUser', 'entrant', 2],
  ['getViews', 'admin', 2],
  ['getRecoveryCodes', 'judge', 2],
  ['listSessions', 'judge', 2],
  ['login', 'judge', 6],
];

const rows = lists.map(([name, by, most, ask]) => ({ name, by, most, ask }));

test.each(rows)('$name by the $by asks the database at most $most times', async ({ name, by, most, ask }) => {
  const { token } = (people as Readonly<Record<string, TestPerson>>)[by]!;
  asked.length = 0;
  const answer = await server.api(name, { as: token, query: ask?.() ?? {} } as ApiRequest<CallName>);
  expect(answer.status).toBe(200);
  const statements = ownStatements();
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
  expect(statements.length).toBeGreaterThan(1);
});

test('rows of a file are imported with as many statements however many they are', async () => {
  const as = people.admin.token;
  const body = { name: 'entries.csv', digest: 'a0'.repeat(32), rows: 102 };
  const { id } = await server.ok('beginImport', { as, query: { awardID: openID }, body });
  const { email } = people.entrant;
  const statementsFor = async (from: number, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      row: from + index,
      categoryID: null,
      email,
      data: { title: `Row ${from + index}` },
    }));
    asked.length = 0;
    const { made } = await server.ok('importEntries', {
      as,
      query: { awardID: openID, id },
      body: { rows, done: false },
    });
    expect(made).toHaveLength(count);
    return ownStatements().length;
  };
  const few = await statementsFor(2, 2);
  expect(few).toBeGreaterThan(5);
  expect(await statementsFor(4, 100)).toBe(few);
});

test('every list of the contract is among them', () => {
  const named = new Set(lists.map(([name]) => name));
  const all = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('list'));
  expect(all.filter((name) => !named.has(name))).toEqual([]);
});

test('the keys of tokens are read once in half a minute, not for every call', async () => {
  asked.length = 0;
  for (let time = 0; time < 10; time += 1) await server.api('listAwards', { as: people.admin.token });
  expect(asked.filter((text) => text.includes('signing_keys')).length).toBeLessThanOrEqual(1);
});
