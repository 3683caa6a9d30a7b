/** Something that an organiser named, in other languages too where they did so. */
export interface Named {
  readonly name: string;
  readonly names?: Readonly<Partial<Record<string, string>>> | undefined;
}

/**
 * Names as parameters of a reason: `categories` in the organiser's own words, and beside it, as `categories.fr`, in each language
 * that one of them has a name in.
 */
export function listed<Key extends string>(
  key: Key,
  things: readonly Named[],
): Record<Key, string> & Record<string, string> {
  const locales = [
    ...new Set(things.flatMap(({ names = {} }) => Object.keys(names).filter((locale) => names[locale]))),
  ];
  const inWords = (nameOf: (thing: Named) => string) => things.map(nameOf).join(', ');
  return Object.fromEntries([
    [key, inWords(({ name }) => name)],
    ...locales.map((locale) => [`${key}.${locale}`, inWords(({ name, names }) => names?.[locale] || name)]),
  ]);
}
