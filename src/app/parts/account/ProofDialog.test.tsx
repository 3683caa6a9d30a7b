import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signInHere, stubNetwork } from '#app/actors/call/walk.fixture.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { ProofDialog } from './ProofDialog.tsx';

const { only } = stubNetwork();
// The identity library asks for it, and the build gives it.
vi.stubGlobal('global', globalThis);
const config = { apiBase: '/api', identityEndpoint: '/identity', userPoolId: 'local_pool', clientId: 'client' };

/** As the page carries it. */
beforeAll(async () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'config';
  script.textContent = JSON.stringify(config);
  document.head.append(script);
  await signInHere();
  await loadMessages('settings');
});
beforeEach(() => setLocale('en'));
afterAll(() => vi.unstubAllGlobals());

const password = () => page.getByRole('textbox', { name: 'Your password' });
const proceed = () => page.getByRole('button', { name: 'Continue' });
const ignore = () => undefined;

/** Answers the identity service's next request, which is for `action`. */
async function answer(action: string, status: number, body: unknown): Promise<void> {
  const asked = await only();
  expect(new Headers(asked.request?.headers).get('x-amz-target')).toContain(`.${action}`);
  asked.answer(status, body);
}

/** Types the password, and has the service ask for its proof. */
async function beginProof(): Promise<void> {
  await password().fill('Demo-Awards-1');
  await proceed().click();
  await answer('InitiateAuth', 200, {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: { USER_ID_FOR_SRP: 'nia', SRP_B: 'b0b', SALT: '5a17', SECRET_BLOCK: 'c2VjcmV0' },
  });
}

/** The same, and the service answers `body` to the proof. */
async function proveTo(status: number, body: unknown): Promise<void> {
  await beginProof();
  await answer('RespondToAuthChallenge', status, body);
}

it('names the account by what stays, as its address may be another one by now', async () => {
  await render(<ProofDialog onClose={ignore} onProved={ignore} />);
  await password().fill('Demo-Awards-1');
  await proceed().click();
  const asked = await only();
  const { AuthParameters } = JSON.parse(String(asked.request?.body)) as { AuthParameters: { USERNAME: string } };
  expect(AuthParameters.USERNAME).toBe('nia');
  asked.answer(400, { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' });
  await expect.element(page.getByText('Incorrect email or password.')).toBeVisible();
});

const setUp = 'Your organiser now asks for a second factor. Sign out and in again: you set it up there.';

it('tells whoever has to set a second factor up first where that is done, and asks again', async () => {
  await render(<ProofDialog onClose={ignore} onProved={ignore} />);
  await proveTo(200, { ChallengeName: 'MFA_SETUP', ChallengeParameters: {}, Session: 'session' });
  await answer('AssociateSoftwareToken', 200, { SecretCode: 'JBSWY3DPEHPK3PXP', Session: 'session' });
  await expect.element(page.getByText(setUp)).toBeVisible();
  await expect.element(password()).toBeEnabled();
});

it('says what it cannot ask for itself', async () => {
  await render(<ProofDialog onClose={ignore} onProved={ignore} />);
  await proveTo(200, {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: { userAttributes: '{}', requiredAttributes: '[]' },
    Session: 'session',
  });
  await expect
    .element(page.getByText('The sign-in asks for something more that cannot be answered here. Sign out and in again.'))
    .toBeVisible();
});

it('says in the language of the page that the password is not enough', async () => {
  await render(<ProofDialog onClose={ignore} onProved={ignore} />);
  await proveTo(400, { __type: 'NotAuthorizedException', message: 'A passkey is required for this user.' });
  await setLocale('fr');
  await expect.element(page.getByText(/^L’organisateur demande plus que le mot de passe/)).toBeVisible();
});

it('ends the session that comes once the change was let be', async () => {
  const onClose = vi.fn();
  await render(<ProofDialog onClose={onClose} onProved={ignore} />);
  await beginProof();
  await only();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const token = `.${btoa(JSON.stringify({ iat: 0, exp: 9_000_000_000 }))}.`;
  await answer('RespondToAuthChallenge', 200, {
    AuthenticationResult: { IdToken: token, AccessToken: token, RefreshToken: 'refresh' },
  });
  await answer('RevokeToken', 200, {});
});
