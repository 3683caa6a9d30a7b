import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn, signedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';
import { inspectBothLooks, keepLocale } from './steps/looks.ts';

let browser: Browser;
let server: TestServer;
let desk: Actor;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  desk = actorOf(await signedIn(browser, server, 'admin@demo.test'), 'admin@demo.test', 'en');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const charts = register.map(({ machine }) => chartOf(machine));
/** The charts as they were before a step came, another was worded anew, and a third went. */
const earlier = charts.map((chart) =>
  chart.name === 'score'
    ? {
        ...chart,
        steps: [
          ...chart.steps
            .filter(({ event }) => event !== 'score.unfinalise')
            .map((step) => (step.event === 'score.submit' ? { ...step, description: 'The marks go in.' } : step)),
          { ...chart.steps.find(({ event }) => event === 'score.finalise')!, event: 'score.seal', to: 'scored' },
        ],
      }
    : chart,
);
const fileOf = (content: unknown) => ({
  name: 'earlier.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

const changesIn = (page: Page, version: string) =>
  page
    .getByRole('region', { name: version, exact: true })
    .locator('[data-change]')
    .evaluateAll((signs) => signs.map((sign) => (sign as SVGElement).dataset.change).sort());

it('draws an earlier version from a file beside today’s, and says what came, went and changed', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/score');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('heading', { level: 1, name: 'A score sheet: two versions' }).waitFor();
  await page.getByLabel('Open a file of charts').setInputFiles(fileOf(earlier));
  await page.getByText('3 parts differ').waitFor();
  expect(await changesIn(page, 'earlier.json')).toEqual(['changed', 'removed']);
  expect(await changesIn(page, 'Now')).toEqual(['added', 'changed']);
  const table = page.getByRole('table', { name: 'What changed' });
  expect(await table.getByRole('row').count()).toBe(4);
  for (const words of ['added', 'changed', 'removed', 'Was not there', 'Is gone', 'The marks go in.'])
    await table.getByText(words).first().waitFor();
  await inspectBothLooks(desk, 'atlas-compare');

  await page.getByLabel('Open a file of charts').setInputFiles(fileOf({ name: 'score' }));
  await page.getByText('This file holds no charts.').waitFor();
  expect(problems).toEqual([]);
});

it('compares with what came with the product, and with what was approved', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/round/compare');
  // There were no rounds then.
  await page.getByText('The chart was not there in this version.').waitFor();
  await page.goto('utils/flows/person/review');
  await page.getByRole('button', { name: 'Approve this version' }).click();
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Approved$/ })
    .waitFor();
  await page.goto('utils/flows/person/compare');
  await page.getByText('Both versions are the same.').waitFor();
  const versions = page.getByLabel('Earlier version').locator('option');
  await expect
    .poll(() => versions.allTextContents())
    .toEqual([expect.stringMatching(/^Approved on .+ by .+/), expect.stringMatching(/^As it was on .+/)]);
  expect(problems).toEqual([]);
});

it('shows over the drawing and in words where each step ran last', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/score');
  await page.getByRole('switch', { name: 'Last runs' }).check();
  await page.locator('svg [data-plane] [data-outcome="passed"]').first().waitFor();
  expect(await page.locator('svg [data-plane] [data-outcome="failed"]').count()).toBe(0);
  await page
    .getByRole('region', { name: 'Steps' })
    .getByText(/^Machine: passed \(.+\) · API: /)
    .first()
    .waitFor();
  await page.getByText(/^Pairs of steps taken one after the other: Machine: \d+ of 11 · API: /).waitFor();
  await inspectBothLooks(desk, 'atlas-runs');
  expect(problems).toEqual([]);
});

const statusOf = (page: Page) => page.getByRole('heading', { level: 1 });

it('shows that a chart has changed since it was approved, by whom and what', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/award');
  await statusOf(page).filter({ hasText: 'Not reviewed' }).waitFor();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByText('Nobody has reviewed this chart yet.').waitFor();

  const form = page.getByRole('region', { name: 'Your review' });
  await form.getByLabel('About').selectOption('judging');
  await form.getByLabel('Comment').fill('Who may close it early?');
  await form.getByRole('button', { name: 'Ask for changes' }).click();
  await statusOf(page).filter({ hasText: 'Changes asked for' }).waitFor();
  await page.getByRole('region', { name: 'What was said' }).getByText('Who may close it early?').waitFor();
  await form.getByRole('button', { name: 'Approve this version' }).click();
  await statusOf(page)
    .filter({ hasText: /Approved$/ })
    .waitFor();
  await page.getByText(/^Approved on .* by .*\. Nothing has changed since\.$/).waitFor();
  await picture(page, 'atlas-review-approved');
  expect(problems).toEqual([]);

  // The same application with another guard on one step.
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
  await page.unroute('**/*.js');
});

it('walks paths by hand, keeps what was marked, and saves a report of it', async () => {
  const { page, problems } = desk;
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
});

const variants: readonly (readonly [Locale, boolean, number])[] = [
  ['en', false, 1440],
  ['en', true, 360],
  ['zh', false, 1440],
  ['zh', true, 360],
];

// A quick run looks at both looks above, in English.
if (isDeep) {
  it.each(variants)('has no barrier in %s, dark %s, %i px', async (locale, dark, width) => {
    const email = 'admin@demo.test';
    const person = await openSignedIn(browser, server, email, { locale, dark, width });
    const { inspect } = actorOf(person, email, locale);
    const { page, context } = person;
    const look = `${dark ? 'dark' : 'light'}-${width}`;
    await keepLocale(page, locale);
    await page.goto('utils/flows/award/compare');
    await page.locator('svg [data-state]').first().waitFor();
    await inspect(`atlas-compare-${look}`);
    await page.goto('utils/flows/award');
    await page.locator('svg [data-state]').first().waitFor();
    await page.getByRole('switch').first().check();
    await page.locator('svg [data-plane] [data-outcome]').first().waitFor();
    await inspect(`atlas-runs-${look}`);
    await context.close();
  });
}
