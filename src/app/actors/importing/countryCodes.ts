import { countries } from '#contract/countries.ts';
import { locales, regionOf } from '#contract/locales.ts';
import { plain } from '#machines/importing/names.ts';

/** The code of a country by its name in any of the product's languages, or by the code in any case. */
export function countryCodes(): (name: string) => string | null {
  const names = locales.map((locale) => new Intl.DisplayNames(regionOf(locale), { type: 'region' }));
  const codes = new Map<string, string>();
  for (const { id, name } of countries) {
    for (const each of [id, name, ...names.map((of) => of.of(id) ?? id)]) codes.set(plain(each), id);
  }
  return (name) => codes.get(plain(name)) ?? null;
}
