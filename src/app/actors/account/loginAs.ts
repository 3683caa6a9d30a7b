import { useState } from 'react';
import { createActor, fromPromise, waitFor } from 'xstate';
import { loginAsMachine } from '#machines/loginAs/loginAs.machine.ts';
import { problemIn } from '#machines/shared/identityProblem.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { loadPool } from '../../identity/pool.ts';
import { notify } from '../notices/notices.ts';
import { identityText } from '../session/identityText.ts';
import { actorKey, session } from '../session/session.ts';

/** Signs an administrator in as somebody else, by a one-time code that the server gives; read-only unless `write`. */
export function useLoginAs() {
  const [busy, setBusy] = useState(false);
  const run = async (id: string, write: boolean): Promise<boolean> => {
    setBusy(true);
    const actor = createActor(machine, { input: { id, write } }).start();
    const { tokens, refusal, problem } = (await waitFor(actor, ({ status }) => status === 'done')).context;
    setBusy(false);
    if (tokens) {
      const administrator = session.getSnapshot().context.tokens?.claims.userName;
      if (administrator) localStorage.setItem(actorKey, administrator);
      session.send({ type: 'session.signedIn', tokens });
      return true;
    }
    const message = refusal ? problemText(refusal) : identityText(problem ?? problemIn(null));
    notify({ message, severity: 'error' });
    return false;
  };
  return { run, busy };
}

const machine = loginAsMachine.provide({
  actors: {
    askCode: fromPromise(async ({ input: { id, write } }) => {
      try {
        return await api.call('loginAs', { query: { id, write: write ? 'true' : 'false' } });
      } catch (error) {
        throw problemOf(error);
      }
    }),
    redeemCode: fromPromise(async ({ input: { username, code } }) => {
      const { signInWithCode } = await loadRequests();
      return signInWithCode(await loadPool(), username, code);
    }),
  },
});

async function loadRequests() {
  try {
    return await import(/* webpackChunkName: "login-as" */ '../../identity/accountRequests.ts');
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}
