import { loadPool } from '../../identity/pool.ts';
import { endSession } from '../../identity/renewTokens.ts';
import { actorKey, session } from '../session/session.ts';

/** Ends the session as somebody else and goes back to the administrator's own; signs out where that has gone. */
export async function leaveLoginAs(): Promise<void> {
  const actor = localStorage.getItem(actorKey);
  localStorage.removeItem(actorKey);
  const pool = await loadPool();
  const { tokens } = session.getSnapshot().context;
  if (!actor || !pool.store.switchTo(actor)) {
    session.send({ type: 'session.signOut' });
    return;
  }
  const own = pool.store.read();
  if (own) session.send({ type: 'session.signedIn', tokens: own });
  if (!tokens) return;
  pool.store.clearOf(tokens.claims.userName);
  await endSession(pool, tokens).catch(() => undefined);
}
