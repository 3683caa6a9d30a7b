import type { Kind } from '../form.types.ts';

/** Starts a section. */
export const heading: Kind = { asks: false };
