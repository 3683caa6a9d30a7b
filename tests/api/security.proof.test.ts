import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grants } from '#server/identity/schema.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signInBySrp } from '../support/signInBySrp.ts';
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

  test('is closed by nobody who did not sign in lately', async () => {
    const { email, personID } = await server.join('entrant');
    await server.context.identity.setPassword(email, 'Quiet-Harbour-27');
    const { RefreshToken } = await signInBySrp(server, email, 'Quiet-Harbour-27');
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
    const close = { body: { email } };
    const { status, body } = await server.refused('closeAccount', { as: AuthenticationResult.IdToken, ...close });
    expect([status, body.code]).toEqual([403, 'session.notRecent']);
    const token = await server.signIn(email, 'Quiet-Harbour-27');
    expect((await server.ok('getUser', { as: token })).id).toBe(personID);
    expect((await server.api('closeAccount', { as: token, ...close })).status).toBe(200);
  });
});
