import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
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

it.each([
  ['admin', ['invoices', 'scores', 'judges', 'prices', 'entries', 'award/{id}?tab=lifecycle', 'award/{id}?tab=rounds']],
  ['entrant', ['entrant', 'entrant/entry/list']],
  ['judge', ['judge', 'judge/entries']],
] as const)('keeps to 320 px for the %s in French, with the spacing that readers may choose', async (type, paths) => {
  const as = await server.signIn('admin@demo.test');
  const awards = await server.ok('listAwards', { as, query: {} });
  const award = awards.find(({ hasRounds }) => hasRounds) ?? awards[0]!;
  const { page, context } = await openSignedIn(browser, server, `${type}@demo.test`, { width: 320 });
  await page.evaluate(() => {
    const display = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
    localStorage.setItem('awards.display', JSON.stringify({ ...display, locale: 'fr' }));
  });
  for (const path of paths) {
    await page.goto(path.replace('{id}', award.id));
    // As WCAG 1.4.12 sets it.
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [spacing];
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: /^Chargement/ }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  await context.close();
});
