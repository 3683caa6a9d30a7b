import type { Reason } from '#machines/kit/rules.ts';

/** Something that an organiser named, in other languages too where they did so. */
export interface Named {
  readonly name: string;
  readonly names: Readonly<Partial<Record<string, string>>>;
}

/** In PostgreSQL's order of keys: reasons that are read back are compared with those of now. */
const localesOf = (things: readonly Named[]) => [...new Set(things.flatMap(({ names }) => Object.keys(names)))].sort();
const namesIn = (things: readonly Named[], locale: string) => things.map(({ name, names }) => names[locale] || name);

/**
 * Names as parameters of a reason: `categories` in the organiser's own words, and beside it, as `categories.fr`, in each language
 * that one of them has a name in.
 */
export const listed = (things: readonly Named[], key = 'categories'): Record<string, string> =>
  Object.fromEntries([
    [key, things.map(({ name }) => name).join(', ')],
    ...localesOf(things).map((locale) => [`${key}.${locale}`, namesIn(things, locale).join(', ')]),
  ]);

/**
 * The same of what rules have against something: they are asked once more with the names in each language, and what differs is put
 * beside what they say in the organiser's own words.
 */
export function inLanguages<Thing extends Named>(
  things: readonly Thing[],
  reasonsOf: (things: readonly Thing[]) => readonly Reason[],
): Reason[] {
  const own = reasonsOf(things);
  if (own.length === 0) return [];
  const others = localesOf(things).map((locale) => {
    const names = namesIn(things, locale);
    return {
      locale,
      reasons: reasonsOf(things.map((thing, place) => ({ ...thing, name: names[place] ?? thing.name }))),
    };
  });
  return own.map(({ code, params }, place) => {
    const also = others.flatMap(({ locale, reasons }) =>
      Object.entries(reasons[place]?.params ?? {})
        .filter(([key, value]) => value !== params?.[key])
        .map(([key, value]) => [`${key}.${locale}`, value] as const),
    );
    return { code, ...(params && { params: { ...params, ...Object.fromEntries(also) } }) };
  });
}
