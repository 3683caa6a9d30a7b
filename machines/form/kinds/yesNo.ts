import type { Kind } from '../form.types.ts';

/** "yes" or "no". */
export const yesNo: Kind = {
  asks: true,
  filter: 'values',
  fault: (answer) => (answer === 'yes' || answer === 'no' ? null : { code: 'wrong' }),
};
