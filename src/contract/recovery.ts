import { type Static, Type } from 'typebox';
import { id, instant, nullable } from './parts.ts';

/** How many recovery codes are left, and when they were made; null where there were none. */
export const recoveryLeftSchema = Type.Object({ left: Type.Integer({ minimum: 0 }), madeAt: nullable(instant) });

/** New codes, told this once. */
export const recoveryCodesSchema = Type.Object({ codes: Type.Array(Type.String()), madeAt: instant });

/** A recovery code in the place of a second factor, by whoever knows the password: no account is signed in yet. */
export const recoveryAskedSchema = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 256 }),
  code: Type.String({ maxLength: 60 }),
  /** Names the attempt: whoever repeats it is told the same again. */
  attempt: id,
});

export const recoveryReplySchema = Type.Object({ switchedOff: Type.Literal(true) });

export type RecoveryLeft = Static<typeof recoveryLeftSchema>;
export type RecoveryAsked = Static<typeof recoveryAskedSchema>;
