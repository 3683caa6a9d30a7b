import type { Decisions } from '../kit/decisions.ts';
import type { RegisterInput, Registration } from './register.machine.ts';

type Failure = { readonly error: { readonly name: string; readonly message: string } };
type Sent = { readonly output: { readonly destination: string; readonly confirmed: boolean } };
type Address = { readonly email: string };

const typing = 'confirming.code.typing';
const checking = 'confirming.code.checking';
const possible = 'confirming.resend.possible';
const justSent = 'confirming.resend.justSent';
const sending = 'confirming.resend.sending';

const why = (_: unknown, { error }: Failure) => ({ problem: error });
const address = (_: unknown, { email }: Address) => ({ email, problem: null });
const sentTo = (_: unknown, { output }: Sent) => ({ destination: output.destination, problem: null });
const half = 30_000;

/** How an account is made, by hand. */
export const registerDecisions: Decisions = {
  states: {
    form: [],
    signingUp: ['busy'],
    confirmed: [],
    [typing]: ['confirming'],
    [checking]: ['confirming', 'busy'],
    [possible]: ['confirming', 'mayResend'],
    [justSent]: ['confirming'],
    [sending]: ['confirming', 'resending'],
  },
  ends: ['confirmed'],
  start: { in: ['form'], context: ({ email }: RegisterInput) => ({ email, destination: '', problem: null }) },
  rows: [
    {
      in: 'form',
      on: 'register.submit',
      to: 'signingUp',
      assigns: (_: unknown, { registration: { email } }: { readonly registration: Registration }) => ({
        email,
        problem: null,
      }),
      begins: { signUp: (_: unknown, { registration }: { readonly registration: Registration }) => registration },
    },
    { in: 'form', on: 'register.resume', to: [typing, possible], assigns: address },
    {
      in: 'signingUp',
      on: 'xstate.done.actor.signUp',
      to: 'confirmed',
      when: (_: unknown, { output }: Sent) => output.confirmed,
    },
    {
      in: 'signingUp',
      on: 'xstate.done.actor.signUp',
      to: [typing, justSent],
      waits: half,
      assigns: sentTo,
    },
    { in: 'signingUp', on: 'xstate.error.actor.signUp', to: 'form', assigns: why },
    { in: 'confirming', on: 'register.restart', to: 'form', assigns: () => ({ problem: null }) },
    {
      in: typing,
      on: 'code.submit',
      to: checking,
      assigns: address,
      begins: { confirmSignUp: ({ email }: Address, { code }: { readonly code: string }) => ({ email, code }) },
    },
    { in: checking, on: 'xstate.done.actor.confirmSignUp', to: 'confirmed', endsAll: true },
    {
      in: checking,
      on: 'xstate.error.actor.confirmSignUp',
      to: 'confirmed',
      endsAll: true,
      when: (_: unknown, { error: { message } }: Failure) =>
        message === 'User cannot be confirmed. Current status is CONFIRMED',
    },
    { in: checking, on: 'xstate.error.actor.confirmSignUp', to: typing, assigns: why },
    {
      in: possible,
      on: 'code.resend',
      to: sending,
      assigns: address,
      begins: { resendCode: ({ email }: Address) => ({ email }) },
    },
    { in: sending, on: 'xstate.done.actor.resendCode', to: justSent, waits: half, assigns: sentTo },
    { in: sending, on: 'xstate.error.actor.resendCode', to: possible, assigns: why },
    { in: justSent, on: 'xstate.after.resendWait.register.confirming.resend.justSent', to: possible },
  ],
};
