import type { Kind } from '../form.types.ts';
import { outside } from './limits.ts';

/** An amount in the award's currency, its hundredths behind a point: "684000.50". Limits are in whole units. */
export const money: Kind = {
  asks: true,
  filter: 'numbers',
  fault: (answer, field) =>
    /^\d{1,12}(\.\d{1,2})?$/.test(answer.trim()) ? outside(Number(answer), field) : { code: 'wrong' },
};
