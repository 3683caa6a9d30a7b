import type { Translate } from '#app/i18n/useText.ts';
import type { EntryWords } from '#app/parts/entry/entryPdf.ts';
import { formatAnswer } from '#contract/answers.ts';
import type { Format } from '#contract/format.ts';
import type { Locale } from '#contract/locales.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { seenFields, slotsOf } from '#machines/form/evaluate.ts';
import type { Form, FormField } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';

interface Reader {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
  readonly currency: string;
}

/** What an entry answers in its award's own form, for its PDF: short answers as facts, long ones as texts. */
export function ownPdfWords(
  form: Form,
  entry: Pick<EditedEntry, 'files' | 'categoryID'>,
  data: Readonly<Record<string, string | undefined>>,
  { t, format, locale, currency }: Reader,
): Pick<EntryWords, 'facts' | 'texts'> {
  const speech = { language: locale, yes: t('form.yes'), no: t('form.no'), country: format.country };
  const answerTo = (field: FormField): string => {
    if (field.kind === 'file') return format.list(slotsOf(field).flatMap((slot) => entry.files[slot]?.name ?? []));
    return formatAnswer(field, data[field.key] ?? '', speech, currency, format);
  };
  const answered = seenFields(form, { data, files: entry.files, categoryID: entry.categoryID }, 'entrant')
    .filter(({ role }) => role !== 'title')
    .map((field) => ({
      isLong: long.includes(field.kind),
      words: [textIn(field.label, locale) || field.key, answerTo(field)] as const,
    }))
    .filter(({ words: [, answer] }) => answer.trim() !== '');
  return {
    facts: answered.filter(({ isLong }) => !isLong).map(({ words }) => words),
    texts: answered.filter(({ isLong }) => isLong).map(({ words }) => words),
  };
}

const long: readonly FormField['kind'][] = ['longText', 'people', 'table'];
