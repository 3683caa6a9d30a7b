import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { resendRegion, resendWait } from '../kit/resend.ts';
import { type IdentityProblem, problemIn } from '../shared/identityProblem.ts';
import { afterRefusal, revealsNothing } from './recover.rules.ts';

export interface RecoverInput {
  /** The address to begin with, empty when none is known. */
  readonly email: string;
}

export interface RecoverContext extends RecoverInput {
  readonly problem: IdentityProblem | null;
  /** Nobody knows whether the password was changed: the answer was lost. */
  readonly unanswered: boolean;
}

export type RecoverEvent =
  | { type: 'recover.request'; email: string }
  | { type: 'recover.resume'; email: string }
  | { type: 'password.submit'; email: string; code: string; password: string }
  | { type: 'code.resend'; email: string }
  | { type: 'recover.restart' };

/** A forgotten password: a code by mail, then a new one. Whether an account exists is never told. */
export const recoverMachine = setup({
  types: {
    context: {} as RecoverContext,
    events: {} as RecoverEvent,
    input: {} as RecoverInput,
    tags: {} as 'busy' | 'resetting' | 'mayResend' | 'resending',
  },
  actors: {
    requestCode: port<void, { email: string }>('requestCode'),
    confirmPassword: port<void, { email: string; code: string; password: string }>('confirmPassword'),
  },
  delays: { resendWait },
  guards: { tellsNothing: (_, { problem }: { problem: IdentityProblem }) => revealsNothing(problem) },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email: email.trim(), problem: null })),
    keepProblem: assign((_, { problem }: { problem: IdentityProblem }) => ({ problem })),
    keepRefusal: assign(({ context }, { problem }: { problem: IdentityProblem }) =>
      afterRefusal(problem, context.unanswered),
    ),
    forgetAttempt: assign({ problem: null, unanswered: false }),
  },
}).createMachine({
  id: 'recover',
  description: 'A forgotten password: the address, the code that was sent there, and the new password.',
  context: ({ input }) => ({ ...input, problem: null, unanswered: false }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The person gives the address of the account.',
      on: {
        'recover.request': {
          target: 'requesting',
          actions: { type: 'keepEmail', params: ({ event }) => event },
          description: 'The person asks for a code.',
        },
        'recover.resume': {
          target: 'resetting',
          actions: { type: 'keepEmail', params: ({ event }) => event },
          description: 'The person has a code already.',
        },
      },
    },
    requesting: {
      description: 'A code is being asked for.',
      tags: 'busy',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: '#recover.resetting.code.justSent',
          description: 'If there is such an account, a code was sent.',
        },
        onError: [
          {
            guard: { type: 'tellsNothing', params: refused },
            target: '#recover.resetting.code.justSent',
            description: 'No such account; the screen looks the same, so that nobody learns it.',
          },
          {
            target: 'asking',
            actions: { type: 'keepProblem', params: refused },
            description: 'No answer, or too many attempts: the form says so.',
          },
        ],
      },
    },
    resetting: {
      description: 'The code and a new password are typed; another code can be asked for after a while.',
      tags: 'resetting',
      type: 'parallel',
      on: {
        'recover.restart': { target: 'asking', actions: 'forgetAttempt', description: 'Back to the address.' },
      },
      states: {
        password: {
          description: 'The new password.',
          initial: 'typing',
          states: {
            typing: {
              description: 'The person types the code and the new password.',
              on: {
                'password.submit': {
                  target: 'changing',
                  actions: { type: 'keepEmail', params: ({ event }) => event },
                  description: 'The person sends the code and the new password.',
                },
              },
            },
            changing: {
              description: 'The new password is on its way.',
              tags: 'busy',
              invoke: {
                id: 'confirmPassword',
                src: 'confirmPassword',
                input: ({ context, event }) => {
                  const { code, password } = event as Extract<RecoverEvent, { type: 'password.submit' }>;
                  return { email: context.email, code: code.trim(), password };
                },
                onDone: { target: '#recover.changed', description: 'The new password holds.' },
                onError: {
                  target: 'typing',
                  actions: { type: 'keepRefusal', params: refused },
                  description: 'Wrong or too old a code, or the password is too weak: the form says why.',
                },
              },
            },
          },
        },
        code: resendRegion({
          id: 'requestAnotherCode',
          src: 'requestCode',
          onDone: { target: 'justSent', description: 'If there is such an account, another code was sent.' },
          onError: [
            {
              guard: { type: 'tellsNothing', params: refused },
              target: 'justSent',
              description: 'No such account; the screen looks the same.',
            },
            {
              target: 'possible',
              actions: { type: 'keepProblem', params: refused },
              description: 'No other code can be sent now: the form says why.',
            },
          ],
        }),
      },
    },
    changed: { type: 'final', description: 'The password is changed; the person signs in with it.' },
  },
});

function refused({ event }: { readonly event: { readonly error: unknown } }) {
  return { problem: problemIn(event.error) };
}
