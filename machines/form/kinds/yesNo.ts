import type { Kind } from '../form.types.ts';

/** "yes" or "no". */
export const yesNo: Kind = {
  asks: true,
  fault: (answer) => (answer === 'yes' || answer === 'no' ? null : { code: 'wrong' }),
};
