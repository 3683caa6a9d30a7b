import { useState } from 'react';
import { problemIn } from '../../../machines/session/session.rules.ts';
import { api } from '../api/api.ts';
import { ApiError, problemOf } from '../api/apiError.ts';
import { loadPool } from '../identity/pool.ts';
import { identityText } from './identityText.ts';
import { actorKey } from './leaveLoginAs.ts';
import { notify } from './notices.ts';
import { problemText } from './problemText.ts';
import { session } from './session.ts';

/** Signs an administrator in as somebody else, by a one-time code that the server gives; read-only unless `write`. */
export function useLoginAs() {
  const [busy, setBusy] = useState(false);
  const run = async (id: string, write: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const { username, code } = await api.call('loginAs', { query: { id, write: write ? 'true' : 'false' } });
      const { signInWithCode } = await import('../identity/accountRequests.ts');
      const actor = session.getSnapshot().context.tokens?.claims.userName;
      const tokens = await signInWithCode(await loadPool(), username, code);
      if (actor) localStorage.setItem(actorKey, actor);
      session.send({ type: 'session.signedIn', tokens });
      return true;
    } catch (error) {
      const refused = error instanceof ApiError;
      const message = refused ? problemText(problemOf(error)) : identityText(problemIn(error));
      notify({ message, severity: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
