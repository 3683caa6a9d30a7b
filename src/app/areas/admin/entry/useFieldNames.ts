import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';

const names = [...entryFields, ...entryFiles].map(({ name }) => name);

/** The names of an entry's fields and files in the reader's words, as one list. */
export function useFieldNames(): (fields: readonly string[]) => string {
  const t = useText();
  const format = useFormat();
  return (fields) =>
    format.list(names.filter((name) => fields.includes(name)).map((name) => t(`admin.entry.field.${name}`)));
}
