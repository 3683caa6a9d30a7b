/** Something that an organiser named, in other languages too where they did so. */
export interface Named {
  readonly name: string;
  readonly names?: Readonly<Partial<Record<string, string>>> | undefined;
}

/**
 * Names as parameters of a reason: `categories` in the organiser's own words, and beside it, as `categories.fr`, in each language
 * that one of them has a name in.
 */
export const listed = (things: readonly Named[], key = 'categories'): Record<string, string> =>
  Object.fromEntries(
    ['', ...things.flatMap(({ names }) => Object.keys(names ?? {}))].map((locale) => [
      locale ? `${key}.${locale}` : key,
      things.map(({ name, names }) => names?.[locale] || name).join(', '),
    ]),
  );
