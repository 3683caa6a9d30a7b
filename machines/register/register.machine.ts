import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { resendRegion, resendWait } from '../kit/resend.ts';
import { type IdentityProblem, problemIn } from '../shared/identityProblem.ts';

/** What a person registers with; the country is two upper-case letters, or null. */
export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly country: string | null;
  readonly locale: string;
}

export interface RegisterInput {
  /** The address that waits for its code, empty when nothing was begun. */
  readonly email: string;
}

export interface RegisterContext extends RegisterInput {
  /** Where the code was sent, masked; empty when the service did not say. */
  readonly destination: string;
  readonly problem: IdentityProblem | null;
}

export type RegisterEvent =
  | { type: 'register.submit'; registration: Registration }
  | { type: 'register.resume'; email: string }
  | { type: 'code.submit'; email: string; code: string }
  | { type: 'code.resend'; email: string }
  | { type: 'register.restart' };

type Of<Type extends RegisterEvent['type']> = Extract<RegisterEvent, { type: Type }>;

/** From nothing to an account whose address is confirmed. */
export const registerMachine = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    input: {} as RegisterInput,
    tags: {} as 'busy' | 'confirming' | 'mayResend' | 'resending',
  },
  actors: {
    signUp: port<{ destination: string; confirmed: boolean }, Registration>('signUp'),
    confirmSignUp: port<void, { email: string; code: string }>('confirmSignUp'),
    resendCode: port<{ destination: string }, { email: string }>('resendCode'),
  },
  delays: { resendWait },
  guards: {
    isConfirmed: (_, { confirmed }: { confirmed: boolean }) => confirmed,
    isConfirmedAlready: (_, { problem }: { problem: IdentityProblem }) =>
      problem.name === 'NotAuthorizedException' && /CONFIRMED/.test(problem.message),
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email: email.trim(), problem: null })),
    keepDestination: assign((_, { destination }: { destination: string }) => ({ destination, problem: null })),
    keepProblem: assign((_, { problem }: { problem: IdentityProblem }) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'register',
  description: 'Making an account: name, address and password, then the code that proves the address.',
  context: ({ input }) => ({ ...input, destination: '', problem: null }),
  initial: 'form',
  states: {
    form: {
      description: 'The form with name, address, password and country.',
      on: {
        'register.submit': {
          target: 'signingUp',
          actions: { type: 'keepEmail', params: ({ event }) => event.registration },
          description: 'The person registers.',
        },
        'register.resume': {
          target: 'confirming',
          actions: { type: 'keepEmail', params: ({ event }) => event },
          description: 'The account was begun earlier; only the code is missing.',
        },
      },
    },
    signingUp: {
      description: 'The identity service makes the account.',
      tags: 'busy',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => (event as Of<'register.submit'>).registration,
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'confirmed',
            description: 'The account needs no code.',
          },
          {
            target: '#register.confirming.resend.justSent',
            actions: { type: 'keepDestination', params: ({ event }) => event.output },
            description: 'The account is made; a code was sent.',
          },
        ],
        onError: {
          target: 'form',
          actions: { type: 'keepProblem', params: refused },
          description: 'Refused, or no answer: the form says why.',
        },
      },
    },
    confirming: {
      description: 'The code from the email is typed or pasted; another one can be asked for after a while.',
      tags: 'confirming',
      type: 'parallel',
      on: {
        'register.restart': { target: 'form', actions: 'forgetProblem', description: 'Back to the form.' },
      },
      states: {
        code: {
          description: 'The code itself.',
          initial: 'typing',
          states: {
            typing: {
              description: 'The person types the code.',
              on: {
                'code.submit': {
                  target: 'checking',
                  actions: { type: 'keepEmail', params: ({ event }) => event },
                  description: 'The person sends the code.',
                },
              },
            },
            checking: {
              description: 'The code is on its way.',
              tags: 'busy',
              invoke: {
                id: 'confirmSignUp',
                src: 'confirmSignUp',
                input: ({ context, event }) => ({
                  email: context.email,
                  code: (event as Of<'code.submit'>).code.trim(),
                }),
                onDone: { target: '#register.confirmed', description: 'The address is proved.' },
                onError: [
                  {
                    guard: { type: 'isConfirmedAlready', params: refused },
                    target: '#register.confirmed',
                    description: 'The address was proved before.',
                  },
                  {
                    target: 'typing',
                    actions: { type: 'keepProblem', params: refused },
                    description: 'Wrong or too old: the form says why.',
                  },
                ],
              },
            },
          },
        },
        resend: resendRegion({
          id: 'resendCode',
          src: 'resendCode',
          onDone: {
            target: 'justSent',
            actions: { type: 'keepDestination', params: ({ event }: Sent) => event.output },
            description: 'Another code was sent.',
          },
          onError: {
            target: 'possible',
            actions: { type: 'keepProblem', params: refused },
            description: 'No other code can be sent now.',
          },
        }),
      },
    },
    confirmed: { type: 'final', description: 'The account is ready; the person signs in.' },
  },
});

interface Sent {
  readonly event: { readonly output: { destination: string } };
}

function refused({ event }: { readonly event: { readonly error: unknown } }) {
  return { problem: problemIn(event.error) };
}
