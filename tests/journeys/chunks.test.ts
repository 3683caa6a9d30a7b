import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { elsewhere, places } from '../support/chunkPlaces.ts';
import { built, chunkOf, faultsAt, firstFiles, openViewer, prepareChunks, viewers } from '../support/chunkWalk.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  ids = await prepareChunks(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const ofAnotherLanguage = /-(fr|ro|zh)(-json)?$/;

it('knows a place for every chunk of the build', () => {
  const inEnglish = built.scripts.filter((chunk) => !ofAnotherLanguage.test(chunk));
  expect(inEnglish.length).toBeGreaterThan(80);
  const known = [...places.map(({ chunk }) => chunk), ...Object.keys(elsewhere)];
  expect(inEnglish.filter((chunk) => !known.includes(chunk))).toEqual([]);
  expect(known.filter((chunk) => !inEnglish.includes(chunk))).toEqual([]);
  expect(built.styles.filter((style) => !inEnglish.includes(style))).toEqual([]);
});

describe('the page itself', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPerson(browser, server.url));
    return () => page.context().close();
  });

  it('starts as usual without what looks into it', async () => {
    const missing = page.waitForEvent('requestfailed', { predicate: (request) => chunkOf(request) === 'inspector' });
    await page.route(/\/inspector\.[0-9a-f]+\./, (route) => route.abort('failed'));
    await Promise.all([missing, page.goto('login?inspect')]);
    await page.waitForFunction(() => document.title.startsWith('Sign in'));
  });

  it('names its scripts', () => {
    expect(firstFiles.map((file) => file.replace(/.*\/([\w-]+)\.\w+\./, '$1.')).sort()).toEqual([
      'index.js',
      'libraries.js',
      'react-dom.js',
    ]);
  });

  it.each(firstFiles)('says once in the reader’s language that %s is missing, and is loaded again', async (file) => {
    await page.addInitScript(() => localStorage.setItem('awards.display', JSON.stringify({ locale: 'fr' })));
    await page.route(`**/${file}`, (route) => route.abort('failed'));
    await page.goto('login');
    const message = page.getByRole('alert').filter({ hasText: 'Une partie de cette page n’est pas arrivée.' });
    await message.waitFor();
    expect(await message.count()).toBe(1);
    await page.unroute(`**/${file}`);
    await message.getByRole('button', { name: 'Réessayer' }).click();
    await page.waitForFunction(() => document.title.startsWith('Se connecter'));
    expect(await message.count()).toBe(0);
  });
});

it.each(viewers)(
  'each part that a page of %s lacks is asked for a few times, said once, and comes when wanted again',
  async (who) => {
    expect(await faultsAt(browser, server, who, ids)).toEqual([]);
  },
);

it('a language of which a part is missing leaves the page in its own, says so once a time, and is shown once all of it has arrived', async () => {
  const { page, context } = await openViewer(browser, server, 'admin');
  const paths = ['admin/settings', 'entries?award={film}', 'award/{film}?tab=rounds', 'judges', 'utils/flows/map'];
  // A quick run has two: each part is asked for and shown alike, however many there are.
  for (const path of sampleOf(paths, 2)) {
    await page.evaluate((to) => history.pushState(null, '', to), `/${path.replace('{film}', ids.film!)}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  const lacking = new Set<string>();
  const asked = new Map<string, number>();
  let allowed = new Set<string>();
  await page.route(/-fr(-json)?\.[0-9a-f]+\.js$/, (route) => {
    const chunk = chunkOf(route.request()) ?? '';
    if (allowed.has(chunk)) return route.continue();
    lacking.add(chunk);
    asked.set(chunk, (asked.get(chunk) ?? 0) + 1);
    return route.abort('failed');
  });
  const choose = async () => {
    await page.getByRole('button', { name: /^EN, language/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Français' }).click();
  };
  await choose();
  await page
    .getByText(/Loading chunk \S+ failed/)
    .first()
    .waitFor();
  expect(lacking.size).toBeGreaterThan(4);
  for (const [index, chunk] of [...lacking].entries()) {
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
    expect([...asked.values()].every((count) => count <= 2 * (index + 1))).toBe(true);
    allowed = new Set([...allowed, chunk]);
    await choose();
  }
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await context.close();
});
