import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('signing in', () => {
  it('keeps where the person wanted to go, and goes on there', async () => {
    const { page, problems } = await openPerson(browser, server.url);
    await page.goto('entrant/entry/list?award=x');
    await page.getByText('to go on with Entries').waitFor();
    await signIn(page, 'entrant@demo.test');
    await page.waitForURL('**/entrant/entry/list?award=x');
    expect(problems).toEqual([]);
  });

  it('says what is missing, and moves the focus there', async () => {
    const { page } = await openPerson(browser, server.url);
    await page.goto('login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email address.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('username');
    await page.getByLabel('Email').fill('entrant@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  });

  it('asks for the authenticator once it is set up, but not on a remembered device', async () => {
    const { page, context } = await openPerson(browser, server.url);
    await page.goto('entrant/settings');
    await signIn(page, 'entrant2@demo.test', { remember: true });
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    const secret = (await dialog.locator('p > span').last().textContent())?.replaceAll(' ', '') ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByText('That is not the right code. Check it and try again.').waitFor();
    await dialog.getByLabel('Code').fill(totp.generate());
    await page.getByText('The second factor is on.').waitFor();
    await page.getByRole('button', { name: 'I have saved them' }).click();

    await signOut(page);
    await signIn(page, 'entrant2@demo.test');
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    await context.close();

    const elsewhere = await openPerson(browser, server.url);
    await elsewhere.page.goto('login');
    await signIn(elsewhere.page, 'entrant2@demo.test');
    await elsewhere.page.getByRole('heading', { name: 'Enter the code from your authenticator app' }).waitFor();
    // A code is good once. The next one is good already: the clock of an app may be half a minute fast.
    await elsewhere.page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await elsewhere.page.getByRole('button', { name: /^Account menu/ }).waitFor();
  });
});

describe('a session', () => {
  it('ends in every tab at once, and begins in every tab again', async () => {
    const { page, context } = await openSignedIn(browser, server, 'judge@demo.test', { path: 'judge' });
    const other = await context.newPage();
    await other.goto('judge/entries');
    await other.getByRole('button', { name: /^Account menu/ }).waitFor();
    await signOut(page);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('awards.state') ?? '{}'))).toEqual({
      version: 1,
      slices: { user: { email: 'judge@demo.test', givenName: 'Helen', familyName: 'Okafor' } },
    });
    await signIn(other, 'judge@demo.test');
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  });

  it('renews run-out tokens with one request, however many calls wait for it', async () => {
    const { page } = await openSignedIn(browser, server, 'entrant@demo.test', { path: 'entrant' });
    await page.evaluate(runOut);
    const asked: string[] = [];
    page.on('request', (request) => {
      const action = request.headers()['x-amz-target'];
      if (action) asked.push(action.split('.').at(-1) ?? '');
    });
    await page.reload();
    await page.getByRole('heading', { name: /^Good/ }).waitFor();
    expect(asked).toEqual(['InitiateAuth']);
  });

  it('leads back to the sign-in when its refresh token is refused, and then to the same page', async () => {
    const { page } = await openSignedIn(browser, server, 'entrant@demo.test', { path: 'entrant/settings' });
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.evaluate(runOut);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'broken');
      }
    });
    await page.reload();
    await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
    await signIn(page, 'entrant@demo.test');
    await page.waitForURL('**/entrant/settings');
  });

  it('that ran out leads every tab back to its page, with what was being typed there', async () => {
    const { page, context } = await openSignedIn(browser, server, 'entrant@demo.test');
    const other = await context.newPage();
    await other.goto('entrant/settings');
    await other.getByLabel('Given name').fill('Ottoline');
    await page.getByRole('link', { name: 'Entries' }).first().click();
    await page.waitForURL('**/entrant/entry/list');
    await page.evaluate(runOut);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'broken');
      }
    });
    await page.reload();
    for (const tab of [page, other]) {
      await tab.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
    }
    await signIn(page, 'entrant@demo.test');
    await page.waitForURL('**/entrant/entry/list');
    await other.waitForURL('**/entrant/settings');
    await expect.poll(() => other.getByLabel('Given name').inputValue()).toBe('Ottoline');
  });

  it('keeps which messages its person does without, and says why others are always sent', async () => {
    const { page } = await openSignedIn(browser, server, 'entrant@demo.test', { path: 'entrant/settings' });
    const results = page.getByRole('switch', { name: 'Results are announced' });
    const receipts = page.getByRole('switch', { name: 'Receipts' });
    await results.uncheck();
    await page.getByText('Your information has been successfully updated').first().waitFor();
    await page.reload();
    await results.waitFor();
    expect(await results.isChecked()).toBe(false);
    await receipts.click({ force: true });
    expect(await receipts.isChecked()).toBe(true);
    expect(await page.getByText('Always sent: it is your proof.').count()).toBe(7);
    await results.check();
    await expect
      .poll(async () => (await server.ok('getUser', { as: await server.signIn('entrant@demo.test') })).declinedMails)
      .toEqual([]);
  });

  it('goes on after its password was changed, and every other one ends', async () => {
    const { page } = await openSignedIn(browser, server, 'entrant3@demo.test', { path: 'entrant/settings' });
    const { page: elsewhere } = await openSignedIn(browser, server, 'entrant3@demo.test', { path: 'entrant/settings' });
    for (const one of [page, elsewhere]) await one.getByRole('heading', { name: 'Profile' }).waitFor();
    const before = await page.evaluate(storedTokens);
    await page.getByLabel('Current password').fill(demoPassword);
    await page.getByLabel('New password').fill('Demo-Awards-2');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password has been successfully updated').waitFor();
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('');
    expect(await page.evaluate(storedTokens)).toEqual(before);
    await page.evaluate(runOut);
    await page.reload();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();

    // What was being typed there waits for whoever typed it.
    await elsewhere.getByLabel('Given name').fill('Ottoline');
    await elsewhere.getByRole('button', { name: 'Save changes' }).first().click();
    await elsewhere.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
    await signIn(elsewhere, 'entrant3@demo.test', { password: 'Demo-Awards-2' });
    await elsewhere.waitForURL('**/entrant/settings');
    await expect.poll(() => elsewhere.getByLabel('Given name').inputValue()).toBe('Ottoline');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the code from the mail; an address without an account looks the same', async () => {
    const ask = async (email: string) => {
      const { page } = await openPerson(browser, server.url);
      await page.goto('forgot');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send a code' }).click();
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      const words = (await page.getByRole('main').textContent())?.replace(email, 'X').replace(/\d+ second/, '');
      return { page, words };
    };
    const nobody = await ask('nobody@nowhere.example');
    const { page, words } = await ask('entrant4@demo.test');
    expect(words).toBe(nobody.words);
    expect((await server.mails()).filter(({ to }) => to === 'nobody@nowhere.example')).toEqual([]);
    const code = (await server.mails()).findLast(({ to }) => to === 'entrant4@demo.test')?.code ?? '';
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('New password').fill('Demo-Awards-3');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor();
    await signIn(page, 'entrant4@demo.test', { password: 'Demo-Awards-3' });
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  });
});

describe('the display settings', () => {
  it('act at once in every tab, and are kept under a key of their own', async () => {
    const { page, context } = await openSignedIn(browser, server, 'entrant@demo.test', { path: 'entrant/settings' });
    const other = await context.newPage();
    await other.goto('entrant');
    await other.getByRole('heading', { name: /^Good/ }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Theme 2' }).check();
    await page.getByRole('radio', { name: '中文' }).check();
    await expect
      .poll(() => other.evaluate(() => ({ ...document.documentElement.dataset })))
      .toMatchObject({
        mode: 'dark',
        preset: '2',
      });
    await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe('zh-Hans-CN');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('awards.display') ?? '{}'))).toEqual({
      mode: 'dark',
      navType: 'light',
      presetColor: '2',
      fontFamily: 'Roboto',
      borderRadius: 8,
      outlinedFilled: true,
      locale: 'zh',
    });
  });
});

async function signIn(page: Page, email: string, { password = demoPassword, remember = false } = {}) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (remember) await page.getByLabel('Remember this device').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

const storedTokens = () => Object.entries(localStorage).filter(([key]) => key.endsWith('Token'));

/** Moves the clock drift so far that the stored tokens count as run out. */
function runOut() {
  for (const key of Object.keys(localStorage)) {
    if (key.endsWith('.clockDrift')) localStorage.setItem(key, '-5000');
  }
}
