import { loadPool } from '../../identity/pool.ts';
import { endSession } from '../../identity/renewTokens.ts';
import { ownBehind, session } from '../session/session.ts';

/** Ends the session as somebody else and goes back to the administrator's own; signs out where that has gone. */
export async function leaveLoginAs(): Promise<void> {
  const pool = await loadPool();
  const { tokens } = session.getSnapshot().context;
  const own = ownBehind(pool, tokens);
  if (!own) {
    session.send({ type: 'session.signOut' });
    return;
  }
  session.send({ type: 'session.signedIn', tokens: own });
  if (tokens) await endSession(pool, tokens).catch(() => undefined);
}
