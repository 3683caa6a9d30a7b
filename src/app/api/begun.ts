/** An answer, read to its end. */
export interface BegunAnswer {
  readonly response: Response;
  readonly text: string;
}

/** An answer on its way, and what it was once it is here. */
export interface Coming {
  readonly read: Promise<BegunAnswer>;
  arrived?: BegunAnswer;
}

/** Calls that the page began before its script arrived. */
export interface Begun {
  /** Whose calls they are. */
  readonly token: string;
  /** By the path of the call with its query. */
  readonly answers: Record<string, Coming>;
}

declare global {
  var awardsBegun: Begun | undefined;
}

/** How long such an answer is as good as a new one, in milliseconds since the page began. */
const fresh = 10_000;

/**
 * The answer that the page has asked for already with this token, by the path of the call with its query, to be taken once;
 * null where it has not, or was refused.
 */
export async function takeBegun(
  path: string,
  { method, signal }: RequestInit,
  token: string | null,
): Promise<BegunAnswer | null> {
  // What was asked before a change may show what was before it.
  if (method !== 'GET') globalThis.awardsBegun = undefined;
  const coming = take(path, token);
  if (!coming) return null;
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const answered = await Promise.race([coming.read.catch(() => null), ended]);
  return answered?.response.ok ? answered : null;
}

/** The same without waiting; null where it is not here by now. `held` is asked for the token of whoever is signed in. */
export function takeArrived(path: string, held: () => string | null): BegunAnswer | null {
  const here = globalThis.awardsBegun?.answers[path]?.arrived;
  return (here?.response.ok && take(path, held()) && here) || null;
}

function take(path: string, token: string | null): Coming | undefined {
  const begun = globalThis.awardsBegun;
  const coming = begun?.answers[path];
  if (!coming || performance.now() > fresh || begun.token !== token) return undefined;
  delete begun.answers[path];
  return coming;
}
