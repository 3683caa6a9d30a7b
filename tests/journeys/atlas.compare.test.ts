import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
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
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
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
  await picture(page, 'atlas-compare');

  await page.getByLabel('Open a file of charts').setInputFiles(fileOf({ name: 'score' }));
  await page.getByText('This file holds no charts.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('compares with what came with the product, and with what was approved', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
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
  await context.close();
});

it('shows over the drawing and in words where each step ran last', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
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
  await picture(page, 'atlas-runs');
  expect(problems).toEqual([]);
  await context.close();
});

const variants: readonly (readonly [Locale, boolean, number])[] = [
  ['en', false, 1440],
  ['en', true, 360],
  ['zh', false, 1440],
  ['zh', true, 360],
];

// A light and a dark one, wide and narrow, in a quick run.
it.each(sampleOf(variants, 2))('has no barrier in %s, dark %s, %i px', async (locale, dark, width) => {
  const email = 'admin@demo.test';
  const person = await openSignedIn(browser, server, email, { locale, dark, width });
  const { inspect } = actorOf(person, email, locale);
  const { page, context } = person;
  const look = `${dark ? 'dark' : 'light'}-${width}`;
  await page.evaluate((language) => {
    const stored = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
    localStorage.setItem('awards.display', JSON.stringify({ ...stored, locale: language }));
  }, locale);
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
