import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { assignments, ndaAcceptances, sheets } from '#server/platform/database/schema.ts';
import { hold, waiting } from '../support/held.ts';
import type { TestPerson } from '../support/server.ts';
import { openAward, planning, startStage, step, submitted } from '../support/stage.ts';
import { hearStatements } from '../support/statements.ts';

const { server, people, clock } = await startStage();
const twenty: TestPerson[] = [];
let award: Award;
let entry: Entry;
let heard: string[] = [];
/** What was last said with each statement, by a word of its own. */
const values = new Map<string, readonly unknown[]>();
let hush: () => void;

beforeAll(async () => {
  // Plans are made with nothing known of the tables: PostgreSQL would look at them by itself once a minute, so that it hung
  // on the moment with what they are made.
  await server.pool.query(`do $$ declare held regclass; begin
    for held in select oid from pg_class where relnamespace = 'product'::regnamespace and relkind = 'r'
      and relowner = current_user::regrole loop
      execute format('alter table %s set (autovacuum_enabled = false)', held);
    end loop; end $$`);
  for (let number = 0; number < 20; number += 1) twenty.push(await server.join('judge', { orgID: people.admin.orgID }));
  clock.set(planning);
});
beforeEach(async () => {
  const open = await openAward(server, people.admin);
  const { categoryID } = open.categories[0]!;
  entry = await submitted(server, people.entrant, open, categoryID);
  const seats = twenty.map(({ personID }) => ({ judgeID: personID, awardID: open.id, categoryID }));
  await server.database.insert(assignments).values(seats);
  award = await step(server, people.admin, open, 'judging');
  // The last one has not accepted the terms.
  await server.database.insert(ndaAcceptances).values(
    twenty.slice(0, -1).map(({ personID }) => ({
      awardID: open.id,
      personID,
      version: award.nda.version,
      name: 'Helen Okafor',
      acceptedAt: clock.now(),
    })),
  );
  heard = [];
  hush = hearStatements((statement, given) => {
    heard.push(statement);
    values.set(statement, given);
  });
});
afterEach(() => hush());
afterAll(() => server.close());

const markOf = (index: number) => index % 11;
const criterionID = () => award.categories[0]!.criteria[0]!.criterionID;
const save = (judge: TestPerson, mark: number, key: string = randomUUID()) =>
  server.api('scoreEntry', { ...asked(judge, mark), headers: { 'idempotency-key': key } });
const asked = (judge: TestPerson, mark: number) => ({
  as: judge.token,
  query: { id: entry.id, awardID: award.id, categoryID: entry.categoryID! },
  body: { marks: { [criterionID()]: mark } },
});
const reasonsOf = (body: unknown) => (body as { reasons?: { code: string }[] }).reasons?.map(({ code }) => code);
const stored = async () => {
  const rows = await server.database.select().from(sheets).where(eq(sheets.entryID, entry.id));
  return new Map(rows.map((row) => [row.judgeID, { version: row.version, mark: row.marks[criterionID()] }]));
};
const count = (name: string) => heard.filter((statement) => statement.includes(name)).length;

/** Holds the award, so that everything which is saved waits, until what it answers is called. */
const holdAward = (what = sql`select from product.awards where id = ${award.id} for update`) => hold(server, what);
/** Waits until as many statements that save wait for a lock. */
const savesWaiting = (number: number) => waiting(server, number, 'save_sheets');

test('twenty judges at once are saved by few statements, and who may not is refused with the reason', async () => {
  for (const mark of [1, 2]) {
    heard = [];
    const release = await holdAward();
    const saving = twenty.map((judge, index) => save(judge, markOf(index + mark)));
    await savesWaiting(1).then(release);
    const answers = await Promise.all(saving);
    expect(answers.map(({ status }) => status)).toEqual([...Array(19).fill(200), 422]);
    expect(reasonsOf(answers[19]!.body)).toEqual(['score.refusal.ndaMissing']);
    expect(count('save_sheets')).toBeLessThan(10);
    const rows = await stored();
    for (const [index, judge] of twenty.slice(0, -1).entries())
      expect(rows.get(judge.personID)).toEqual({ version: mark, mark: markOf(index + mark) });
    expect(rows.size).toBe(19);
  }
});

test('one that the database refuses leaves the others of its statement as they are', async () => {
  const hit = twenty[7]!;
  await server.database.execute(
    sql.raw(`create function product.hit() returns trigger language plpgsql as $$
      begin raise exception 'broken' using errcode = '23514', constraint = 'planted'; end $$`),
  );
  await server.database.execute(
    sql.raw(`create trigger hit before insert on product.sheets for each row when (new.judge_id = '${hit.personID}')
      execute function product.hit()`),
  );
  const release = await holdAward();
  const answers = twenty.slice(0, -1).map((judge, index) => save(judge, markOf(index)));
  await savesWaiting(1);
  await release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await server.database.execute(sql`drop trigger hit on product.sheets`);
  await server.database.execute(sql`drop function product.hit()`);
  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  expect(statuses[7]).not.toBe(200);
  const rows = await stored();
  expect(rows.has(hit.personID)).toBe(false);
  expect([...rows.values()].map(({ version }) => version)).toEqual(Array(18).fill(1));
});

test('nobody waits for a sheet that somebody else holds but its own judge', async () => {
  const judges = twenty.slice(0, 10);
  await Promise.all(judges.map((judge) => save(judge, 1)));
  const held = judges[3]!;
  const release =
    await holdAward(sql`select from product.sheets where judge_id = ${held.personID} and entry_id = ${entry.id}
    for update`);
  const answers = judges.map((judge) => save(judge, 2));
  const others = await Promise.all(answers.filter((_, index) => index !== 3));
  expect(others.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect((await stored()).get(held.personID)?.version).toBe(1);
  await release();
  expect((await answers[3]!).status).toBe(200);
  expect((await stored()).get(held.personID)).toEqual({ version: 2, mark: 2 });
});

test('nobody is answered before it is committed, and a statement that is cut off is there once when it is repeated', async () => {
  const judges = twenty.slice(0, -1);
  const keys = judges.map(() => randomUUID());
  const release = await holdAward();
  let answered = 0;
  const first = judges.map(async (judge, index) => {
    const { status } = await save(judge, markOf(index), keys[index]);
    answered += 1;
    return status;
  });
  const pids = await savesWaiting(1);
  expect(answered).toBe(0);
  await server.context.database.execute(
    sql`select pg_terminate_backend(pid) from unnest(${sql.param(pids)}::int[]) pid`,
  );
  await release();
  const statuses = await Promise.all(first);
  expect(statuses.some((status) => status !== 200)).toBe(true);
  const rows = await stored();
  for (const [index, status] of statuses.entries()) expect(rows.has(judges[index]!.personID)).toBe(status === 200);
  const again = await Promise.all(judges.map((judge, index) => save(judge, markOf(index), keys[index])));
  expect(again.map(({ status }) => status)).toEqual(Array(19).fill(200));
  expect([...(await stored()).values()].map(({ version }) => version)).toEqual(Array(19).fill(1));
});

test('judging that is closed meanwhile lets nobody in who comes after it, and loses nobody who came before', async () => {
  const judges = twenty.slice(0, -1);
  const saving = judges.map((judge, index) => save(judge, markOf(index)));
  const closing = step(server, people.admin, award, 'closed', { reason: 'Time is up' });
  const late = judges.map((judge) => save(judge, 10));
  const answers = await Promise.all(saving);
  await closing;
  const last = await Promise.all(late);
  const rows = await stored();
  for (const [index, judge] of judges.entries()) {
    const own = [answers[index]!, last[index]!];
    const saved = own.filter(({ status }) => status === 200);
    expect(rows.get(judge.personID)?.version ?? 0).toBe(saved.length);
    for (const { status, body } of own)
      if (status !== 200)
        expect([status, reasonsOf(body)]).toEqual([422, ['score.refusal.judgingClosed', 'score.refusal.entryNotOpen']]);
  }
  expect(reasonsOf((await save(judges[0]!, 3)).body)).toContain('score.refusal.judgingClosed');
});

test('a save reads what it needs by keys, though it was planned when nothing was known of anything', async () => {
  const [first, judge] = [twenty[0]!, twenty[1]!];
  const last = (name: string) => [...values].find(([text]) => text.includes(name))!;
  const lastSave = (by: TestPerson) =>
    save(by, 1).then(() => ({ find: last('"storedAttempt"'), write: last('save_sheets') }));
  const marks = Object.fromEntries(award.categories[0]!.criteria.map(({ criterionID }) => [criterionID, 5]));
  // Each on a sheet that was committed before: the keys of one that its own transaction wrote are looked up anew.
  const [planned, counted] = [await lastSave(first), await lastSave(judge)];
  const client = await server.pool.connect();
  const looked = `select relname from pg_class where relnamespace = 'product'::regnamespace and relname in ('entries', 'sheets', 'idempotency') and reltuples >= 0`;
  expect((await client.query(looked)).rows).toEqual([]);
  const saveAgain = async ({ find, write }: typeof planned) => {
    const [one] = JSON.parse(String(write[1][0]));
    const sheet = { ...one.sheet, version: 2, marks, status: 'submitted' };
    const again = { ...one, sheet, attempt: { ...one.attempt, key: '2' } };
    await client.query({ name: 'find', text: find[0], values: [...find[1]] });
    const { rows } = await client.query({ name: 'write', text: write[0], values: [JSON.stringify([again])] });
    expect(rows).toEqual([{ outcomes: ['saved'] }]);
  };
  const read = async () => {
    const { rows } =
      await client.query(`select relname, (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_xact_user_tables
      where schemaname = 'product' and relname in ('entries', 'sheets', 'idempotency')`);
    return new Map<string, number>(rows.map(({ relname, read }) => [relname, read]));
  };
  await client.query('begin');
  try {
    await client.query('set local plan_cache_mode = force_generic_plan');
    // A table of one page would be read whole, which is as good.
    await client.query('set local enable_seqscan = off');
    await saveAgain(planned);
    const [entryID, judgeID] = [entry.id, judge.personID];
    await client.query(
      `insert into product.entries (award_id, org_id, person_id, category_id, status, ref)
        select award_id, org_id, person_id, category_id, status, 'M-' || n from product.entries, generate_series(1, 400) n where id = $1`,
      [entryID],
    );
    await client.query(
      `insert into product.sheets (judge_id, entry_id, award_id, category_id, status)
        select $1, id, award_id, category_id, 'unscored' from product.entries where ref like 'M-%' and award_id = $2`,
      [judgeID, award.id],
    );
    await client.query(
      `insert into product.idempotency (person_id, call, key, request, status, reply)
        select $1, 'scoreEntry', 'M-' || n, '', 200, '{}' from generate_series(1, 400) n`,
      [judgeID],
    );
    const before = await read();
    await saveAgain(counted);
    const more = [...(await read())].map(([table, all]) => [table, all - before.get(table)!] as const);
    // Mostly 14 in all. A sheet may also be found by its entry, with those of the twenty and what they were before; never among the four hundred.
    expect(more.filter(([, count]) => count >= 100)).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('one judge’s saves are carried out in their order', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(twenty[0]!, index)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await stored()).get(twenty[0]!.personID)?.version).toBe(8);
});

describe('a judge who goes on with the same sheet', () => {
  const judge = () => twenty[0]!;
  const lookups = () => count('"storedAttempt"');

  test('is decided by what the last save left, without looking again', async () => {
    for (let mark = 1; mark <= 5; mark += 1) expect((await save(judge(), mark)).status).toBe(200);
    expect(lookups()).toBe(1);
    expect(count('save_sheets')).toBe(5);
    expect((await stored()).get(judge().personID)).toEqual({ version: 5, mark: 5 });
  });

  test('is decided anew where the sheet was written elsewhere, and refused a version that is not the last', async () => {
    await save(judge(), 1);
    await save(judge(), 2);
    await server.database.execute(
      sql`update product.sheets set version = 7, comment = 'From elsewhere' where judge_id = ${judge().personID} and entry_id = ${entry.id}`,
    );
    const stale = await server.api('scoreEntry', { ...asked(judge(), 3), headers: { 'if-match': '2' } });
    expect(stale.status).toBe(409);
    const answer = await save(judge(), 4);
    expect(answer.body).toMatchObject({ version: 8, comment: 'From elsewhere', marks: { [criterionID()]: 4 } });
  });

  test('is told the favourite that was named meanwhile', async () => {
    await save(judge(), 1);
    await server.database.execute(
      sql`update product.sheets set favourite = true where judge_id = ${judge().personID} and entry_id = ${entry.id}`,
    );
    expect((await save(judge(), 2)).body).toMatchObject({ version: 2, favourite: true });
  });

  test('is given the same answer for the same key, and refused another request under it', async () => {
    await save(judge(), 1);
    const key = randomUUID();
    const first = await save(judge(), 2, key);
    expect((await save(judge(), 2, key)).body).toEqual(first.body);
    expect((await save(judge(), 3, key)).status).toBe(422);
    expect((await stored()).get(judge().personID)).toEqual({ version: 2, mark: 2 });
  });

  test('is refused with the reason once the work is taken away, and saved once it is given back', async () => {
    await save(judge(), 1);
    const conflict = (reason: string | null) =>
      server.ok('declareConflict', {
        as: people.admin.token,
        query: { awardID: award.id },
        body: { judgeID: judge().personID, entryID: entry.id, reason },
      });
    await conflict('A friend');
    const refused = await save(judge(), 2);
    expect([refused.status, reasonsOf(refused.body)]).toEqual([422, ['score.refusal.notAssigned']]);
    await conflict(null);
    expect((await save(judge(), 3)).body).toMatchObject({ version: 2 });
  });
});
