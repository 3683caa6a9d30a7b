import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTimeout } from '#app/api/connection.ts';
import { type Locale, languages, locales } from '#contract/locales.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let page: Page;
/** What happens to the next change on its way; null for nothing. */
let trouble: ((route: Route) => Promise<void>) | null = null;
let names = 0;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  ({ page } = await openPerson(browser, server.url));
  await page.clock.install();
  await page.goto('entrant/settings');
  await page.getByLabel('Email').fill('entrant@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.route(
    (url) => url.pathname === '/api/user',
    (route) => {
      const meet = route.request().method() === 'PUT' ? trouble : null;
      trouble = null;
      return meet ? meet(route) : route.continue();
    },
  );
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

// In a quick run in the first language and in one that was chosen.
describe.each(sampleOf(locales, 2))('a change without a proper answer, in %s', (locale) => {
  it('says what happened, and the same change can be made again', async () => {
    if (locale !== 'en') {
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.getByRole('radio', { name: languages[locale].name }).check();
      await saved;
    }
    await page.getByRole('heading', { name: textOf(locale, 'settings.profile'), exact: true }).waitFor();

    trouble = () => Promise.resolve();
    await change(locale);
    await page.getByRole('status').getByText(textOf(locale, 'backdrop.updatingUser')).waitFor();
    const cancel = page.getByRole('dialog').getByRole('button', { name: textOf(locale, 'common.cancel') });
    expect(await cancel.count()).toBe(0);
    await page.clock.runFor(5000);
    await cancel.click();
    await messageOf(locale, 'errors.aborted');

    trouble = () => Promise.resolve();
    await change(locale);
    await page.getByRole('status').getByText(textOf(locale, 'backdrop.updatingUser')).waitFor();
    await page.clock.runFor(callTimeout);
    await messageOf(locale, 'errors.timeout', { limit: String(callTimeout) });

    trouble = (route) => route.abort('internetdisconnected');
    await change(locale);
    await messageOf(locale, 'errors.network');

    trouble = (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
    await change(locale);
    await messageOf(locale, 'errors.undefined');

    await change(locale);
    await page.getByText(textOf(locale, 'success.informationUpdated'), { exact: true }).waitFor();
  });
});

async function change(locale: Locale) {
  names += 1;
  await page.getByLabel(textOf(locale, 'settings.givenName'), { exact: true }).fill(`Nia ${names}`);
  await page
    .locator('#profile')
    .getByRole('button', { name: textOf(locale, 'settings.save'), exact: true })
    .click();
}

/** The alert says it, and is closed. */
async function messageOf(locale: Locale, id: string, values: Record<string, string> = {}) {
  const alert = page.getByRole('alert').filter({ hasText: textOf(locale, id, values) });
  await alert.waitFor();
  await alert.getByRole('button', { name: textOf(locale, 'common.dismiss') }).click();
  await alert.waitFor({ state: 'detached' });
}
