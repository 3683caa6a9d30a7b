import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { goWithin } from '../model/screens/goWithin.ts';
import { launchBrowser, openPerson, type Person } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedInProfile } from '../support/signedIn.ts';
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
  ['admin', ['award/{id}?tab=lifecycle', 'invoices', 'scores', 'judges', 'prices', 'entries', 'award/{id}?tab=rounds']],
  ['entrant', ['entrant', 'entrant/entry/list']],
  ['judge', ['judge', 'judge/entries']],
] as const)('keeps to 320 px for the %s in French, with the spacing that readers may choose', async (type, paths) => {
  const as = await server.signIn('admin@demo.test');
  const awards = await server.ok('listAwards', { as, query: {} });
  const award = awards.find(({ hasRounds }) => hasRounds) ?? awards[0]!;
  const [first, ...others] = paths.map((path) => path.replace('{id}', award.id)) as [string, ...string[]];
  const { page, context } = await openIn('fr', `${type}@demo.test`, 320, first);
  // As WCAG 1.4.12 sets it.
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [spacing];
  });
  const lookAt = async (path: string) => {
    await expect.poll(() => page.getByRole('status', { name: /^Chargement/ }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  };
  await lookAt(first);
  for (const path of others) {
    // No two that have the same heading follow each other.
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
    await goWithin(page, path);
    await page.locator('h1:not([data-before])').filter({ hasText: /\S/ }).waitFor();
    await lookAt(path);
  }
  await context.close();
});

it('offers the document itself on a phone that has no viewer for it', async () => {
  const { page, context } = await openIn('en', 'judge@demo.test', 360, 'judge/play');
  await page.getByRole('tab', { name: textOf('en', 'judge.document.document') }).click();
  expect(await page.evaluate(() => navigator.pdfViewerEnabled)).toBe(false);
  await page.getByText(textOf('en', 'judge.document.noViewer')).waitFor();
  await context.close();
});

// In a quick run in the two languages of the longest words.
it.each(locales.filter((locale) => isDeep || locale === 'fr' || locale === 'ro'))(
  'cuts no status and no title of an entry on a phone in %s',
  async (locale) => {
    const { page, context } = await openIn(locale, 'admin@demo.test', 360, '');
    const bar = page.locator('a[href*="status=2"]').first();
    await bar.waitFor();
    const cut = () =>
      bar.evaluate((row) =>
        [row, ...row.querySelectorAll('*')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map(({ textContent }) => textContent),
      );
    expect(await cut()).toEqual([]);
    await goWithin(page, 'entries');
    await page.locator('tbody th a').first().waitFor();
    // Found and measured in one go: as many rows as the window takes are drawn once their height is known.
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('tbody tr:has(th a)')].map((row) => Math.round(row.getBoundingClientRect().height)),
    );
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

/** Somebody's page in a language that was chosen on this device. */
async function openIn(locale: Locale, email: string, width: number, path: string): Promise<Person> {
  const profile = await signedInProfile(server, email);
  profile.origins[0]!.localStorage.push({ name: 'awards.display', value: JSON.stringify({ locale }) });
  const person = await openPerson(browser, server.url, { storageState: profile, width });
  await person.page.goto(path);
  await person.page.locator('h1').filter({ hasText: /\S/ }).waitFor();
  return person;
}
