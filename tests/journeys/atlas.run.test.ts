import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
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

it('walks paths by hand, keeps what was marked, and saves a report of it', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
  await page.goto('utils/flows/signIn');
  await page.getByRole('link', { name: 'Test run' }).click();
  const paths = page.getByRole('region', { name: 'Paths, riskiest first' });
  await paths.getByLabel('Time you have').selectOption('10');
  await paths
    .getByRole('status')
    .filter({ hasText: /^[1-9] of \d+ paths chosen$/ })
    .waitFor();
  const first = paths.getByRole('listitem').first();
  await first.getByRole('button').click();
  const id = (await first.locator('b').textContent()) ?? '';
  const path = page.getByRole('region', { name: id });
  const steps = path.getByRole('listitem');
  const count = await steps.count();
  expect(count).toBeGreaterThan(1);
  await steps.first().getByRole('button', { name: 'Pass' }).click();
  await steps.last().getByRole('button', { name: 'Fail' }).click();
  await steps.last().getByLabel('What happened instead').fill('The form stayed empty.');
  await path.getByText('failed', { exact: true }).first().waitFor();
  await picture(page, 'atlas-run');

  await page.reload();
  await paths.getByRole('button', { name: new RegExp(`^${id} `) }).click();
  expect(await steps.last().getByLabel('What happened instead').inputValue()).toBe('The form stayed empty.');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('test-run-signIn.md');
  const report = readFileSync(await download.path(), 'utf8');
  expect(report).toContain('# Test run: Signing in');
  expect(report).toMatch(/^- Steps passed: 1, failed: 1, not run: \d+$/m);
  expect(report).toContain(`## ${id}: failed`);
  expect(report).toMatch(/^1\. \[x\] .* \(passed\)$/m);
  expect(report).toContain('   > The form stayed empty.');
  expect(problems).toEqual([]);
  await context.close();
});
