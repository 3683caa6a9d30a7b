import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
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

it('opens the page again without a connection, with what was typed, and says in the language of its entrant what it lacks', async () => {
  const as = await server.signIn('entrant@demo.test');
  const entries = await server.ok('listEntries', { as, query: {} });
  const { awardID, categoryID } = entries.find(({ status }) => status === 0)!;
  const [written, other] = await Promise.all(
    ['Harbour Library', 'Harbour Baths'].map((title) =>
      server.ok('createEntry', { as, query: {}, body: { data: { awardID, categoryID, data: { title } } } }),
    ),
  );
  const path = (id: string) => `entrant/entry?id=${id}&awardID=${awardID}`;
  const base = `http://127.0.0.1:${proxy.port}/`;
  const { page, context } = await openSignedIn(browser, server, 'entrant@demo.test', {
    serviceWorkers: 'allow',
    base,
  });
  await page.evaluate(() => {
    const display = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
    localStorage.setItem('awards.display', JSON.stringify({ ...display, locale: 'fr' }));
  });
  await page.goto(path(written!.id));
  const statement = page.locator('#field-statement');
  await statement.waitFor();
  // The worker is there once it answers this page too.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('.js'));
  proxy.cut();
  await goOffline(context);
  await statement.fill('The steps were laid by hand.');
  await page.getByText('Gardé sur cet appareil').first().waitFor();
  await page.reload();
  await statement.waitFor();
  expect(await statement.inputValue()).toBe('The steps were laid by hand.');
  await page.goto(path(other!.id));
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).waitFor();
  await page.goto(path(written!.id));
  await statement.waitFor();
  proxy.mend();
  await goOnline(context);
  const stored = async () => (await server.ok('getEntry', { as, query: { id: written!.id, awardID } })).data.statement;
  await expect.poll(stored, { timeout: 30_000 }).toBe('The steps were laid by hand.');
  await context.close();
});
