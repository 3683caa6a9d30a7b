import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
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

it('sends a mark given without a connection once, though the window was closed meanwhile', async () => {
  const { context, page } = await openSignedIn(browser, server, 'judge@demo.test', {
    path: 'judge/play',
    serviceWorkers: 'allow',
  });
  const scale = page.getByRole('radiogroup').filter({ hasNot: page.getByRole('radio', { checked: true }) });
  await scale.first().waitFor();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await goOffline(context);
  await page.keyboard.press('3');
  await page.getByText('Kept on this device').waitFor();
  await page.close();
  await goOnline(context);

  const again = await context.newPage();
  const sent: (string | undefined)[] = [];
  again.on('request', (request) => {
    if (request.url().includes('/entry/score')) sent.push(request.headers()['idempotency-key']);
  });
  await again.goto('judge/play');
  await again.getByText('All changes saved').waitFor();
  expect(await again.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(await again.getByRole('radio', { name: '3', checked: true }).count()).toBeGreaterThan(0);
  await expect.poll(() => sent, { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(() => again.evaluate(countStored), { timeout: 20_000 }).toBe(0);
  await again.reload();
  await again.getByRole('radio', { name: '3', checked: true }).first().waitFor();
  expect(sent).toHaveLength(1);
});

it('shows and sends what the device keeps of a judge as soon as its database opens, however late that is', async () => {
  const { context, page } = await openSignedIn(browser, server, 'judge@demo.test', { path: 'judge/play' });
  const scale = page
    .getByRole('radiogroup')
    .filter({ hasNot: page.getByRole('radio', { checked: true }) })
    .first();
  const name = (await scale.getAttribute('aria-label')) ?? '';
  await page.getByText('All changes saved').waitFor();
  await goOffline(context);
  await scale.getByRole('radio', { name: '4', exact: true }).click();
  await page.getByText('Kept on this device').waitFor();
  const address = page.url();
  await page.close();
  await goOnline(context);

  const again = await context.newPage();
  again.setDefaultTimeout(60_000);
  await again.addInitScript(openLate, 15_000);
  await again.goto(address);
  const given = again.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: '4', exact: true });
  await again.waitForResponse((answer) => answer.url().includes('/entry/score') && answer.ok());
  await expect.poll(() => given.getAttribute('aria-checked')).toBe('true');
  await context.close();
});

/** The device's databases open after so many milliseconds, as on a disk that is busy with something else; runs in the page. */
function openLate(wait: number): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function late(...asked) {
    const request = {} as { -readonly [Name in keyof IDBOpenDBRequest]?: IDBOpenDBRequest[Name] };
    setTimeout(() => {
      const real = open.apply(this, asked);
      const pass = (event: Event) => {
        if (event.type !== 'error') request.result = real.result;
        request[`on${event.type}` as 'onsuccess']?.call(real, event);
      };
      for (const type of ['upgradeneeded', 'success', 'error']) real.addEventListener(type, pass);
    }, wait);
    return request as IDBOpenDBRequest;
  };
}

/** Changes that this browser keeps because the server has not taken them; evaluated in the page. */
const countStored = () =>
  new Promise<number>((resolve, reject) => {
    const request = indexedDB.open('awards');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const counting = request.result.transaction('outbox').objectStore('outbox').getAllKeys();
      counting.onsuccess = () =>
        resolve(counting.result.filter((key) => !String((key as string[])[0]).endsWith(' delivered')).length);
    };
  });
