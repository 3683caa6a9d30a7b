import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
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

it('an entrant whom another organiser asks to judge switches to that and back, without signing in again', async () => {
  const admin = await server.join('admin');
  const entrant = await server.join('entrant');
  const body = { email: entrant.email, givenName: 'Ines', familyName: 'Both', type: 'judge' } as const;
  const { orgName } = await server.ok('createUser', { as: admin.token, body });
  const { page, context, problems } = await signedIn(browser, server, entrant.email, { width: 360 });
  await page.goto('');
  // The token's groups say judge; the account was an entrant first.
  await page.waitForURL(/\/entrant$/);
  await page.goto('entrant/settings');
  const other = await context.newPage();
  await other.goto(`${server.url}entrant`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: `Switch to ${orgName}, Judge` }).click();
  await page.waitForURL(/\/judge$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is open beside it is the judge's too.
  await other.waitForURL(/\/judge$/);
  await picture(page, 'memberships-judge-360');
  await page.goto('judge/settings');
  await page.getByText('Judge, now').waitFor();
  await picture(page, 'memberships-settings-360');
  // The menu of the account leads there too.
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: /^Switch to .*, Entrant$/ }).click();
  await page.waitForURL(/\/entrant$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A letter's link to what the account is elsewhere is not forgotten.
  await page.goto('judge/settings?from=letter');
  await page.getByRole('heading', { name: 'This page is for another of your roles' }).waitFor();
  await picture(page, 'memberships-other-360');
  await page.getByRole('button', { name: `Switch to ${orgName}, Judge` }).click();
  await page.getByText('Judge, now').waitFor();
  expect(page.url()).toMatch(/\/judge\/settings\?from=letter$/);
  expect(problems).toEqual([]);
  await context.close();
});
