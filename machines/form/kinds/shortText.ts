import type { Kind } from '../form.types.ts';
import { tooLong } from './limits.ts';

/** One line. */
export const shortText: Kind = {
  asks: true,
  filter: 'words',
  fault: tooLong,
  start: { limit: { count: 120, of: 'characters' } },
};
