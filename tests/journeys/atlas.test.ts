import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { humanise } from '#app/areas/atlas/shared/chartNames.ts';
import type { Locale } from '#contract/locales.ts';
import { entryStateOf } from '#machines/entry/entry.rules.ts';
import { register } from '#machines/index.ts';
import { type RecordedPath, replay } from '#machines/kit/recorded.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { isDeep, sampleOf } from '../support/depth.ts';
import { runPath } from '../support/runPath.ts';
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

it('shows the machines of the page live, and copies what happened as a path that tests take again', async () => {
  const { page, context, problems } = await openPerson(browser, server.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('login?inspect');
  const panel = page.getByRole('complementary', { name: 'Inspector' });
  await panel.getByRole('button', { name: /^Who is signed in/ }).waitFor();
  await panel.getByRole('button', { name: /^Signing in/ }).click();
  await panel
    .getByRole('status')
    .filter({ hasText: /^Signing in/ })
    .waitFor();
  const events = panel.getByRole('region', { name: 'Last events' }).getByRole('listitem');

  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Not-The-Password-7');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => events.count()).toBeGreaterThan(1);
  await expect.poll(() => events.first().textContent()).toMatch(/\d\d:\d\d:\d\d\.\d{3} · \d+ bytes/);
  await picture(page, 'inspector');

  await panel.getByRole('button', { name: 'Copy as test path' }).press('Enter');
  await panel.getByRole('button', { name: 'Path copied' }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).not.toContain('Not-The-Password-7');
  const recorded = JSON.parse(text) as RecordedPath;
  const signIn = register.find(({ name }) => name === recorded.machine)!;
  const { path, differs } = replay(signIn, recorded);
  expect(differs).toBeNull();
  await runPath(signIn, path);
  expect(path.steps.at(-1)?.to.value).toEqual(recorded.steps.at(-1)?.state);
  expect(await events.count()).toBe(recorded.steps.length);
  expect(problems).toEqual([]);
  await context.close();
});

it('is reached from the tools, the guide, and every award and entry, whose state it shows', async () => {
  const as = await server.signIn('admin@demo.test');
  const awards = await server.ok('listAwards', { as, query: {} });
  const entries = await server.ok('listAwardEntries', { as, query: { awardID: awards[0]!.id } });
  const { page, problems } = desk;
  for (const path of ['utils?tab=atlas', 'page2']) {
    await page.goto(path);
    await page.getByRole('main').locator('a[href$="/utils/flows"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Flow atlas' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'An award' }).waitFor();
  }
  const shows = async (path: string, chart: string, state: string) => {
    await page.goto(path);
    await page.getByRole('main').locator(`a[href*="/utils/flows/${chart}?"]`).first().click();
    await page.locator('svg [data-state]').first().waitFor();
    const now = page.getByRole('region', { name: 'States' }).getByRole('button', { name: /\(now\)/ });
    await now.waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe(state);
    expect((await now.textContent())?.startsWith(humanise(state))).toBe(true);
  };
  // In a quick run one of the demo's awards.
  for (const { id, status } of sampleOf(awards, 1)) await shows(`award/${id}?tab=lifecycle`, 'award', status);
  const [entry] = entries;
  await shows(`entry?id=${entry!.id}&awardID=${entry!.awardID}`, 'entry', entryStateOf(entry!.status));
  expect(problems).toEqual([]);
});

it('costs nothing where nobody asks for it', async () => {
  const { page, context } = await openPerson(browser, server.url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('login');
  await page.getByLabel('Email').waitFor();
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(asked.filter((url) => url.includes('inspector'))).toEqual([]);
  await context.close();
});

const due = 'Does not hold: An entry whose card was charged has no invoice that is still due.';

it('finds a former fault, goes through it step by step, and opens it again by its address and from a file', async () => {
  const { page, problems } = desk;
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
  await inspectBothLooks(desk, 'atlas-together');

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
});

it('stops looking when it is told to', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/together?scenario=judging');
  await page.getByRole('button', { name: 'Cancel search' }).click();
  await page.getByText('Searching…').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'The result is announced though no score sheet' }).check();
  await page.getByRole('button', { name: 'Find a counter-example' }).click();
  await page
    .getByText('Does not hold: A result is announced only where a judged entry has a final score sheet.')
    .waitFor();
  expect(problems).toEqual([]);
});

const variants: readonly (readonly [Locale, boolean, number])[] = [
  ['fr', false, 1440],
  ['en', true, 360],
  ['ro', false, 1440],
  ['zh', true, 360],
];

// A quick run looks at both looks above, in English.
if (isDeep) {
  it.each(variants)('has no barrier in %s, dark %s, %i px', async (locale, dark, width) => {
    const email = 'admin@demo.test';
    const person = await openSignedIn(browser, server, email, { locale, dark, width });
    const { inspect } = actorOf(person, email, locale);
    const { page, context } = person;
    await keepLocale(page, locale);
    await page.goto('utils/flows/together?scenario=payment&fault=nobodyFinishes&step=2');
    await page.locator('[data-lane="entrant1"] [data-now]').waitFor();
    await inspect(`atlas-together-${locale}-${dark ? 'dark' : 'light'}-${width}`);
    await context.close();
  });
}
