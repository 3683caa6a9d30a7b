import type { Kind } from '../form.types.ts';
import { tooLong } from './limits.ts';

/** Several lines. */
export const longText: Kind = {
  asks: true,
  filter: 'words',
  fault: tooLong,
  start: { limit: { count: 300, of: 'words' } },
};
