import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AuthenticationDetails, CognitoUserAttribute, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf, called, signInWith, step, totpCode } from './identity/browserLibrary.ts';
import { administrator, confirmedUser } from './identity/people.ts';
import {
  claimsOf,
  goodPassword,
  newAddress,
  otherPassword,
  startService,
  type TestService,
} from './identity/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const signedIn = async (email: string, password = goodPassword) => {
  const browser = browserOf(service);
  const user = browser.userOf(email);
  const outcome = await signInWith(user, password);
  expect(outcome).toMatchObject({ name: 'success' });
  return { browser, user, session: outcome.session as CognitoUserSession };
};

test('registers, confirms, signs in, refreshes, changes the password and signs out', async () => {
  const email = newAddress('Mia');
  const { pool, userOf, storage } = browserOf(service);
  const registered = await called<{ userSub: string }>((done) =>
    pool.signUp(
      email,
      goodPassword,
      [
        new CognitoUserAttribute({ Name: 'email', Value: email }),
        new CognitoUserAttribute({ Name: 'given_name', Value: 'Mia' }),
      ],
      [],
      done as never,
      { locale: 'zh' },
    ),
  );
  const user = userOf(email);
  expect(service.lastMail(email, 'confirmation')?.subject).toBe('请确认您的注册');
  const first = service.lastCode(email, 'confirmation');
  await called((done) => user.resendConfirmationCode(done));
  const second = service.lastCode(email, 'confirmation');
  if (first !== second)
    await expect(called((done) => user.confirmRegistration(first, false, done))).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });
  expect(await called((done) => user.confirmRegistration(second, false, done))).toBe('SUCCESS');

  expect(await signInWith(user, 'Wrong-1-password')).toMatchObject({
    name: 'failure',
    error: { code: 'NotAuthorizedException', message: 'Incorrect username or password.' },
  });
  const outcome = await signInWith(user, goodPassword);
  expect(outcome).toMatchObject({ name: 'success', confirmationNecessary: true });
  expect(user.getUsername()).toBe(registered?.userSub);
  const keys = [...storage.items.keys()].map((key) =>
    key.replace(`CognitoIdentityServiceProvider.${service.clientId}`, ''),
  );
  expect(keys).toContain('.LastAuthUser');
  expect(keys).toContain(`.${registered?.userSub}.deviceKey`);

  const session = outcome.session as CognitoUserSession;
  const refreshed = await called<CognitoUserSession>((done) => user.refreshSession(session.getRefreshToken(), done));
  expect(claimsOf(refreshed?.getIdToken().getJwtToken() ?? '')).toMatchObject({ given_name: 'Mia', email });

  await expect(called((done) => user.changePassword('Wrong-1-password', otherPassword, done))).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  expect(await called((done) => user.changePassword(goodPassword, otherPassword, done))).toBe('SUCCESS');
  const accessToken = refreshed?.getAccessToken().getJwtToken() ?? '';
  await called((done) => user.signOut(() => done(null)));
  expect(await service.call('GetUser', { AccessToken: accessToken })).toEqual({
    status: 400,
    type: 'NotAuthorizedException',
    answer: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
  });
  expect(await signInWith(user, otherPassword)).toMatchObject({ name: 'success' });
});

test('recovers a forgotten password and ends the old sessions', async () => {
  const { email } = await confirmedUser(service);
  const { user, session } = await signedIn(email);
  const forgetful = browserOf(service).userOf(email);
  const sent = await called<object>((done) =>
    forgetful.forgotPassword({ onSuccess: (data) => done(null, data), onFailure: done }),
  );
  expect(sent).toEqual({
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' },
  });
  const code = service.lastCode(email, 'recovery');
  const confirm = (given: string, password: string) =>
    called((done) =>
      forgetful.confirmPassword(given, password, { onSuccess: () => done(null), onFailure: (error) => done(error) }),
    );
  await expect(confirm(code, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  await confirm(code, otherPassword);
  await expect(confirm(code, 'Third3-cccc')).rejects.toMatchObject({ code: 'ExpiredCodeException' });
  await expect(called((done) => user.refreshSession(session.getRefreshToken(), done))).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'Refresh Token has been revoked',
  });
  expect(await signInWith(forgetful, goodPassword)).toMatchObject({ name: 'failure' });
  expect(await signInWith(forgetful, otherPassword)).toMatchObject({ name: 'success' });
}, 30_000);

test('a new address takes effect when its code comes back', async () => {
  const { email, sub } = await confirmedUser(service);
  const taken = await confirmedUser(service);
  const { user } = await signedIn(email);
  const moved = newAddress('moved');
  await called((done) =>
    user.updateAttributes(
      [
        new CognitoUserAttribute({ Name: 'email', Value: moved }),
        new CognitoUserAttribute({ Name: 'name', Value: 'New' }),
      ],
      done,
    ),
  );
  const attributes = async () => {
    const list = (await called<CognitoUserAttribute[]>((done) => user.getUserAttributes(done))) ?? [];
    return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
  };
  expect(await attributes()).toMatchObject({ sub, email, email_verified: 'true', name: 'New' });
  const verify = (code: string) =>
    called((done) =>
      user.verifyAttribute('email', code, { onSuccess: () => done(null), onFailure: (error) => done(error) }),
    );
  await called((done) =>
    user.getAttributeVerificationCode('email', {
      onSuccess: () => done(null),
      onFailure: (error) => done(error),
    }),
  );
  expect(service.lastMail(email, 'addressChanged')).toBeUndefined();
  await verify(service.lastCode(moved, 'verification'));
  expect(await attributes()).toMatchObject({ sub, email: moved, email_verified: 'true' });
  expect(service.lastMail(email, 'addressChanged')?.text).toContain('changed to m***@e***.');
  expect(await signInWith(browserOf(service).userOf(moved), goodPassword)).toMatchObject({ name: 'success' });
  expect(await signInWith(browserOf(service).userOf(email), goodPassword)).toMatchObject({ name: 'failure' });

  await called((done) =>
    user.updateAttributes([new CognitoUserAttribute({ Name: 'email', Value: taken.email })], done),
  );
  await expect(verify(service.lastCode(taken.email, 'verification'))).rejects.toMatchObject({
    code: 'AliasExistsException',
  });
  await expect(
    called((done) => user.updateAttributes([new CognitoUserAttribute({ Name: 'custom:personID', Value: 'x' })], done)),
  ).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'A client attempted to write unauthorized attribute',
  });
  await called((done) => user.deleteAttributes(['name'], done));
  expect((await attributes()).name).toBeUndefined();
});

describe('second factors', () => {
  test('an authenticator app is set up and asked for', async () => {
    const { email } = await confirmedUser(service);
    const { user } = await signedIn(email);
    const secret = await setUpTotp(user);
    await called((done) => user.setUserMfaPreference(null, { PreferredMfa: true, Enabled: true }, done));
    expect(
      await called<{ PreferredMfaSetting: string }>((done) => user.getUserData(done as never, { bypassCache: true })),
    ).toMatchObject({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    const other = browserOf(service).userOf(email);
    expect(await signInWith(other, goodPassword)).toMatchObject({ name: 'totpRequired' });
    const wrong = await step((callbacks) => other.sendMFACode('000000', callbacks, 'SOFTWARE_TOKEN_MFA'));
    expect(wrong).toMatchObject({
      name: 'failure',
      error: {
        code: 'CodeMismatchException',
        message: 'Invalid verification code provided, please try again.',
      },
    });
    const code = totpCode(service, secret, 1);
    const right = await step((callbacks) => other.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA'));
    expect(right).toMatchObject({ name: 'success' });
  });

  test('a code by SMS, and the choice where both are on', async () => {
    const { email } = await confirmedUser(service);
    const phone = '+447700900123';
    await service.admin.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: service.poolId,
        Username: email,
        UserAttributes: [{ Name: 'phone_number', Value: phone }],
      }),
    );
    const { user } = await signedIn(email);
    await expect(called((done) => user.enableMFA(done))).rejects.toMatchObject({ code: 'InvalidParameterException' });
    await called((done) =>
      user.getAttributeVerificationCode('phone_number', {
        onSuccess: () => done(null),
        onFailure: (error) => done(error),
      }),
    );
    await called((done) =>
      user.verifyAttribute('phone_number', service.lastCode(phone, 'verification'), {
        onSuccess: () => done(null),
        onFailure: (error) => done(error),
      }),
    );
    await called((done) => user.enableMFA(done));
    const bySms = browserOf(service).userOf(email);
    expect(await signInWith(bySms, goodPassword)).toEqual({
      name: 'mfaRequired',
      parameters: expect.objectContaining({
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '+********0123',
      }),
    });
    const sent = service.lastMail(phone, 'secondFactor');
    expect(sent?.text).toContain(sent?.code);
    expect(await step((callbacks) => bySms.sendMFACode(sent?.code ?? '', callbacks))).toMatchObject({
      name: 'success',
    });

    const secret = await setUpTotp(user);
    await called((done) => user.setUserMfaPreference(null, { PreferredMfa: false, Enabled: true }, done));
    const choosing = browserOf(service).userOf(email);
    expect(await signInWith(choosing, goodPassword)).toEqual({
      name: 'selectMFAType',
      parameters: expect.objectContaining({ MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }),
    });
    const chosen = await step((callbacks) => choosing.sendMFASelectionAnswer('SOFTWARE_TOKEN_MFA', callbacks));
    expect(chosen).toMatchObject({ name: 'totpRequired' });
    const code = totpCode(service, secret, 1);
    expect(await step((callbacks) => choosing.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA'))).toMatchObject({
      name: 'success',
    });
    await called((done) => user.disableMFA(done));
    const data = await service.admin.send(new AdminGetUserCommand({ UserPoolId: service.poolId, Username: email }));
    expect(data.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  test('a pool that requires one asks for the set-up at sign-in', async () => {
    const strict = await startService({ requireSecondFactor: true });
    try {
      const { email } = await confirmedUser(strict);
      const user = browserOf(strict).userOf(email);
      expect(await signInWith(user, goodPassword)).toMatchObject({ name: 'mfaSetup' });
      const secret = await called<string>((done) =>
        user.associateSoftwareToken({ associateSecretCode: (code) => done(null, code), onFailure: done }),
      );
      const outcome = await step((callbacks) =>
        user.verifySoftwareToken(totpCode(strict, secret ?? ''), 'My phone', {
          onSuccess: (session) => callbacks.onSuccess(session),
          onFailure: callbacks.onFailure,
        }),
      );
      expect(outcome).toMatchObject({ name: 'success' });
      const session = outcome.session as CognitoUserSession;
      const refreshed = await called<CognitoUserSession>((done) =>
        user.refreshSession(session.getRefreshToken(), done),
      );
      expect(refreshed?.isValid()).toBe(true);
      const again = browserOf(strict).userOf(email);
      expect(await signInWith(again, goodPassword)).toMatchObject({ name: 'totpRequired' });
    } finally {
      await strict.stop();
    }
  });
});

describe('devices', () => {
  test('a remembered device proves itself instead of the second factor', async () => {
    const { email } = await confirmedUser(service);
    const { browser, user } = await signedIn(email);
    await called((done) =>
      user.setDeviceStatusRemembered({ onSuccess: (status) => done(null, status), onFailure: done }),
    );
    const secret = await setUpTotp(user);
    await called((done) => user.setUserMfaPreference(null, { PreferredMfa: true, Enabled: true }, done));
    const listed = await called<{ Devices: { DeviceAttributes: object[] }[] }>((done) =>
      user.listDevices(10, null as never, { onSuccess: (data) => done(null, data as never), onFailure: done }),
    );
    expect(listed?.Devices).toHaveLength(1);
    expect(listed?.Devices[0]?.DeviceAttributes).toContainEqual({
      Name: 'dev:device_remembered_status',
      Value: 'remembered',
    });

    const again = browser.userOf(email);
    const outcome = await signInWith(again, goodPassword);
    expect(outcome).toEqual({ name: 'success', session: expect.anything() });
    const session = outcome.session as CognitoUserSession;
    expect(claimsOf(session.getAccessToken().getJwtToken()).device_key).toBe(
      [...browser.storage.items].find(([key]) => key.endsWith('.deviceKey'))?.[1],
    );
    expect(await service.call('InitiateAuth', refreshWith(session))).toMatchObject({
      status: 400,
      answer: { message: 'Invalid Refresh Token' },
    });
    await called((done) => again.refreshSession(session.getRefreshToken(), done));

    expect(await signInWith(browserOf(service).userOf(email), goodPassword)).toMatchObject({ name: 'totpRequired' });

    await called((done) =>
      again.setDeviceStatusNotRemembered({ onSuccess: (status) => done(null, status), onFailure: done }),
    );
    const tracked = browser.userOf(email);
    expect(await signInWith(tracked, goodPassword)).toMatchObject({ name: 'totpRequired' });
    const code = totpCode(service, secret, 1);
    expect(await step((callbacks) => tracked.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA'))).toMatchObject({
      name: 'success',
    });

    await called((done) => tracked.forgetDevice({ onSuccess: () => done(null), onFailure: done }));
    const forgotten = await called<{ Devices: object[] }>((done) =>
      tracked.listDevices(10, null as never, { onSuccess: (data) => done(null, data as never), onFailure: done }),
    );
    expect(forgotten?.Devices).toEqual([]);
  });

  test('a copied device key without the device secret opens nothing', async () => {
    const { email } = await confirmedUser(service);
    const { browser, user } = await signedIn(email);
    await called((done) =>
      user.setDeviceStatusRemembered({ onSuccess: (status) => done(null, status), onFailure: done }),
    );
    const secretKey = [...browser.storage.items.keys()].find((key) => key.endsWith('.randomPasswordKey')) ?? '';
    const secret = browser.storage.getItem(secretKey) ?? '';
    browser.storage.setItem(secretKey, 'guessed');
    expect(await signInWith(browser.userOf(email), goodPassword)).toMatchObject({
      name: 'failure',
      error: { code: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    });
    browser.storage.setItem(secretKey, secret);
    expect(await signInWith(browser.userOf(email), goodPassword)).toMatchObject({ name: 'success' });
  });

  test('a device that the service forgot is dropped by the library, which signs in all the same', async () => {
    const { email } = await confirmedUser(service);
    const { browser, user } = await signedIn(email);
    await called((done) =>
      user.setDeviceStatusRemembered({ onSuccess: (status) => done(null, status), onFailure: done }),
    );
    const before = [...browser.storage.items].find(([key]) => key.endsWith('.deviceKey'))?.[1] ?? '';
    const elsewhere = await signedIn(email);
    await called((done) =>
      elsewhere.user.forgetSpecificDevice(before, { onSuccess: () => done(null), onFailure: done }),
    );
    const again = browser.userOf(email);
    expect(await signInWith(again, goodPassword)).toMatchObject({ name: 'success', confirmationNecessary: true });
    expect([...browser.storage.items].find(([key]) => key.endsWith('.deviceKey'))?.[1]).not.toBe(before);
  });
});

test('an invited person chooses a password, giving back the attributes as they came', async () => {
  const email = newAddress('judge');
  await service.admin.send(
    new AdminCreateUserCommand({
      UserPoolId: service.poolId,
      Username: email,
      UserAttributes: [{ Name: 'custom:orgID', Value: 'org-1' }],
    }),
  );
  const { userOf } = browserOf(service);
  const user = userOf(email);
  const asked = await signInWith(user, service.lastCode(email, 'invitation'));
  expect(asked).toMatchObject({
    name: 'newPasswordRequired',
    parameters: { userAttributes: { email, email_verified: 'false', 'custom:orgID': 'org-1' }, required: [] },
  });
  const given = (asked.parameters as { userAttributes: object }).userAttributes;
  const complete = (password: string) =>
    step((callbacks) => user.completeNewPasswordChallenge(password, { ...given, given_name: 'Eva' }, callbacks));
  expect(await complete('weak')).toMatchObject({ error: { code: 'InvalidPasswordException' } });
  const done = await complete(goodPassword);
  expect(claimsOf(done.session?.getIdToken().getJwtToken() ?? '')).toMatchObject({
    email,
    email_verified: true,
    given_name: 'Eva',
    'custom:orgID': 'org-1',
  });
});

test('an administrator acts for somebody by the custom challenge, for as long as the first tokens last', async () => {
  const { email } = await confirmedUser(service);
  const actor = await administrator(service);
  const code = await service.issueLoginAs({ username: email, actor, readOnly: true });
  const user = browserOf(service).userOf(email);
  user.setAuthenticationFlowType('CUSTOM_AUTH');
  const asked = await step((callbacks) =>
    user.initiateAuth(new AuthenticationDetails({ Username: email, Password: '' }), callbacks),
  );
  expect(asked).toMatchObject({ name: 'customChallenge', parameters: { challenge: 'LOGIN_AS' } });
  const opened = await step((callbacks) => user.sendCustomChallengeAnswer(code, callbacks));
  expect(opened).toMatchObject({ name: 'success' });
  const session = opened.session as CognitoUserSession;
  expect(session.getRefreshToken().getToken()).toBeFalsy();
  for (const token of [session.getIdToken(), session.getAccessToken()])
    expect(claimsOf(token.getJwtToken())).toMatchObject({
      'custom:actor': actor.email,
      'custom:actorSub': actor.sub,
      'custom:readOnly': 'true',
    });
});

test('an account is deleted by its owner', async () => {
  const { email } = await confirmedUser(service);
  const { user, session } = await signedIn(email);
  expect(await called((done) => user.deleteUser(done))).toBe('SUCCESS');
  expect(await service.call('GetUser', { AccessToken: session.getAccessToken().getJwtToken() })).toMatchObject({
    type: 'UserNotFoundException',
    answer: { message: 'User does not exist.' },
  });
  expect(await signInWith(browserOf(service).userOf(email), goodPassword)).toMatchObject({
    error: { message: 'Incorrect username or password.' },
  });
});

async function setUpTotp(user: ReturnType<ReturnType<typeof browserOf>['userOf']>): Promise<string> {
  const secret = await called<string>((done) =>
    user.associateSoftwareToken({ associateSecretCode: (code) => done(null, code), onFailure: done }),
  );
  await called((done) =>
    user.verifySoftwareToken(totpCode(service, secret ?? ''), 'My phone', {
      onSuccess: (session) => done(null, session),
      onFailure: done,
    }),
  );
  return secret ?? '';
}

const refreshWith = (session: CognitoUserSession) => ({
  ClientId: service.clientId,
  AuthFlow: 'REFRESH_TOKEN_AUTH',
  AuthParameters: { REFRESH_TOKEN: session.getRefreshToken().getToken() },
});
