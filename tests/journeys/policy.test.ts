import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
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

it('opens a dialog that holds the page still, with nothing refused by the page’s own policy', async () => {
  const { page, problems } = await openSignedIn(browser, server, 'judge@demo.test');
  await page.getByRole('link', { name: 'Continue judging' }).click();
  await page.getByRole('radiogroup').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
