import type { TSchema } from 'typebox';
import { recoveryAskedSchema } from '#contract/recovery.ts';
import {
  ballotAskedSchema,
  castSchema,
  codeAskedSchema,
  receiptAskedSchema,
  resultWantedSchema,
} from '#contract/vote.ts';

/** A call that anybody makes, without an account: it stands outside of the contract's table. */
export interface PublicCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether its query names a vote. */
  readonly ofVote?: true;
  readonly body?: TSchema;
}

/** All of them. */
export const publicCalls: readonly PublicCall[] = [
  { method: 'GET', path: '/public/vote', ofVote: true },
  { method: 'POST', path: '/public/vote/code', ofVote: true, body: codeAskedSchema },
  { method: 'POST', path: '/public/vote/ballot', ofVote: true, body: castSchema },
  { method: 'POST', path: '/public/vote/ballot/own', ofVote: true, body: ballotAskedSchema },
  { method: 'POST', path: '/public/vote/receipt', ofVote: true, body: receiptAskedSchema },
  { method: 'POST', path: '/public/vote/result', ofVote: true, body: resultWantedSchema },
  { method: 'POST', path: '/public/recovery', body: recoveryAskedSchema },
  { method: 'POST', path: '/payments/events', body: recoveryAskedSchema },
  { method: 'GET', path: '/logo/6f1f3a52-2c8b-4a63-9a51-0f6d3f0a9b11' },
];
