import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type Problem, problemOf } from '../kit/problem.ts';
import { growingWait } from '../kit/retry.ts';

interface JudgeKeyContext {
  /** Failed attempts. */
  readonly attempts: number;
  readonly problem: Problem | null;
}

export type JudgeKeyEvent = { readonly type: 'connection.back' };

/** Finds what a judge's changes are encrypted by, on this device or at the server: before it is there nobody gives a mark. */
export const judgeKeyMachine = setup({
  types: { context: {} as JudgeKeyContext, events: {} as JudgeKeyEvent, tags: {} as 'busy' },
  actors: { findKey: port<void>('findKey') },
  delays: { awayWait: ({ context }) => growingWait(context.attempts, 1000, 20_000) },
  actions: {
    keepProblem: assign(({ context }, { error }: { error: unknown }) => ({
      attempts: context.attempts + 1,
      problem: problemOf(error),
    })),
  },
}).createMachine({
  id: 'judgeKey',
  description:
    'Finds what a judge’s changes are encrypted by, on this device or at the server. Before it is there nobody gives a score.',
  context: { attempts: 0, problem: null },
  initial: 'finding',
  states: {
    finding: {
      description: 'The key is looked for on this device, then asked of the server.',
      tags: 'busy',
      invoke: {
        id: 'findKey',
        src: 'findKey',
        onDone: { target: 'there', description: 'The key is there.' },
        onError: {
          target: 'away',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          description: 'This device has none, and the server gave none.',
        },
      },
    },
    away: {
      description: 'No key: the judge’s entries are shown once it is there.',
      on: { 'connection.back': { target: 'finding', description: 'The connection is back.' } },
      after: { awayWait: { target: 'finding', description: 'Seeing whether the connection is back.' } },
    },
    there: { type: 'final', description: 'Changes are encrypted within the turn in which they are made.' },
  },
});
