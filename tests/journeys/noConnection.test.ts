import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { sampleOf } from '../support/depth.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  proxy = await startProxy(Number(new URL(server.url).port));
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await server.close();
});

// In a quick run to one of them: neither keeps anything.
it.each(sampleOf(['admin', 'entrant'] as const, 1))(
  'says to the %s in their language that there is no connection, keeps nothing, and comes back by itself',
  async (type) => {
    const base = `http://127.0.0.1:${proxy.port}/`;
    const { page, context, problems } = await openSignedIn(browser, server, `${type}@demo.test`, {
      base,
      serviceWorkers: 'allow',
    });
    await page.evaluate(() => {
      const display = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
      localStorage.setItem('awards.display', JSON.stringify({ ...display, locale: 'fr', mode: 'dark' }));
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    proxy.cut();
    await goOffline(context);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Pas de connexion' }).waitFor();
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(12, 15, 19)');
    await page.keyboard.press('Tab');
    await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')]);
    await page.getByRole('heading', { level: 1, name: 'Pas de connexion' }).waitFor();
    proxy.mend();
    await goOnline(context);
    await page.getByRole('heading', { level: 1, name: /^Bon/ }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);

it('leaves a judge the application that was kept for them', async () => {
  const { page, context } = await openSignedIn(browser, server, 'judge@demo.test', { serviceWorkers: 'allow' });
  const registered = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
    );
  await expect.poll(registered, { timeout: 30_000 }).toEqual([`${server.url}sw.js`]);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.waitForFunction(() => performance.now() > 4_000);
  expect(await registered()).toEqual([`${server.url}sw.js`]);
  await context.close();
});

it.each(['says nothing', 'fails'] as const)(
  'opens for a judge whose browser keeps the application in a store that %s',
  async (store) => {
    const { page, context } = await openSignedIn(browser, server, 'judge@demo.test', { serviceWorkers: 'allow' });
    const greeting = page.getByRole('heading', { level: 1, name: /^Good / });
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('.js'));
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    await Promise.all(
      context.serviceWorkers().map((worker) =>
        worker.evaluate((isSilent) => {
          const answer = () => (isSilent ? new Promise<never>(() => undefined) : Promise.reject(new Error('Broken')));
          Object.assign(CacheStorage.prototype, { open: answer, match: answer, keys: answer });
        }, store === 'says nothing'),
      ),
    );
    await page.reload();
    await greeting.waitFor();
    await context.close();
  },
);
