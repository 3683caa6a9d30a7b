/** An answer, read to its end. */
export interface BegunAnswer {
  readonly response: Response;
  readonly text: string;
}

/** Calls that the page began before its script arrived. */
export interface Begun {
  /** Whose calls they are. */
  readonly token: string;
  /** What the addresses of all calls begin with. */
  readonly base: string;
  readonly answers: Record<string, Promise<BegunAnswer>>;
  /** Those that are here. */
  readonly arrived: Record<string, BegunAnswer>;
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
): Promise<BegunAnswer | null> {
  const begun = typeof window === 'undefined' ? undefined : window.awardsBegun;
  const answer = begun?.answers[address];
  // What was asked before a change may show what was before it.
  if (begun && method !== undefined && method !== 'GET') delete window.awardsBegun;
  const isTheirs = begun?.token === new Headers(headers).get('authorization');
  if (!begun || !answer || !isTheirs || method !== 'GET' || performance.now() > fresh) return null;
  take(begun, address);
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const answered = await Promise.race([answer.catch(() => null), ended]);
  return answered?.response.ok ? answered : null;
}

/**
 * The same without waiting, by the path of the call with its query; null where it is not here by now. `held` is asked for the
 * token of whoever is signed in.
 */
export function takeArrived(path: string, held: () => string | null): BegunAnswer | null {
  const begun = typeof window === 'undefined' ? undefined : window.awardsBegun;
  const address = `${begun?.base}${path}`;
  const answer = begun?.arrived[address];
  if (!begun || !answer?.response.ok || performance.now() > fresh || begun.token !== held()) return null;
  take(begun, address);
  return answer;
}

function take({ answers, arrived }: Begun, address: string): void {
  delete answers[address];
  delete arrived[address];
}
