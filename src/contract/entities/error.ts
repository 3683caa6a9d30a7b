import { type Static, Type } from 'typebox';
import { reasonSchema } from '../parts.ts';

/** What every refused call answers. `current` is the present state of a thing that somebody else changed meanwhile. */
export const errorSchema = Type.Object({
  errorMessage: Type.String(),
  code: Type.String(),
  reasons: Type.Array(reasonSchema),
  current: Type.Optional(Type.Unknown()),
});
export type ErrorBody = Static<typeof errorSchema>;
