import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type Problem, problemOf } from '../kit/problem.ts';
import { type IdentityProblem, problemIn } from '../shared/identityProblem.ts';
import type { Tokens } from '../shared/tokens.ts';

export interface LoginAsInput {
  /** Whom to sign in as. */
  readonly id: string;
  /** Whether more than reading is wanted. */
  readonly write: boolean;
}

/** What the server gives for one sign-in. */
export interface OneTimeCode {
  readonly username: string;
  readonly code: string;
}

interface LoginAsContext extends LoginAsInput {
  readonly tokens: Tokens | null;
  /** Why the server gave no code. */
  readonly refusal: Problem | null;
  /** Why the identity service did not take it. */
  readonly problem: IdentityProblem | null;
}

/** An administrator signs in as somebody else: one attempt, by a code that counts once. */
export const loginAsMachine = setup({
  types: { context: {} as LoginAsContext, input: {} as LoginAsInput, tags: {} as 'busy' },
  actors: {
    askCode: port<OneTimeCode, LoginAsInput>('askCode'),
    redeemCode: port<Tokens, OneTimeCode>('redeemCode'),
  },
  actions: {
    keepTokens: assign((_, { tokens }: { tokens: Tokens }) => ({ tokens })),
    keepRefusal: assign((_, { refusal }: { refusal: Problem }) => ({ refusal })),
    keepProblem: assign((_, { problem }: { problem: IdentityProblem }) => ({ problem })),
  },
}).createMachine({
  id: 'loginAs',
  description: 'An administrator signs in as somebody else, by a code that counts once.',
  context: ({ input }) => ({ ...input, tokens: null, refusal: null, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked for a code; it writes down who asks, and for whom.',
      tags: 'busy',
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context: { id, write } }) => ({ id, write }),
        onDone: { target: 'redeeming', description: 'The server gives a code.' },
        onError: {
          target: 'refused',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ refusal: problemOf(event.error) }) },
          description: 'The server gives none, and says why.',
        },
      },
    },
    redeeming: {
      description: 'The identity service takes the code for a session.',
      tags: 'busy',
      invoke: {
        id: 'redeemCode',
        src: 'redeemCode',
        // Only the server's answer leads here.
        input: ({ event }) => (event as unknown as { readonly output: OneTimeCode }).output,
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
          description: 'The session is there.',
        },
        onError: {
          target: 'refused',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'The code is not accepted.',
        },
      },
    },
    signedIn: { type: 'final', description: 'The administrator acts as somebody else.' },
    refused: { type: 'final', description: 'The administrator stays who they are.' },
  },
});
