import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn, signedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { choose, untilAlert } from './steps/adminPage.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('the settings', () => {
  it('take a telephone number, prove it, and ask for a code by SMS from then on', async () => {
    const { page, context } = await openSignedIn(browser, server, 'entrant@demo.test', { path: 'entrant/settings' });
    await page.getByRole('button', { name: 'Set up SMS' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('SMS codes are less safe: others may read them or take over your number.').waitFor();
    await dialog.getByText('Use an authenticator app or a passkey if you can.').waitFor();
    await dialog.getByLabel('Phone number').fill('07700 900123');
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await dialog.getByText('Enter a number that begins with + and the country').waitFor();
    await dialog.getByLabel('Phone number').fill('+44 7700 900123');
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await dialog.getByText('A code of six digits was sent to +447700900123.').waitFor();
    const code = await codeFor('+447700900123');
    await dialog.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
    await dialog.getByText('That is not the right code. Check it and try again.').waitFor();
    await dialog.getByLabel('Code').fill(code);
    await page.getByText('The second factor is on.').waitFor();
    await page.getByText('To +447700900123').waitFor();
    await context.close();

    const elsewhere = await openPerson(browser, server.url);
    await elsewhere.page.goto('login');
    await signIn(elsewhere.page, 'entrant@demo.test');
    await elsewhere.page.getByRole('heading', { name: 'Enter the code from the SMS' }).waitFor();
    await elsewhere.page.getByText('It was sent to +********0123.').waitFor();
    await elsewhere.page.getByLabel('Code').fill(await codeFor('+447700900123'));
    await menuOf(elsewhere.page).waitFor();
    await elsewhere.context.close();
  });

  it('change the address that one signs in with, once the new one is proved', async () => {
    const { page, context } = await openSignedIn(browser, server, 'entrant2@demo.test', { path: 'entrant/settings' });
    await page.getByRole('button', { name: 'Change the email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email address').fill('moved@demo.test');
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await dialog.getByText('A code of six digits was sent to moved@demo.test.').waitFor();
    await dialog.getByLabel('Code').fill(await codeFor('moved@demo.test'));
    await page.getByText('Your email address is changed.').waitFor();
    const notice = (await server.mails()).findLast(({ to }) => to === 'entrant2@demo.test');
    expect(notice).toMatchObject({ why: 'addressChanged', subject: 'Your sign-in address has changed' });
    expect(notice?.text).toContain('was changed to m***@d***.');
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('moved@demo.test');
    await context.close();

    const elsewhere = await openPerson(browser, server.url);
    await elsewhere.page.goto('login');
    await signIn(elsewhere.page, 'moved@demo.test');
    await menuOf(elsewhere.page).waitFor();
    await elsewhere.context.close();
  });

  it('end the session of another browser, which is asked to sign in at its next call', async () => {
    const there = await openPerson(browser, server.url);
    await there.page.goto('judge');
    await signIn(there.page, 'judge3@demo.test');
    await menuOf(there.page).waitFor();
    const here = await openSignedIn(browser, server, 'judge3@demo.test', { path: 'judge/settings' });
    await here.page.getByText(/^This session · From 127\.0\.0\.1 · Signed in/).waitFor();
    const end = here.page.getByRole('button', { name: /^End the session of Chrome/ });
    await end.click();
    await here.page.getByText('The session has ended.').waitFor();
    await end.waitFor({ state: 'detached' });
    await there.page.reload();
    await there.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await here.context.close();
    await there.context.close();
  });

  it('forget a device, and sign out everywhere', async () => {
    const here = await openPerson(browser, server.url);
    const there = await openPerson(browser, server.url);
    for (const { page } of [here, there]) {
      await page.goto('entrant/settings');
      await signIn(page, 'entrant3@demo.test', true);
      await page.getByRole('heading', { name: 'Remembered devices' }).waitFor();
    }
    await here.page.reload();
    const forget = here.page.getByRole('button', { name: /^Forget Chrome/ });
    await expect.poll(() => forget.count()).toBe(2);
    await forget.first().click();
    await here.page.getByText('The device is forgotten.').waitFor();
    await expect.poll(() => forget.count()).toBe(1);

    await here.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // Its tokens are good for the rest of their hour; what renews them is not.
    await there.page.evaluate(runOut);
    await there.page.reload();
    await there.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await here.context.close();
    await there.context.close();
  });
});

it('a password is set after who sets it was asked for a proof in place, with what was typed', async () => {
  const { page, context } = await signedIn(browser, server, 'admin@demo.test');
  // Nearly an hour later: the session goes on, and its sign-in is not recent.
  await page.clock.install({ time: Date.now() + 3_000_000 });
  await page.goto('users');
  await page
    .getByRole('row', { name: /judge2@demo\.test/ })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/user\/[\da-f-]{36}$/);
  await choose(page, /^Actions for/, 'Set password');
  await page.getByLabel('New password').fill('Harbour-Light-9');
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Your password').fill('Not-Mine-1');
  await proof.getByRole('button', { name: 'Continue' }).click();
  await proof.getByText('Incorrect email or password.').waitFor();
  await proof.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('New password').inputValue()).toBe('Harbour-Light-9');
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
  await proof.getByLabel('Your password').fill(demoPassword);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await untilAlert(page, 'User password changed. Please remember to inform the user.');
  await context.close();
  await server.signIn('judge2@demo.test', 'Harbour-Light-9');
});

describe('new tokens', () => {
  it('that are refused end the session in well under a second, with one request', async () => {
    const { page, context } = await signedIn(browser, server, 'entrant4@demo.test');
    await page.clock.install();
    await page.goto('entrant/settings');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const action = request.headers()['x-amz-target']?.split('.').at(-1);
      if (action) asked.push(action);
    });
    await page.evaluate(runOut);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'broken');
      }
    });
    // Half a second passes for the page at most, however long this machine and the service take: its clock stands still
    // while it waits for an answer.
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('response', (response) => underWay.delete(response.request()));
    page.on('requestfailed', (request) => underWay.delete(request));
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.reload();
    const ended = page.getByText('Your session has ended. Sign in to go on where you were.');
    let passed = 0;
    const passesUntilEnded = async () => {
      if (underWay.size === 0 && passed < 500) await page.clock.runFor(20).then(() => (passed += 20));
      return ended.isVisible();
    };
    await expect.poll(passesUntilEnded, { timeout: 60_000 }).toBe(true);
    expect(asked.filter((action) => action === 'InitiateAuth')).toHaveLength(1);
    await context.close();
  });

  it('are asked for without the device once the service does not know it any more', async () => {
    const { page, context } = await openPerson(browser, server.url);
    await page.goto('entrant/settings');
    await signIn(page, 'entrant4@demo.test', true);
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    const keys: (string | undefined)[] = [];
    await page.route(
      ({ pathname }) => pathname.startsWith('/identity'),
      (route) => {
        const body = route.request().postDataJSON() as { AuthParameters?: Record<string, string> };
        if (!body.AuthParameters) return route.continue();
        keys.push(body.AuthParameters.DEVICE_KEY);
        const json = { __type: 'ResourceNotFoundException', message: 'Device does not exist.' };
        if (keys.length === 1) return route.fulfill({ status: 400, json });
        // As a pool answers that forgot the device: this one still binds the session to it.
        const AuthParameters = { ...body.AuthParameters, DEVICE_KEY: keys[0] };
        return route.continue({ postData: JSON.stringify({ ...body, AuthParameters }) });
      },
    );
    await page.evaluate(runOut);
    await page.reload();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(keys).toEqual([expect.stringContaining('local_'), undefined]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /device|random/i.test(key)))).toEqual(
      [],
    );
    await context.close();
  });

  it('are waited for through an outage of five minutes, and nobody is signed out', async () => {
    const { page, context } = await signedIn(browser, server, 'entrant4@demo.test');
    await page.clock.install();
    await page.goto('entrant');
    await page.getByRole('heading', { name: /^Good/ }).waitFor();
    let lost = 0;
    await page.route(
      ({ pathname }) => pathname.startsWith('/identity'),
      (route) => {
        lost += 1;
        return route.abort('connectionrefused');
      },
    );
    await page.evaluate(runOut);
    await page.reload();
    await expect.poll(() => lost).toBeGreaterThan(0);
    for (let passed = 0; passed < 300; passed += 5) await page.clock.runFor(5000);
    expect(lost).toBeGreaterThan(10);
    expect(await page.getByRole('heading', { name: 'Sign in' }).count()).toBe(0);
    await page.unrouteAll();
    // The device had its connection all the time, so nothing tells it: the person goes on, and that is enough.
    await page.getByRole('link', { name: 'Entries' }).first().click();
    await page.getByRole('heading', { name: 'Entries', level: 1 }).waitFor();
    await menuOf(page).waitFor();
    expect(await page.getByRole('heading', { name: 'Sign in' }).count()).toBe(0);
    await context.close();
  });
});

describe('an administrator who looks on as somebody', () => {
  it('leaves none of the other person’s tokens behind', async () => {
    const { page, context } = await openSignedIn(browser, server, 'admin@demo.test', { path: 'users' });
    const own = await tokensIn(page);
    await page.getByRole('button', { name: 'Actions for Helen Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Sign in as' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in as' }).click();
    await page.getByText(/, you’re signed in as/).waitFor();
    expect((await tokensIn(page)).length).toBeGreaterThan(own.length);
    await page.getByRole('button', { name: 'Back to my own account' }).click();
    await page.getByText(/, you’re signed in as/).waitFor({ state: 'detached' });
    await expect.poll(() => tokensIn(page)).toEqual(own);
    await context.close();
  });

  it('goes on as themselves once that session has run out', async () => {
    const { page, context } = await openSignedIn(browser, server, 'admin@demo.test', { path: 'users' });
    const own = await tokensIn(page);
    await page.getByRole('button', { name: 'Actions for Helen Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Sign in as' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in as' }).click();
    await page.getByText(/, you’re signed in as/).waitFor();
    await page.evaluate(runOut);
    await page.reload();
    await menuOf(page).waitFor();
    expect(await page.getByText(/, you’re signed in as/).count()).toBe(0);
    expect(await tokensIn(page)).toEqual(own);
    expect(new URL(page.url()).pathname).not.toContain('login');
    await context.close();
  });
});

const menuOf = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

const codeFor = async (to: string) => (await server.mails()).findLast((mail) => mail.to === to)?.code ?? '';

const tokensIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /\.(idToken|accessToken|refreshToken)$/.test(key))
      .sort(),
  );

/** Moves the clock drift so far that the stored tokens count as run out. */
function runOut() {
  for (const key of Object.keys(localStorage)) {
    if (key.endsWith('.clockDrift')) localStorage.setItem(key, '-5000');
  }
}

async function signIn(page: Page, email: string, remember = false) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  if (remember) await page.getByLabel('Remember this device').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}
