import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepMembership } from '#app/actors/account/keepMembership.ts';
import { connectApi } from '#app/api/connection.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import type { Reply } from '#contract/schemas.ts';
import { memberships as groups } from '#server/identity/schema.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { people } from '#server/platform/database/schema.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { memoryStorage, startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** One account in two organisations, on two devices: the telephone chose the other membership last. */
let server: TestServer;
let entrant: TestPerson;
let judgeID: string;
let admin: TestPerson;
let laptop: string;
let shown: Reply<'login'>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.join('admin');
  entrant = await server.join('entrant');
  const body = { email: entrant.email, givenName: 'Ines', familyName: 'Both', type: 'judge' as const };
  judgeID = (await server.ok('createUser', { as: admin.token, body })).id;
  laptop = await server.signIn(entrant.email, demoPassword);
  shown = await server.ok('login', { as: laptop });
  expect(shown.user.id).toBe(entrant.personID);
  const phone = await server.signIn(entrant.email, demoPassword);
  await server.ok('chooseMembership', { as: phone, query: { personID: judgeID } });
  // Chosen before the next session begins, whose beginning is told in whole seconds.
  await server.database.execute(
    sql`update product.membership_choices set chosen_at = chosen_at - interval '2 seconds'`,
  );
  connectApi({
    base: async () => `${server.url}api`,
    token: async () => laptop,
    held: () => laptop,
    refused: () => expect.unreachable('the session that goes on was ended'),
    language: () => 'en',
  });
});

/** The tokens of a new sign-in of the same person. */
async function proved() {
  const { IdToken, AccessToken, RefreshToken } = await signInBySrp(server, entrant.email, demoPassword);
  const given = { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
  return createTokenStore(server.clientId, memoryStorage()).hold(given, Date.now());
}
const whoIs = async (as: string) => (await server.ok('getUser', { as })).id;

test('a proof goes on as whom the page shows, whatever was chosen elsewhere', async () => {
  const [tokens, unkept] = [await proved(), await proved()];
  expect(await whoIs(unkept.idToken)).toBe(judgeID);
  await keepMembership(tokens, shown);
  expect(await whoIs(tokens.idToken)).toBe(entrant.personID);
  expect(await whoIs(laptop)).toBe(entrant.personID);
});

test('a proof of somebody who is not that any more is refused with the reason, and ends no session', async () => {
  const asJudge = { ...shown, user: { ...shown.user, id: judgeID } };
  await server.database.update(people).set({ locked: true }).where(eq(people.id, judgeID));
  const locked = { name: 'ApiError', message: 'This account is locked.' };
  await expect(keepMembership(await proved(), asJudge)).rejects.toMatchObject(locked);
  await server.database.update(people).set({ locked: false }).where(eq(people.id, judgeID));
  const [row] = await server.database.select().from(people).where(eq(people.id, judgeID));
  await server.database.delete(groups).where(and(eq(groups.sub, row?.account ?? ''), eq(groups.group, 'judge')));
  const changed = { name: 'ApiError', message: 'Your role has changed. Please sign in again.' };
  await expect(keepMembership(await proved(), asJudge)).rejects.toMatchObject(changed);
});

test('an account is closed as whom the person was shown, and as nobody else', async () => {
  const { idToken: as } = await proved();
  const { email, personID } = entrant;
  const { status, body } = await server.refused('closeAccount', { as, body: { email, personID } });
  expect([status, body.code]).toEqual([409, 'user.refusal.otherMembership']);
  const erasedOf = async (id: string) =>
    (await server.database.select({ erased: people.erased }).from(people).where(eq(people.id, id)))[0]?.erased;
  expect([await erasedOf(personID), await erasedOf(judgeID)]).toEqual([false, false]);
  await server.ok('closeAccount', { as: laptop, body: { email, personID } });
  expect([await erasedOf(personID), await erasedOf(judgeID)]).toEqual([true, false]);
});

test('a membership whose role was taken away is refused with the reason, and the session goes on', async () => {
  const [row] = await server.database.select().from(people).where(eq(people.id, judgeID));
  await server.database.delete(groups).where(and(eq(groups.sub, row?.account ?? ''), eq(groups.group, 'judge')));
  // The account has its group a moment after its membership.
  await server.database.execute(
    sql`update product.people set created_at = created_at - interval '2 minutes' where id = ${judgeID}`,
  );
  const as = await server.signIn(entrant.email, demoPassword);
  await server.ok('chooseMembership', { as, query: { personID: entrant.personID } });
  const { status, body } = await server.refused('chooseMembership', { as, query: { personID: judgeID } });
  expect([status, body.code]).toEqual([403, 'session.roleChanged']);
  expect(await whoIs(as)).toBe(entrant.personID);
});
