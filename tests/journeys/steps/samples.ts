import type { EventObject } from 'xstate';

/** The error of a generated event. */
export const errorOf = (event: EventObject) =>
  (event as EventObject & { readonly error: { readonly name: string } }).error;

/** A code that is not this one. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
