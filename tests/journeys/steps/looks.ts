import type { Page } from 'playwright-core';
import type { Locale } from '#contract/locales.ts';
import type { Actor } from './cast.ts';

/** Has this device keep the language, as somebody who chose it; for the next page that is loaded. */
export const keepLocale = (page: Page, locale: Locale): Promise<void> =>
  page.evaluate((chosen) => {
    const display = JSON.parse(localStorage.getItem('awards.display') ?? '{}');
    localStorage.setItem('awards.display', JSON.stringify({ ...display, locale: chosen }));
  }, locale);

/** Inspects a page as it is, light and wide, and in the dark on a telephone; the page then is as it was. */
export async function inspectBothLooks({ page, inspect }: Actor, name: string): Promise<void> {
  await inspect(name);
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(`${name}-360-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
