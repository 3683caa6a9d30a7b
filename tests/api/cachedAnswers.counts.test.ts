import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { standingCounts, type storedCountsOf } from '#server/modules/lifecycles/counts.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { ApiRequest } from '../support/server.ts';
import { accept, assign, draft, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';
import { hearStatements } from '../support/statements.ts';

const { server, people, clock } = await startStage();
afterAll(() => server.close());

test('what counts alone is remembered while judges write on sheets that are not handed in', async () => {
  clock.set(planning);
  const open = await openAward(server, people.admin);
  const { categoryID } = open.categories[0]!;
  const sent = await submitted(server, people.entrant, open, categoryID);
  await assign(server, people.judge, open, [categoryID]);
  const judging = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, judging);
  await mark(server, people.judge, judging, sent, [1, 2], false);
  const statementsOf = async (name: 'getAwardSummary' | 'listAwards' | 'listAwardEntries') => {
    const query = name === 'getAwardSummary' ? { id: open.id } : name === 'listAwards' ? {} : { awardID: open.id };
    let heard = 0;
    const hush = hearStatements(() => {
      heard += 1;
    });
    await server.ok(name, { as: people.admin.token, query } as ApiRequest<typeof name>);
    hush();
    return heard;
  };
  const names = ['getAwardSummary', 'listAwards', 'listAwardEntries'] as const;
  for (const name of names) await statementsOf(name);
  await mark(server, people.judge, judging, sent, [3, 4], false);
  // Who asks, and whether what is remembered still holds.
  expect(await statementsOf('getAwardSummary')).toBe(1);
  expect(await statementsOf('listAwards')).toBe(1);
  expect(await statementsOf('listAwardEntries')).toBeGreaterThan(1);
  await mark(server, people.judge, judging, sent, [3, 4]);
  for (const name of names) expect(await statementsOf(name)).toBeGreaterThan(1);
});

/** Of two awards, what is counted of the first being kept as of its sixth change, and told from what is counted anew. */
async function keptCounts() {
  const first = await openAward(server, people.admin, { name: 'Kept' });
  const second = await openAward(server, people.admin, { name: 'Due' });
  const known: NonNullable<ReturnType<typeof storedCountsOf>> = new Map();
  const asked = [
    { id: first.id, changes: 6 },
    { id: second.id, changes: 0 },
  ];
  const counted = await standingCounts(server.context.database, known, asked);
  const kept = { ...counted.get(first.id)!, missing: 77 };
  known.clear();
  known.set(first.id, { changes: 6, counts: kept });
  return { known, asked, kept, id: first.id, dueID: second.id };
}

test('counts that are kept stay those of their change, in whatever order two that ask at once are answered', async () => {
  const { known, asked, kept, id } = await keptCounts();
  const { pool, database } = openDatabase(server.databaseUrl, 1);
  onTestFinished(() => pool.end());
  const connection = await pool.connect();
  const slow = standingCounts(database, known, asked);
  // Read before the change and counted after it.
  await standingCounts(server.context.database, known, [{ id, changes: 5 }]);
  connection.release();
  expect((await slow).get(id)).toEqual(kept);
  expect(known.get(id)).toEqual({ changes: 6, counts: kept });
});

test('what is kept is answered also where room has to be made for what is counted', async () => {
  const { known, asked, kept, id, dueID } = await keptCounts();
  for (let number = known.size; number < 5_000; number += 1) known.set(`award ${number}`, { changes: 0, counts: kept });
  const answered = await standingCounts(server.context.database, known, asked);
  expect([...answered.keys()].sort()).toEqual([id, dueID].sort());
  expect(answered.get(id)).toEqual(kept);
  expect([...known.keys()]).toEqual([dueID]);
});

test('lists have as many rows as are counted for them, after all that, and where an award goes with what it has', async () => {
  const differing = () =>
    rowsOf(
      server.database,
      sql`select * from (select scope, list, state, sum(held)::bigint as held from product.row_counts group by 1, 2, 3 having sum(held) <> 0) kept
        full join product.counted_rows counted using (scope, list, state) where kept.held is distinct from counted.held`,
    );
  expect(await differing()).toEqual([]);
  const other = await openAward(server, people.admin, { entryLimit: 20 });
  const left = await draft(server, people.entrant, other);
  await draft(server, people.rival, other);
  await server.ok('deleteEntry', { as: people.entrant.token, query: { id: left.id, awardID: other.id } });
  expect(await differing()).toEqual([]);
  await server.database.execute(sql`delete from product.awards where id = ${other.id}`);
  expect(await differing()).toEqual([]);
  const [states] = await rowsOf<{ lists: string[] }>(
    server.database,
    sql`select array_agg(distinct list order by list) as lists from product.row_counts where held <> 0`,
  );
  expect(states!.lists).toEqual(
    expect.arrayContaining([
      'announced',
      'audit',
      'award',
      'binned',
      'entry',
      'invoice',
      'mail',
      'person',
      'score',
      'security',
    ]),
  );
});
