import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Person } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let judge: Person;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  judge = await openSignedIn(browser, server, 'judge@demo.test', { serviceWorkers: 'allow' });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('opens a dialog that holds the page still, with nothing refused by the page’s own policy', async () => {
  const { page, problems } = judge;
  await page.getByRole('link', { name: 'Continue judging' }).click();
  await page.getByRole('radiogroup').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('takes no text for markup or for the address of a script, by any policy but those that the page names', async () => {
  const { page, problems } = judge;
  const refused = await page.evaluate(() => {
    const types = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes;
    const attempts: Record<string, () => unknown> = {
      markup: () => {
        document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
      },
      address: () => {
        document.createElement('script').src = '/static/js/other.js';
      },
      worker: () => new Worker('/static/js/other.js'),
      serviceWorker: () => navigator.serviceWorker.register('/sw.js'),
      frame: () => {
        document.createElement('iframe').srcdoc = '<p>x</p>';
      },
      policy: () => types.createPolicy('another', {}),
      default: () => types.createPolicy('default', {}),
    };
    const refuses = async (attempt: () => unknown) => {
      try {
        await attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    return Promise.all(Object.entries(attempts).map(async ([name, attempt]) => [name, await refuses(attempt)]));
  });
  const names = ['markup', 'address', 'worker', 'serviceWorker', 'frame', 'policy', 'default'];
  expect(refused).toEqual(names.map((name) => [name, true]));
  // The judge's device keeps the application all the same.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.endsWith('.js')))
    .toBe(true);
  expect(problems.filter((line) => !/Trusted|trusted-types/.test(line))).toEqual([]);
});
