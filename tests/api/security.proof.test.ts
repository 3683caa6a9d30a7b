import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTotpSecret, preferTotp, proveTotp, readFactors } from '#app/identity/accountRequests.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import { grants } from '#server/identity/schema.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { memoryStorage, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { totpCode } from './identity/browserLibrary.ts';
import { confirmedUser, tokensOf } from './identity/people.ts';
import { newAddress, startService, type TestService, type Tokens } from './identity/service.ts';

describe('what a person signs in with', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  /** Somebody's tokens of a sign-in eleven minutes ago, refreshed meanwhile. */
  async function fromAnOpenSession() {
    const { email } = await confirmedUser(service, newAddress());
    const tokens = await tokensOf(service, email);
    await service.database.update(grants).set({ authTime: sql`now() - interval '11 minutes'` });
    const { answer } = await service.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: service.clientId,
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    });
    return { email, AccessToken: (answer.AuthenticationResult as Tokens).AccessToken };
  }

  test.each([
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['SetUserSettings', { MFAOptions: [] }],
    ['AssociateSoftwareToken', {}],
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'another@example.test' }] }],
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: '+40712345678' }] }],
    ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
    ['DeleteUser', {}],
  ])('is not changed by %s %o from a session that lies open, only after signing in anew', async (action, body) => {
    const { email, AccessToken } = await fromAnOpenSession();
    const { type, answer } = await service.call(action, { AccessToken, ...body });
    expect([type, answer.message]).toEqual(['NotAuthorizedException', 'A recent sign-in is required']);
    const anew = await tokensOf(service, email);
    expect((await service.call(action, { ...body, AccessToken: anew.AccessToken })).status).toBe(200);
  });

  test('that an app was proved stays, and it is turned on by itself once the sign-in is recent, or where no answer came', async () => {
    const { email } = await confirmedUser(service, newAddress());
    const { endpoint, clientId, poolId } = service;
    const pool = { endpoint, clientId, poolId, store: createTokenStore(clientId, memoryStorage()) };
    const signedIn = async () => {
      const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = await tokensOf(service, email);
      return pool.store.hold({ idToken, accessToken, refreshToken }, Date.now());
    };
    const early = await signedIn();
    const secret = await newTotpSecret(pool, early);
    await service.database.update(grants).set({ authTime: sql`now() - interval '11 minutes'` });
    // The access token says itself when the person signed in: a renewed one says so as well.
    const { answer } = await service.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: clientId,
      AuthParameters: { REFRESH_TOKEN: early.refreshToken },
    });
    const old = { ...early, accessToken: (answer.AuthenticationResult as Tokens).AccessToken };
    await proveTotp(pool, old, totpCode(service, secret));
    await expect(preferTotp(pool, old)).rejects.toMatchObject({ message: 'A recent sign-in is required' });
    const anew = await signedIn();
    expect((await readFactors(pool, anew)).totp).toBe(false);
    const nothingWaits = { name: 'InvalidParameterException' };
    await expect(proveTotp(pool, anew, totpCode(service, secret, 1))).rejects.toMatchObject(nothingWaits);
    await preferTotp(pool, anew);
    expect((await readFactors(pool, anew)).totp).toBe(true);
  });

  test('its other attributes change as before', async () => {
    const { AccessToken } = await fromAnOpenSession();
    const UserAttributes = [{ Name: 'name', Value: 'Ada Moss' }];
    expect((await service.call('UpdateUserAttributes', { AccessToken, UserAttributes })).status).toBe(200);
  });
});

describe('an account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  /** An id token of somebody who signed in eleven minutes ago. */
  async function openSessionOf({ email }: TestPerson): Promise<string> {
    const { RefreshToken } = await signInBySrp(server, email, demoPassword);
    await server.database.update(grants).set({ authTime: sql`now() - interval '11 minutes'` });
    const answer = await fetch(`${server.url}identity/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
      body: JSON.stringify({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: server.clientId,
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    });
    const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
    return AuthenticationResult.IdToken;
  }
  const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  test('has its password set by an administrator who signed in lately, and its person is told', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    const query = { email: judge.email, newPassword: 'Given-Word-1' };
    const open = await openSessionOf(admin);
    const notRecent = [403, 'session.notRecent'];
    expect(await codeOf(server.refused('setUserPassword', { as: open, query }))).toEqual(notRecent);
    await server.ok('setUserPassword', { as: admin.token, query });
    const letters = (await server.mails()).filter(({ to }) => to === judge.email);
    expect(letters.map(({ why }) => why)).toEqual(['passwordSet']);
    expect(letters[0]?.text).toContain(judge.email);
    expect(letters[0]?.text).not.toContain('Given-Word-1');
  });

  test('of an administrator has its password set by nobody else, and the own one is changed by whoever knows it', async () => {
    const admin = await server.join('admin');
    const deputy = await server.join('admin', { orgID: admin.orgID });
    const set = (email: string) =>
      codeOf(server.refused('setUserPassword', { as: admin.token, query: { email, newPassword: 'Given-Word-1' } }));
    expect(await set(deputy.email)).toEqual([403, 'user.refusal.administratorPassword']);
    expect(await set(admin.email)).toEqual([422, 'user.refusal.self']);
    for (const { email } of [admin, deputy]) await server.signIn(email);
  });

  test('goes without a second factor again only where who decides that signed in lately', async () => {
    const admin = await server.join('admin');
    const open = await openSessionOf(admin);
    await server.ok('updateOrganisation', { as: open, body: { secondFactor: true } });
    const off = { body: { secondFactor: false } };
    expect(await codeOf(server.refused('updateOrganisation', { as: open, ...off }))).toEqual([
      403,
      'session.notRecent',
    ]);
    expect((await server.ok('updateOrganisation', { as: open, body: { purchaseOrder: 'PO 7' } })).secondFactor).toBe(
      true,
    );
    expect((await server.ok('updateOrganisation', { as: admin.token, ...off })).secondFactor).toBe(false);
  });

  test('is closed by nobody who did not sign in lately', async () => {
    const person = await server.join('entrant');
    const { email, personID } = person;
    const as = await openSessionOf(person);
    const close = { body: { email } };
    expect(await codeOf(server.refused('closeAccount', { as, ...close }))).toEqual([403, 'session.notRecent']);
    const token = await server.signIn(email);
    expect((await server.ok('getUser', { as: token })).id).toBe(personID);
    expect((await server.api('closeAccount', { as: token, ...close })).status).toBe(200);
  });
});
