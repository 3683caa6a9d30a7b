import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startStaticHost } from '../support/staticHost.ts';
import { webFolder } from '../support/webFolder.ts';
import { filesOf } from './steps/cast.ts';
import { signInAs } from './steps/signInAs.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each([
  ['below a path of the server', '/awards/', undefined],
  ['on a host of files at another origin, below a path', '/', '/prizes/'],
])('%s', (_, basePath, hostPath) => {
  let server: TestServer;
  let host: Awaited<ReturnType<typeof startStaticHost>> | undefined;
  let url: string;

  beforeAll(async () => {
    server = await startServer({
      demo: true,
      web: webFolder,
      environment: { BASE_PATH: basePath, ALLOWED_ORIGINS: '*' },
    });
    host = hostPath === undefined ? undefined : await startStaticHost(server, hostPath);
    url = (host ?? server).url;
  });
  afterAll(async () => {
    await host?.close();
    await server.close();
  });

  it('a judge reads and marks, opens judging again without a connection, and the mark arrives', async () => {
    const { context, page, problems } = await openPerson(browser, url, { serviceWorkers: 'allow' });
    await signInAs(page, 'judge@demo.test');
    await page.getByText('Judging goes on without a connection').waitFor();
    await page.getByRole('link', { name: 'Continue judging' }).click();
    await page.getByRole('tab', { name: 'Document' }).click();
    await page.locator(':is(iframe[src^="blob:"], a[href^="blob:"])').first().waitFor({ state: 'attached' });
    const before = await mark(page, 6);
    await page.getByText('All changes saved').first().waitFor();
    await goOffline(context);
    await page.reload();
    await page.getByRole('tab', { name: 'Document' }).click();
    await page.locator(':is(iframe[src^="blob:"], a[href^="blob:"])').first().waitFor({ state: 'attached' });
    expect(await mark(page, 8)).toBe(before);
    await page.getByText('Kept on this device').first().waitFor();
    await goOnline(context);
    await page.getByText('All changes saved').first().waitFor();
    await page.reload();
    await page.getByRole('radiogroup').first().getByRole('radio', { name: /^8/, checked: true }).waitFor();
    expect(page.url().startsWith(`${url}judge/play`)).toBe(true);
    // The connection is there, and nothing comes by it.
    host?.hush(true);
    await page.reload();
    await page.getByRole('radiogroup').first().getByRole('radio', { name: /^8/, checked: true }).waitFor();
    host?.hush(false);
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });

  // In a quick run from another origin, which the file has to be sent across.
  if (isDeep || hostPath !== undefined)
    it('an entrant sends a file with an entry, and signs out to where they signed in', async () => {
      const { context, page, problems } = await openPerson(browser, url, { serviceWorkers: 'allow' });
      await signInAs(page, 'entrant@demo.test');
      await page.goto('entrant/entry/list');
      await page.getByRole('link', { name: 'Continue' }).first().click();
      const place = page.getByRole('group', { name: 'Supporting document' });
      await place.locator('input[type=file]').setInputFiles((await filesOf()).document);
      await place.getByRole('button', { name: 'Replace' }).waitFor();
      await page.reload();
      await place.getByText('Harbour Light – statement (final).pdf').waitFor();
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL(`${url}login`);
      expect(problems).toEqual([]);
      await context.close();
    });
});

/** Gives the first criterion of the entry on the page this mark; answers the entry's title. */
async function mark(page: Page, points: number) {
  const first = page.getByRole('radiogroup').first();
  await first.getByRole('radio').first().focus();
  await page.keyboard.press(String(points));
  await first.getByRole('radio', { name: new RegExp(`^${points}`), checked: true }).waitFor();
  return page.getByRole('heading', { level: 1 }).textContent();
}
