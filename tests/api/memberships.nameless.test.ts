import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** Whom the audit names where an account was registered without a name. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const names = { givenName: 'Ines', familyName: 'Both' };
const invite = (by: TestPerson, email: string) =>
  server.ok('createUser', { as: by.token, body: { email, ...names, type: 'judge' } });

type NewAccount = Parameters<TestServer['context']['identity']['create']>[0];
/** A new account; its token. */
async function register(email: string, type: NewAccount['type'], more: Partial<NewAccount> = {}) {
  const { identity } = server.context;
  const unnamed = { givenName: '', familyName: '', locale: 'en' as const };
  await identity.create({ email, type, ...unnamed, orgID: '', personID: '', invite: false, ...more });
  await identity.setPassword(email, demoPassword);
  return server.signIn(email);
}
async function nameless(type: 'entrant' | 'admin') {
  const email = `${randomUUID()}@example.org`;
  const token = await register(email, type);
  const { user } = await server.ok('login', { as: token });
  expect(user.name).toBe('');
  return { token, email, personID: user.id, orgID: user.orgID };
}
/** The name of whoever did something of this kind, for each time that they did. */
async function namedBy(personID: string, action: string) {
  const { invariants } = await verify(server.context, null);
  expect(invariants.find(({ id }) => id === 'audit.invariant.actorNamed')).toMatchObject({ count: 0 });
  const { rows } = await server.database.execute<{ name: string }>(
    sql`select a.actor_name as name from product.audit a where a.actor_id = ${personID} and a.action = ${action}`,
  );
  return rows.map(({ name }) => name);
}

test('a judge who becomes an entrant', async () => {
  const entrant = await nameless('entrant');
  await invite(await server.join('admin'), entrant.email);
  await server.ok('closeAccount', { as: entrant.token, body: { email: entrant.email } });
  const { user } = await server.ok('chooseMembership', { as: await server.signIn(entrant.email) });
  expect(user.type).toBe('entrant');
  expect(await namedBy(user.id, 'user.becameEntrant')).toEqual([entrant.email]);
});

test('an administrator whose group was taken away, and who judges elsewhere', async () => {
  const boss = await nameless('admin');
  await invite(await server.join('admin'), boss.email);
  // The account has its group a moment after its membership.
  await server.database
    .update(people)
    .set({ createdAt: sql`${people.createdAt} - interval '2 minutes'` })
    .where(eq(people.id, boss.personID));
  await server.context.identity.removeFromGroup(boss.email, 'admin');
  await server.ok('login', { as: await server.signIn(boss.email) });
  expect(await namedBy(boss.personID, 'user.roleChanged')).toEqual([boss.email]);
});

test('an entrant who judges as well, and whose account was deleted and made again', async () => {
  const [admin, entrant] = [await server.join('admin'), await nameless('entrant')];
  const { email } = entrant;
  const { id: personID } = await invite(admin, email);
  await server.context.identity.remove(email);
  const as = await register(email, 'judge', { ...names, orgID: admin.orgID, personID });
  expect((await server.ok('login', { as })).user.id).toBe(personID);
  expect(await namedBy(entrant.personID, 'user.accountReplaced')).toEqual([email]);
});
