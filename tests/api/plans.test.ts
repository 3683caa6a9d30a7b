import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, cast, mark, openAward, planning, step, submitted, testClock } from '../support/stage.ts';

/** Tables that grow with what organisers do, filled here: nobody's call may read one from end to end. */
const growing = ['entries', 'sheets', 'invoices', 'audit', 'outbox'];

/** What is asked of the database while one call is answered. */
const asked: { text: string; values: unknown[] }[] = [];
const { query } = pg.Client.prototype;

let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let award: Award;
let entry: Entry;
const clock = testClock();

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [statement, values] = parts;
    if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const given = statement as { text: string; values?: unknown[] };
      asked.push({ text: given.text, values: given.values ?? (Array.isArray(values) ? values : []) });
    }
    return (query as (...all: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
  server = await startServer({ clock });
  people = await cast(server);
  const judges = await Promise.all([1, 2, 3].map(() => server.join('judge', { orgID: people.stranger.orgID })));
  clock.set(planning);
  await fillElsewhere(judges.map(({ personID }) => personID));
  award = await openAward(server, people.admin, { entryLimit: 20 });
  entry = await submitted(server, people.entrant, award);
  await assign(server, people.judge, award, [entry.categoryID!]);
  award = await step(server, people.admin, award, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [7, 5], false);
  await server.database.execute(sql`analyze`);
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await server.close();
});

/** Ten thousand entries in ten awards of another organiser, with three sheets, an invoice and five rows of the audit each. */
async function fillElsewhere(judgeIDs: readonly string[]) {
  for (let made = 0; made < 10; made += 1) await fillAward(judgeIDs, made);
}

async function fillAward(judgeIDs: readonly string[], place: number) {
  const { stranger, rival } = people;
  const other = await openAward(server, stranger);
  const { categoryID } = other.categories[0]!;
  const { database } = server;
  await database.execute(sql`
    insert into product.entries (award_id, org_id, person_id, ref, status, category_id, submitted_at, data)
    select ${other.id}, ${rival.orgID}, ${rival.personID}, 'X-' || n, 1, ${categoryID}, now(), jsonb_build_object('title', 'Pier ' || n)
    from generate_series(1, 1000) n`);
  await database.execute(sql`
    insert into product.sheets (judge_id, entry_id, award_id, category_id, status)
    select judge, e.id, e.award_id, e.category_id, 'unscored'
    from product.entries e, unnest(${sql.param(judgeIDs)}::uuid[]) judge where e.award_id = ${other.id}`);
  await database.execute(sql`
    insert into product.invoices (organiser_id, number, org_id, award_id, entry_id, category_id, amount, currency)
    select ${stranger.orgID}, ${place * 1000}::int + row_number() over (), e.org_id, e.award_id, e.id, e.category_id, 100, 'gbp'
    from product.entries e where e.award_id = ${other.id}`);
  await database.execute(sql`
    insert into product.audit (at, org_id, actor_name, action, entity, entity_id)
    select now(), ${stranger.orgID}, 'Somebody', 'entry.save', 'entry', e.id::text
    from product.entries e, generate_series(1, 5) where e.award_id = ${other.id}`);
  await database.execute(sql`
    insert into product.outbox (org_id, "to", why, subject, text, sent_at)
    select ${stranger.orgID}, 'somebody' || n || '@example.org', 'submission', 'Hello', 'Hello', now()
    from generate_series(1, 1000) n`);
}

interface Asked {
  readonly query: object;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}
type Row = readonly [name: CallName, by: keyof typeof people, ask?: () => Asked];

const ofEntry = () => ({ id: entry.id, awardID: award.id });
const rows: readonly Row[] = [
  ['listAwards', 'admin'],
  ['listAwards', 'judge'],
  ['listAwards', 'entrant'],
  ['getAwardSummary', 'admin', () => ({ query: { id: award.id } })],
  ['getAwardSummary', 'admin', () => ({ query: { id: award.id, results: 'true' } })],
  ['listAwardEntries', 'admin', () => ({ query: { awardID: award.id, limit: 100 } })],
  [
    'listAwardEntries',
    'admin',
    () => ({ query: { awardID: award.id, limit: 100, sort: '-amount', payment: 'draft' } }),
  ],
  ['listAwardEntries', 'admin', () => ({ query: { awardID: award.id, limit: 100, best: 'true', payment: 'draft' } })],
  ['listEntries', 'judge'],
  ['listEntries', 'entrant'],
  ['listEntries', 'admin', () => ({ query: { orgID: people.entrant.orgID, limit: 100 } })],
  ['getEntry', 'admin', () => ({ query: ofEntry() })],
  ['getEntry', 'judge', () => ({ query: ofEntry() })],
  ['listInvoices', 'entrant', () => ({ query: { limit: 50 } })],
  ['listAudit', 'admin', () => ({ query: { limit: 50 } })],
  ['listAudit', 'admin', () => ({ query: { entity: 'award', entityID: award.id, steps: 'true', limit: 100 } })],
  ['listAudit', 'admin', () => ({ query: { entryID: entry.id, limit: 100 } })],
  ['listMails', 'admin', () => ({ query: { limit: 50 } })],
  ['listSlowestWaits', 'admin'],
  ['listEntryVersions', 'admin', () => ({ query: ofEntry() })],
  [
    'scoreEntry',
    'judge',
    () => ({
      query: { ...ofEntry(), categoryID: entry.categoryID! },
      body: { comment: 'Clear.' },
      headers: { 'idempotency-key': 'plans' },
    }),
  ],
];

test.each(rows.map(([name, by, ask]) => ({ name, by, ask })))(
  '$name by the $by reads no growing table from end to end',
  async ({ name, by, ask }) => {
    asked.length = 0;
    const { token } = (people as Readonly<Record<string, TestPerson>>)[by]!;
    const answer = await server.api(name, { as: token, ...ask?.() } as never);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    const own = asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/save_sheet|skip locked/.test(text));
    expect(own.length).toBeGreaterThan(0);
    for (const { text, values } of own) {
      const { rows: plans } = await server.pool.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        values,
      );
      const read = scanned(plans[0]!['QUERY PLAN'][0]!.Plan).filter((table) => growing.includes(table));
      expect(read, text).toEqual([]);
    }
  },
);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables that a plan reads from end to end. */
const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];
