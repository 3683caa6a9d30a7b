import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  GetUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminActions, clientActions } from '#server/identity/actions/table.ts';
import { identityService } from '#server/identity/index.ts';
import { confirmedUser, signIn, tokensOf } from './identity/people.ts';
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

const who = (Username: string) => ({ UserPoolId: service.poolId, Username });

describe('who may administer', () => {
  test.each([...adminActions.keys()])('%s without a signature is refused', async (action) => {
    expect(await service.call(action, who('anyone'))).toEqual({
      status: 400,
      type: 'MissingAuthenticationTokenException',
      answer: { __type: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' },
    });
  });

  test('a wrong secret, an unknown key, a changed body and an old date are refused', async () => {
    const { email } = await confirmedUser(service);
    const { email: other } = await confirmedUser(service);
    const { accessKeyId, secretAccessKey } = service.adminCredentials;
    const ask = new AdminGetUserCommand(who(email));
    await expect(
      service.connect({ accessKeyId, secretAccessKey: `${secretAccessKey}x` }).send(ask),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(service.connect({ accessKeyId: 'AKIAOTHER', secretAccessKey }).send(ask)).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });

    const bent = service.connect(service.adminCredentials);
    bent.middlewareStack.add(
      (next) => async (passing) => {
        // The step comes after signing, where the request is an HTTP request with its final body.
        const signed = passing.request as { body: Uint8Array };
        signed.body = new TextEncoder().encode(new TextDecoder().decode(signed.body).replace(email, other));
        return next(passing);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await expect(bent.send(ask)).rejects.toMatchObject({ name: 'InvalidSignatureException' });

    const old = service.connect(service.adminCredentials);
    old.config.systemClockOffset = -6 * 60 * 1000;
    await expect(old.send(ask)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(service.admin.send(ask)).resolves.toMatchObject({ Enabled: true });
  });

  test('a caller whose clock is off corrects it by the date of the answer', async () => {
    const ahead = await startService();
    try {
      ahead.clock.advance(24 * 3600);
      const once = ahead.connect(ahead.adminCredentials);
      const list = new ListUsersCommand({ UserPoolId: ahead.poolId });
      await expect(once.send(list)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
      expect((await once.send(list)).Users).toEqual([]);
    } finally {
      await ahead.stop();
    }
  });

  test('a valid signature does not open another pool', async () => {
    await expect(
      service.admin.send(new AdminGetUserCommand({ UserPoolId: 'local_another', Username: 'x' })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'User pool local_another does not exist.',
    });
  });
});

describe('what administration does', () => {
  test('creates, describes, changes, finds and deletes users', async () => {
    const email = newAddress('Ivo');
    const made = await service.admin.send(
      new AdminCreateUserCommand({
        ...who(email),
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'given_name', Value: 'Ivo' },
          { Name: 'custom:orgID', Value: 'org-7' },
        ],
      }),
    );
    const sub = made.User?.Username ?? '';
    expect(made.User?.UserCreateDate).toBeInstanceOf(Date);
    expect(service.mails.filter((mail) => mail.to === email)).toEqual([]);
    await expect(
      service.admin.send(new AdminCreateUserCommand({ ...who(email.toUpperCase()), MessageAction: 'SUPPRESS' })),
    ).rejects.toMatchObject({ name: 'UsernameExistsException', message: 'User already exists' });

    const moved = newAddress('Ivo.moved');
    await service.admin.send(
      new AdminUpdateUserAttributesCommand({
        ...who(email),
        UserAttributes: [
          { Name: 'email', Value: moved },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'given_name', Value: '' },
        ],
      }),
    );
    const found = await service.admin.send(new AdminGetUserCommand(who(moved)));
    expect(Object.fromEntries((found.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]))).toEqual({
      sub,
      email: moved,
      email_verified: 'true',
      'custom:orgID': 'org-7',
    });
    const { email: taken } = await confirmedUser(service);
    await expect(
      service.admin.send(
        new AdminUpdateUserAttributesCommand({ ...who(sub), UserAttributes: [{ Name: 'email', Value: taken }] }),
      ),
    ).rejects.toMatchObject({ name: 'AliasExistsException' });

    await service.admin.send(new AdminDeleteUserCommand(who(sub)));
    await expect(service.admin.send(new AdminGetUserCommand(who(sub)))).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  test('lists users by page and by filter', async () => {
    const word = newAddress('listed').split('@')[0] ?? '';
    for (const number of [1, 2, 3]) await confirmedUser(service, `${word}.${number}@example.test`);
    const find = async (Filter: string) =>
      (await service.admin.send(new ListUsersCommand({ UserPoolId: service.poolId, Filter }))).Users ?? [];
    expect(await find(`email ^= "${word}"`)).toHaveLength(3);
    expect(await find(`email = "${word}.2@EXAMPLE.test"`)).toHaveLength(1);
    expect(await find(`email ^= "%"`)).toEqual([]);
    expect((await find('cognito:user_status = "CONFIRMED"')).length).toBeGreaterThanOrEqual(3);
    expect(await find('status = "Disabled"')).toEqual([]);
    await expect(find(`password = "x"`)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const seen = new Set<string>();
    let PaginationToken: string | undefined;
    do {
      const page = await service.admin.send(
        new ListUsersCommand({ UserPoolId: service.poolId, Limit: 2, PaginationToken, AttributesToGet: ['email'] }),
      );
      for (const user of page.Users ?? []) {
        expect(user.Attributes?.map(({ Name }) => Name)).toEqual(['email']);
        seen.add(user.Username ?? '');
      }
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    const { rows } = await service.pool.query('select count(*) as count from identity.users');
    expect(seen.size).toBe(rows[0].count);
  });

  test('puts users into groups, which their tokens carry', async () => {
    const { email } = await confirmedUser(service);
    const group = (GroupName: string) => ({ ...who(email), GroupName });
    await service.admin.send(new AdminAddUserToGroupCommand(group('admin')));
    await service.admin.send(new AdminAddUserToGroupCommand(group('admin')));
    await service.admin.send(new AdminAddUserToGroupCommand(group('judge')));
    await expect(service.admin.send(new AdminAddUserToGroupCommand(group('kings')))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Group not found.',
    });
    expect(claimsOf((await tokensOf(service, email)).IdToken)['cognito:groups']).toEqual(['admin', 'judge']);
    await service.admin.send(new AdminRemoveUserFromGroupCommand(group('admin')));
    const { Groups } = await service.admin.send(new AdminListGroupsForUserCommand(who(email)));
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['judge']);
    expect(claimsOf((await tokensOf(service, email)).AccessToken)['cognito:groups']).toEqual(['judge']);
  });

  test('sets a temporary password and resets one', async () => {
    const { email } = await confirmedUser(service);
    await expect(
      service.admin.send(new AdminSetUserPasswordCommand({ ...who(email), Password: 'weak', Permanent: true })),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await service.admin.send(new AdminSetUserPasswordCommand({ ...who(email), Password: otherPassword }));
    expect((await signIn(service, email, otherPassword)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await service.admin.send(
      new AdminSetUserPasswordCommand({ ...who(email), Password: goodPassword, Permanent: true }),
    );
    const { AccessToken } = await tokensOf(service, email);
    await service.admin.send(new AdminResetUserPasswordCommand(who(email)));
    await expect(service.client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    await expect(signIn(service, email)).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
      message: 'Password reset required for the user',
    });
    await service.client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: service.clientId,
        Username: email,
        ConfirmationCode: service.lastCode(email, 'recovery'),
        Password: otherPassword,
      }),
    );
    await tokensOf(service, email, otherPassword);
  });

  test('signs in for a server, ends all sessions and sets the second factor', async () => {
    const { email } = await confirmedUser(service);
    const started = await service.admin.send(
      new AdminInitiateAuthCommand({
        UserPoolId: service.poolId,
        ClientId: service.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: goodPassword },
      }),
    );
    const AccessToken = started.AuthenticationResult?.AccessToken;
    expect((await service.client.send(new GetUserCommand({ AccessToken }))).UserAttributes).toContainEqual({
      Name: 'email',
      Value: email,
    });
    await service.admin.send(new AdminUserGlobalSignOutCommand(who(email)));
    await expect(service.client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    await service.admin.send(
      new AdminUpdateUserAttributesCommand({
        ...who(email),
        UserAttributes: [
          { Name: 'phone_number', Value: '+447700900456' },
          { Name: 'phone_number_verified', Value: 'true' },
        ],
      }),
    );
    await service.admin.send(
      new AdminSetUserMFAPreferenceCommand({ ...who(email), SMSMfaSettings: { Enabled: true, PreferredMfa: true } }),
    );
    const asked = await service.admin.send(
      new AdminInitiateAuthCommand({
        UserPoolId: service.poolId,
        ClientId: service.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: goodPassword },
      }),
    );
    expect(asked.ChallengeName).toBe('SMS_MFA');
    const answered = await service.admin.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId: service.poolId,
        ClientId: service.clientId,
        ChallengeName: 'SMS_MFA',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: email, SMS_MFA_CODE: service.lastCode('+447700900456', 'secondFactor') },
      }),
    );
    expect(answered.AuthenticationResult?.IdToken).toBeDefined();
  });
});

describe('the wire', () => {
  test('knows every action of the protocol that clients and the server use', () => {
    expect([...clientActions.keys()].sort()).toEqual(
      [
        'InitiateAuth',
        'RespondToAuthChallenge',
        'ConfirmDevice',
        'SignUp',
        'ConfirmSignUp',
        'ResendConfirmationCode',
        'ForgotPassword',
        'ConfirmForgotPassword',
        'ChangePassword',
        'GetUser',
        'UpdateUserAttributes',
        'DeleteUserAttributes',
        'DeleteUser',
        'SetUserSettings',
        'SetUserMFAPreference',
        'GlobalSignOut',
        'RevokeToken',
        'AssociateSoftwareToken',
        'VerifySoftwareToken',
        'VerifyUserAttribute',
        'GetUserAttributeVerificationCode',
        'GetDevice',
        'ListDevices',
        'ForgetDevice',
        'UpdateDeviceStatus',
        'GetTokensFromRefreshToken',
        'StartWebAuthnRegistration',
        'CompleteWebAuthnRegistration',
        'ListWebAuthnCredentials',
        'DeleteWebAuthnCredential',
      ].sort(),
    );
    expect(adminActions.size).toBe(16);
  });

  test('names what is missing or unknown', async () => {
    const { ClientId, call } = { ClientId: service.clientId, call: service.call };
    const answers = [
      await call('SignUp', { ClientId, Password: goodPassword }),
      await call('InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { SRP_A: 'a1' } }),
      await call('InitiateAuth', { ClientId, AuthFlow: 'NO_SUCH_FLOW' }),
      await call('RespondToAuthChallenge', { ClientId, ChallengeName: 'SMS_MFA', ChallengeResponses: {} }),
      await call('SignUp', { ClientId, Username: 7, Password: goodPassword }),
      await call('GetUser', {}),
      await call('Nonsense', {}),
    ];
    expect(answers.map(({ status, type, answer }) => [status, type, answer.message])).toEqual([
      [400, 'InvalidParameterException', nullAt('username')],
      [400, 'InvalidParameterException', 'Missing required parameter USERNAME'],
      [400, 'InvalidParameterException', 'Unsupported authentication flow NO_SUCH_FLOW'],
      [400, 'InvalidParameterException', nullAt('session')],
      [400, 'InvalidParameterException', 'Username must be a string'],
      [400, 'InvalidParameterException', nullAt('accessToken')],
      [400, 'UnknownOperationException', 'Unknown operation Nonsense'],
    ]);
  });

  test('takes any content type, with or without the final slash, from any origin', async () => {
    const target = 'AWSCognitoIdentityProviderService.GetUser';
    for (const url of [service.endpoint, `${service.endpoint}/`]) {
      for (const type of ['application/json', 'text/plain', 'application/x-amz-json-1.1; charset=utf-8']) {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': type, 'x-amz-target': target },
          body: '{}',
        });
        expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
        expect(await response.json()).toMatchObject({ __type: 'InvalidParameterException' });
      }
      expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204);
    }
    for (const body of ['not json', '[]', '"text"']) {
      const response = await fetch(service.endpoint, { method: 'POST', headers: { 'x-amz-target': target }, body });
      expect(response.headers.get('x-amzn-errortype')).toBe('SerializationException');
    }
    const huge = await fetch(service.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': target },
      body: JSON.stringify({ AccessToken: 'x'.repeat(70_000) }),
    });
    expect(huge.status).toBe(400);
  });

  test('a flood from one address is slowed down in words clients know', async () => {
    const narrow = await startService({ requestsPerMinute: 3 });
    try {
      const types = [];
      for (let time = 0; time < 4; time++) types.push((await narrow.call('GetUser', {})).type);
      expect(types).toEqual([...Array(3).fill('InvalidParameterException'), 'TooManyRequestsException']);
    } finally {
      await narrow.stop();
    }
  });

  test('a message that cannot be sent is an error the client can show', async () => {
    const failing = await startService({ mail: { send: () => Promise.reject(new Error('mail is down')) } });
    try {
      const body = { ClientId: failing.clientId, Username: newAddress(), Password: goodPassword };
      expect((await failing.call('SignUp', body)).type).toBe('CodeDeliveryFailureException');
      expect(failing.errors).toHaveLength(1);
      expect(JSON.stringify(failing.errors)).not.toContain(goodPassword);
    } finally {
      await failing.stop();
    }
  });

  test('says nothing of what broke inside', async () => {
    const broken = await startService();
    await broken.pool.query('drop table identity.codes');
    const answer = await broken.call('SignUp', {
      ClientId: broken.clientId,
      Username: newAddress(),
      Password: goodPassword,
    });
    expect(answer).toEqual({
      status: 500,
      type: 'InternalErrorException',
      answer: {
        __type: 'InternalErrorException',
        message: 'The service could not answer. Please try again later.',
      },
    });
    await broken.stop();
  });
});

describe('replicas', () => {
  test('that start at once on an empty database agree on the pool, and share sign-ins', async () => {
    const first = await startService();
    try {
      await first.pool.query('delete from identity.installation; delete from identity.signing_keys');
      const both = await Promise.all([identityService(first.options), identityService(first.options)]);
      expect(both[0].poolId).toMatch(/^local_[0-9A-Za-z]+$/);
      expect(both[1]).toMatchObject({
        poolId: both[0].poolId,
        clientId: both[0].clientId,
        adminCredentials: both[0].adminCredentials,
      });
      expect((await first.pool.query('select kid from identity.signing_keys')).rowCount).toBe(1);
    } finally {
      await first.stop();
    }
  });

  test('one begins a sign-in and another ends it', async () => {
    const second = await startService({ database: service.database });
    try {
      expect(second.poolId).toBe(service.poolId);
      const { email } = await confirmedUser(service);
      await service.admin.send(new AdminSetUserPasswordCommand({ ...who(email), Password: 'Temp-1-password' }));
      const begun = await signIn(service, email, 'Temp-1-password');
      const ended = await second.call('RespondToAuthChallenge', {
        ClientId: service.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: begun.Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: otherPassword, DEVICE_KEY: null },
      });
      expect(ended.answer.AuthenticationResult?.TokenType).toBe('Bearer');
    } finally {
      await second.stop();
    }
  });
});

const nullAt = (name: string) =>
  `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`;
