import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/calls.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { inDays, openAward } from '../support/stage.ts';

/** What is kept of an account that is somebody in several organisations. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const names = { givenName: 'Ines', familyName: 'Both' };
const signIn = (email: string) => server.signIn(email, demoPassword);
const invite = (by: TestPerson, email: string, type: Role = 'judge') =>
  server.ok('createUser', { as: by.token, body: { email, ...names, type } });
const rowOf = async (id: string) => {
  const [row] = await server.database.select().from(people).where(eq(people.id, id));
  return row!;
};
/** An entrant, and the same account as a judge of an organiser. */
async function both() {
  const admin = await server.join('admin');
  const entrant = await server.join('entrant');
  const judge = await invite(admin, entrant.email);
  return { admin, entrant, judge, account: (await rowOf(entrant.personID)).account! };
}

test('nobody judges what they entered themselves', async () => {
  const admin = await server.join('admin');
  const award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const entrant = await server.join('entrant');
  const categoryID = award.categories[0]!.categoryID;
  const entry = await server.ok('createEntry', {
    as: entrant.token,
    body: { data: { awardID: award.id, categoryID } },
  });
  const judge = await invite(admin, entrant.email);
  const assignments = [{ awardID: award.id, categoryIDs: [categoryID] }];
  await server.ok('updateUser', {
    as: admin.token,
    query: { id: judge.id, orgID: judge.orgID },
    body: { assignments },
  });
  const due = async (id: string) =>
    (await server.database.execute(sql`select 1 from product.duties where judge_id = ${judge.id} and entry_id = ${id}`))
      .rows.length;
  const other = await server.join('entrant');
  const theirs = await server.ok('createEntry', { as: other.token, body: { data: { awardID: award.id, categoryID } } });
  expect([await due(entry.id), await due(theirs.id)]).toEqual([0, 1]);
});

test('an address that was changed and proved is the address of every membership', async () => {
  const { entrant, judge } = await both();
  const email = `${randomUUID()}@example.org`;
  await server.context.identity.setAttributes(entrant.email, { email, email_verified: 'true' });
  await server.ok('login', { as: await signIn(email) });
  expect([(await rowOf(entrant.personID)).email, (await rowOf(judge.id)).email]).toEqual([email, email]);
});

test('the database keeps one membership of an organisation, and one entrant, to an account and address', async () => {
  const { entrant, judge, account } = await both();
  const stranger = await server.join('entrant');
  const refused = (set: object, id: string) =>
    expect(server.database.update(people).set(set).where(eq(people.id, id))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^23/) },
    });
  await refused({ email: entrant.email }, stranger.personID);
  await refused({ orgID: entrant.orgID }, judge.id);
  await refused({ sub: account }, judge.id);
  await refused({ furtherSub: account }, stranger.personID);
});
