import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renewTokens } from '#app/identity/renewTokens.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import { memoryStorage } from '../support/server.ts';
import { totpCode } from './identity/browserLibrary.ts';
import { administrator, confirmedUser, signIn, tokensOf } from './identity/people.ts';
import { claimsOf, goodPassword, otherPassword, startService, type TestService } from './identity/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-07T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const revoked = { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };
const refresh = async (REFRESH_TOKEN: string) => {
  const request = { ClientId: service.clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } };
  return (await service.call('InitiateAuth', request)).answer;
};
const next = async (token: string) => (await refresh(token)).AuthenticationResult?.RefreshToken ?? '';
const tokensFor = async () => tokensOf(service, (await confirmedUser(service)).email);

describe('a refresh token', () => {
  test('is replaced at every use, and a replaced one ends the session', async () => {
    const { RefreshToken, AccessToken } = await tokensFor();
    const second = await next(RefreshToken);
    pass(3600);
    const third = await next(second);
    expect(new Set([RefreshToken, second, third]).size).toBe(3);
    pass(3600);
    expect(await refresh(RefreshToken)).toEqual(revoked);
    expect(await refresh(third)).toEqual(revoked);
    expect((await service.call('GetUser', { AccessToken })).type).toBe('NotAuthorizedException');
  });

  test('whose answer was lost is answered with the same one for five minutes', async () => {
    const { RefreshToken } = await tokensFor();
    const second = await next(RefreshToken);
    pass(299);
    expect(await next(RefreshToken)).toBe(second);
    pass(2);
    expect(await refresh(RefreshToken)).toEqual(revoked);
  });

  test('that several windows use at once gives all of them the same one', async () => {
    const { RefreshToken } = await tokensFor();
    const given = await Promise.all(Array.from({ length: 8 }, () => next(RefreshToken)));
    expect(new Set(given).size).toBe(1);
    pass(3600);
    expect((await refresh(given[0] ?? '')).AuthenticationResult).toBeDefined();
  });

  test.each([
    ['RevokeToken', async (token: string, _access: string) => ({ ClientId: service.clientId, Token: token })],
    ['GlobalSignOut', async (_token: string, access: string) => ({ AccessToken: access })],
  ])('ended by %s says so', async (action, body) => {
    const { RefreshToken, AccessToken } = await tokensFor();
    const second = await next(RefreshToken);
    expect((await service.call(action, await body(second, AccessToken))).status).toBe(200);
    expect(await refresh(second)).toEqual(revoked);
    expect((await service.call('GetUser', { AccessToken })).answer.message).toBe('Access Token has been revoked');
  });

  test('renewed for somebody who signed out meanwhile is kept nowhere, and ended', async () => {
    const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = await tokensFor();
    const storage = memoryStorage();
    const { endpoint, clientId, poolId } = service;
    const pool = { endpoint, clientId, poolId, store: createTokenStore(clientId, storage) };
    const renewal = renewTokens(pool, pool.store.write({ idToken, accessToken, refreshToken }, Date.now()));
    pool.store.clear();
    await expect(renewal).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(storage.length).toBe(0);
    await expect.poll(() => refresh(refreshToken)).toEqual(revoked);
  });

  test('is nowhere kept as it is', async () => {
    const { RefreshToken } = await tokensFor();
    const second = await next(RefreshToken);
    const rows = JSON.stringify((await service.pool.query('select * from identity.grants')).rows);
    expect(rows).not.toContain(RefreshToken);
    expect(rows).not.toContain(second.split('~')[2]);
  });
});

describe('a session as somebody else', () => {
  const open = async (readOnly = false) => {
    const [boss, person] = [await administrator(service), await confirmedUser(service)];
    const code = await service.issueLoginAs({ username: person.email, actor: boss, readOnly });
    const redeem = async () => {
      const { ClientId } = { ClientId: service.clientId };
      const AuthParameters = { USERNAME: person.email };
      const { answer } = await service.call('InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters });
      return service.call('RespondToAuthChallenge', {
        ClientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: answer.Session,
        ChallengeResponses: { USERNAME: person.email, ANSWER: code },
      });
    };
    return { boss, person, redeem };
  };
  const who = (Username: string) => ({ UserPoolId: service.poolId, Username });

  test('has no refresh token and ends after an hour', async () => {
    const { redeem } = await open();
    const result = (await redeem()).answer.AuthenticationResult;
    expect(result).not.toHaveProperty('RefreshToken');
    const AccessToken = result?.AccessToken ?? '';
    const { iat, exp } = claimsOf(AccessToken);
    expect(Number(exp) - Number(iat)).toBe(3600);
    pass(3599);
    expect((await service.call('GetUser', { AccessToken })).status).toBe(200);
    pass(2);
    expect((await service.call('GetUser', { AccessToken })).answer.message).toBe('Access Token has expired');
  });

  test.each([
    ['locked', async (email: string) => void (await service.admin.send(new AdminDisableUserCommand(who(email))))],
    [
      'no administrator any more',
      async (email: string) =>
        void (await service.admin.send(new AdminRemoveUserFromGroupCommand({ ...who(email), GroupName: 'admin' }))),
    ],
    [
      'deleted',
      async (email: string) => void (await service.pool.query('delete from identity.users where email = $1', [email])),
    ],
  ])('ends where its administrator is %s, before and after it is opened', async (_, end) => {
    const [early, late] = [await open(), await open()];
    const AccessToken = (await early.redeem()).answer.AuthenticationResult?.AccessToken;
    expect((await service.call('GetUser', { AccessToken })).status).toBe(200);
    await Promise.all([end(early.boss.email), end(late.boss.email)]);
    expect((await service.call('GetUser', { AccessToken })).answer.message).toBe('Access Token has been revoked');
    expect((await late.redeem()).answer.message).toBe('Incorrect username or password.');
  });

  test('is none as another administrator', async () => {
    const [boss, other] = [await administrator(service), await administrator(service)];
    await expect(service.issueLoginAs({ username: other.email, actor: boss, readOnly: true })).rejects.toThrow();
  });

  test('signs out of itself alone', async () => {
    const { person, redeem } = await open();
    const own = await tokensOf(service, person.email);
    const AccessToken = (await redeem()).answer.AuthenticationResult?.AccessToken;
    expect((await service.call('GlobalSignOut', { AccessToken })).status).toBe(200);
    expect((await service.call('GetUser', { AccessToken })).answer.message).toBe('Access Token has been revoked');
    expect((await service.call('GetUser', { AccessToken: own.AccessToken })).status).toBe(200);
  });
});

test('a device of which nobody knows is no parameter', async () => {
  const { AccessToken } = await tokensFor();
  const DeviceSecretVerifierConfig = { Salt: Buffer.alloc(16, 7).toString('base64'), PasswordVerifier: 'AQID' };
  const request = { AccessToken, DeviceKey: 'local_00000000-0000-4000-8000-000000000000', DeviceSecretVerifierConfig };
  expect((await service.call('ConfirmDevice', request)).answer).toEqual({
    __type: 'InvalidParameterException',
    message: 'Invalid device key given.',
  });
  expect((await service.call('GetDevice', { AccessToken, DeviceKey: request.DeviceKey })).type).toBe(
    'ResourceNotFoundException',
  );
});

test('a locked account’s refresh token stays ended once it is unlocked', async () => {
  const { email } = await confirmedUser(service);
  const { RefreshToken } = await tokensOf(service, email);
  const which = { UserPoolId: service.poolId, Username: email };
  await service.admin.send(new AdminDisableUserCommand(which));
  await service.admin.send(new AdminEnableUserCommand(which));
  expect(await refresh(RefreshToken)).toEqual(revoked);
});

describe('a sign-in that stands at the question for the second factor', () => {
  const switchOn = { Enabled: true, PreferredMfa: true };

  /** Somebody with an authenticator app, signed in, and what answers a question that another sign-in of theirs stands at. */
  async function withApp() {
    const { email } = await confirmedUser(service);
    const { AccessToken } = await tokensOf(service, email);
    const secret = String((await service.call('AssociateSoftwareToken', { AccessToken })).answer.SecretCode);
    await service.call('VerifySoftwareToken', { AccessToken, UserCode: totpCode(service, secret) });
    await service.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: switchOn });
    pass(60);
    const { ChallengeName, Session } = await signIn(service, email);
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const respond = () =>
      service.call('RespondToAuthChallenge', {
        ClientId: service.clientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: totpCode(service, secret) },
      });
    return { email, AccessToken, respond };
  }

  test('goes on', async () => {
    const { respond } = await withApp();
    expect((await respond()).answer.AuthenticationResult?.TokenType).toBe('Bearer');
  });

  test.each<[string, (person: { email: string; AccessToken: string }) => Promise<{ status: number }>]>([
    [
      'the password is recovered',
      async ({ email: Username }) => {
        const { clientId: ClientId } = service;
        await service.call('ForgotPassword', { ClientId, Username });
        const ConfirmationCode = service.lastCode(Username, 'recovery');
        const recovery = { ClientId, Username, ConfirmationCode, Password: otherPassword };
        return service.call('ConfirmForgotPassword', recovery);
      },
    ],
    [
      'the password is changed',
      ({ AccessToken }) => {
        const change = { AccessToken, PreviousPassword: goodPassword, ProposedPassword: otherPassword };
        return service.call('ChangePassword', change);
      },
    ],
    ['every session is ended', ({ AccessToken }) => service.call('GlobalSignOut', { AccessToken })],
  ])('ends where %s meanwhile', async (_, end) => {
    const { respond, ...person } = await withApp();
    expect((await end(person)).status).toBe(200);
    expect((await respond()).answer).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    });
  });
});
