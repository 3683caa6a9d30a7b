import type { Kind } from '../form.types.ts';
import { outside } from './limits.ts';

/** A number with a point: "12.5". */
export const number: Kind = {
  asks: true,
  filter: 'numbers',
  fault: (answer, field) =>
    /^-?\d{1,12}(\.\d{1,6})?$/.test(answer.trim()) ? outside(Number(answer), field) : { code: 'wrong' },
};
