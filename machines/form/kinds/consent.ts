import type { Kind } from '../form.types.ts';

/** "yes" where the entrant agreed to the field's help text. */
export const consent: Kind = {
  asks: true,
  filter: 'values',
  isEmpty: (answer) => answer !== 'yes',
  start: { required: true, seenBy: 'organiser' },
};
