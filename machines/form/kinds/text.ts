import type { Kind } from '../form.types.ts';

/** Words of the organiser between the fields. */
export const text: Kind = { asks: false };
