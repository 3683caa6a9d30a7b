import type { Decisions } from '../kit/decisions.ts';

interface Asked {
  readonly id: string;
  readonly write: boolean;
}
type Failed = { readonly error: unknown };
type Answered = { readonly output: unknown };

/** How an administrator comes to act as somebody else, by hand. */
export const loginAsDecisions: Decisions = {
  states: { asking: ['busy'], redeeming: ['busy'], signedIn: [], refused: [] },
  start: {
    in: ['asking'],
    context: ({ id, write }: Asked) => ({ id, write, tokens: null, refusal: null, problem: null }),
  },
  ends: ['signedIn', 'refused'],
  rows: [
    {
      in: 'asking',
      on: 'xstate.done.actor.askCode',
      to: 'redeeming',
      begins: { redeemCode: { username: 'nia', code: '123456' } },
    },
    {
      in: 'asking',
      on: 'xstate.error.actor.askCode',
      to: 'refused',
      assigns: (_: unknown, { error }: Failed) => ({ refusal: error }),
    },
    {
      in: 'redeeming',
      on: 'xstate.done.actor.redeemCode',
      to: 'signedIn',
      assigns: (_: unknown, { output }: Answered) => ({ tokens: output }),
    },
    {
      in: 'redeeming',
      on: 'xstate.error.actor.redeemCode',
      to: 'refused',
      assigns: (_: unknown, { error }: Failed) => ({ problem: error }),
    },
  ],
};
