import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type IdentityProblem, problemIn } from '../shared/identityProblem.ts';
import type { Tokens } from '../shared/tokens.ts';
import { isExhausted, waitAfter } from './refresh.rules.ts';

export interface RefreshInput {
  readonly tokens: Tokens;
  /** A random number between 0 and 1, drawn by the app. */
  readonly jitter: number;
}

interface RefreshContext extends RefreshInput {
  readonly attempt: number;
  /** Milliseconds spent on requests and waits so far. */
  readonly spent: number;
  readonly problem: IdentityProblem | null;
  readonly outcome: RefreshOutput['kind'];
}

export type RefreshEvent = { type: 'network.returned' };

export type RefreshOutput =
  | { readonly kind: 'renewed'; readonly tokens: Tokens }
  | { readonly kind: 'refused' | 'unreachable'; readonly problem: IdentityProblem | null };

/** One refresh of the session's tokens, however many callers wait for it. */
export const refreshMachine = setup({
  types: {
    context: {} as RefreshContext,
    events: {} as RefreshEvent,
    input: {} as RefreshInput,
    output: {} as RefreshOutput,
    tags: {} as 'busy',
  },
  actors: { requestTokens: port<Tokens, { tokens: Tokens }>('requestTokens') },
  delays: { retryWait: ({ context }) => waitAfter(context.attempt, context.jitter) },
  guards: {
    isFinal: (_, { problem }: { problem: IdentityProblem }) => finalRefusals.includes(problem.name),
    isExhausted: ({ context }, { took }: { took: number }) => {
      const attempt = context.attempt + 1;
      return isExhausted(context.spent + took + waitAfter(attempt, context.jitter));
    },
  },
  actions: {
    keepTokens: assign((_, tokens: Tokens) => ({ tokens, problem: null, outcome: 'renewed' })),
    endSession: assign({ outcome: 'refused' }),
    keepProblem: assign(({ context }, { problem, took }: { problem: IdentityProblem; took: number }) => {
      const attempt = context.attempt + 1;
      return { problem, attempt, spent: context.spent + took + waitAfter(attempt, context.jitter) };
    }),
  },
}).createMachine({
  id: 'refresh',
  description:
    'Fetches new tokens with the refresh token: one request at a time, patient with the network, not with a refusal.',
  context: ({ input }) => ({ ...input, attempt: 0, spent: 0, problem: null, outcome: 'unreachable' }),
  initial: 'trying',
  output: ({ context }) => resultOf(context),
  states: {
    trying: {
      description: 'Asks, and asks again after a growing wait, for five minutes at most.',
      tags: 'busy',
      initial: 'asking',
      states: {
        asking: {
          description: 'One request is on its way.',
          invoke: {
            id: 'requestTokens',
            src: 'requestTokens',
            input: ({ context }) => ({ tokens: context.tokens }),
            onDone: {
              target: '#refresh.renewed',
              actions: { type: 'keepTokens', params: ({ event }) => event.output },
              description: 'New tokens arrived.',
            },
            onError: [
              {
                guard: { type: 'isFinal', params: failed },
                target: '#refresh.refused',
                actions: [{ type: 'keepProblem', params: failed }, 'endSession'],
                description: 'The identity service refuses: the session is over.',
              },
              {
                guard: { type: 'isExhausted', params: failed },
                target: '#refresh.unreachable',
                actions: { type: 'keepProblem', params: failed },
                description: 'Five minutes without an answer: enough for now.',
              },
              {
                target: 'waiting',
                actions: { type: 'keepProblem', params: failed },
                description: 'No answer came, or the service was busy.',
              },
            ],
          },
        },
        waiting: {
          description: 'Waits before asking again.',
          on: { 'network.returned': { target: 'asking', description: 'The connection is back.' } },
          after: { retryWait: { target: 'asking', description: 'The wait is over.' } },
        },
      },
    },
    renewed: { type: 'final', description: 'The session goes on with new tokens.' },
    refused: { type: 'final', description: 'The session is over; the person signs in again.' },
    unreachable: { type: 'final', description: 'The service could not be reached; the session may go on later.' },
  },
});

/** Names of refusals that no second attempt can change. */
const finalRefusals: readonly string[] = ['NotAuthorizedException', 'UserNotFoundException'];

const resultOf = ({ outcome, tokens, problem }: RefreshContext): RefreshOutput =>
  outcome === 'renewed' ? { kind: outcome, tokens } : { kind: outcome, problem };

function failed({ event }: { readonly event: { readonly error: unknown } }) {
  return { problem: problemIn(event.error), took: tookIn(event.error) };
}

const tookIn = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'took' in error ? Number(error.took) || 0 : 0;
