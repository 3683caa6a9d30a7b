import { callTimeout } from '../../api/connection.ts';
import { loadConfig } from '../../identity/config.ts';
import type { Credentials } from '../../identity/signIn.ts';

/** The identity service's own names for what may go wrong, which have their words already. */
const problemOf = (status: number): string => {
  if (status === 429) return 'TooManyRequestsException';
  return status >= 500 ? 'ServiceUnavailable' : 'CodeMismatchException';
};

/**
 * Brings recovery codes to the product, which the identity service knows nothing of. The same code is brought under the same
 * name, so that whoever repeats it because the answer got lost is answered again.
 */
export function recoveryRequests() {
  let last = { code: '', attempt: '' };
  return {
    async redeem({ username, password }: Credentials, code: string): Promise<void> {
      if (code !== last.code) last = { code, attempt: crypto.randomUUID() };
      const { ok, status } = await ask({ email: username, password, ...last });
      if (!ok) throw { name: problemOf(status), message: '' };
    },
  };
}

async function ask(body: object): Promise<Response> {
  try {
    const { apiBase } = await loadConfig();
    return await fetch(`${apiBase}/public/recovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
    });
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}
