import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFormLabels } from '#app/parts/entry/form/useFormLabels.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';

const names = [...entryFields, ...entryFiles].map(({ name }) => name);

/** The names of an entry's fields and files in the reader's words, as one list: as the award's own form calls them, where it has one. */
export function useFieldNames(entry: Pick<Entry, 'awardID' | 'formVersion'>): (fields: readonly string[]) => string {
  const t = useText();
  const format = useFormat();
  const labelOf = useFormLabels(entry);
  return (fields) =>
    format.list(
      entry.formVersion
        ? fields.flatMap((field) => labelOf(field) ?? [])
        : names.filter((name) => fields.includes(name)).map((name) => t(`admin.entry.field.${name}`)),
    );
}
