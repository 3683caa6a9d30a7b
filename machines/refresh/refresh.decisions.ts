import type { Decisions } from '../kit/decisions.ts';
import type { RefreshInput } from './refresh.machine.ts';

interface Remembered extends RefreshInput {
  readonly attempt: number;
  readonly spent: number;
}
interface Failure {
  readonly error: { readonly name: string; readonly message: string; readonly took?: number };
}

/** The wait after so many failures: doubled from 200 ms up to 5 s, up to half of it taken away by chance. */
const waitAfter = (failures: number, jitter: number): number => {
  const chance = (jitter + failures * 0.618_033_988_75) % 1;
  return Math.round(Math.min(5000, 200 * 2 ** (failures - 1)) * (1 - chance / 2));
};
const spentAfter = ({ attempt, spent, jitter }: Remembered, { error }: Failure): number =>
  spent + (error.took ?? 0) + waitAfter(attempt + 1, jitter);
/** What is known after a failed attempt. */
const failed = (context: Remembered, failure: Failure) => ({
  problem: { name: failure.error.name, message: failure.error.message },
  attempt: context.attempt + 1,
  spent: spentAfter(context, failure),
});

const asking = 'trying.asking';
const waiting = 'trying.waiting';
const error = 'xstate.error.actor.requestTokens';
const asks = { to: asking, begins: { requestTokens: ({ tokens }: RefreshInput) => ({ tokens }) } };

/** How new tokens are fetched, by hand. */
export const refreshDecisions: Decisions = {
  states: { [asking]: ['busy'], [waiting]: ['busy'], renewed: [], refused: [], unreachable: [] },
  start: {
    in: [asking],
    context: (input: RefreshInput) => ({ ...input, attempt: 0, spent: 0, problem: null, outcome: 'unreachable' }),
  },
  ends: ['renewed', 'refused', 'unreachable'],
  rows: [
    {
      in: asking,
      on: 'xstate.done.actor.requestTokens',
      to: 'renewed',
      assigns: (_: Remembered, { output }: { readonly output: RefreshInput['tokens'] }) => ({
        tokens: output,
        problem: null,
        outcome: 'renewed',
      }),
    },
    {
      in: asking,
      on: error,
      to: 'refused',
      when: (_: Remembered, failure: Failure) => failure.error.name === 'NotAuthorizedException',
      assigns: (context: Remembered, failure: Failure) => ({ ...failed(context, failure), outcome: 'refused' }),
    },
    {
      in: asking,
      on: error,
      to: 'unreachable',
      assigns: failed,
      // One more request of thirty seconds would end after the five minutes.
      when: (context: Remembered, failure: Failure) => spentAfter(context, failure) > 270_000,
    },
    {
      in: asking,
      on: error,
      to: waiting,
      assigns: failed,
      waits: ({ attempt, jitter }: Remembered) => waitAfter(attempt, jitter),
    },
    { in: waiting, on: 'network.returned', ...asks },
    { in: waiting, on: 'xstate.after.retryWait.refresh.trying.waiting', ...asks },
  ],
};
