import './surroundings.ts';
import { prerender } from 'react-dom/static';
import { locales } from '#contract/locales.ts';
import { App } from '../App.tsx';
import { beginLightly, setLocale } from '../i18n/store.ts';

/** Prints the sign-in's first view in every language, by the very components that take it over in the browser: JSON. */
beginLightly({ signedOut: true });
const views: Record<string, string> = {};
for (const locale of locales) {
  await setLocale(locale);
  const { prelude } = await prerender(<App base="" />);
  views[locale] = await new Response(prelude).text();
}
// biome-ignore lint/suspicious/noConsole: the build reads it
console.log(JSON.stringify(views));
