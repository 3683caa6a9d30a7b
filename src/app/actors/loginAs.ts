import { useState } from 'react';
import { api } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { loadPool } from '../identity/pool.ts';
import { forgetLoads } from './loads.ts';
import { notify } from './notices.ts';
import { problemText } from './problemText.ts';
import { session } from './session.ts';

/** Signs an administrator in as somebody else, by a one-time code that the server gives. */
export function useLoginAs() {
  const [busy, setBusy] = useState(false);
  const run = async (id: string, write: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const { username, code } = await api.call('loginAs', { query: { id, write: write ? 'true' : 'false' } });
      const [{ signInWithCode }, pool] = await Promise.all([import('../identity/accountRequests.ts'), loadPool()]);
      const tokens = await signInWithCode(pool, username, code);
      forgetLoads();
      session.send({ type: 'session.signedIn', tokens });
      return true;
    } catch (error) {
      notify({ message: problemText(problemOf(error)), severity: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
