import type { Decisions } from '../kit/decisions.ts';

interface Remembered {
  readonly attempts: number;
}
type Failed = { readonly error: unknown };

const finds = { to: 'finding', begins: { findKey: () => undefined } };

/** How the key of a judge's changes comes to be there, by hand. */
export const judgeKeyDecisions: Decisions = {
  states: { finding: ['busy'], away: [], there: [] },
  ends: ['there'],
  start: { in: ['finding'], context: () => ({ attempts: 0, problem: null }) },
  rows: [
    { in: 'finding', on: 'xstate.done.actor.findKey', to: 'there' },
    {
      in: 'finding',
      on: 'xstate.error.actor.findKey',
      to: 'away',
      assigns: ({ attempts }: Remembered, { error }: Failed) => ({ attempts: attempts + 1, problem: error }),
      // A second, then twice as long each time, at most twenty.
      waits: ({ attempts }: Remembered) => Math.min(500 * 2 ** attempts, 20_000),
    },
    { in: 'away', on: 'connection.back', ...finds },
    { in: 'away', on: 'xstate.after.awayWait.judgeKey.away', ...finds },
  ],
};
