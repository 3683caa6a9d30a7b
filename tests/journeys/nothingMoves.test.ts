import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { rowsOf } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { shifts } from '../support/shifts.ts';
import { openSignedIn, signedIn } from '../support/signedIn.ts';
import { textOf } from '../support/texts.ts';
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

it.each([
  ['admin@demo.test', ['', 'entries', 'award', 'users']],
  ['entrant@demo.test', ['entrant']],
  ['judge@demo.test', ['judge', 'judge/play', 'judge/entries']],
] as const)('nothing moves on a phone while the first screens of %s come', async (email, paths) => {
  const { page, context } = await openSignedIn(browser, server, email, { width: 360 });
  const [award] = await rowsOf<{ id: string }>(server.database, sql`select id from product.awards order by created_at`);
  // A quick run has two of the screens of each: the frame, its rail and its heading are the same on all of them.
  for (const path of sampleOf<string>(paths, 2)) {
    // Nothing routed comes from the browser's own cache. Everything that is asked for waits for a frame with the heading, so that nothing is there at once.
    await page.route(/\/api\//, async (route) => {
      await page.waitForFunction(() => document.querySelector('h1') && new Promise(requestAnimationFrame));
      await route.continue();
    });
    // The font comes last of all, when everything is drawn in what stands in for it.
    const drawn = () => page.locator('main h2, main table, main [role=radiogroup]').first().waitFor();
    await page.route(/roboto/, async (route) => {
      await drawn();
      await route.continue();
    });
    await page.goto(path === 'award' ? `award/${award!.id}` : path);
    await drawn();
    await page.waitForFunction(() => document.documentElement.dataset.font === undefined);
    await page.evaluate(() => document.fonts.ready);
    // A line of a list may become two, which moves no more than all of the page by its height.
    expect([path, (await shifts(page)).filter((shift) => shift > 20 / 900)]).toEqual([path, []]);
    // What is asked for last may still wait for its frame.
    await page.unrouteAll({ behavior: 'wait' });
  }
  await context.close();
});

it('on a device that was not here before nothing of another award is shown before the one that the administrator works on', async () => {
  const { page, context } = await signedIn(browser, server, 'admin@demo.test', { width: 360 });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/award/summary')) asked.push(url.searchParams.get('id')!);
  });
  const listed = page.waitForEvent('requestfinished', (request) => /award\/list/.test(request.url()));
  await page.route(/account\/login/, async (route) => {
    // What can be shown without it has been drawn.
    await listed;
    await page.waitForFunction(() => document.querySelector('h1'));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    await frames(page);
    await route.continue();
  });
  await page.goto('');
  await page.getByRole('heading', { name: textOf('en', 'admin.dashboard.fees') }).waitFor();
  const [worksOn] = await rowsOf<{ id: string }>(
    server.database,
    sql`select default_award_id as id from product.people where email = 'admin@demo.test'`,
  );
  expect([...new Set(asked)]).toEqual([worksOn!.id]);
  expect((await shifts(page)).filter((shift) => shift > 0.01)).toEqual([]);
  await context.close();
});

it('what comes late in the settings moves nothing that is there', async () => {
  const { page, context } = await openSignedIn(browser, server, 'admin@demo.test');
  const language = page.locator('#language');
  const top = () => language.evaluate((section) => section.getBoundingClientRect().top + window.scrollY);
  const tops: number[] = [];
  await page.route(/\/(api|identity)\b|passkeySection|memberships/i, async (route) => {
    await language.waitFor({ state: 'attached' });
    await frames(page);
    tops.push(await top());
    await route.continue();
  });
  await page.goto('admin/settings');
  await page.getByText(textOf('en', 'passkeys.none')).waitFor();
  await page.getByText(textOf('en', 'settings.factor.appOff')).first().waitFor();
  await page.getByText(textOf('en', 'settings.memberships.enter.help')).waitFor();
  expect(tops.length).toBeGreaterThan(4);
  const last = await top();
  // Only where the tests run two lines come that hardly anybody has: why this address has no passkeys.
  expect(tops.filter((one) => Math.abs(one - last) > 25)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
});

const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

describe('what waits for an administrator pushes nothing down,', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openSignedIn(browser, server, 'admin@demo.test'));
  });

  const waiting = [
    [360, /judge\/list/],
    [360, /results=panels/],
    [1440, /results=panels/],
  ] as const;

  // Each width and each of both calls once in a quick run.
  it.each(sampleOf(waiting, 2))('at %i px with %s last', async (width, last) => {
    const [award] = await rowsOf<{ id: string }>(
      server.database,
      sql`select id from product.awards where status = 'judging' limit 1`,
    );
    await page.setViewportSize({ width, height: 900 });
    await page.route(last, async (route) => {
      // What is there without it has been drawn.
      await page.locator('main h2').nth(3).waitFor({ state: 'attached' });
      await frames(page);
      await route.continue();
    });
    const arrived = page.waitForEvent('requestfinished', (request) => last.test(request.url()));
    await page.goto(`?award=${award!.id}`);
    await arrived;
    await page.getByRole('heading', { name: textOf('en', 'admin.dashboard.fees') }).waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await frames(page);
    expect((await shifts(page)).filter((shift) => shift > 0.01)).toEqual([]);
    await page.unroute(last);
  });
});
