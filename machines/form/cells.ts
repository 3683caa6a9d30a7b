import type { Locale } from '../settings/languages.ts';
import { isFigure } from './evaluate.ts';
import type { FormField } from './form.types.ts';
import { chosenIn } from './kinds/choices.ts';
import { date } from './kinds/date.ts';
import { kinds } from './kinds.ts';
import { textIn } from './words.ts';

/** What no kind can say by itself: words of the reader's language, and names of countries. */
export interface Speech {
  readonly language: Locale;
  readonly yes: string;
  readonly no: string;
  readonly country: (code: string) => string;
}

/** An answer as a cell of a table holds it: a figure as a number, a day as its midnight in UTC, all else in words. */
export function cellOf(field: FormField, answer: string, speech: Speech): string | number | Date | null {
  const { kind, choices = [] } = field;
  const text = answer.trim();
  if (text === '') return null;
  switch (kind) {
    case 'number':
    case 'money':
      return isFigure(text) ? Number(text) : text;
    case 'date':
      return date.fault?.(text, field) ? text : new Date(`${text}T00:00:00Z`);
    case 'choices':
      return chosenIn(answer)
        .map((value) => textIn(choices.find((each) => each.value === value)?.label, speech.language) || value)
        .join('; ');
    case 'yesNo':
    case 'consent':
      return text === 'yes' ? speech.yes : text === 'no' ? speech.no : text;
    case 'country':
      return speech.country(text);
    default:
      return kinds[kind].format?.(answer, field, speech.language) ?? text;
  }
}

/** The fields of several versions of a form, each as the newest one has it, in the order in which they first came. */
export function fieldsOfVersions(versions: readonly (readonly FormField[])[]): FormField[] {
  const fields = new Map<string, FormField>();
  for (const version of versions) for (const field of version) fields.set(field.key, field);
  return [...fields.values()].filter(({ kind }) => kinds[kind].asks);
}
