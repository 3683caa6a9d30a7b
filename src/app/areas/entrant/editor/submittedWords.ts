import type { Translate } from '#app/i18n/useText.ts';
import type { EntryWords } from '#app/parts/entry/entryPdf.ts';
import type { Format } from '#contract/format.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { acceptedTerms } from './acceptedTerms.ts';

/** When the entry was submitted and under which terms, for its PDF; nothing of a draft, though it may have been submitted before. */
export function submittedWords(
  entry: EditedEntry,
  award: EditedAward,
  t: Translate,
  format: Format,
): EntryWords['facts'] {
  if (!entry.submittedAt || entry.status === entryStatuses.inProgress) return [];
  const agreed = acceptedTerms(entry, award, t, format);
  return [
    [t('entrant.submitted'), format.dateTime(entry.submittedAt, award.timeZone)],
    ...(agreed ? [[t('entrant.terms'), agreed] as const] : []),
  ];
}
