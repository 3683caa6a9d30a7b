import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallPlan, explainAll } from '#tools/bench/plans/explain.ts';
import { fillAwards, firstNamed } from '#tools/bench/plans/fillAwards.ts';
import { type Asked, hearAsked, isReading } from '#tools/bench/plans/hearStatements.ts';
import { type ListCall, listCalls, type Named } from '#tools/bench/plans/listCalls.ts';
import { asLarge } from '#tools/bench/plans/measurePlans.ts';
import { growth } from '#tools/bench/plans/tableOf.ts';
import { asSuperuser } from '../support/database.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** Ten awards of a hundred entries each, then thirty times as many; `npm run bench -- plans` does it with a million. */
const size = { few: 10, many: 300, entries: 100 };

let server: TestServer;
let people: Record<ListCall['by'], TestPerson>;
let superuser: ReturnType<typeof asSuperuser>;
let asked: Asked[] = [];
let stop: () => void;
let few: CallPlan[];
let many: CallPlan[];
let named: Named;

beforeAll(async () => {
  server = await startServer();
  const admin = await server.join('admin');
  people = { admin, judge: await server.join('judge', { orgID: admin.orgID }), entrant: await server.join('entrant') };
  superuser = asSuperuser(server.databaseUrl);
  stop = hearAsked((one) => asked.push(one));
  await fill(0, size.few);
  named = (await superuser.pool.query<Named>(firstNamed)).rows[0]!;
  few = await plansOf(`set random_page_cost = 1.1; ${asLarge}`);
  await fill(size.few, size.many - size.few);
  // As the embedded database has it.
  many = await plansOf('set random_page_cost = 1.1');
}, 120_000);
afterAll(async () => {
  stop();
  await superuser.pool.end();
  await server.close();
});

async function fill(made: number, awards: number) {
  const client = new pg.Client({ connectionString: superuser.url });
  await client.connect();
  const { admin, entrant, judge } = people;
  await fillAwards(client, { organiserID: admin.orgID, awards, made, entries: size.entries, entrant, judge });
  await client.end();
}

/** What each call asked once nothing was remembered, carried out once more. */
async function plansOf(settings: string): Promise<CallPlan[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(settings);
  const found: CallPlan[] = [];
  for (const { name, by, query } of listCalls(named)) {
    await superuser.pool.query('update product.stamps set changes = changes + 1');
    asked = [];
    const { status } = await server.api(name, { as: people[by].token, query } as never);
    if (status !== 200) throw new Error(`${name}: ${status}`);
    found.push(await explainAll(client, asked.filter(isReading)));
  }
  await client.end();
  return found;
}

test('no list or summary costs more where there are thirty times as many awards, nor reads a table from end to end', () => {
  const calls = listCalls(named);
  const grown = calls.flatMap((call, index) =>
    growth(call, few[index]!, many[index]!).grown.map((what) => `${call.title}: ${what}`),
  );
  expect(grown).toEqual([]);
  expect(many.every(({ statements }) => statements > 1)).toBe(true);
});
