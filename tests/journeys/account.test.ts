import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { goWithin } from '../model/screens/goWithin.ts';
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

it('signing in says what is missing and moves the focus there, keeps where the person wanted to go, and goes on there', async () => {
  const { page, context, problems } = await openPerson(browser, server.url);
  await page.goto('entrant/entry/list?award=x');
  await page.getByText('to go on with Entries').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your email address.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('username');
  await page.getByLabel('Email').fill('entrant@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  await signIn(page, 'entrant@demo.test');
  await page.waitForURL('**/entrant/entry/list?award=x');
  expect(problems).toEqual([]);
  await context.close();
});

describe('in two tabs', () => {
  /** Two tabs of one person, with which each test goes on where the one before left them. */
  let page: Page;
  let other: Page;

  beforeAll(async () => {
    const person = await openSignedIn(browser, server, 'entrant@demo.test', { path: 'entrant' });
    page = person.page;
    other = await person.context.newPage();
    await other.goto('entrant/settings');
    await menuOf(other).waitFor();
  });
  afterAll(() => page.context().close());

  describe('a session', () => {
    it('ends in every tab at once, and begins in every tab again', async () => {
      await signOut(page);
      await other.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('awards.state') ?? '{}'))).toEqual({
        version: 1,
        slices: { user: { email: 'entrant@demo.test', givenName: 'Nia', familyName: 'Prosser' } },
      });
      await signIn(other, 'entrant@demo.test');
      for (const tab of [page, other]) await menuOf(tab).waitFor();
    });

    it('renews run-out tokens with one request, however many calls wait for it', async () => {
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

    it('goes on in both after an hour, whichever of them asks for new tokens first', async () => {
      const { page: first, context } = await openSignedIn(browser, server, 'entrant2@demo.test', { path: 'entrant' });
      await context.clock.install();
      await first.reload();
      const second = await context.newPage();
      await second.goto('entrant');
      for (const tab of [first, second]) await menuOf(tab).waitFor();
      await context.clock.setSystemTime(Date.now() + 61 * 60_000);
      for (const tab of [first, second]) {
        await tab.getByRole('link', { name: 'Entries' }).first().click();
        await tab.waitForURL('**/entrant/entry/list');
        await tab.getByRole('heading', { name: 'Entries' }).waitFor();
      }
      for (const tab of [first, second]) {
        await tab.reload();
        await menuOf(tab).waitFor();
      }
      await context.close();
    });

    it('leads back to the sign-in when its refresh token is refused, and then to the same page', async () => {
      // In every tab, with what was being typed there.
      await goWithin(other, 'entrant/settings');
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
      const results = other.getByRole('switch', { name: 'Results are announced' });
      const receipts = other.getByRole('switch', { name: 'Receipts' });
      await results.uncheck();
      await other.getByText('Your information has been successfully updated').first().waitFor();
      await other.reload();
      await results.waitFor();
      expect(await results.isChecked()).toBe(false);
      await receipts.click({ force: true });
      expect(await receipts.isChecked()).toBe(true);
      expect(await other.getByText('Always sent: it is your proof.').count()).toBe(8);
      await results.check();
      await expect
        .poll(async () => (await server.ok('getUser', { as: await server.signIn('entrant@demo.test') })).declinedMails)
        .toEqual([]);
    });
  });

  describe('the display settings', () => {
    it('act at once in every tab, and are kept under a key of their own', async () => {
      await other.getByRole('radio', { name: 'Dark' }).check();
      await other.getByRole('radio', { name: 'Theme 2' }).check();
      await other.getByRole('radio', { name: '中文' }).check();
      await expect
        .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
        .toMatchObject({
          mode: 'dark',
          preset: '2',
        });
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans-CN');
      expect(await other.evaluate(() => JSON.parse(localStorage.getItem('awards.display') ?? '{}'))).toEqual({
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
});

it('a session goes on after its password was changed, and every other one ends', async () => {
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

describe('a forgotten password', () => {
  it('is replaced by the code from the mail; an address without an account looks the same', async () => {
    const { page } = await openPerson(browser, server.url);
    const ask = async (email: string) => {
      await page.goto('forgot');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send a code' }).click();
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      return (await page.getByRole('main').textContent())?.replace(email, 'X').replace(/\d+ second/, '');
    };
    const nobody = await ask('nobody@nowhere.example');
    expect(await ask('entrant4@demo.test')).toBe(nobody);
    expect((await server.mails()).filter(({ to }) => to === 'nobody@nowhere.example')).toEqual([]);
    const code = (await server.mails()).findLast(({ to }) => to === 'entrant4@demo.test')?.code ?? '';
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('New password').fill('Demo-Awards-3');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor();
    await signIn(page, 'entrant4@demo.test', { password: 'Demo-Awards-3' });
    await menuOf(page).waitFor();
  });
});

const menuOf = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

async function signIn(page: Page, email: string, { password = demoPassword } = {}) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page) {
  await menuOf(page).click();
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
