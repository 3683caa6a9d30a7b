import type { Locale } from '../../contract/locales.ts';
import type { Cast, PublicVote } from '../../contract/vote.ts';
import { callTimeout } from '../api/connection.ts';
import { loadConfig } from '../identity/config.ts';

/** What became of a call without an account; `message` is the server's, in the reader's language, null where no answer came. */
export type Told<Answer> =
  | { readonly isTaken: true; readonly answer: Answer }
  | { readonly isTaken: false; readonly status: number; readonly code: string | null; readonly message: string | null };

/** A vote as anybody sees it. */
export const loadVote = (id: string, locale: Locale) => ask<PublicVote>('', id, locale);

/** Has a code sent to an address. */
export const askCode = (id: string, locale: Locale, email: string) =>
  ask<{ sent: true }>('/code', id, locale, { email, locale });

/** Votes; the same ballot may be sent again. */
export const castVote = (id: string, locale: Locale, ballot: Cast) =>
  ask<{ castAt: string }>('/ballot', id, locale, ballot);

async function ask<Answer>(path: string, id: string, locale: Locale, body?: object): Promise<Told<Answer>> {
  try {
    const { apiBase } = await loadConfig();
    const answer = await fetch(`${apiBase}/public/vote${path}?id=${encodeURIComponent(id)}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'accept-language': locale, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callTimeout),
    });
    const told = await answer.json();
    // The server answers what the contract says.
    if (answer.ok) return { isTaken: true, answer: told as Answer };
    const { code = null, errorMessage = null } = told as { code?: string; errorMessage?: string };
    return { isTaken: false, status: answer.status, code, message: errorMessage };
  } catch {
    return { isTaken: false, status: 0, code: null, message: null };
  }
}
