import type { Locale } from '#contract/locales.ts';
import type {
  BallotAsked,
  BallotReply,
  Cast,
  CastReply,
  PublicVote,
  ReceiptAsked,
  ReceiptReply,
  ResultWanted,
} from '#contract/vote.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { callTimeout } from '../../api/connection.ts';
import { loadConfig } from '../../identity/config.ts';

/** What became of a call without an account; `message` is the server's, in the reader's language, null where no answer came. */
export type VoteReply<Answer> =
  | { readonly isTaken: true; readonly answer: Answer }
  | {
      readonly isTaken: false;
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
      readonly reasons: readonly Reason[];
    };

/** A vote as anybody sees it. */
export const loadVote = (id: string, locale: Locale) => ask<PublicVote>('', id, locale);

/** Has a code sent to an address. */
export const askCode = (id: string, locale: Locale, email: string) =>
  ask<{ sent: true }>('/code', id, locale, { email, locale });

/** Votes; the same ballot may be sent again. */
export const castVote = (id: string, locale: Locale, ballot: Cast) => ask<CastReply>('/ballot', id, locale, ballot);

/** What the address that a code proves has voted for. */
export const findOwnBallot = (id: string, locale: Locale, asked: BallotAsked) =>
  ask<BallotReply>('/ballot/own', id, locale, asked);

/** Whether there is a ballot of a receipt. */
export const findReceipt = (id: string, locale: Locale, asked: ReceiptAsked) =>
  ask<ReceiptReply>('/receipt', id, locale, asked);

/** Asks for the result by email in the reader's language, or no longer. */
export const askResult = (id: string, locale: Locale, asked: Omit<ResultWanted, 'locale'>) =>
  ask<{ readonly wanted: boolean }>('/result', id, locale, { ...asked, locale });

async function ask<Answer>(path: string, id: string, locale: Locale, body?: object): Promise<VoteReply<Answer>> {
  try {
    const { apiBase } = await loadConfig();
    const answer = await fetch(`${apiBase}/public/vote${path}?id=${encodeURIComponent(id)}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'accept-language': locale, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callTimeout),
    });
    const answered = await answer.json();
    // The server answers what the contract says.
    if (answer.ok) return { isTaken: true, answer: answered as Answer };
    const refusal = answered as { code?: string; errorMessage?: string; reasons?: readonly Reason[] };
    const { code = null, errorMessage = null, reasons = [] } = refusal;
    return { isTaken: false, status: answer.status, code, message: errorMessage, reasons };
  } catch {
    return { isTaken: false, status: 0, code: null, message: null, reasons: [] };
  }
}
