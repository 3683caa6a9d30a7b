import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSession, type Pool, renewTokens } from '#app/identity/renewTokens.ts';
import { librarySignIn } from '#app/identity/signIn.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { memoryStorage } from '../support/server.ts';
import { confirmedUser, tokensOf } from './identity/people.ts';
import { goodPassword, startService, type TestService } from './identity/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-07T12:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Two windows of one browser: each holds in memory what it read last. */
async function twoWindows() {
  const { email } = await confirmedUser(service);
  const storage = memoryStorage();
  const { clientId, poolId, endpoint } = service;
  const pool: Pool = { endpoint, clientId, poolId, store: createTokenStore(clientId, storage) };
  const begun = await signedIn(pool, email);
  return { email, storage, pool, begun };
}

async function signedIn(pool: Pool, email: string): Promise<Tokens> {
  const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = await tokensOf(service, email);
  return pool.store.write({ idToken, accessToken, refreshToken }, Date.now());
}

const refresh = async (REFRESH_TOKEN: string) => {
  const request = { ClientId: service.clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } };
  return (await service.call('InitiateAuth', request)).answer.AuthenticationResult;
};

const anHourLater = () => vi.setSystemTime(Date.now() + 61 * 60_000);
const isAccepted = async ({ accessToken }: Tokens) =>
  (await service.call('GetUser', { AccessToken: accessToken })).status === 200;

test('windows that renew at once all stay in, and nothing is revoked', async () => {
  const { pool, begun } = await twoWindows();
  anHourLater();
  const renewed = await Promise.all([renewTokens(pool, begun), renewTokens(pool, begun)]);
  for (const tokens of renewed) expect(await isAccepted(tokens)).toBe(true);
  expect(new Set(renewed.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  anHourLater();
  expect(await isAccepted(await renewTokens(pool, pool.store.read() ?? begun))).toBe(true);
});

test('a window that comes later uses what another one renewed, without asking', async () => {
  const { pool, begun } = await twoWindows();
  anHourLater();
  const renewed = await renewTokens(pool, begun);
  vi.setSystemTime(Date.now() + 6 * 60_000);
  expect(await renewTokens({ ...pool, endpoint: 'http://127.0.0.1:1/' }, begun)).toEqual(renewed);
});

test('a window that slept through several renewals goes on with the refresh token that is kept', async () => {
  const { pool, begun } = await twoWindows();
  anHourLater();
  const renewed = await renewTokens(pool, begun);
  anHourLater();
  const again = await renewTokens(pool, begun);
  expect(again.refreshToken).not.toBe(renewed.refreshToken);
  expect(await isAccepted(again)).toBe(true);
});

test('a window whose session was replaced in another one goes on with the new session, whenever it had asked', async () => {
  const { pool, begun, email } = await twoWindows();
  anHourLater();
  const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = await tokensOf(service, email);
  const renewal = renewTokens(pool, begun);
  const proved = pool.store.write({ idToken, accessToken, refreshToken }, Date.now());
  await endSession(pool, begun);
  expect(await renewal).toEqual(proved);
  expect(await renewTokens(pool, begun)).toEqual(proved);
  expect(await isAccepted(proved)).toBe(true);
});

test('a service that gives every window a refresh token of its own ends nobody’s session', async () => {
  const { pool, begun } = await twoWindows();
  anHourLater();
  const { IdToken: idToken = '', AccessToken: accessToken = '' } = (await refresh(begun.refreshToken)) ?? {};
  const renewal = renewTokens(pool, begun);
  const given = { idToken, accessToken, refreshToken: 'another of the same session' };
  const kept = pool.store.write(given, Date.now(), begun.refreshToken);
  expect(await renewal).toEqual(kept);
  expect(await isAccepted(kept)).toBe(true);
});

test('what another window is told by is kept last, whoever signs in', async () => {
  const { pool, storage, email } = await twoWindows();
  vi.stubGlobal('window', { localStorage: storage });
  const written: string[] = [];
  const setItem = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    written.push(key.split('.').at(-1) ?? '');
    setItem(key, value);
  };
  const whole = ['accessToken', 'refreshToken', 'clockDrift', 'idToken', 'LastAuthUser'];
  const answer = await librarySignIn(pool).authenticate(email, goodPassword);
  expect(answer.kind).toBe('signedIn');
  expect(written.filter((name) => whole.includes(name))).toEqual(whole);
  const tokens = await renewTokens(pool, pool.store.read() as Tokens);
  expect(await isAccepted(tokens)).toBe(true);
  expect(written.filter((name) => whole.includes(name)).slice(whole.length)).toEqual(whole.slice(0, 4));
});
