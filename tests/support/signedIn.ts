import { decodeJwt } from 'jose';
import type { Browser } from 'playwright-core';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { openPerson, type Person, type View } from './browser.ts';
import { memoryStorage, type TestServer } from './server.ts';

interface SignedInView extends View {
  /** The first page; without it, where somebody of this type lands. */
  readonly path?: string;
  readonly password?: string;
  /** Where the browser finds the server, if not at its own address. */
  readonly base?: string;
}

/**
 * A browser that keeps somebody's tokens, as after a sign-in on the screen, on their first page. For everything that is
 * not about signing in.
 */
export async function openSignedIn(
  browser: Browser,
  server: TestServer,
  email: string,
  { path = '', ...view }: SignedInView = {},
): Promise<Person> {
  const person = await signedIn(browser, server, email, view);
  await person.page.goto(path);
  await person.page.getByRole('button', { name: /^Account menu/ }).waitFor();
  return person;
}

/** The same before its first page. */
export async function signedIn(
  browser: Browser,
  server: TestServer,
  email: string,
  { password, base = server.url, ...view }: Omit<SignedInView, 'path'> = {},
): Promise<Person> {
  return openPerson(browser, base, { ...view, storageState: await signedInProfile(server, email, { password, base }) });
}

/** What such a browser keeps. */
export async function signedInProfile(
  server: TestServer,
  email: string,
  { password = demoPassword, base = server.url }: { password?: string | undefined; base?: string } = {},
) {
  const { IdToken, AccessToken, RefreshToken } = await signInBySrp(server, email, password);
  const storage = memoryStorage();
  const tokens = { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
  // Neither a sign-in that took its time nor a browser whose clock stands still is to be taken for a clock that is wrong.
  createTokenStore(server.clientId, storage).write(tokens, decodeJwt(IdToken).iat! * 1000);
  const localStorage = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((name) => ({
    name,
    value: storage.getItem(name) ?? '',
  }));
  return { cookies: [], origins: [{ origin: new URL(base).origin, localStorage }] };
}
