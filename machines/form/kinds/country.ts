import type { Kind } from '../form.types.ts';

/** A country's two letters. */
export const country: Kind = {
  asks: true,
  filter: 'values',
  fault: (answer) => (/^[A-Z]{2}$/.test(answer) ? null : { code: 'wrong' }),
};
