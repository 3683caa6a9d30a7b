import type { Kind } from '../form.types.ts';
import { textIn } from '../words.ts';

/** One of a list: the value of a choice. */
export const choice: Kind = {
  asks: true,
  filter: 'values',
  fault: (answer, { choices = [] }) => (choices.some(({ value }) => value === answer) ? null : { code: 'wrong' }),
  format: (answer, { choices = [] }, language) =>
    textIn(choices.find(({ value }) => value === answer)?.label, language) || answer,
  start: {
    choices: [
      { value: 'a', label: {} },
      { value: 'b', label: {} },
    ],
  },
};
