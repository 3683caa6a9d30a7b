import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { launchBrowser } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
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

// In a quick run in the two languages of the longest words.
it.each(locales.filter((locale) => isDeep || locale === 'fr' || locale === 'ro'))(
  'cuts no status and no title of an entry on a phone in %s',
  async (locale) => {
    const { page, context } = await openSignedIn(browser, server, 'admin@demo.test', { width: 360 });
    await page.evaluate((language) => {
      const display = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
      localStorage.setItem('awards.display', JSON.stringify({ ...display, locale: language }));
    }, locale);
    await page.goto('');
    const bar = page.locator('a[href*="status=2"]').first();
    await bar.waitFor();
    const cut = () =>
      bar.evaluate((row) =>
        [row, ...row.querySelectorAll('*')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map(({ textContent }) => textContent),
      );
    expect(await cut()).toEqual([]);
    await page.goto('entries');
    await page.locator('tbody th a').first().waitFor();
    const rows = await page
      .locator('tbody tr:has(th a)')
      .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(rows).toEqual(rows.map(() => 48));
    const letters = await page.locator('tbody th a').evaluateAll((all) =>
      all
        .filter((link) => {
          const range = document.createRange();
          const [text] = link.childNodes;
          return (text?.textContent ?? '').split(' ').some((word, index, words) => {
            const start = words.slice(0, index).join(' ').length + (index > 0 ? 1 : 0);
            range.setStart(text!, start);
            range.setEnd(text!, start + word.length);
            return range.getClientRects().length > 1;
          });
        })
        .map(({ textContent }) => textContent),
    );
    expect(letters).toEqual([]);
    await context.close();
  },
);
