import './surroundings.ts';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { locales } from '#contract/locales.ts';
import { App } from '../App.tsx';
import { beginLightly, setLocale } from '../i18n/store.ts';
import { FirstFrame } from './FirstFrame.tsx';

/**
 * Prints the sign-in's first view in every language, by the very components that take it over in the browser, and what
 * signed-in people see first: JSON.
 */
beginLightly({ signedOut: true });
const drawn = async (view: ReactNode) => new Response((await prerender(view)).prelude).text();
const views: Record<string, string> = {};
for (const locale of locales) {
  await setLocale(locale);
  views[locale] = await drawn(<App base="" />);
}
// Its only word is the product's name.
const frame = await drawn(<FirstFrame />);
// biome-ignore lint/suspicious/noConsole: the build reads it
console.log(JSON.stringify({ views, frame }));
