import type { Entry } from '#contract/entities/entry.ts';
import { cellOf, fieldsOfVersions } from '#machines/form/cells.ts';
import { slotsOf } from '#machines/form/evaluate.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import type { ExportCell } from '../../shared/csv.ts';
import { type OwnLanguage, speechOf } from './ownLanguage.ts';

/** The answers of entries as columns of an export: a field each, whichever version of the form asked it. */
export interface OwnExport {
  readonly header: readonly string[];
  readonly cellsOf: (entry: Pick<Entry, 'data' | 'files'>) => readonly ExportCell[];
}

/** The columns of all that these versions of a form ask, the oldest first. */
export function ownExport(versions: readonly Form[], language: OwnLanguage): OwnExport {
  const fields = fieldsOfVersions(versions);
  const speech = speechOf(language);
  return {
    header: fields.map(({ key, label }) => textIn(label, language.locale) || key),
    cellsOf: ({ data, files }) =>
      fields.map((field) => {
        const answers: Readonly<Record<string, string | undefined>> = data;
        if (field.kind !== 'file') return cellOf(field, answers[field.key] ?? '', speech);
        return slotsOf(field)
          .flatMap((slot) => files[slot]?.name ?? [])
          .join('; ');
      }),
  };
}
