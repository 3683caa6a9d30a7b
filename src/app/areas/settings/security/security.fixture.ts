import { expect } from 'vitest';
import { signInHere, stubNetwork } from '#app/actors/call/walk.fixture.ts';
import { session } from '#app/actors/session/session.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';

const config = { apiBase: '/api', identityEndpoint: '/identity', userPoolId: 'local_pool', clientId: 'client' };

/** Somebody's settings on a page that carries where the identity service is, in whose place the test answers. */
export function stubIdentity() {
  const { asked, only } = stubNetwork();
  return {
    asked,
    async prepare(): Promise<void> {
      const script = document.createElement('script');
      script.type = 'application/json';
      script.id = 'config';
      script.textContent = JSON.stringify(config);
      document.head.append(script);
      await signInHere();
      await setLocale('en');
      await loadMessages('settings');
    },
    /** The identity service's next request, which is for `action`. */
    async next(action: string) {
      const request = await only();
      expect(new Headers(request.request?.headers).get('x-amz-target')).toContain(`.${action}`);
      return request;
    },
  };
}

/** The session goes on with tokens of a sign-in that many minutes ago. */
export function signedInBefore(minutes: number): void {
  const { tokens } = session.getSnapshot().context;
  const payload = { auth_time: Math.floor(Date.now() / 1000) - minutes * 60 };
  const idToken = `.${btoa(JSON.stringify(payload))}.`;
  session.send({ type: 'session.changedElsewhere', tokens: { ...tokens!, idToken } });
}

export const notRecent = { __type: 'NotAuthorizedException', message: 'A recent sign-in is required' };

const token = (claims: object) => `.${btoa(JSON.stringify(claims))}.`;

/** This browser keeps tokens of the person that have run out. */
export function keepTokensHere(): void {
  const over = token({ 'cognito:username': 'nia', iat: 1, exp: 1 });
  const kept = { accessToken: over, refreshToken: 'refresh', clockDrift: '0', idToken: over };
  for (const [name, value] of Object.entries(kept))
    localStorage.setItem(`CognitoIdentityServiceProvider.${config.clientId}.nia.${name}`, value);
}

/** What the service answers to a renewal once the account has that address. */
export function renewedTo(email: string) {
  const now = Math.floor(Date.now() / 1000);
  const given = token({ 'cognito:username': 'nia', email, auth_time: now, iat: now, exp: now + 3600 });
  return { AuthenticationResult: { IdToken: given, AccessToken: given } };
}
