import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearDemo } from '#server/modules/demo/clearDemo.ts';
import { seedDemo } from '#server/modules/demo/seedDemo.ts';
import { aReview } from '../support/chartReview.ts';
import { invitationTo } from '../support/colleagues.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { inDays, openAward } from '../support/stage.ts';
import { castFor, preparedVote, stepVote } from '../support/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: true });
});
afterAll(() => server.close());

const count = async (query: ReturnType<typeof sql>) =>
  Number((await server.database.execute<{ count: number }>(query)).rows[0]?.count);

it('shows an organiser with an award in judging, one open and one completed', async () => {
  const { rows } = await server.database.execute(sql`select status from product.awards order by status`);
  expect(rows.map(({ status }) => status)).toEqual(['completed', 'judging', 'open']);
});

it('has forty entries in every status, six judges, and five categories to judge', async () => {
  const { rows } = await server.database.execute<{ status: number }>(
    sql`select distinct status from product.entries order by 1`,
  );
  expect(rows.map(({ status }) => status)).toEqual([0, 1, 2, 3, 9]);
  expect(await count(sql`select count(*) from product.entries`)).toBe(40);
  expect(await count(sql`select count(*) from product.people where type = 'judge'`)).toBe(6);
  expect(
    await count(
      sql`select count(*) from product.categories c join product.awards a on a.id = c.award_id where a.status = 'judging'`,
    ),
  ).toBe(5);
  expect(await count(sql`select count(distinct status) from product.sheets`)).toBeGreaterThanOrEqual(3);
});

it.each(['admin', 'judge', 'entrant', 'judge6', 'entrant2'])('lets %s@demo.test in', async (name) => {
  const token = await server.signIn(`${name}@demo.test`);
  const { body } = await server.api('login', { as: token });
  expect(body.user).toMatchObject({ email: `${name}@demo.test`, type: name.replace(/\d+$/, '') });
});

it('announces as winners the entries that stand first', async () => {
  const as = await server.signIn('admin@demo.test');
  const award = (await server.ok('listAwards', { as, query: {} })).find(({ status }) => status === 'completed')!;
  const best = await server.database.execute<{ id: string }>(
    sql`select id from product.entries where award_id = ${award.id} and best_entry order by 1`,
  );
  const query = { id: award.id, results: 'true' as const };
  const { summary } = await server.ok('getAwardSummary', { as, query });
  const first = summary!.results!.flatMap(({ rows }) =>
    rows.filter(({ rank }) => rank === 1).map(({ entryID }) => entryID),
  );
  expect(first).toHaveLength(award.categories.length);
  expect(best.rows.map(({ id }) => id)).toEqual(first.sort());
});

it('stores every file that an entry names, as what it says it is', async () => {
  const { rows } = await server.database.execute<{ key: string; name: string; mime_type: string; size: number }>(
    sql`select key, name, mime_type, size from product.files`,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { key, name, size, mime_type } of rows) {
    expect(await server.context.files.stat(key, name)).toEqual({ size, mimeType: mime_type });
  }
});

/** Everything that somebody who tries the demo leaves behind, in its own awards and in one of others. */
async function useDemo() {
  const [admin, judge, entrant] = await Promise.all(
    ['admin', 'judge', 'entrant'].map((name) => server.signIn(`${name}@demo.test`)),
  );
  await server.ok('getJudgeKey', { as: judge!, query: {} });
  await server.context.identity.setAttributes('judge@demo.test', { email_verified: 'true' });
  await server.ok('chooseMembership', { as: await server.signIn('judge@demo.test'), query: {} });
  await server.ok('reviewChart', { as: admin!, body: aReview });
  await server.database.execute(sql`insert into product.recovery_codes (person_id, hash, created_at)
    select id, 'hash', now() from product.people where email = 'entrant@demo.test'`);
  const other = await server.join('admin');
  const owner = await server.join('entrant');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const open = await openAward(server, other, dates);
  const mine = { awardID: open.id, data: { title: 'Tried out' } };
  const { id } = await server.ok('createEntry', { as: entrant!, query: {}, body: { data: mine } });
  await server.ok('deleteEntry', { as: entrant!, query: { id, awardID: open.id } });
  const invitation = await invitationTo(server, owner, open, 'entrant@demo.test');
  await server.ok('acceptColleague', { as: entrant!, body: invitation });
  const [entry] = await server.ok('listEntries', { as: owner.token, query: {} });
  const query = { id: entry!.id, awardID: open.id };
  await server.ok('updateEntry', { as: entrant!, query, body: { data: { data: { title: 'Written along' } } } });
  return { owner, entry: entry! };
}

/** A real organiser who has people at addresses of the demo, of whom one is an account of the demo, too. */
async function knowDemo() {
  const organiser = await server.join('admin');
  await server.join('judge', { orgID: organiser.orgID, email: 'somebody@demo.test' });
  await server.join('admin', { orgID: organiser.orgID, email: 'colleague@demo.test' });
  await server.database.execute(sql`insert into product.people (org_id, further_sub, type, email, name)
    select ${organiser.orgID}, sub, 'judge', email, name from product.people where email = 'judge@demo.test' and type = 'judge'`);
  // Whoever no longer judges stays in the organiser's organisation.
  await server.database.execute(sql`insert into product.people (org_id, sub, type, email, name, created_at)
    values (${organiser.orgID}, ${randomUUID()}, 'entrant', 'former@demo.test', 'Former Judge', '2000-01-01')`);
  const award = await openAward(server, organiser, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  return { organiser, award };
}

/** Whether an entrant of the demo has an entry in a vote of an award that stays, for which somebody voted. */
async function voteForDemo() {
  const token = await server.signIn('entrant@demo.test');
  const { id: personID, orgID, email } = (await server.ok('login', { as: token })).user;
  const [admin, other] = await Promise.all([server.join('admin'), server.join('entrant')]);
  const judge = await server.join('judge', { orgID: admin.orgID });
  const dates = {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  };
  const people = [{ token, personID: personID!, orgID: orgID!, email: email! }, other];
  const { award, entries, vote } = await preparedVote(
    server,
    { admin, judge },
    people,
    { picks: 2, closesAt: inDays(9) },
    dates,
  );
  await stepVote(server, admin, award.id, 'open');
  for (const choices of [[entries[0]!], entries])
    expect((await castFor(server, vote.id, `voter-${randomUUID()}@example.org`, choices)).status).toBe(200);
  return { award, other: entries[1]! };
}

it('is replaced, its audit too, by the owner of the tables alone', async () => {
  const again = (context: Parameters<typeof seedDemo>[0]) =>
    seedDemo(context, { entries: 2, judges: 1 }, async (tx) => void (await clearDemo(tx)));
  await expect(again(server.context)).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await count(sql`select count(*) from product.entries`)).toBe(40);
  const { owner, entry } = await useDemo();
  const known = await knowDemo();
  const voted = await voteForDemo();
  const { identity } = server.context;
  await identity.setEnabled('judge@demo.test', false);
  const asked: string[] = [];
  const told = { ...identity, switchFactorsOff: async (email: string) => void asked.push(email) };
  await again({ ...server.context, identity: told, database: server.database });
  // What others made stays, also what somebody of the demo wrote along.
  const left = await server.ok('listEntries', { as: owner.token, query: {} });
  expect(left.map(({ id, data }) => [id, data.title])).toEqual([[entry.id, 'Written along']]);
  expect(
    await count(sql`select count(*) from product.entries where id <> ${entry.id} and award_id <> ${voted.award.id}`),
  ).toBe(2);
  // What was voted for others stays.
  const ofVote = sql`vote_id in (select id from product.votes where award_id = ${voted.award.id})`;
  expect([
    await count(sql`select count(*) from product.vote_choices where ${ofVote} and entry_id = ${voted.other.id}`),
    await count(sql`select count(*) from product.vote_choices where ${ofVote}`),
    await count(sql`select count(*) from product.vote_ballots where ${ofVote}`),
  ]).toEqual([1, 1, 1]);
  expect(await count(sql`select count(*) from product.people where email = 'admin@demo.test'`)).toBe(1);
  // A real organiser keeps everything, whoever of theirs has an address of the demo.
  expect((await server.ok('listAwards', { as: known.organiser.token, query: {} })).map(({ id }) => id)).toEqual([
    known.award.id,
  ]);
  expect(await count(sql`select count(*) from product.people where org_id = ${known.organiser.orgID}`)).toBe(5);
  // Nobody of the new demo is kept out by what was done in the former one.
  expect((await server.ok('login', { as: await server.signIn('judge@demo.test') })).user.type).toBe('judge');
  expect(asked).toContain('judge@demo.test');
  // An account that names the organiser's row belongs to the next demo all the same.
  await server.database.execute(
    sql`update product.people set sub = null, further_sub = sub where email = 'judge@demo.test' and sub is not null`,
  );
  await server.database.execute(sql`update product.people set sub = further_sub, further_sub = null
    where email = 'judge@demo.test' and org_id = ${known.organiser.orgID}`);
  await again({ ...server.context, database: server.database });
  expect(await count(sql`select count(distinct account) from product.people where email = 'judge@demo.test'`)).toBe(1);
  expect(await count(sql`select count(*) from product.people where email = 'judge@demo.test'`)).toBe(2);
});
