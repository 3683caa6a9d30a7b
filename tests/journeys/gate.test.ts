import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast, judgedPrize } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('a judge who accepted the terms is not sent back to them by what the browser knew before', async () => {
  const { admin, judge, entrant } = await cast(server);
  await judgedPrize(server, admin, judge, [entrant], ['Low Tide']);
  const view = { path: 'judge', width: 360, height: 780 } as const;
  const { page, problems } = await openSignedIn(browser, server, judge.email, view);
  await page.waitForURL(/\/judge\/nda$/);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();

  // The awards are fetched again after the acceptance; that answer does not come before the page is left.
  const late: Route[] = [];
  let isLate = true;
  await page.route('**/award/list*', (route) => (isLate ? void late.push(route) : route.continue()));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await page.goto('judge');
  await expect.poll(() => late.length).toBeGreaterThan(1);
  expect(await page.getByRole('heading', { level: 1 }).first().innerText()).toMatch(/^Good /);
  isLate = false;
  await late.at(-1)!.continue();
  await page.getByRole('link', { name: 'Low Tide' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/judge');
  expect(problems).toEqual([]);
});
