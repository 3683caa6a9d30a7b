import { readdirSync, readFileSync } from 'node:fs';
import IntlMessageFormat from 'intl-messageformat';
import type { Page } from 'playwright-core';
import { type Locale, regionOf } from '#contract/locales.ts';

const folders = ['src/app/i18n/messages', 'src/contract/reasons'];
const byLocale = new Map<Locale, ReadonlyMap<string, string>>();

/** Every message of a language by its id: what a person of that language reads. */
export function messagesOf(locale: Locale): ReadonlyMap<string, string> {
  const known = byLocale.get(locale);
  if (known) return known;
  const read = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name === `${locale}.json` || name.endsWith(`.${locale}.json`))
      .flatMap((name) => Object.entries<string>(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')))),
  );
  const messages = new Map(read);
  byLocale.set(locale, messages);
  return messages;
}

/** The text of one message, as the page shows it. */
export function textOf(locale: Locale, id: string, values: Record<string, string | number> = {}): string {
  const message = messagesOf(locale).get(id);
  if (message === undefined) throw new Error(`No message ${id} in ${locale}`);
  return String(new IntlMessageFormat(message, regionOf(locale)).format(values));
}

/** English sentences on a page of another language, message ids shown raw, and texts that are cut off. */
export async function flawsOf(page: Page, locale: Locale): Promise<string[]> {
  const english = [...messagesOf('en')]
    .filter(
      ([id, text]) => locale !== 'en' && messagesOf(locale).get(id) !== text && text.length > 3 && !/[{<]/.test(text),
    )
    .map(([, text]) => text);
  const own = new Set(messagesOf(locale).values());
  const ids = [...messagesOf('en').keys()];
  const { texts, clipped } = await page.evaluate(() => {
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const words: string[] = [];
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName) || !visible(element))
        continue;
      words.push(text);
      const style = getComputedStyle(element);
      const hides = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll';
      const hidden = element.clientWidth <= 1 || style.clipPath !== 'none';
      if (hides && !hidden && element.scrollWidth > element.clientWidth + 1 && !element.closest('[title]'))
        cut.push(text);
    }
    for (const element of document.body.querySelectorAll('[aria-label],[placeholder],[title],[alt]')) {
      if (!visible(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)?.trim();
        if (text) words.push(text);
      }
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return { texts: words, clipped: wide > 1 ? [...cut, `the page is ${wide} px too wide`] : cut };
  });
  const foreign = new Set(english.filter((text) => !own.has(text)));
  return [
    ...texts.filter((text) => foreign.has(text)).map((text) => `not translated: ${text}`),
    ...texts.filter((text) => ids.includes(text)).map((text) => `message id: ${text}`),
    ...clipped.map((text) => `cut off: ${text}`),
  ];
}
