import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokenVerifier } from '#server/identity/verify.ts';
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

describe('a person who registers', () => {
  test('confirms, signs in, refreshes, changes the password and signs out everywhere', async () => {
    const email = newAddress('Ann');
    const { client, clientId: ClientId } = service;
    const registered = await client.send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: goodPassword,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'name', Value: 'Ann Lee' },
          { Name: 'given_name', Value: 'Ann' },
          { Name: 'family_name', Value: 'Lee' },
          { Name: 'custom:country', Value: 'FR' },
          { Name: 'locale', Value: 'fr' },
        ],
      }),
    );
    expect(registered).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'A***@e***' },
    });
    expect(service.lastMail(email, 'confirmation')).toMatchObject({
      subject: 'Confirmez votre inscription',
      locale: 'fr',
    });

    await expect(signIn(service, email)).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    const code = service.lastCode(email, 'confirmation');
    await expect(
      client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: otherCode(code) })),
    ).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
    await client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code }));
    await expect(
      client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code })),
    ).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });

    const tokens = await tokensOf(service, email);
    expect(claimsOf(tokens.IdToken)).toMatchObject({
      iss: `${service.endpoint}/${service.poolId}`,
      aud: ClientId,
      token_use: 'id',
      sub: registered.UserSub,
      'cognito:username': registered.UserSub,
      email,
      email_verified: true,
      name: 'Ann Lee',
      given_name: 'Ann',
      family_name: 'Lee',
      'custom:country': 'FR',
    });
    const access = claimsOf(tokens.AccessToken);
    expect(access).toMatchObject({ token_use: 'access', client_id: ClientId, username: registered.UserSub });
    expect(Number(access.exp) - Number(access.iat)).toBe(3600);
    expect(access.origin_jti).toBe(claimsOf(tokens.IdToken).origin_jti);

    const me = await client.send(new GetUserCommand({ AccessToken: tokens.AccessToken }));
    expect(me.Username).toBe(registered.UserSub);
    expect(me.UserAttributes).toContainEqual({ Name: 'email', Value: email });

    const refreshed = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
      }),
    );
    expect(refreshed.AuthenticationResult?.RefreshToken).not.toBe(tokens.RefreshToken);
    const AccessToken = refreshed.AuthenticationResult?.AccessToken;
    expect(claimsOf(AccessToken ?? '').origin_jti).toBe(access.origin_jti);

    await expect(
      client.send(
        new ChangePasswordCommand({ AccessToken, PreviousPassword: goodPassword, ProposedPassword: 'short' }),
      ),
    ).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: goodPassword, ProposedPassword: otherPassword }),
    );
    await expect(signIn(service, email, goodPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    await tokensOf(service, email, otherPassword);

    await client.send(new GlobalSignOutCommand({ AccessToken }));
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
    await expect(
      client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
  });

  test('is refused a second time, with a weak password and with attributes of the administration', async () => {
    const { email } = await confirmedUser(service);
    const { client, clientId: ClientId } = service;
    await expect(
      client.send(new SignUpCommand({ ClientId, Username: email.toUpperCase(), Password: goodPassword })),
    ).rejects.toMatchObject({ name: 'UsernameExistsException', message: 'User already exists' });
    await expect(
      client.send(new SignUpCommand({ ClientId, Username: newAddress(), Password: 'trustno1' })),
    ).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password is one of the most common',
    });
    await expect(
      client.send(
        new SignUpCommand({
          ClientId,
          Username: newAddress(),
          Password: goodPassword,
          UserAttributes: [{ Name: 'custom:orgID', Value: 'someone-else' }],
        }),
      ),
    ).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
    await expect(
      client.send(new SignUpCommand({ ClientId: 'another-client', Username: newAddress(), Password: goodPassword })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'User pool client another-client does not exist.',
    });
    await expect(
      client.send(new SignUpCommand({ ClientId, Username: 'not an address', Password: goodPassword })),
    ).rejects.toMatchObject({ name: 'InvalidParameterException', message: 'Username should be an email.' });
  });
});

test('a code to the mail box confirms a registration whose code was lost', async () => {
  const email = newAddress();
  const { client, clientId: ClientId } = service;
  await client.send(new SignUpCommand({ ClientId, Username: email, Password: goodPassword }));
  await client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const ConfirmationCode = service.lastCode(email, 'recovery');
  await client.send(
    new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password: otherPassword }),
  );
  expect(claimsOf((await tokensOf(service, email, otherPassword)).IdToken)).toMatchObject({
    email,
    email_verified: true,
  });
});

describe('a person who is invited', () => {
  test('chooses a password at the first sign-in and carries groups and attributes', async () => {
    const email = newAddress('judge');
    const { admin, client, poolId: UserPoolId, clientId: ClientId } = service;
    const made = await admin.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'custom:orgID', Value: 'org-1' },
          { Name: 'custom:personID', Value: 'person-1' },
        ],
        ClientMetadata: { locale: 'ro' },
      }),
    );
    const sub = made.User?.Username;
    expect(made.User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    await admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'judge' }));
    await admin.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: sub,
        UserAttributes: [{ Name: 'given_name', Value: 'Jo' }],
      }),
    );
    const letter = service.lastMail(email, 'invitation');
    expect(letter?.subject).toBe('Contul dumneavoastră este pregătit');
    const temporary = letter?.code ?? '';
    expect(letter?.text).toContain(temporary);

    await expect(signIn(service, email, `${temporary}x`)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    const challenge = await signIn(service, email, temporary);
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(JSON.parse(challenge.ChallengeParameters?.userAttributes ?? '')).toMatchObject({ email, given_name: 'Jo' });
    expect(challenge.ChallengeParameters?.requiredAttributes).toBe('[]');
    const answer = (password: string) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: challenge.Session,
          ChallengeResponses: {
            USERNAME: sub ?? '',
            NEW_PASSWORD: password,
            'userAttributes.family_name': 'Bell',
            'userAttributes.custom:orgID': 'org-1',
          },
        }),
      );
    await expect(answer('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    const { AuthenticationResult } = await answer(goodPassword);
    const verify = createTokenVerifier({
      issuer: service.issuer,
      keyOf: service.keyOf,
      clientId: ClientId,
      clock: service.clock,
    });
    expect(await verify(AuthenticationResult?.IdToken ?? '')).toMatchObject({
      sub,
      email,
      email_verified: true,
      given_name: 'Jo',
      family_name: 'Bell',
      'cognito:groups': ['judge'],
      'custom:orgID': 'org-1',
      'custom:personID': 'person-1',
    });
    await expect(answer(otherPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    });
    expect(await admin.send(new AdminGetUserCommand({ UserPoolId, Username: email }))).toMatchObject({
      Username: sub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
    });
  });
});

test('the public keys let a verifier elsewhere check the tokens', async () => {
  const { email, sub } = await confirmedUser(service);
  const { IdToken } = await tokensOf(service, email);
  const jwksUrl = `${service.endpoint}/${service.poolId}/.well-known/jwks.json`;
  const verify = createTokenVerifier({
    issuer: service.issuer,
    jwksUrl,
    clientId: service.clientId,
    clock: service.clock,
  });
  expect((await verify(IdToken)).sub).toBe(sub);
  expect((await fetch(jwksUrl.replace(service.poolId, 'local_other'))).status).toBe(404);
});

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
