import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import type { IdentityProblem, Tokens } from '../session/session.rules.ts';
import { refreshLimit, waitAfter } from './refresh.rules.ts';

export interface RefreshInput {
  readonly tokens: Tokens;
  /** A random number between 0 and 1, drawn by the app. */
  readonly jitter: number;
}

export interface RefreshContext extends RefreshInput {
  readonly attempt: number;
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
  delays: { refreshLimit, retryWait: ({ context }) => waitAfter(context.attempt, context.jitter) },
  guards: { isFinal: (_, { problem }: { problem: IdentityProblem }) => finalRefusals.includes(problem.name) },
  actions: {
    keepTokens: assign((_, tokens: Tokens) => ({ tokens, problem: null, outcome: 'renewed' })),
    endSession: assign({ outcome: 'refused' }),
    keepProblem: assign(({ context }, { problem }: { problem: IdentityProblem }) => ({
      problem,
      attempt: context.attempt + 1,
    })),
  },
}).createMachine({
  id: 'refresh',
  description:
    'Fetches new tokens with the refresh token: one request at a time, patient with the network, not with a refusal.',
  context: ({ input }) => ({ ...input, attempt: 0, problem: null, outcome: 'unreachable' }),
  initial: 'trying',
  output: ({ context }) => resultOf(context),
  states: {
    trying: {
      description: 'Asks, and asks again after a growing wait, for five minutes at most.',
      tags: 'busy',
      initial: 'asking',
      after: {
        refreshLimit: { target: 'unreachable', description: 'Five minutes without an answer: enough for now.' },
      },
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
                guard: { type: 'isFinal', params: ({ event }) => ({ problem: problemIn(event.error) }) },
                target: '#refresh.refused',
                actions: [
                  { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
                  'endSession',
                ],
                description: 'The identity service refuses: the session is over.',
              },
              {
                target: 'waiting',
                actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
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

// The port rejects with a plain problem; anything else thrown is shown by its words.
const problemIn = (error: unknown): IdentityProblem =>
  typeof error === 'object' && error !== null && 'name' in error && 'message' in error
    ? { name: String(error.name), message: String(error.message) }
    : { name: 'Error', message: String(error) };

const resultOf = ({ outcome, tokens, problem }: RefreshContext): RefreshOutput =>
  outcome === 'renewed' ? { kind: outcome, tokens } : { kind: outcome, problem };
