import {
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeVerifier } from '#server/identity/srp.ts';
import { startServer } from '../support/server.ts';
import { totpCode } from './identity/browserLibrary.ts';
import { confirmedUser, signIn, tokensOf } from './identity/people.ts';
import { goodPassword, startService, type TestService } from './identity/service.ts';

let service: TestService;
const question = { text: 'Which quay?', answer: 'Slipway' };
beforeAll(async () => {
  service = await startService({ requireSecondFactor: true, question: () => question });
});
afterAll(() => service.stop());

const respond = (ChallengeName: string, Session: unknown, ChallengeResponses: Record<string, string>) =>
  service.call('RespondToAuthChallenge', { ClientId: service.clientId, ChallengeName, Session, ChallengeResponses });
const answer = (Session: unknown, USERNAME: string, ANSWER = question.answer) =>
  respond('CUSTOM_CHALLENGE', Session, { USERNAME, ANSWER });
const refused = expect.objectContaining({ type: 'NotAuthorizedException' });

/** A new person whose password is proved, and whom the question is asked now. */
async function asked() {
  const { email } = await confirmedUser(service);
  const { ChallengeName, ChallengeParameters, Session } = await signIn(service, email);
  expect([ChallengeName, ChallengeParameters?.question]).toEqual(['CUSTOM_CHALLENGE', question.text]);
  return { email, session: Session };
}

describe('a question and a second factor of everybody', () => {
  test('are gone through in this order', async () => {
    const { email, session } = await asked();
    const setUp = (await answer(session, email)).answer;
    expect(setUp.ChallengeName).toBe('MFA_SETUP');
    const made = await service.call('AssociateSoftwareToken', { Session: setUp.Session });
    const UserCode = totpCode(service, String(made.answer.SecretCode));
    const verified = await service.call('VerifySoftwareToken', { Session: made.answer.Session, UserCode });
    const done = await respond('MFA_SETUP', verified.answer.Session, { USERNAME: email });
    expect(done.answer.AuthenticationResult?.TokenType).toBe('Bearer');
    service.clock.advance(60);
    const again = await signIn(service, email);
    expect((await answer(again.Session, email)).answer.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  test('let nobody leave a step out, go back, or take another’s', async () => {
    const { email, session } = await asked();
    const other = await asked();
    expect(await service.call('AssociateSoftwareToken', { Session: session })).toEqual(refused);
    for (const name of ['MFA_SETUP', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'NEW_PASSWORD_REQUIRED', 'DEVICE_SRP_AUTH'])
      expect(
        await respond(name, session, {
          USERNAME: email,
          SOFTWARE_TOKEN_MFA_CODE: '000000',
          SMS_MFA_CODE: '000000',
          NEW_PASSWORD: 'Another-1-word',
          SRP_A: 'abcdef',
          DEVICE_KEY: 'x',
        }),
        name,
      ).not.toMatchObject({ status: 200 });
    expect(await answer(other.session, email)).toEqual(refused);
    const setUp = (await answer(session, email)).answer;
    // The question is answered once.
    expect(await answer(session, email)).toEqual(refused);
    expect(await respond('MFA_SETUP', setUp.Session, { USERNAME: email })).toEqual(refused);
    await service.call('AssociateSoftwareToken', { Session: setUp.Session });
    expect(await respond('MFA_SETUP', setUp.Session, { USERNAME: email })).toEqual(refused);
    expect((await service.call('VerifySoftwareToken', { Session: setUp.Session, UserCode: '000000' })).status).toBe(
      400,
    );
    expect(await respond('MFA_SETUP', setUp.Session, { USERNAME: email })).toEqual(refused);
  });

  test('are not answered by a sign-in that proved no password', async () => {
    const { email } = await confirmedUser(service);
    const AuthParameters = { USERNAME: email };
    const begun = await service.call('InitiateAuth', {
      ClientId: service.clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters,
    });
    expect(begun.answer.ChallengeParameters).not.toHaveProperty('question');
    expect(await answer(begun.answer.Session, email)).toEqual(refused);
  });

  test('end with their sessions', async () => {
    const first = await asked();
    service.clock.advance(181);
    expect((await answer(first.session, first.email)).answer.message).toMatch(/expired/);
    const second = await asked();
    const setUp = (await answer(second.session, second.email)).answer;
    service.clock.advance(181);
    expect(await service.call('AssociateSoftwareToken', { Session: setUp.Session })).toEqual(refused);
  });

  test('bound guesses by sign-in, by source and by account', async () => {
    const { email, session } = await asked();
    const tried = async (Session: unknown, word: string) => (await answer(Session, email, word)).answer.message;
    for (let made = 0; made < 5; made += 1)
      expect(await tried(session, `guess ${made}`)).not.toMatch(/exceeded|session/);
    service.clock.advance(10);
    expect(await tried(session, question.answer)).toMatch(/session/);
    // Whoever knows the password begins again and again.
    for (let made = 0; made < 8; made += 1) {
      await tried((await signIn(service, email)).Session, `another ${made}`);
      service.clock.advance(made < 7 ? 100 : 0);
    }
    expect(await tried((await signIn(service, email)).Session, question.answer)).toBe('Password attempts exceeded');
    service.clock.advance(901);
    const later = await signIn(service, email);
    expect((await answer(later.Session, email)).answer.ChallengeName).toBe('MFA_SETUP');
  });
});

test('a remembered device stands for no factor where there is none yet: one is set up first', async () => {
  const needing = new Set<string>();
  const requiring = await startService({ requireSecondFactor: async (account) => needing.has(account) });
  try {
    const { email, sub } = await confirmedUser(requiring);
    const { AccessToken, NewDeviceMetadata: device } = await tokensOf(requiring, email);
    const { DeviceKey = '', DeviceGroupKey = '' } = device ?? {};
    const { salt, verifier } = makeVerifier(DeviceGroupKey, DeviceKey, 'secret of the device');
    const base64 = (hex: string) => Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex').toString('base64');
    const DeviceSecretVerifierConfig = { Salt: base64(salt), PasswordVerifier: base64(verifier) };
    const mine = { AccessToken, DeviceKey };
    await requiring.call('ConfirmDevice', { ...mine, DeviceName: 'Laptop', DeviceSecretVerifierConfig });
    await requiring.call('UpdateDeviceStatus', { ...mine, DeviceRememberedStatus: 'remembered' });
    const asks = async () => (await signIn(requiring, email, goodPassword, DeviceKey)).ChallengeName;
    expect(await asks()).toBe('DEVICE_SRP_AUTH');
    needing.add(sub);
    expect(await asks()).toBe('MFA_SETUP');
    // Once there is one, the device stands for it again.
    const made = await requiring.call('AssociateSoftwareToken', { AccessToken });
    const UserCode = totpCode(requiring, String(made.answer.SecretCode));
    expect((await requiring.call('VerifySoftwareToken', { AccessToken, UserCode })).status).toBe(200);
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await requiring.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
    expect(await asks()).toBe('DEVICE_SRP_AUTH');
  } finally {
    await requiring.stop();
  }
});

test('a sign-in that waits for a first factor sets none up once the person has one', async () => {
  const needing = new Set<string>();
  const requiring = await startService({ requireSecondFactor: async (account) => needing.has(account) });
  const begin = async (access: { Session?: string | undefined; AccessToken?: string }) =>
    (await requiring.call('AssociateSoftwareToken', access)).answer.SecretCode;
  const verify = (access: object, secret: unknown, periods = 0) =>
    requiring.call('VerifySoftwareToken', { ...access, UserCode: totpCode(requiring, String(secret), periods) });
  try {
    const { email, sub } = await confirmedUser(requiring);
    const { AccessToken } = await tokensOf(requiring, email);
    needing.add(sub);
    const { Session } = await signIn(requiring, email);
    const another = await begin({ Session });
    const own = await begin({ AccessToken });
    expect((await verify({ AccessToken }, own)).status).toBe(200);
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await requiring.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
    expect(await requiring.call('AssociateSoftwareToken', { Session })).toEqual(refused);
    expect(await verify({ Session }, another, 1)).toEqual(refused);
    const { ChallengeName, Session: asked } = await signIn(requiring, email);
    const SOFTWARE_TOKEN_MFA_CODE = totpCode(requiring, String(own), 1);
    const ClientId = requiring.clientId;
    const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE };
    const done = await requiring.call('RespondToAuthChallenge', {
      ClientId,
      ChallengeName,
      Session: asked,
      ChallengeResponses,
    });
    expect(done.answer.AuthenticationResult?.TokenType).toBe('Bearer');
  } finally {
    await requiring.stop();
  }
});

test('a telephone that is the required factor is not taken off, and one that is not is', async () => {
  const needing = new Set<string>();
  const requiring = await startService({ requireSecondFactor: async (account) => needing.has(account) });
  try {
    const { email, sub } = await confirmedUser(requiring);
    const { AccessToken } = await tokensOf(requiring, email);
    const who = { UserPoolId: requiring.poolId, Username: email };
    const UserAttributes = [
      { Name: 'phone_number', Value: '+447700900456' },
      { Name: 'phone_number_verified', Value: 'true' },
    ];
    await requiring.admin.send(new AdminUpdateUserAttributesCommand({ ...who, UserAttributes }));
    const SMSMfaSettings = { Enabled: true, PreferredMfa: true };
    await requiring.admin.send(new AdminSetUserMFAPreferenceCommand({ ...who, SMSMfaSettings }));
    const takeOff = () => requiring.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['phone_number'] });
    needing.add(sub);
    expect((await takeOff()).answer.message).toBe('A second factor is required for this user');
    expect((await signIn(requiring, email)).ChallengeName).toBe('SMS_MFA');
    needing.delete(sub);
    expect((await takeOff()).status).toBe(200);
    await tokensOf(requiring, email);
  } finally {
    await requiring.stop();
  }
});

test.each([
  ['MFA_SETUP', { MFA_CONFIGURATION: 'ON' }],
  ['CUSTOM_CHALLENGE', { CUSTOM_CHALLENGE_QUESTION: question.text, CUSTOM_CHALLENGE_ANSWER: question.answer }],
])('%s is switched on for everybody, entrants too', async (name, environment) => {
  const server = await startServer({ environment });
  try {
    await expect(server.join('entrant')).rejects.toThrow(`The service asks for ${name}`);
  } finally {
    await server.close();
  }
});
