import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgs, people } from '#server/platform/database/schema.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { signInBySrp } from '../support/signInBySrp.ts';

let server: TestServer;
const password = 'Quiet-Harbour-27';
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const identityCall = (action: string, body: object) =>
  fetch(`${server.url}identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });

async function signedIn() {
  const person = await server.join('entrant');
  await server.context.identity.setPassword(person.email, password);
  return { person, tokens: await signInBySrp(server, person.email, password) };
}

/** What a call with the token is answered: the status, and the code of a refusal. */
async function answered(token: string): Promise<readonly [number, string | undefined]> {
  const { status, body } = await server.refused('getUser', { as: token });
  return [status, body.code];
}

describe('a session that is ended reaches nothing from that moment on', () => {
  test.each([
    [
      'by signing out everywhere',
      'session.revoked',
      async ({ tokens }: Awaited<ReturnType<typeof signedIn>>) =>
        void (await identityCall('GlobalSignOut', { AccessToken: tokens.AccessToken })),
    ],
    [
      'by its refresh token',
      'session.revoked',
      async ({ tokens }: Awaited<ReturnType<typeof signedIn>>) =>
        void (await identityCall('RevokeToken', { ClientId: server.clientId, Token: tokens.RefreshToken })),
    ],
    [
      'by a new password',
      'session.revoked',
      async ({ person }: Awaited<ReturnType<typeof signedIn>>) =>
        server.context.identity.setPassword(person.email, `${password}-2`),
    ],
    [
      'by locking the account',
      'session.revoked',
      async ({ person }: Awaited<ReturnType<typeof signedIn>>) =>
        server.context.identity.setEnabled(person.email, false),
    ],
    [
      'by deleting the account',
      'session.revoked',
      async ({ person }: Awaited<ReturnType<typeof signedIn>>) => server.context.identity.remove(person.email),
    ],
  ])('%s', async (_, code, end) => {
    const one = await signedIn();
    expect((await answered(one.tokens.IdToken))[0]).toBe(200);
    await end(one);
    expect(await answered(one.tokens.IdToken)).toEqual([401, code]);
  });
});

describe('a session as somebody else', () => {
  let admin: TestPerson;
  let judge: TestPerson;
  const acting = async () => {
    admin = await server.join('admin');
    judge = await server.join('judge', { orgID: admin.orgID });
    const token = await lookOnAs(server, admin, judge, true);
    expect((await answered(token))[0]).toBe(200);
    return token;
  };

  test.each([
    ['locked', () => ({ locked: true })],
    ['a judge now', () => ({ type: 'judge' as const })],
  ])('ends where the administrator is %s', async (_, change) => {
    const token = await acting();
    await server.database.update(people).set(change()).where(eq(people.id, admin.personID));
    expect(await answered(token)).toEqual([401, 'session.actorEnded']);
  });

  test('ends where the administrator belongs to another organisation', async () => {
    const token = await acting();
    const [other] = await server.database.insert(orgs).values({ name: 'Another', kind: 'organiser' }).returning();
    await server.database.update(people).set({ orgID: other!.id }).where(eq(people.id, admin.personID));
    expect(await answered(token)).toEqual([401, 'session.actorEnded']);
  });

  test('is none as another administrator', async () => {
    const boss = await server.join('admin');
    const other = await server.join('admin', { orgID: boss.orgID });
    const { status, body } = await server.refused('loginAs', { as: boss.token, query: { id: other.personID } });
    expect([status, body.code]).toEqual([403, 'user.refusal.administrator']);
  });
});
