import { cellOf } from '#machines/form/cells.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { type OwnColumn, type OwnLanguage, speechOf } from './ownLanguage.ts';

/** The columns of these fields, in the order asked for; what the form no longer has is left out. */
export const ownColumns = (form: Form, keys: readonly string[], currency: string, language: OwnLanguage): OwnColumn[] =>
  keys.flatMap((key) => {
    const field = form.find((each) => each.key === key);
    if (!field) return [];
    const { format } = language;
    const textOfAnswer = (answer: string): string => {
      const cell = cellOf(field, answer, speechOf(language));
      if (cell instanceof Date) return format.date(cell, 'UTC');
      if (typeof cell !== 'number') return cell ?? '';
      return field.kind === 'money'
        ? format.money(Math.round(cell * 100), currency)
        : format.number(cell, { maximum: 6 });
    };
    const isFigure = field.kind === 'number' || field.kind === 'money';
    return [
      {
        key,
        label: textIn(field.label, language.locale) || key,
        align: isFigure ? 'end' : 'start',
        formatAnswer: textOfAnswer,
      },
    ];
  });
