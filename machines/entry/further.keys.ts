/**
 * Where a draft keeps that it is going to be entered in a further category, with the name of that as it was when it was chosen: among what
 * is written, so that it is saved, joined with what others write, and kept in versions as that is.
 */
export type FurtherKey = `further_${string}`;
/** What is written, by the keys of its fields. */
export type StoredChoice = Readonly<Record<string, string | undefined>>;

const prefix = 'further_';
export const furtherKey = (categoryID: string): FurtherKey => `${prefix}${categoryID}`;
export const isFurtherKey = (key: string): key is FurtherKey => key.startsWith(prefix);

/** The further categories that are kept with a draft, by their ids; its own, which it may have been moved to since, counts as none. */
export const furtherIn = (data: StoredChoice, categoryID: string | null): string[] =>
  Object.keys(data)
    .filter((key) => isFurtherKey(key) && data[key])
    .map((key) => key.slice(prefix.length))
    .filter((one) => one !== categoryID);

/** What a further category was called when it was chosen; empty where it is not. */
export const furtherNameIn = (data: StoredChoice, categoryID: string): string => data[furtherKey(categoryID)] ?? '';

/** What is written besides the choice of further categories. */
export const withoutFurther = <Data extends StoredChoice>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !isFurtherKey(key))) as Data;
