import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { humanise } from '#app/areas/atlas/shared/chartNames.ts';
import { entryStateOf } from '#machines/entry/entry.rules.ts';
import { register } from '#machines/index.ts';
import { type RecordedPath, replay } from '#machines/kit/recorded.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { runPath } from '../support/runPath.ts';
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
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
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
  for (const { id, status } of awards) await shows(`award/${id}?tab=lifecycle`, 'award', status);
  const [entry] = entries;
  await shows(`entry?id=${entry!.id}&awardID=${entry!.awardID}`, 'entry', entryStateOf(entry!.status));
  expect(problems).toEqual([]);
  await context.close();
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
