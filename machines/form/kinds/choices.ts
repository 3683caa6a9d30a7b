import type { Kind } from '../form.types.ts';
import { textIn } from '../words.ts';

/** Several of a list: the values of choices, separated by commas. */
export const choices: Kind = {
  asks: true,
  filter: 'values',
  isEmpty: (answer) => chosenIn(answer).length === 0,
  fault: (answer, { choices: offered = [], minimum, maximum }) => {
    const chosen = chosenIn(answer);
    if (chosen.some((value) => !offered.some((each) => each.value === value))) return { code: 'wrong' };
    if (minimum !== undefined && chosen.length < minimum) return { code: 'tooFew', limit: minimum };
    return maximum !== undefined && chosen.length > maximum ? { code: 'tooMany', limit: maximum } : null;
  },
  format: (answer, { choices: offered = [] }, language) =>
    chosenIn(answer)
      .map((value) => textIn(offered.find((each) => each.value === value)?.label, language) || value)
      .join(', '),
  start: {
    choices: [
      { value: 'a', label: {} },
      { value: 'b', label: {} },
    ],
  },
};

/** The values chosen, each once. */
export const chosenIn = (answer: string): string[] => [...new Set(answer.split(',').filter((value) => value !== ''))];
