import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
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

const email = 'entrant@demo.test';

it('recovery codes come with a second factor, and one of them signs in without the device, once', async () => {
  const { page, context, problems } = await openPerson(browser, server.url);
  await page.goto('entrant/settings');
  await signIn(page, true);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await dialog.locator('p > span').last().textContent())?.replaceAll(' ', '') ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByText('That is not the right code. Check it and try again.').waitFor();
  await dialog.getByLabel('Code').fill(totp.generate());
  await page.getByText('The second factor is on.').waitFor();

  await dialog.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('status').getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const written of [copied, file])
    expect(written.split('\n').filter((line) => codes.includes(line))).toEqual(codes);
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'recovery-print');
  expect(await page.getByText('I have saved them').isVisible()).toBe(false);
  expect(await page.getByText(codes[9] ?? '').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await picture(page, 'recovery-codes');
  await page.setViewportSize({ width: 360, height: 780 });
  await picture(page, 'recovery-codes-360');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 are left, made on').waitFor();
  await picture(page, 'recovery-settings-360');

  // On a remembered device nothing else is asked for.
  await signOut(page);
  await signIn(page);
  await menuOf(page).waitFor();
  await context.close();

  const narrow = { width: 360, dark: true };
  const [first, second] = [await openPerson(browser, server.url), await openPerson(browser, server.url, narrow)];
  await second.page.goto('login');
  await signIn(second.page);
  // A code is good once. The next one is good already: the clock of an app may be half a minute fast.
  await second.page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await menuOf(second.page).waitFor();
  await signOut(second.page);
  await first.page.goto('login');
  for (const one of [first, second]) {
    await signIn(one.page);
    await one.page.getByRole('heading', { name: 'Enter the code from your authenticator app' }).waitFor();
    await picture(one.page, `recovery-totp-${one === first ? 'wide' : 'narrow'}`);
    await one.page.getByRole('button', { name: 'Lost your device? Use a recovery code' }).click();
  }
  const field = first.page.getByLabel('Recovery code');
  await field.fill('lost it');
  await first.page.keyboard.press('Enter');
  await first.page.getByText('Enter all the letters and digits of a code.').waitFor();
  await picture(first.page, 'recovery-enter');
  await field.fill(` ${codes[0]?.toUpperCase().replaceAll('-', '')}`);
  await first.page.keyboard.press('Enter');
  await menuOf(first.page).waitFor();
  await first.page.getByText('Your second factor is off. Set it up again in the settings.').waitFor();
  await picture(first.page, 'recovery-signed-in');

  await second.page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await second.page.keyboard.press('Enter');
  await second.page.getByText('That is not the right code. Check it and try again.').waitFor();
  expect(await second.page.getByLabel('Recovery code').inputValue()).toBe(codes[0]);
  await picture(second.page, 'recovery-refused-dark-360');
  expect([...problems, ...first.problems, ...second.problems]).toEqual([]);
  const letters = (await server.mails()).filter(({ to, why }) => to === email && why === 'factorOff');
  expect(letters.map(({ subject }) => subject)).toEqual(['Your second factor was turned off']);
});

const menuOf = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

async function signIn(page: Page, remember = false) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  if (remember) await page.getByLabel('Remember this device').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page) {
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
