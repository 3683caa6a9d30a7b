import { formatAmount, formatAnswer } from '#contract/answers.ts';
import type { Locale } from '#contract/locales.ts';
import { pairOf } from '#contract/pair.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { type FormViewer, seenFields, slotsOf } from '#machines/form/evaluate.ts';
import type { Form, FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { textIn } from '#machines/form/words.ts';
import { formatMail, formatOf } from '../../platform/mail/words.ts';

interface Answered {
  /** Null where the award asks for the specification's fields. */
  readonly form: Form | null;
  readonly data: Readonly<Record<string, string | undefined>>;
  readonly files: Readonly<Record<string, { readonly name: string } | undefined>>;
  readonly categoryID: string | null;
  /** What the category is called in the reader's language; null where there is none. */
  readonly category: string | null;
  /** Of the award; answers about money are in it. */
  readonly currency: string;
}

/** What stands below the words that an entry was received: a copy of what its entrant submitted. */
export const submissionCopy = (locale: Locale, entry: Answered): string =>
  [formatMail(locale, 'submission.copy'), formatAnswers(locale, 'entrant', entry)].join('\n\n');

/**
 * What an entry answers, and what its files are called, as lines of text in the reader's manner: only what the form asks with
 * these answers and what the viewer may see. Long answers are paragraphs of their own.
 */
function formatAnswers(locale: Locale, viewer: FormViewer, entry: Answered): string {
  const fields = seenFields(entry.form ?? standardForm, entry, viewer);
  const answers = fields.flatMap((field) => {
    const answer = field.kind === 'file' ? fileNames(locale, field, entry) : textOf(locale, field, entry);
    return answer === '' ? [] : [[textIn(field.label, locale) || field.key, answer] as const];
  });
  const all = entry.category ? [[formatMail(locale, 'frame.category'), entry.category] as const, ...answers] : answers;
  return all.reduce((text, [label, answer], index) => {
    const before = all[index - 1]?.[1];
    if (before === undefined) return lineOf(locale, label, answer);
    return `${text}${isLong(before) || isLong(answer) ? '\n\n' : '\n'}${lineOf(locale, label, answer)}`;
  }, '');
}

const isLong = (answer: string) => answer.length > 100 || answer.includes('\n');
const lineOf = (locale: Locale, label: string, answer: string) =>
  isLong(answer) ? pairOf(locale, label, `\n${answer}`).replace(' \n', '\n') : pairOf(locale, label, answer);

const fileNames = (locale: Locale, field: FormField, { files }: Answered) =>
  formatOf(locale).list(slotsOf(field).flatMap((slot) => files[slot]?.name ?? []));

const textOf = (locale: Locale, field: FormField, { data, currency }: Answered) =>
  answerText(locale, field, data[field.key] ?? '', currency);

/** An answer in the reader's manner; an amount without a known currency (null) stays as it was written. */
export function answerText(locale: Locale, field: FormField, answer: string, currency: string | null): string {
  const format = formatOf(locale);
  // The specification's own form asks for it in a line of words.
  const isAmount =
    field.kind === 'money' || entryFields.some(({ name, kind }) => name === field.key && kind === 'amount');
  if (isAmount) return currency === null ? answer : formatAmount(answer.trim(), currency, format);
  const words = { yes: formatMail(locale, 'answer.yes'), no: formatMail(locale, 'answer.no') };
  const speech = { language: locale, ...words, country: format.country };
  return formatAnswer(field, answer, speech, '', format);
}
