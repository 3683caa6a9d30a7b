import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { inviteTo } from '../support/colleagues.ts';
import type { ApiRequest, TestPerson, TestServer } from '../support/server.ts';
import { accept, assign, draft, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;
let entries: Entry[];
let drafted: Entry;
let colleague: TestPerson;
/** Judges, and is invited to write an entry along by the same account. */
let writer: TestPerson;
let invitation: Awaited<ReturnType<typeof inviteTo>>;

beforeAll(async () => {
  colleague = await server.join('admin', { orgID: people.admin.orgID });
  writer = await server.join('entrant');
  clock.set(planning);
  award = await openAward(server, people.admin, { entryLimit: 20 });
  entries = [];
  for (const person of [people.entrant, people.rival]) {
    for (let made = 0; made < 2; made += 1) entries.push(await submitted(server, person, award));
  }
  drafted = await draft(server, people.entrant, award);
  const { categoryID } = award.categories[0]!;
  const together = await draft(server, people.rival, award, categoryID);
  invitation = await inviteTo(server, people.rival, together, writer.email);
  const query = { id: together.id, awardID: award.id };
  await server.ok('submitEntry', { as: people.rival.token, query, body: { data: { payment: 'invoice' } } });
  const names = { givenName: 'Ines', familyName: 'Both' };
  const { id } = await server.ok('createUser', { ...admin(), body: { email: writer.email, ...names, type: 'judge' } });
  for (const judge of [people.judge, people.secondJudge, { ...writer, personID: id }]) {
    await assign(server, judge, award, [categoryID]);
  }
});
afterAll(() => server.close());

const asked = (): readonly (readonly [CallName, ApiRequest<CallName>['query']])[] => [
  ['listAwards', {}],
  ['getAwardSummary', { id: award.id }],
  ['getAwardSummary', { id: award.id, results: 'true' }],
  ['listAwardEntries', { awardID: award.id }],
  ['listAwardEntries', { awardID: award.id, limit: 2, sort: '-ref' }],
  ['listAwardEntries', { awardID: award.id, fields: 'row' }],
  ['listJudges', { awardID: award.id }],
  ['listInvoices', { limit: 2 }],
];

type Api = Pick<TestServer, 'api'>;

const answersOf = (from: Api, as = people.admin.token) =>
  Promise.all(
    asked().map(async ([name, query]) => {
      const { status, headers, body } = await from.api(name, { as, query } as ApiRequest<CallName>);
      return { name, query, status, total: headers.get('x-total-count'), body };
    }),
  );

const admin = () => ({ as: people.admin.token });

/** One act after the other, each of which changes what an administrator is shown, but those that are `unseen`. */
const unseen = ['a begun sheet is marked otherwise'];
const changes: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
  ['a draft is written', () => write('Quay Steps')],
  ['an entry is withdrawn and sent in again', () => withdraw(entries[0]!)],
  [
    'judging begins',
    async () => {
      award = await step(server, people.admin, award, 'judging');
      for (const judge of [people.judge, people.secondJudge]) await accept(server, judge, award);
    },
  ],
  [
    'a judge becomes a colleague on an entry',
    () => server.ok('acceptColleague', { as: writer.token, body: invitation }),
  ],
  ['a sheet is begun', () => mark(server, people.judge, award, entries[0]!, [7, 5], false)],
  ['a begun sheet is marked otherwise', () => mark(server, people.judge, award, entries[0]!, [6, 4], false)],
  ['a begun sheet is emptied', () => emptied(entries[0]!)],
  ['a sheet is handed in', () => mark(server, people.judge, award, entries[0]!, [7, 5])],
  [
    'sheets of one entry are handed in at once',
    () =>
      Promise.all([people.judge, people.secondJudge].map((judge) => mark(server, judge, award, entries[1]!, [3, 4]))),
  ],
  [
    'a judge recuses',
    () =>
      server.ok('scoreEntry', {
        as: people.secondJudge.token,
        query: { id: entries[2]!.id, awardID: award.id, categoryID: entries[2]!.categoryID! },
        body: { recusal: { reason: 'A friend' } },
      }),
  ],
  ['a conflict is declared', () => conflict('Worked together')],
  ['a conflict is lifted', () => conflict(null)],
  ['a judge is locked', () => server.ok('lockUser', { ...admin(), query: { id: people.secondJudge.personID } })],
  ['a judge is let in again', () => server.ok('lockUser', { ...admin(), query: { id: people.secondJudge.personID } })],
  ['a judge is assigned nothing more', () => assignments([])],
  ['a judge is assigned again', () => assignments([award.categories[0]!.categoryID])],
  [
    'a sheet is given back',
    () =>
      server.ok('changeScoreStatus', {
        ...admin(),
        query: { awardID: award.id, entryID: entries[0]!.id, status: 'scored' },
        body: { reason: 'A slip' },
      }),
  ],
  [
    'an entry has to be corrected',
    () =>
      server.ok('updateEntry', {
        ...admin(),
        query: { id: entries[3]!.id, awardID: award.id },
        body: { data: { status: 9, message: 'The plan is missing', fields: [] } },
      }),
  ],
  [
    'an organisation is renamed',
    () => server.ok('updateOrganisation', { as: people.rival.token, body: { name: 'Quay Works' } }),
  ],
  [
    'judging goes back',
    () => step(server, people.admin, award, 'open', { reason: 'Too early', closesAt: '2020-04-20T17:00:00Z' }),
  ],
];

const write = (title: string) =>
  server.ok('updateEntry', {
    as: people.entrant.token,
    query: { id: drafted.id, awardID: award.id },
    body: { data: { data: { title } } },
  });

async function withdraw({ id }: Entry) {
  const query = { id, awardID: award.id };
  await server.ok('updateEntry', { as: people.entrant.token, query, body: { data: { status: 0 } } });
  await server.ok('submitEntry', { as: people.entrant.token, query, body: { data: { payment: 'invoice' } } });
}

const emptied = ({ id, categoryID }: Entry) =>
  server.ok('scoreEntry', {
    as: people.judge.token,
    query: { id, awardID: award.id, categoryID: categoryID! },
    body: { marks: Object.fromEntries(award.categories[0]!.criteria.map(({ criterionID }) => [criterionID, null])) },
  });

const conflict = (reason: string | null) =>
  server.ok('declareConflict', {
    ...admin(),
    query: { awardID: award.id },
    body: { judgeID: people.judge.personID, entryID: entries[0]!.id, reason },
  });

const assignments = (categoryIDs: string[]) =>
  server.ok('updateUser', {
    ...admin(),
    query: { id: people.secondJudge.personID, orgID: people.admin.orgID },
    body: { assignments: [{ awardID: award.id, categoryIDs }] },
  });

describe('what a server remembers is what one without memory answers', () => {
  test.each(changes)('after %s', async (name, change) => {
    const before = await answersOf(server);
    await change();
    const after = await answersOf(server);
    const forgetful = await server.replica();
    try {
      expect(after).toEqual(await answersOf(forgetful));
    } finally {
      await forgetful.close();
    }
    if (unseen.includes(name)) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);
    const { invariants } = await server.ok('checkIntegrity', admin());
    expect(invariants.filter(({ id, count }) => id === 'award.invariant.sheetsCounted' && count > 0)).toEqual([]);
  });
});

/** Tables that no remembered answer shows anything of. */
const besides = [
  'audit',
  'outbox',
  'mails',
  'security_events',
  'idempotency',
  'rate_windows',
  'secrets',
  'files',
  'charges',
  'charge_refunds',
  'card_setups',
  'payment_methods',
  'binned_entries',
  'entry_versions',
  'stamps',
  'sheet_tallies',
  // A version of a form stays as it is, and the award names its own.
  'forms',
  // What a judge answers in a round shows in the round alone, which nobody remembers.
  // Administrators ask for a vote anew each time; what is voted is nobody's to see before it is closed.
  'votes',
  'vote_entries',
  'vote_codes',
  'vote_ballots',
  'vote_choices',
  'vote_patterns',
  'round_answers',
  'round_ballots',
  'round_comparisons',
  // A version stays as it is, and its award names it; a consent is given with a step of its entry.
  'entrant_terms',
  'entry_consents',
  'mail_templates',
  'chart_reviews',
  'payment_events',
  // Issued by the statement that refunds its invoice, which counts.
  'credit_notes',
  // Asked for by its own judge alone, anew each time.
  'judge_keys',
  // Which membership a sign-in uses is found with who asks, anew each time.
  'membership_choices',
  // Asked for by the person alone, or about what was imported, anew each time.
  'recovery_codes',
  'imports',
  'imported_rows',
  // Triggers write it together with its entry.
  'answers',
  // Triggers write it together with what it counts, which is counted.
  'row_counts',
];

test('every table counts its changes, or is none that a remembered answer shows', async () => {
  const tables = await rowsOf<{ name: string; kinds: number }>(
    server.database,
    sql`select c.relname as name, count(distinct t.tgtype & 28) as kinds from pg_class c
      left join pg_trigger t on t.tgrelid = c.oid and (t.tgname like '%stamped%' or t.tgname like 'sheets_tallied%')
      where c.relnamespace = 'product'::regnamespace and c.relkind = 'r' group by c.relname`,
  );
  const silent = tables.filter(({ name, kinds }) => kinds === 0 && !besides.includes(name)).map(({ name }) => name);
  expect(silent).toEqual([]);
  expect(tables.filter(({ kinds }) => kinds > 0).length).toBeGreaterThan(10);
});

describe('a remembered answer', () => {
  const query = () => ({ awardID: award.id, limit: 3, sort: '-ref' });

  it('is said to be the same by its tag, until something changes, also at another replica', async () => {
    const other = await server.replica();
    try {
      const first = await server.api('listAwardEntries', { ...admin(), query: query() });
      const tag = first.headers.get('etag') ?? '';
      const headers = { 'if-none-match': tag };
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
      expect(first.headers.get('cache-control')).toBe('no-store');
      for (const replica of [server, other]) {
        const same = await replica.api('listAwardEntries', { ...admin(), query: query(), headers });
        expect([same.status, same.body]).toEqual([304, undefined]);
      }
      await write('Another Title');
      for (const replica of [other, server]) {
        const changed = await replica.api('listAwardEntries', { ...admin(), query: query(), headers });
        expect(changed.status).toBe(200);
      }
    } finally {
      await other.close();
    }
  });

  it('is given to nobody whose it is not, and to nobody who was locked since', async () => {
    const headers = { 'if-none-match': (await server.api('listAwards', admin())).headers.get('etag') ?? '' };
    const stranger = await server.api('listAwardEntries', { as: people.stranger.token, query: query() });
    expect([stranger.status, stranger.body]).toEqual([200, []]);
    expect((await server.api('listAwards', { as: people.stranger.token, headers })).body).toEqual([]);
    const judge = await server.api('listAwardEntries', { as: people.judge.token, query: query() });
    expect(judge.status).toBe(403);
    expect((await server.api('listAwards', { as: colleague.token, headers })).status).toBe(304);
    await server.ok('lockUser', { ...admin(), query: { id: colleague.personID } });
    expect((await server.api('listAwards', { as: colleague.token, headers })).status).toBe(401);
  });
});
