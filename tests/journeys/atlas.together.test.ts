import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
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

const due = 'Does not hold: An entry whose card was charged has no invoice that is still due.';

it('finds a former fault, goes through it step by step, and opens it again by its address and from a file', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
  await page.goto('utils/flows/map');
  await page.getByRole('link', { name: 'Together' }).click();
  await page.getByRole('heading', { level: 1, name: 'Several actors at once' }).waitFor();
  await page.getByLabel('Scenario').selectOption('payment');
  await page.getByRole('radio', { name: 'The card is charged before anything is taken.' }).check();
  await page.getByRole('button', { name: 'Find a counter-example' }).click();
  const path = page.getByRole('region', { name: 'Counter-example' });
  await path.getByText(due).waitFor();
  await page.getByText(/^[\d,]+ states, [\d,]+ steps, depth 4, /).waitFor();

  const steps = path.getByRole('listitem').filter({ has: page.locator('[aria-current="step"]') });
  const payer = path.locator('[data-lane="entrant1"] [data-now]');
  const where = path.getByRole('status');
  expect(await payer.textContent()).toBe('away(now)');
  await path.getByRole('button', { name: 'Next', exact: true }).click();
  await where.getByText('Step 1 of 4. Entrant 1: The entrant submits the entry, to be paid by card.').waitFor();
  expect(await payer.textContent()).toBe('reserved(now)');
  await page.keyboard.press('ArrowRight');
  await where.getByText(/^Step 2 of 4\. /).waitFor();
  await page.keyboard.press('ArrowLeft');
  await where.getByText(/^Step 1 of 4\. /).waitFor();
  await path.getByRole('button', { name: 'End', exact: true }).click();
  expect(await steps.getByRole('list', { name: 'What changed' }).textContent()).toContain('invoice: none → draft');
  expect(new URL(page.url()).search).toBe('?scenario=payment&fault=chargeFirst&step=4');
  await picture(page, 'atlas-together');

  await page.reload();
  await where.getByText(/^Step 4 of 4\. Second window of entrant 1: /).waitFor();
  expect(await page.getByRole('radio', { name: 'The card is charged before anything is taken.' }).isChecked()).toBe(
    true,
  );

  const saving = page.waitForEvent('download');
  await path.getByRole('button', { name: 'Save as JSON' }).click();
  const file = readFileSync(await (await saving).path());
  const opened = { name: 'found.json', mimeType: 'application/json', buffer: file };
  const field = page.getByLabel('Open a counter-example');
  await field.setInputFiles({
    ...opened,
    buffer: Buffer.from(file.toString().replaceAll('submit.byCard', 'submit.free')),
  });
  await page.getByText('The model does not take step 1, entrant1.submit.free.').waitFor();
  expect(await path.count()).toBe(0);
  await field.setInputFiles(opened);
  await page.getByText('found.json').waitFor();
  await path.getByText(due).waitFor();
  await where.getByText('Step 0 of 4').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('stops looking when it is told to', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
  await page.goto('utils/flows/together?scenario=judging');
  await page.getByRole('button', { name: 'Cancel search' }).click();
  await page.getByText('Searching…').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'The result is announced though no score sheet' }).check();
  await page.getByRole('button', { name: 'Find a counter-example' }).click();
  await page
    .getByText('Does not hold: A result is announced only where a judged entry has a final score sheet.')
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

const variants: readonly (readonly [Locale, boolean, number])[] = [
  ['fr', false, 1440],
  ['en', true, 360],
  ['ro', false, 1440],
  ['zh', true, 360],
];

// A light and a dark one, wide and narrow, in a quick run.
it.each(sampleOf(variants, 2))('has no barrier in %s, dark %s, %i px', async (locale, dark, width) => {
  const email = 'admin@demo.test';
  const person = await openSignedIn(browser, server, email, { locale, dark, width });
  const { inspect } = actorOf(person, email, locale);
  const { page, context } = person;
  await page.evaluate((language) => {
    const stored = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
    localStorage.setItem('awards.display', JSON.stringify({ ...stored, locale: language }));
  }, locale);
  await page.goto('utils/flows/together?scenario=payment&fault=nobodyFinishes&step=2');
  await page.locator('[data-lane="entrant1"] [data-now]').waitFor();
  await inspect(`atlas-together-${locale}-${dark ? 'dark' : 'light'}-${width}`);
  await context.close();
});
