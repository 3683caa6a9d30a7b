import type { DecisionRow, Decisions } from '../kit/decisions.ts';

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly reasons: readonly unknown[];
  readonly over?: number | null;
}
type Failed = { readonly error: Refusal };
type Answered = { readonly output: unknown };

const accepted = { to: 'accepted', assigns: (_: unknown, { output }: Answered) => ({ reply: output }) };
const refused = {
  to: 'refused',
  assigns: (_: unknown, { error: { status, code, message, reasons } }: Failed) => ({
    problem: { status, code, message, reasons },
  }),
};
const unknown = {
  ...refused,
  to: 'unknown',
  when: (_: unknown, { error }: Failed) => ['timeout', 'network'].includes(error.code),
};
const cancelled = (state: string): DecisionRow => ({
  in: state,
  on: 'call.cancel',
  to: 'cancelled',
  assigns: () => ({ problem: { status: 0, code: 'aborted', message: 'Request aborted', reasons: [] } }),
});

/** What becomes of a changing call, by hand: it is made once more at most. */
export const callDecisions: Decisions = {
  states: { calling: ['busy'], callingAgain: ['busy'], accepted: [], refused: [], unknown: [], cancelled: [] },
  ends: ['accepted', 'refused', 'unknown', 'cancelled'],
  named: { makeCallAgain: 'makeCall' },
  start: { in: ['calling'], context: () => ({ over: null, reply: null, problem: null }) },
  rows: [
    cancelled('calling'),
    cancelled('callingAgain'),
    { in: 'calling', on: 'xstate.done.actor.makeCall', ...accepted },
    {
      in: 'calling',
      on: 'xstate.error.actor.makeCall',
      to: 'callingAgain',
      when: (_: unknown, { error }: Failed) => error.over === 7,
      assigns: () => ({ over: 7 }),
      begins: { makeCallAgain: { over: 7 } },
    },
    { in: 'calling', on: 'xstate.error.actor.makeCall', ...unknown },
    { in: 'calling', on: 'xstate.error.actor.makeCall', ...refused },
    { in: 'callingAgain', on: 'xstate.done.actor.makeCallAgain', ...accepted },
    { in: 'callingAgain', on: 'xstate.error.actor.makeCallAgain', ...unknown },
    { in: 'callingAgain', on: 'xstate.error.actor.makeCallAgain', ...refused },
  ],
};
