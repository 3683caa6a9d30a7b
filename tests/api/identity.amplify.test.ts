import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  rememberDevice,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { totpCode } from './identity/browserLibrary.ts';
import { administrator } from './identity/people.ts';
import {
  claimsOf,
  goodPassword,
  newAddress,
  otherPassword,
  startService,
  type TestService,
} from './identity/service.ts';

class MemoryStorage {
  readonly items = new Map<string, string>();
  async getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  async setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  async removeItem(key: string) {
    this.items.delete(key);
  }
  async clear() {
    this.items.clear();
  }
}

let service: TestService;
beforeAll(async () => {
  // The library names the device after the browser; without one it doesn't register a device.
  vi.stubGlobal('navigator', { userAgent: 'Test browser' });
  service = await startService();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: service.poolId,
        userPoolClientId: service.clientId,
        userPoolEndpoint: service.endpoint,
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(new MemoryStorage());
});
afterEach(() => signOut());
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.stop();
});

test('registers, signs in, refreshes, changes the password, adds a second factor and is signed out', async () => {
  const email = newAddress('Zoe');
  const registered = await signUp({
    username: email,
    password: goodPassword,
    options: { userAttributes: { email, name: 'Zoe' } },
  });
  expect(registered.nextStep).toMatchObject({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { destination: 'Z***@e***' },
  });
  await expect(signIn({ username: email, password: goodPassword })).resolves.toMatchObject({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
  });
  await confirmSignUp({ username: email, confirmationCode: service.lastCode(email, 'confirmation') });

  expect(await signIn({ username: email, password: goodPassword })).toEqual({
    isSignedIn: true,
    nextStep: { signInStep: 'DONE' },
  });
  const { userId } = await getCurrentUser();
  expect(await fetchUserAttributes()).toMatchObject({ sub: userId, email, email_verified: 'true', name: 'Zoe' });
  const before = await fetchAuthSession();
  const refreshed = await fetchAuthSession({ forceRefresh: true });
  const again = await fetchAuthSession({ forceRefresh: true });
  expect(again.tokens?.accessToken.payload.origin_jti).toBe(before.tokens?.accessToken.payload.origin_jti);
  expect(refreshed.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);

  expect(await fetchDevices()).toHaveLength(1);
  await rememberDevice();

  await updatePassword({ oldPassword: goodPassword, newPassword: otherPassword });
  const moved = newAddress('moved');
  await updateUserAttributes({ userAttributes: { email: moved } });
  await confirmUserAttribute({
    userAttributeKey: 'email',
    confirmationCode: service.lastCode(moved, 'verification'),
  });
  expect((await fetchUserAttributes()).email).toBe(moved);

  const secret = (await setUpTOTP()).sharedSecret;
  await verifyTOTPSetup({ code: totpCode(service, secret) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  const { tokens } = await fetchAuthSession();
  await signOut();
  expect(await service.call('GetUser', { AccessToken: String(tokens?.accessToken) })).toMatchObject({
    answer: { message: 'Access Token has been revoked' },
  });

  // The remembered device stands for the second factor; elsewhere the code is asked for.
  expect(await signIn({ username: moved, password: otherPassword })).toMatchObject({ isSignedIn: true });
  const byDevice = await fetchAuthSession();
  expect(byDevice.tokens?.accessToken.payload.device_key).toMatch(/^local_/);
  await signOut();
  cognitoUserPoolsTokenProvider.setKeyValueStorage(new MemoryStorage());
  expect((await signIn({ username: moved, password: otherPassword })).nextStep.signInStep).toBe(
    'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  );
  expect(await confirmSignIn({ challengeResponse: totpCode(service, secret, 1) })).toMatchObject({ isSignedIn: true });

  await service.admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId: service.poolId, Username: moved }));
  const after = await fetchAuthSession({ forceRefresh: true });
  expect(after.tokens).toBeUndefined();
}, 40_000);

test('recovers a forgotten password', async () => {
  const email = newAddress('Kim');
  await signUp({ username: email, password: goodPassword });
  await confirmSignUp({ username: email, confirmationCode: service.lastCode(email, 'confirmation') });
  const { nextStep } = await resetPassword({ username: email });
  expect(nextStep).toMatchObject({
    resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'K***@e***' },
  });
  await confirmResetPassword({
    username: email,
    newPassword: otherPassword,
    confirmationCode: service.lastCode(email, 'recovery'),
  });
  await expect(signIn({ username: email, password: goodPassword })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  expect(await signIn({ username: email, password: otherPassword })).toMatchObject({ isSignedIn: true });
  await signOut();
});

test('opens a session for an administrator by the custom challenge', async () => {
  const email = newAddress('Lea');
  await signUp({ username: email, password: goodPassword });
  await confirmSignUp({ username: email, confirmationCode: service.lastCode(email, 'confirmation') });
  const actor = await administrator(service);
  const code = await service.issueLoginAs({ username: email, actor, readOnly: true });
  const started = await signIn({ username: email, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  expect(started.nextStep).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
    additionalInfo: { challenge: 'LOGIN_AS' },
  });
  expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true });
  const { tokens } = await fetchAuthSession();
  const expected = { 'custom:actor': actor.email, 'custom:actorSub': actor.sub, 'custom:readOnly': 'true' };
  expect(claimsOf(String(tokens?.idToken))).toMatchObject({ email, ...expected });
  expect(claimsOf(String(tokens?.accessToken))).toMatchObject(expected);
  await expect(updatePassword({ oldPassword: goodPassword, newPassword: otherPassword })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(updateUserAttributes({ userAttributes: { name: 'Someone' } })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await signOut();
});
