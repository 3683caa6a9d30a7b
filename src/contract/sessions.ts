import { type Static, Type } from 'typebox';
import { id, instant, nullable } from './parts.ts';

const sessionSchema = Type.Object({
  id,
  /** The network address that it was opened from, and what the browser called itself; null where neither was kept. */
  source: nullable(Type.String()),
  agent: nullable(Type.String()),
  signedInAt: instant,
  /** When it was prolonged last, which happens every hour that it is used. */
  seenAt: instant,
  /** Whether it is the session that asks. */
  present: Type.Boolean(),
  /** The e-mail address of the administrator who opened it as the person; null in the person's own. */
  actor: nullable(Type.String()),
});

/** The caller's sessions that go on; null where the user pool tells of none. */
export const sessionsSchema = Type.Object({ sessions: nullable(Type.Array(sessionSchema)) });

export type AccountSession = Static<typeof sessionSchema>;
