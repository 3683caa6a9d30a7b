import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, picture } from '../support/browser.ts';
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

const statusOf = (page: Page) => page.getByRole('heading', { level: 1 });

it('shows that a chart has changed since it was approved, by whom and what', async () => {
  const first = await openSignedIn(browser, server, 'admin@demo.test');
  await first.page.goto('utils/flows/award');
  await statusOf(first.page).filter({ hasText: 'Not reviewed' }).waitFor();
  await first.page.getByRole('link', { name: 'Review' }).click();
  await first.page.getByText('Nobody has reviewed this chart yet.').waitFor();

  const form = first.page.getByRole('region', { name: 'Your review' });
  await form.getByLabel('About').selectOption('judging');
  await form.getByLabel('Comment').fill('Who may close it early?');
  await form.getByRole('button', { name: 'Ask for changes' }).click();
  await statusOf(first.page).filter({ hasText: 'Changes asked for' }).waitFor();
  await first.page.getByRole('region', { name: 'What was said' }).getByText('Who may close it early?').waitFor();
  await form.getByRole('button', { name: 'Approve this version' }).click();
  await statusOf(first.page)
    .filter({ hasText: /Approved$/ })
    .waitFor();
  await first.page.getByText(/^Approved on .* by .*\. Nothing has changed since\.$/).waitFor();
  await picture(first.page, 'atlas-review-approved');
  expect(first.problems).toEqual([]);
  await first.context.close();

  // The same application with another guard on one step.
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
  let exchanged = 0;
  await page.route('**/*.js', async (route) => {
    const answer = await route.fetch();
    const script = await answer.text();
    const changed = script.replaceAll(/guard:\{type:(["'])mayClose\1/g, 'guard:{type:"mayComplete"');
    if (changed !== script) exchanged += 1;
    await route.fulfill({ response: answer, body: changed });
  });
  await page.goto('utils/flows/award');
  await statusOf(page).filter({ hasText: 'Changed since approved' }).waitFor();
  expect(exchanged).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByText(/^Changed since approved on .* by .+/).waitFor();
  await page.getByText('2 parts of the chart changed. The approval holds for the version of then.').waitFor();
  const changes = page.getByRole('table', { name: 'What changed' });
  expect(await changes.getByRole('row').count()).toBe(3);
  await changes.getByText('Is gone').waitFor();
  await changes.getByText('Was not there').waitFor();
  await picture(page, 'atlas-review-changed');

  // What this page shows is not what the server runs: it cannot be signed off.
  await page.getByRole('button', { name: 'Approve this version' }).click();
  await page
    .getByText('The server runs another version of this chart. Reload the page and look again.')
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
