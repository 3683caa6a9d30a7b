import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type IdentityProblem, problemIn } from '../shared/identityProblem.ts';
import type { Tokens } from '../shared/tokens.ts';
import { isExpired, isUnconfirmed } from './signIn.rules.ts';

/** A way to prove a second time who one is. */
export type Method = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA';

/** What the identity service answers: the next question, or the session. */
export type Step =
  | { readonly kind: 'signedIn'; readonly tokens: Tokens; readonly asksToRemember: boolean }
  | { readonly kind: 'smsCode'; readonly destination: string }
  | { readonly kind: 'totpCode'; readonly device: string }
  | { readonly kind: 'chooseMethod'; readonly methods: readonly Method[] }
  | { readonly kind: 'setUpTotp'; readonly secret: string }
  | { readonly kind: 'custom'; readonly question: string }
  | { readonly kind: 'newPassword'; readonly requiredAttributes: readonly string[] }
  | { readonly kind: 'device' }
  /** Not the service's: the product takes such a code in the place of a lost device. */
  | { readonly kind: 'recoveryCode' };

export type StepKind = Step['kind'];

/** The end of a sign-in. */
export type SignedIn = Extract<Step, { kind: 'signedIn' }>;

/** The person's answer to a question; a port turns it into the service's words. */
export type Answer =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'method'; readonly method: Method }
  | { readonly kind: 'password'; readonly password: string; readonly attributes: Readonly<Record<string, string>> };

export interface SignInInput {
  /** The address to begin with, empty when none is known. */
  readonly username: string;
}

export interface SignInContext extends SignInInput {
  readonly step: Step | null;
  readonly remember: boolean;
  readonly problem: IdentityProblem | null;
}

export type SignInEvent =
  | { type: 'signIn.submit'; username: string; password: string; remember: boolean }
  | { type: 'signIn.passkey'; username: string }
  | { type: 'challenge.answer'; answer: Answer }
  | { type: 'challenge.resend' }
  | { type: 'recovery.ask' }
  | { type: 'signIn.signOut' };

interface SignInOutput {
  readonly tokens: Tokens;
}

// Every question is answered or left in the same way; it stands above the chart, which is made when this file loads.
const question = {
  tags: 'asking',
  on: {
    'challenge.answer': { target: 'answering', actions: 'forgetProblem', description: 'The person answers.' },
    'signIn.signOut': {
      target: 'credentials',
      actions: ['startOver', 'forgetProblem'],
      description: 'The person goes back to the form.',
    },
  },
} as const;

// Whoever has lost the device is asked for a recovery code instead.
const ofDevice = {
  ...question,
  on: {
    ...question.on,
    'recovery.ask': {
      target: 'recovering',
      actions: { type: 'keepStep', params: { step: { kind: 'recoveryCode' } } },
      description: 'The device is lost: the person uses a recovery code.',
    },
  },
} as const;

const again = {
  'challenge.resend': {
    target: 'resending',
    actions: 'forgetProblem',
    description: 'The person asks for another code of the service.',
  },
} as const;

// Nobody has to wait: whatever the service answers afterwards opens no session.
const leave = {
  'signIn.signOut': {
    target: 'credentials',
    actions: ['startOver', 'forgetProblem'],
    description: 'The person does not wait any longer: back to the form.',
  },
} as const;

/** From an address and a password to a session, through whatever the identity service asks in between. */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    output: {} as SignInOutput,
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    authenticate: port<Step, { username: string; password: string }>('authenticate'),
    usePasskey: port<SignedIn, { username: string }>('usePasskey'),
    answerChallenge: port<Step, { step: Step; answer: Answer }>('answerChallenge'),
    proveDevice: port<SignedIn>('proveDevice'),
    startAgain: port<Step>('startAgain'),
    rememberDevice: port<void, { remember: boolean }>('rememberDevice'),
  },
  guards: {
    asks: (_, { step, kind }: { step: Step; kind: StepKind }) => step.kind === kind,
    asksToRemember: (_, { step }: { step: Step }) => step.kind === 'signedIn' && step.asksToRemember,
    wasAsked: ({ context }, { kind }: { kind: StepKind }) => context.step?.kind === kind,
    isUnconfirmed: (_, { problem }: { problem: IdentityProblem }) => isUnconfirmed(problem),
    isExpired: (_, { problem }: { problem: IdentityProblem }) => isExpired(problem),
  },
  actions: {
    keepCredentials: assign((_, { username, remember = false }: { username: string; remember?: boolean }) => ({
      username,
      remember,
      problem: null,
    })),
    keepStep: assign((_, { step }: { step: Step }) => ({ step, problem: null })),
    keepProblem: assign((_, { problem }: { problem: IdentityProblem }) => ({ problem })),
    startOver: assign({ step: null }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'signIn',
  description:
    'Signing in: an address and a password or a passkey, then whatever the identity service asks, in its order.',
  context: ({ input }) => ({ ...input, step: null, remember: false, problem: null }),
  initial: 'credentials',
  states: {
    credentials: {
      description: 'The form with the address and the password.',
      on: {
        'signIn.submit': {
          target: 'authenticating',
          actions: { type: 'keepCredentials', params: ({ event }) => event },
          description: 'The person signs in.',
        },
        'signIn.passkey': {
          target: 'usingPasskey',
          actions: { type: 'keepCredentials', params: ({ event }) => event },
          description: 'The person signs in with a passkey instead of the password.',
        },
      },
    },
    usingPasskey: {
      description: 'The device asks for the passkey. It stands for password and second factor.',
      tags: 'busy',
      on: leave,
      invoke: {
        id: 'usePasskey',
        src: 'usePasskey',
        input: ({ context }) => ({ username: context.username }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The passkey is the person’s: signed in.',
        },
        onError: {
          target: 'credentials',
          actions: { type: 'keepProblem', params: refused },
          description: 'Cancelled, too late, not supported here or not known: the form says which.',
        },
      },
    },
    authenticating: {
      description: 'The password is proved to the identity service without being sent.',
      tags: 'busy',
      on: leave,
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context, event }) => ({
          username: context.username,
          password: (event as Extract<SignInEvent, { type: 'signIn.submit' }>).password,
        }),
        onDone: nextSteps(),
        onError: [
          {
            guard: { type: 'isUnconfirmed', params: refused },
            target: 'unconfirmed',
            actions: { type: 'keepProblem', params: refused },
            description: 'The account exists, but its address was never confirmed.',
          },
          {
            target: 'credentials',
            actions: { type: 'keepProblem', params: refused },
            description: 'Refused, or no answer: the form says why.',
          },
        ],
      },
    },
    smsCode: {
      ...ofDevice,
      description: 'A code was sent by SMS; it is typed or pasted here.',
      on: { ...ofDevice.on, ...again },
    },
    totpCode: { ...ofDevice, description: 'The code that the authenticator app shows is typed here.' },
    choosing: { ...ofDevice, description: 'The person chooses how to prove a second time who they are.' },
    recovering: {
      ...question,
      description: 'A recovery code is typed. Once it is taken, the second factor is off and the sign-in begins again.',
      on: { ...question.on, ...again },
    },
    settingUp: {
      ...question,
      description: 'An authenticator app is set up: the picture is scanned and the first code typed.',
    },
    custom: { ...question, description: 'The service asks a question of its own.' },
    newPassword: { ...question, description: 'A new password is required: the one given was temporary.' },
    provingDevice: {
      description: 'A remembered device proves itself; the person has nothing to do.',
      tags: 'busy',
      on: leave,
      invoke: {
        id: 'proveDevice',
        src: 'proveDevice',
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The device is known: signed in.',
        },
        onError: {
          target: 'credentials',
          actions: [{ type: 'keepProblem', params: refused }, 'startOver'],
          description: 'The device was not accepted; the person signs in again.',
        },
      },
    },
    answering: {
      description: 'The answer is on its way to the identity service.',
      tags: 'busy',
      on: leave,
      invoke: {
        id: 'answerChallenge',
        src: 'answerChallenge',
        input: ({ context, event }) => ({
          // Only questions lead here, and each was put by a step.
          step: context.step as Step,
          answer: (event as Extract<SignInEvent, { type: 'challenge.answer' }>).answer,
        }),
        onDone: nextSteps(),
        onError: [
          {
            guard: { type: 'isExpired', params: refused },
            target: 'credentials',
            actions: [{ type: 'keepProblem', params: refused }, 'startOver'],
            description: 'The question has expired; the person signs in again.',
          },
          ...askAgain(),
        ],
      },
    },
    resending: {
      description: 'Asking for another code.',
      tags: 'busy',
      on: leave,
      invoke: {
        id: 'startAgain',
        src: 'startAgain',
        onDone: nextSteps(),
        onError: {
          target: 'credentials',
          actions: [{ type: 'keepProblem', params: refused }, 'startOver'],
          description: 'No other code can be sent; the person signs in again.',
        },
      },
    },
    remembering: {
      description: 'Telling the service whether this device shall be remembered.',
      tags: 'busy',
      on: leave,
      invoke: {
        id: 'rememberDevice',
        src: 'rememberDevice',
        input: ({ context }) => ({ remember: context.remember }),
        onDone: { target: 'signedIn', description: 'The service knows.' },
        onError: {
          target: 'signedIn',
          description: 'The device is not remembered; the person is signed in all the same.',
        },
      },
    },
    unconfirmed: {
      description: 'The address must be confirmed first; the person is led to the code.',
      on: {
        'signIn.signOut': { target: 'credentials', actions: 'forgetProblem', description: 'Back to the form.' },
      },
    },
    signedIn: {
      type: 'final',
      description: 'The person is signed in.',
    },
  },
  // The only way to the final state is a step that carries the tokens.
  output: ({ context }): SignInOutput => ({ tokens: (context.step as SignedIn).tokens }),
});

interface Answered {
  readonly event: { readonly output: Step };
}

interface Failed {
  readonly event: { readonly error: unknown };
}

function refused({ event }: Failed) {
  return { problem: problemIn(event.error) };
}

function nextSteps() {
  const assignStep = { type: 'keepStep', params: ({ event }: Answered) => ({ step: event.output }) } as const;
  const asks = <Kind extends StepKind>(kind: Kind) =>
    ({ type: 'asks', params: ({ event }: Answered) => ({ step: event.output, kind }) }) as const;
  return [
    {
      guard: { type: 'asksToRemember', params: ({ event }: Answered) => ({ step: event.output }) },
      target: 'remembering',
      actions: assignStep,
      description: 'Signed in on a new device.',
    },
    { guard: asks('signedIn'), target: 'signedIn', actions: assignStep, description: 'Signed in.' },
    { guard: asks('smsCode'), target: 'smsCode', actions: assignStep, description: 'A code by SMS is asked for.' },
    {
      guard: asks('totpCode'),
      target: 'totpCode',
      actions: assignStep,
      description: 'An authenticator code is asked for.',
    },
    {
      guard: asks('chooseMethod'),
      target: 'choosing',
      actions: assignStep,
      description: 'There is a choice of methods.',
    },
    {
      guard: asks('setUpTotp'),
      target: 'settingUp',
      actions: assignStep,
      description: 'An authenticator must be set up.',
    },
    {
      guard: asks('custom'),
      target: 'custom',
      actions: assignStep,
      description: 'The service asks a question of its own.',
    },
    {
      guard: asks('newPassword'),
      target: 'newPassword',
      actions: assignStep,
      description: 'A new password is required.',
    },
    {
      guard: asks('device'),
      target: 'provingDevice',
      actions: assignStep,
      description: 'The device must prove itself.',
    },
  ] as const;
}

function askAgain() {
  const assignProblem = { type: 'keepProblem', params: refused } as const;
  const wasAsked = <Kind extends StepKind>(kind: Kind) => ({ type: 'wasAsked', params: { kind } }) as const;
  return [
    { guard: wasAsked('smsCode'), target: 'smsCode', actions: assignProblem, description: 'Wrong code: asked again.' },
    {
      guard: wasAsked('totpCode'),
      target: 'totpCode',
      actions: assignProblem,
      description: 'Wrong code: asked again.',
    },
    {
      guard: wasAsked('chooseMethod'),
      target: 'choosing',
      actions: assignProblem,
      description: 'Not possible: asked again.',
    },
    {
      guard: wasAsked('setUpTotp'),
      target: 'settingUp',
      actions: assignProblem,
      description: 'Wrong code: asked again.',
    },
    { guard: wasAsked('custom'), target: 'custom', actions: assignProblem, description: 'Wrong answer: asked again.' },
    {
      guard: wasAsked('recoveryCode'),
      target: 'recovering',
      actions: assignProblem,
      description: 'Wrong code: asked again.',
    },
    {
      guard: wasAsked('newPassword'),
      target: 'newPassword',
      actions: assignProblem,
      description: 'Not accepted: asked again.',
    },
  ] as const;
}
