import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/modules/demo/content.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { signInOn } from './steps/signInAs.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('is added, opens the account where a second factor is required, and is removed', async () => {
  const { page, context, problems, setVerified } = await openWithAuthenticator('judge@demo.test');
  await page.goto('judge/settings');
  await page.getByRole('heading', { name: 'Your passkeys' }).waitFor();
  await page.getByText('You have no passkey yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('');
  await dialog.getByRole('button', { name: 'Create the passkey' }).click();
  await dialog.getByText('Give the passkey a name.').waitFor();
  await dialog.getByLabel('Name of the passkey').fill('Work laptop');
  await picture(page, 'passkeys-add');
  await setVerified(false);
  await dialog.getByRole('button', { name: 'Create the passkey' }).click();
  await dialog.getByText('The passkey was not used. Try again, or go on without it.').waitFor();
  await setVerified(true);
  await dialog.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByText('The passkey is added.').waitFor();
  await page.getByText('Work laptop', { exact: true }).waitFor();
  await picture(page, 'passkeys-list');

  const admin = await server.signIn('admin@demo.test');
  await server.ok('updateOrganisation', { as: admin, body: { secondFactor: true } });
  await signOut(page);
  await signInOn(page, 'judge@demo.test');
  await page.getByText('The organiser asks for more than the password: sign in with your passkey.').waitFor();
  await picture(page, 'passkeys-sign-in');
  await setVerified(false);
  await usePasskey(page, 'judge@demo.test');
  await page.getByText('The passkey was not used. Try again, or go on without it.').waitFor();
  await setVerified(true);
  await usePasskey(page, 'entrant@demo.test');
  await page.getByText('This passkey does not belong to an account with this email address.').waitFor();
  await usePasskey(page, 'judge@demo.test');
  await menuOf(page).waitFor();

  await page.goto('judge/settings');
  await page.getByText(/Last used/).waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('The passkey is removed.').waitFor();
  await page.getByText('You have no passkey yet.').waitFor();
  await server.ok('updateOrganisation', { as: admin, body: { secondFactor: false } });
  await signOut(page);
  await usePasskey(page, 'judge@demo.test');
  await page.getByText('This passkey does not belong to an account with this email address.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

describe('of one person', () => {
  const email = 'entrant3@demo.test';
  /** A window with which each test goes on where the one before left it. */
  let person: Awaited<ReturnType<typeof openWithAuthenticator>>;
  let page: Page;
  beforeAll(async () => {
    person = await openWithAuthenticator(email);
    page = person.page;
    await page.goto('entrant/settings');
    await addPasskey(page);
    await signOut(page);
  });
  afterAll(() => person.context.close());

  it('asks for an address first', async () => {
    await page.getByLabel('Email', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Enter your email address.').waitFor();
    await picture(page, 'passkeys-no-address');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('may be left for another page while the device asks, and begins anew', async () => {
    const beginByPasskey = async () => {
      await person.setPresent(false);
      const asked = page.waitForResponse((response) => /WEB_AUTHN/.test(response.request().postData() ?? ''));
      await usePasskey(page, email);
      await asked;
    };
    await beginByPasskey();
    // Nobody is signed in, and what was asked is answered by nobody.
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await person.setPresent(true);
    await usePasskey(page, email);
    await menuOf(page).waitFor();

    // Within the application, which is not begun anew.
    await signOut(page);
    await beginByPasskey();
    await page.getByRole('link', { name: 'Forgotten?' }).click();
    await page.getByRole('heading', { name: /password/i }).waitFor();
    await page.goBack();
    await person.setPresent(true);
    await usePasskey(page, email);
    await menuOf(page).waitFor();
  });

  it('proves nothing once its person has signed out meanwhile', async () => {
    const { context, setPresent } = person;
    // By a passkey, an hour later: the device still asks when the person signs out in another window.
    await page.clock.install({ time: Date.now() + 3_000_000 });
    await page.goto('entrant/settings');
    await page.getByRole('button', { name: /^Remove Chrome/ }).click();
    await setPresent(false);
    const asked = page.waitForResponse((response) => /WEB_AUTHN/.test(response.request().postData() ?? ''));
    await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click();
    await asked;
    await signOutElsewhere(context);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await setPresent(true);
    expect(await tokensOn(page)).toEqual([]);

    // By the password: the service answers after the person signed out.
    await signInOn(page, email);
    await menuOf(page).waitFor();
    await page.clock.fastForward(3_000_000);
    await page.reload();
    await page.getByRole('button', { name: /^Remove Chrome/ }).click();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // This device is remembered: what it proves is the last that is asked for.
    const isAnswer = (text: string | null) => /DEVICE_PASSWORD_VERIFIER/.test(text ?? '');
    await page.route('**/identity', async (route) => {
      if (isAnswer(route.request().postData())) await held;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => isAnswer(request.postData()));
    const answered = page.waitForResponse((response) => isAnswer(response.request().postData()));
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await sent;
    await signOutElsewhere(context);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const revoked = page.waitForResponse((response) =>
      /RevokeToken/.test(JSON.stringify(response.request().headers())),
    );
    release();
    await (await answered).finished();
    expect((await revoked).status()).toBe(200);
    expect(await tokensOn(page)).toEqual([]);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('proves who one is before a change, and by the keyboard', async () => {
    await signInOn(page, email);
    await menuOf(page).waitFor();
    // An hour later: the session is renewed, and the proof is of then.
    await page.clock.fastForward(3_000_000);
    await page.reload();
    await page.getByRole('button', { name: /^Remove Chrome/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nobody can sign in with it any more.').waitFor();
  });
});

it('is not offered where the address of the page has none', async () => {
  const elsewhere = await openPerson(browser, server.url, { width: 360, dark: true });
  await elsewhere.page.goto('entrant/settings');
  await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await elsewhere.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await signInOn(elsewhere.page, 'entrant2@demo.test');
  await elsewhere.page.getByText('This browser cannot use passkeys at this address.').first().waitFor();
  await picture(elsewhere.page, 'passkeys-narrow-dark');
  await elsewhere.context.close();
});

/** Somebody at the machine's name, signed in, whose device makes passkeys and verifies people at once, or fails to. */
async function openWithAuthenticator(email: string) {
  const base = server.url.replace('127.0.0.1', 'localhost');
  const person = await signedIn(browser, server, email, { base });
  const client = await person.context.newCDPSession(person.page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const setVerified = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  /** Whether somebody touches the device when it asks. */
  const setPresent = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { ...person, setVerified, setPresent };
}

async function usePasskey(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByText('The passkey is added.').waitFor();
}

/** Signs out in another window of the same person. */
async function signOutElsewhere(context: BrowserContext) {
  const other = await context.newPage();
  await other.goto('entrant/settings');
  await signOut(other);
  await other.close();
}

/** The tokens that this device keeps. */
const tokensOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /\.(id|access|refresh)Token$/.test(key)));

const menuOf = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

async function signOut(page: Page) {
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
