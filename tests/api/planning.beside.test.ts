import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { rowsOf } from '../support/rows.ts';
import { draft, openAward, planning, startStage, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
const as = people.admin.token;

beforeAll(async () => {
  clock.set(planning);
  // With so many judges also an award of a few entries is described in a thread.
  await server.database.execute(sql`
    insert into product.people (org_id, type, email, given_name, family_name, name, invited)
    select ${people.admin.orgID}, 'judge', 'judge' || n || '@bench.example', 'Bo', 'Bench ' || n, 'Bo Bench ' || n, true
    from generate_series(1, 80) n`);
});
afterAll(async () => {
  // Copies have neither invoices nor files.
  await server.database.execute(sql`delete from product.entries where ref like '%-copy-%'`);
  await server.close();
});

/** An open award with so many more entries like the one that was sent in. */
async function stage(more: number): Promise<{ readonly award: Award; readonly entry: Entry }> {
  const award = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, award, award.categories[0]!.categoryID);
  await server.database.execute(sql`
    insert into product.entries (award_id, org_id, person_id, ref, status, category_id, data, submitted_at)
    select e.award_id, e.org_id, e.person_id, e.ref || '-copy-' || n, e.status, e.category_id, e.data, e.submitted_at
    from product.entries e, generate_series(1, ${more}) n where e.id = ${entry.id}`);
  return { award, entry };
}

it('keeps nobody waiting while a large award is planned: not who looks on, nor who lifts a conflict, nor whoever saves', async () => {
  const [large, small] = [await stage(500), await stage(9)];
  const { personID } = people.judge;
  const query = { awardID: small.award.id };
  const declare = (reason: string | null) =>
    server.ok('declareConflict', { as, query, body: { judgeID: personID, entryID: small.entry.id, reason } });
  await declare('Advises the client.');
  const written = await draft(server, people.rival, small.award);
  const wish = { categoryIDs: [large.entry.categoryID!], judgeIDs: await fortyJudges(), judgesPerEntry: 3, seed: 7 };
  let isPlanned = false;
  const planned = server.ok('planJudging', { as, query: { awardID: large.award.id }, body: { wish } }).finally(() => {
    isPlanned = true;
  });
  const previews = Array.from({ length: 12 }, () => server.ok('planJudging', { as, query, body: {} }));
  const lifted = declare(null);
  await Promise.all([
    ...previews,
    lifted,
    server.ok('getUser', { as: people.stranger.token }),
    server.ok('updateEntry', {
      as: people.rival.token,
      query: { id: written.id, awardID: small.award.id },
      body: { data: { data: { title: 'Saved meanwhile' } } },
    }),
  ]);
  expect(isPlanned).toBe(false);
  expect((await lifted).conflicts).toEqual([]);
  expect((await planned).categories[0]!.short).toEqual([]);
});

async function fortyJudges(): Promise<string[]> {
  const judges = await rowsOf<{ id: string }>(
    server.database,
    sql`select id from product.people where org_id = ${people.admin.orgID} and type = 'judge' order by id limit 40`,
  );
  return judges.map(({ id }) => id);
}
