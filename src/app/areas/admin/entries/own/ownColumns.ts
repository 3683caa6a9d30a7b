import { formatAnswer } from '#contract/answers.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { type OwnColumn, type OwnLanguage, speechOf } from './ownLanguage.ts';

/** The columns of these fields, in the order asked for; what the form no longer has is left out. */
export const ownColumns = (form: Form, keys: readonly string[], currency: string, language: OwnLanguage): OwnColumn[] =>
  keys.flatMap((key) => {
    const field = form.find((each) => each.key === key);
    if (!field) return [];
    const speech = speechOf(language);
    const isFigure = field.kind === 'number' || field.kind === 'money';
    return [
      {
        key,
        label: textIn(field.label, language.locale) || key,
        align: isFigure ? 'end' : 'start',
        formatAnswer: (answer: string) => formatAnswer(field, answer, speech, currency, language.format),
      },
    ];
  });
