import { anything, type DecisionRow, type Decisions } from '../kit/decisions.ts';
import type { SignInInput, Step } from './signIn.machine.ts';

interface Asked {
  readonly username: string;
  readonly remember: boolean;
  readonly step: Step | null;
}

type Answer = { readonly output: Step };
type Failure = { readonly error: { readonly name: string; readonly message: string } };
type Typed = { readonly username: string; readonly password: string; readonly remember: boolean };

/** The state that puts each question. */
const questions = {
  smsCode: 'smsCode',
  totpCode: 'totpCode',
  chooseMethod: 'choosing',
  setUpTotp: 'settingUp',
  custom: 'custom',
  newPassword: 'newPassword',
} as const;

/** The same, and that which the person asks for; the service puts the others alone. */
const answerable = { ...questions, recoveryCode: 'recovering' } as const;

/** Where the device that is asked for may be lost. */
const losing = ['smsCode', 'totpCode', 'choosing'];

const why = (_: Asked, { error }: Failure) => ({ problem: error });
const whyAndBegin = (_: Asked, { error }: Failure) => ({ problem: error, step: null });

/** Whatever the service answers next: it leads to the same states from wherever it was asked. */
const answered = (state: string, actor: string): DecisionRow[] => {
  const row = {
    in: state,
    on: `xstate.done.actor.${actor}`,
    assigns: (_: Asked, { output }: Answer) => ({ step: output, problem: null }),
  };
  const isKind =
    (kind: Step['kind']) =>
    (_: Asked, { output }: Answer) =>
      output.kind === kind;
  return [
    {
      ...row,
      when: (_: Asked, { output }: Answer) => output.kind === 'signedIn' && output.asksToRemember,
      to: 'remembering',
      begins: { rememberDevice: ({ remember }: Asked) => ({ remember }) },
    },
    { ...row, when: isKind('signedIn'), to: 'signedIn' },
    { ...row, when: isKind('device'), to: 'provingDevice', begins: { proveDevice: anything } },
    ...Object.entries(questions).map(([kind, to]) => ({ ...row, when: isKind(kind as Step['kind']), to })),
  ];
};

/** What signing in is to do, by hand. */
export const signInDecisions: Decisions = {
  states: {
    credentials: [],
    authenticating: ['busy'],
    usingPasskey: ['busy'],
    smsCode: ['asking'],
    totpCode: ['asking'],
    choosing: ['asking'],
    settingUp: ['asking'],
    custom: ['asking'],
    newPassword: ['asking'],
    recovering: ['asking'],
    provingDevice: ['busy'],
    answering: ['busy'],
    resending: ['busy'],
    remembering: ['busy'],
    unconfirmed: [],
    signedIn: [],
  },
  ends: ['signedIn'],
  start: {
    in: ['credentials'],
    context: (input: SignInInput) => ({ ...input, step: null, remember: false, problem: null }),
  },
  rows: [
    {
      in: 'credentials',
      on: 'signIn.submit',
      to: 'authenticating',
      assigns: (_: Asked, { username, remember }: Typed) => ({ username, remember, problem: null }),
      begins: { authenticate: (_: Asked, { username, password }: Typed) => ({ username, password }) },
    },
    {
      in: 'credentials',
      on: 'signIn.passkey',
      to: 'usingPasskey',
      assigns: (_: Asked, { username }: { username: string }) => ({ username, remember: false, problem: null }),
      begins: { usePasskey: (_: Asked, { username }: { username: string }) => ({ username }) },
    },
    {
      in: 'usingPasskey',
      on: 'xstate.done.actor.usePasskey',
      to: 'signedIn',
      assigns: (_: Asked, { output }: Answer) => ({ step: output, problem: null }),
    },
    { in: 'usingPasskey', on: 'xstate.error.actor.usePasskey', to: 'credentials', assigns: why },
    ...answered('authenticating', 'authenticate'),
    ...answered('answering', 'answerChallenge'),
    ...answered('resending', 'startAgain'),
    // Nobody is kept waiting, and what comes too late opens no session.
    ...['authenticating', 'usingPasskey', 'provingDevice', 'answering', 'resending', 'remembering'].map((state) => ({
      in: state,
      on: 'signIn.signOut',
      to: 'credentials',
      assigns: () => ({ step: null, problem: null }),
    })),
    ...Object.values(answerable).flatMap((state) => [
      {
        in: state,
        on: 'challenge.answer',
        to: 'answering',
        assigns: () => ({ problem: null }),
        begins: { answerChallenge: ({ step }: Asked, { answer }: { answer: unknown }) => ({ step, answer }) },
      },
      { in: state, on: 'signIn.signOut', to: 'credentials', assigns: () => ({ step: null, problem: null }) },
    ]),
    ...losing.map((state) => ({
      in: state,
      on: 'recovery.ask',
      to: 'recovering',
      assigns: () => ({ step: { kind: 'recoveryCode' }, problem: null }),
    })),
    ...['smsCode', 'recovering'].map((state) => ({
      in: state,
      on: 'challenge.resend',
      to: 'resending',
      assigns: () => ({ problem: null }),
      begins: { startAgain: anything },
    })),
    {
      in: 'authenticating',
      on: 'xstate.error.actor.authenticate',
      when: (_: Asked, { error }: Failure) => error.name === 'UserNotConfirmedException',
      to: 'unconfirmed',
      assigns: why,
    },
    { in: 'authenticating', on: 'xstate.error.actor.authenticate', to: 'credentials', assigns: why },
    {
      in: 'answering',
      on: 'xstate.error.actor.answerChallenge',
      when: (_: Asked, { error }: Failure) => error.name === 'NotAuthorizedException' && /expired/.test(error.message),
      to: 'credentials',
      assigns: whyAndBegin,
    },
    ...Object.entries(answerable).map(([kind, to]) => ({
      in: 'answering',
      on: 'xstate.error.actor.answerChallenge',
      when: ({ step }: Asked) => step?.kind === kind,
      to,
      assigns: why,
    })),
    { in: 'resending', on: 'xstate.error.actor.startAgain', to: 'credentials', assigns: whyAndBegin },
    {
      in: 'provingDevice',
      on: 'xstate.done.actor.proveDevice',
      to: 'signedIn',
      assigns: (_: Asked, { output }: Answer) => ({ step: output, problem: null }),
    },
    { in: 'provingDevice', on: 'xstate.error.actor.proveDevice', to: 'credentials', assigns: whyAndBegin },
    // Not remembered is signed in all the same.
    { in: 'remembering', on: 'xstate.done.actor.rememberDevice', to: 'signedIn' },
    { in: 'remembering', on: 'xstate.error.actor.rememberDevice', to: 'signedIn' },
    { in: 'unconfirmed', on: 'signIn.signOut', to: 'credentials', assigns: () => ({ problem: null }) },
  ],
};
