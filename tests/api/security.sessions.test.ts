import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grants } from '#server/identity/schema.ts';
import { orgs, people, securityEvents } from '#server/platform/database/schema.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

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

test('one’s own export tells that an administrator acted for one, and from which network to administrators alone', async () => {
  const admin = await server.join('admin');
  const judge = await server.join('judge', { orgID: admin.orgID });
  await server.context.identity.setPassword(judge.email, password);
  const own = await signInBySrp(server, judge.email, password);
  const acting = await lookOnAs(server, admin, judge, true);
  // What is refused to the administrator is noted of the person, too.
  expect((await server.refused('listUsers', { as: acting })).status).toBe(403);
  const events = async (as: string) => {
    const { securityEvents = [] } = await server.ok('exportUser', { as, query: { id: judge.personID } });
    return securityEvents.map(({ event, source }) => `${event} ${source}`.trim());
  };
  const told = await events(own.IdToken);
  expect(told.filter((event) => event.startsWith('signedIn'))).toEqual(
    expect.arrayContaining(['signedIn 127.0.0.1', 'signedIn']),
  );
  expect(told.filter((event) => event === 'signedIn')).toHaveLength(1);
  expect(told).toEqual(expect.arrayContaining(['passwordChanged', 'denied']));
  expect(new Set((await events(admin.token)).map((event) => event.split(' ')[1]))).toEqual(new Set(['127.0.0.1']));
  const query = { entity: 'security' as const, q: judge.email, limit: 50 };
  const listed = await server.ok('listAudit', { as: admin.token, query });
  expect(new Set(listed.map(({ reason }) => reason))).toEqual(new Set(['127.0.0.1']));
  expect(listed.flatMap(({ lines = [] }) => lines.map(({ field }) => field))).not.toContain('acting');
});

test('a session as somebody else that is given up is noted as the administrator’s', async () => {
  const admin = await server.join('admin');
  const judge = await server.join('judge', { orgID: admin.orgID });
  const code = (await server.ok('loginAs', { as: admin.token, query: { id: judge.personID } })).code;
  const start = { ClientId: server.clientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: judge.email } };
  const { Session } = (await (await identityCall('InitiateAuth', start)).json()) as { Session: string };
  const answer = { ClientId: server.clientId, ChallengeName: 'CUSTOM_CHALLENGE', Session };
  const responses = { ChallengeResponses: { USERNAME: judge.email, ANSWER: code } };
  const signedIn = await identityCall('RespondToAuthChallenge', { ...answer, ...responses });
  const { AuthenticationResult } = (await signedIn.json()) as { AuthenticationResult: { AccessToken: string } };
  await identityCall('GlobalSignOut', { AccessToken: AuthenticationResult.AccessToken });
  const events = await server.database.select().from(securityEvents).where(eq(securityEvents.email, judge.email));
  const actingEvents = events.filter(({ details }) => details.acting !== undefined).map(({ event }) => event);
  expect(actingEvents).toEqual(['signedIn', 'signedOutEverywhere']);
});

describe('one’s own sessions', () => {
  const refreshed = (token: string) =>
    identityCall('InitiateAuth', {
      ClientId: server.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    });

  test('are listed with where, when and what, and one is ended without the other', async () => {
    const { person, tokens: here } = await signedIn();
    const there = await signInBySrp(server, person.email, password);
    const { sessions } = await server.ok('listSessions', { as: here.IdToken });
    expect(sessions).toHaveLength(2);
    const other = sessions?.find(({ present }) => !present);
    expect(sessions?.filter(({ present }) => present)).toHaveLength(1);
    expect(other).toMatchObject({ source: '127.0.0.1', agent: 'node', actor: null });
    expect(Math.abs(Date.now() - Date.parse(other?.signedInAt ?? ''))).toBeLessThan(60_000);
    await server.ok('endSession', { as: here.IdToken, query: { id: other!.id } });
    expect(await answered(there.IdToken)).toEqual([401, 'session.revoked']);
    expect((await refreshed(there.RefreshToken)).status).toBe(400);
    expect((await answered(here.IdToken))[0]).toBe(200);
    expect((await refreshed(here.RefreshToken)).status).toBe(200);
    expect((await server.ok('listSessions', { as: here.IdToken })).sessions).toHaveLength(1);
    // Whoever repeats it finds it ended.
    await server.ok('endSession', { as: here.IdToken, query: { id: other!.id } });
    const events = await server.database.select().from(securityEvents).where(eq(securityEvents.email, person.email));
    expect(events.map(({ event }) => event)).toContain('sessionEnded');
  });

  test('are nobody else’s to see or to end', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { sessions } = await server.ok('listSessions', { as: theirs.tokens.IdToken });
    const { status, body } = await server.refused('endSession', {
      as: mine.tokens.IdToken,
      query: { id: sessions![0]!.id },
    });
    expect([status, body.code]).toEqual([404, 'user.refusal.sessionUnknown']);
    expect((await answered(theirs.tokens.IdToken))[0]).toBe(200);
  });

  test('are ended by whoever proved who they are lately', async () => {
    const { person, tokens } = await signedIn();
    const { sessions } = await server.ok('listSessions', { as: tokens.IdToken });
    await server.database
      .update(grants)
      .set({ authTime: sql`now() - interval '11 minutes'` })
      .where(eq(grants.id, sessions![0]!.id));
    const answer = (await (await refreshed(tokens.RefreshToken)).json()) as {
      AuthenticationResult: { IdToken: string };
    };
    const another = await signInBySrp(server, person.email, password);
    const ended = { query: { id: sessions![0]!.id } };
    const { status, body } = await server.refused('endSession', { as: answer.AuthenticationResult.IdToken, ...ended });
    expect([status, body.code]).toEqual([403, 'session.notRecent']);
    await server.ok('endSession', { as: another.IdToken, ...ended });
  });

  test('name the administrator who opened one', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    await server.context.identity.setPassword(judge.email, password);
    const { IdToken } = await signInBySrp(server, judge.email, password);
    const acting = await lookOnAs(server, admin, judge, true);
    const { sessions } = await server.ok('listSessions', { as: IdToken });
    const theirs = sessions?.find(({ actor }) => actor === admin.email);
    expect(theirs).toMatchObject({ source: null, agent: null });
    await server.ok('endSession', { as: IdToken, query: { id: theirs!.id } });
    expect(await answered(acting)).toEqual([401, 'session.revoked']);
  });
});
