import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
const table: Record<string, Weight> = {};

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  console.table(table, ['requests', 'page', 'scripts', 'gzip', 'sent']);
});

/** What a first visit may fetch of script, packed, in KiB. */
const limits = { sign: 100.5, entrant: 129.2, judge: 132.3, admin: 131.5 };
/** What a connection sends before it waits for an answer (RFC 6928), in bytes: a page that is larger arrives one way there and back later. */
const firstWindow = 10 * 1_460;
/** How many requests it may make until its first screen stands. */
const requests = { sign: 9, entrant: 15, judge: 15, admin: 15 };

it('signs in with little script', async () => {
  const { page, context } = await openPerson(browser, server.url);
  // The form is painted before any script: its screen names the page once it can be used.
  const weight = await weigh(page, 'login', { of: 'title', begins: 'Sign in' });
  table['/login'] = weight;
  await context.close();
  expect(weight.gzip).toBeLessThan(limits.sign);
  expect(weight.requests).toBeLessThanOrEqual(requests.sign);
  expect(weight.late).toEqual([]);
  expect(weight.page).toBeLessThan(firstWindow);
});

it.each([
  ['entrant', 'entrant'],
  ['judge', 'judge'],
  ['admin', ''],
] as const)('shows the dashboard of the %s with little script', async (type, path) => {
  const first = await openSignedIn(browser, server, `${type}@demo.test`);
  const storageState = await first.context.storageState();
  await first.context.close();
  const { page, context } = await openPerson(browser, server.url, { storageState });
  const weight = await weigh(page, path, { of: 'h1', begins: 'Good ' });
  table[`/${path}`] = weight;
  await context.close();
  expect(weight.gzip).toBeLessThan(limits[type]);
  expect(weight.requests).toBeLessThanOrEqual(requests[type]);
  expect(weight.late).toEqual([]);
  expect(weight.page).toBeLessThan(firstWindow);
});

interface Weight {
  readonly requests: number;
  /** Bytes of the page itself, with the head of its answer. */
  readonly page: number;
  /** Parts that the page did not ask for by itself, before its script ran; what keeps a judge's device follows the screen. */
  readonly late: readonly string[];
  readonly scripts: number;
  /** KiB as gzip packs them. */
  readonly gzip: number;
  /** KiB that came over the wire, in the packing that the browser and the server agreed on. */
  readonly sent: number;
}

async function weigh(
  page: Page,
  path: string,
  first: { readonly of: string; readonly begins: string },
): Promise<Weight> {
  const arriving: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') arriving.push(response);
  });
  // The page itself says when its first screen stood: what is asked for after that does not count, however busy the machine.
  await page.addInitScript(({ of, begins }) => {
    new MutationObserver((_, observer) => {
      if (![...document.querySelectorAll(of)].some(({ textContent }) => textContent.startsWith(begins))) return;
      observer.disconnect();
      performance.mark('shown');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, first);
  const answer = await page.goto(path);
  const { responseBodySize, responseHeadersSize } = await answer!.request().sizes();
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
  const { asked, late } = await page.evaluate(() => {
    const at = performance.getEntriesByName('shown')[0]!.startTime;
    const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      // What keeps a judge's device follows the screen, at times before it is seen.
      .filter(({ name, startTime }) => startTime <= at && !/favicon|^(data|blob):|\/async\/device(Key)?\./.test(name));
    const lately = all.filter((entry) => entry.initiatorType === 'script' && /\/async\//.test(entry.name));
    return { asked: all.map(({ name }) => name), late: lately.map(({ name }) => name) };
  });
  const scripts = await Promise.all(arriving.filter((response) => asked.includes(response.url())).map(sizesOf));
  const sum = (size: 'gzip' | 'sent') =>
    Math.round((scripts.reduce((total, script) => total + script[size], 0) / 1024) * 10) / 10;
  const whole = responseBodySize + responseHeadersSize;
  return { requests: asked.length, page: whole, late, scripts: scripts.length, gzip: sum('gzip'), sent: sum('sent') };
}

async function sizesOf(response: Response) {
  const [body, sizes] = await Promise.all([response.body(), response.request().sizes()]);
  return { gzip: gzipSync(body, { level: 9 }).length, sent: sizes.responseBodySize };
}
