import type { Kind } from '../form.types.ts';

/** One file or several of some types; the answer is among the entry's files. */
export const file: Kind = {
  asks: true,
  isFile: true,
  start: { types: ['application/pdf'], maximumBytes: 20 * 1024 * 1024, maximum: 1 },
};
