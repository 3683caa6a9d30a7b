import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { librarySignIn } from '#app/identity/signIn.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import type { Step } from '#machines/signIn/signIn.machine.ts';
import { memoryStorage } from '../support/server.ts';
import { signIn } from './identity/people.ts';
import { goodPassword, newAddress, otherPassword, startService, type TestService } from './identity/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  vi.stubGlobal('window', { localStorage: memoryStorage() });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.stop();
});

test('that a new password is asked for is raised as an error of that name, and the sign-in completes with one', async () => {
  const email = newAddress('judge');
  await service.admin.send(new AdminCreateUserCommand({ UserPoolId: service.poolId, Username: email }));
  const { clientId, poolId, endpoint } = service;
  const store = createTokenStore(clientId, window.localStorage);
  const signIn = librarySignIn({ clientId, poolId, endpoint, store });
  const raised = await signIn
    .authenticate(email, service.lastCode(email, 'invitation'))
    .catch((error: unknown) => error);
  expect(raised).toEqual({
    name: 'newPasswordRequired',
    message: 'A new password is required',
    requiredAttributes: [],
  });
  const asked: Step = { kind: 'newPassword', requiredAttributes: [] };
  const choose = (password: string) => signIn.answer(asked, { kind: 'password', password, attributes: {} });
  await expect(choose('')).rejects.toMatchObject({ message: 'New password is required.' });
  await expect(choose('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  expect(await choose(goodPassword)).toMatchObject({ kind: 'signedIn', tokens: { claims: { email } } });
});

test('whoever holds an earlier invitation’s password sets none once there is a newer one', async () => {
  const Username = newAddress('judge');
  const invite = (resend?: { MessageAction: 'RESEND' }) =>
    service.admin.send(new AdminCreateUserCommand({ UserPoolId: service.poolId, Username, ...resend }));
  const begin = () => signIn(service, Username, service.lastCode(Username, 'invitation'));
  const choose = (Session: string | undefined, NEW_PASSWORD: string) =>
    service.call('RespondToAuthChallenge', {
      ClientId: service.clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeResponses: { USERNAME: Username, NEW_PASSWORD },
    });
  await invite();
  const early = await begin();
  expect(early.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  await invite({ MessageAction: 'RESEND' });
  expect((await choose(early.Session, otherPassword)).type).toBe('NotAuthorizedException');
  const late = await choose((await begin()).Session, goodPassword);
  expect(late.answer.AuthenticationResult?.TokenType).toBe('Bearer');
});
