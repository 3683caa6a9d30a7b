/** Calls that the page began before its script arrived. */
export interface Begun {
  /** Whose calls they are. */
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    awardsBegun?: Begun;
  }
}

/** How long such an answer is as good as a new one, in milliseconds since the page began. */
const fresh = 10_000;

/** The answer that the page has asked this address for already, to be taken once; null where it has not, or was refused. */
export async function takeBegun(
  address: string,
  { method, headers, signal }: RequestInit = {},
): Promise<Response | null> {
  const begun = typeof window === 'undefined' ? undefined : window.awardsBegun;
  const answer = begun?.answers[address];
  // What was asked before a change may show what was before it.
  if (begun && method !== undefined && method !== 'GET') delete window.awardsBegun;
  const isTheirs = begun?.token === new Headers(headers).get('authorization');
  if (!begun || !answer || !isTheirs || method !== 'GET' || performance.now() > fresh) return null;
  delete begun.answers[address];
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const response = await Promise.race([answer.catch(() => null), ended]);
  return response?.ok ? response : null;
}
