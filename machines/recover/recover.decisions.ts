import type { Decisions } from '../kit/decisions.ts';
import type { RecoverInput } from './recover.machine.ts';

type Failure = { readonly error: { readonly name: string; readonly message: string } };
type Address = { readonly email: string };

const typing = 'resetting.password.typing';
const changing = 'resetting.password.changing';
const possible = 'resetting.code.possible';
const justSent = 'resetting.code.justSent';
const sending = 'resetting.code.sending';

const why = (_: unknown, { error }: Failure) => ({ problem: error });
const address = (_: unknown, { email }: Address) => ({ email, problem: null });
/** Nobody is told that there is no such account: it looks as if a code was sent. */
const isUnknown = (_: unknown, { error }: Failure) => error.name === 'UserNotFoundException';
const half = 30_000;

/** What becomes of a forgotten password, by hand. */
export const recoverDecisions: Decisions = {
  states: {
    asking: [],
    requesting: ['busy'],
    changed: [],
    [typing]: ['resetting'],
    [changing]: ['resetting', 'busy'],
    [possible]: ['resetting', 'mayResend'],
    [justSent]: ['resetting'],
    [sending]: ['resetting', 'resending'],
  },
  ends: ['changed'],
  named: { requestAnotherCode: 'requestCode' },
  start: { in: ['asking'], context: ({ email }: RecoverInput) => ({ email, problem: null, unanswered: false }) },
  rows: [
    {
      in: 'asking',
      on: 'recover.request',
      to: 'requesting',
      assigns: address,
      begins: { requestCode: ({ email }: Address) => ({ email }) },
    },
    { in: 'asking', on: 'recover.resume', to: [typing, possible], assigns: address },
    { in: 'requesting', on: 'xstate.done.actor.requestCode', to: [typing, justSent], waits: half },
    {
      in: 'requesting',
      on: 'xstate.error.actor.requestCode',
      when: isUnknown,
      to: [typing, justSent],
      waits: half,
    },
    { in: 'requesting', on: 'xstate.error.actor.requestCode', to: 'asking', assigns: why },
    { in: 'resetting', on: 'recover.restart', to: 'asking', assigns: () => ({ problem: null, unanswered: false }) },
    {
      in: typing,
      on: 'password.submit',
      to: changing,
      assigns: address,
      begins: {
        confirmPassword: (
          { email }: Address,
          { code, password }: { readonly code: string; readonly password: string },
        ) => ({ email, code, password }),
      },
    },
    { in: changing, on: 'xstate.done.actor.confirmPassword', to: 'changed', endsAll: true },
    { in: changing, on: 'xstate.error.actor.confirmPassword', to: typing, assigns: why },
    {
      in: possible,
      on: 'code.resend',
      to: sending,
      assigns: address,
      begins: { requestAnotherCode: ({ email }: Address) => ({ email }) },
    },
    { in: sending, on: 'xstate.done.actor.requestAnotherCode', to: justSent, waits: half },
    { in: sending, on: 'xstate.error.actor.requestAnotherCode', when: isUnknown, to: justSent, waits: half },
    { in: sending, on: 'xstate.error.actor.requestAnotherCode', to: possible, assigns: why },
    { in: justSent, on: 'xstate.after.resendWait.recover.resetting.code.justSent', to: possible },
  ],
};
