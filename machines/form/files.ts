import { entryFiles } from '../entry/entry.rules.ts';
import { slotsOf } from './evaluate.ts';
import type { Form } from './form.types.ts';

/** What one place among an entry's files takes. */
export interface FilePlace {
  readonly name: string;
  readonly types: readonly string[];
  readonly maximumBytes: number;
}

/** The places for files of a form, each with its field's types and size; the specification's four without one. */
export const filePlaces = (form: Form | null): readonly FilePlace[] =>
  form
    ? form
        .filter(({ kind }) => kind === 'file')
        .flatMap((field) =>
          slotsOf(field).map((name) => ({
            name,
            types: field.types ?? ['application/pdf'],
            maximumBytes: field.maximumBytes ?? 20 * 1024 * 1024,
          })),
        )
    : entryFiles;

/**
 * The place that a stored name starts with, the longest one: of an own field with a low line behind it, since one may begin
 * another.
 */
export const placeOfName = (form: Form | null, name: string): FilePlace | undefined =>
  filePlaces(form)
    .filter((place) => name.startsWith(place.name.startsWith('own_') ? `${place.name}_` : place.name))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
