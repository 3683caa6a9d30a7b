import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type IdentityProblem, problemIn } from '../shared/identityProblem.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { Answer, Method, SignedIn, Step, StepKind } from '../signIn/signIn.machine.ts';

interface ProofContext {
  readonly step: Step | null;
  readonly problem: IdentityProblem | null;
}

export type ProofEvent =
  | { readonly type: 'proof.password'; readonly password: string }
  | { readonly type: 'proof.passkey' }
  | { readonly type: 'proof.code'; readonly code: string }
  | { readonly type: 'proof.leave' };

/** What only a sign-in can answer: the names of problems, which the dialog has words for. */
export type ProofProblem = 'proof.setUpFirst' | 'proof.notHere';

const unanswerable = (name: ProofProblem) =>
  ({ type: 'keepProblem', params: { problem: { name, message: '' } } }) as const;

// Whatever waits for the identity service is stopped, and gives the attempt up there.
const leave = { 'proof.leave': { target: 'left', description: 'The person lets the change be.' } } as const;

/** Signing in anew, as the same person, beside the session that goes on; the newer one takes its place. */
export const proofMachine = setup({
  types: { context: {} as ProofContext, events: {} as ProofEvent, tags: {} as 'busy' | 'code' },
  actors: {
    authenticate: port<Step, { password: string }>('authenticate'),
    usePasskey: port<SignedIn>('usePasskey'),
    answerChallenge: port<Step, { step: Step; answer: Answer }>('answerChallenge'),
    proveDevice: port<Step>('proveDevice'),
    keepMembership: port<void, { tokens: Tokens }>('keepMembership'),
    replaceSession: port<void, { tokens: Tokens }>('replaceSession'),
  },
  guards: {
    asks: ({ context }, { kind }: { kind: StepKind }) => context.step?.kind === kind,
  },
  actions: {
    keepStep: assign((_, { step }: { step: Step }) => ({ step })),
    keepProblem: assign((_, { problem }: { problem: IdentityProblem }) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'proof',
  description: 'Proving again who one is, before something that only this person may change.',
  context: { step: null, problem: null },
  initial: 'askingPassword',
  states: {
    askingPassword: {
      description: 'The password is asked for.',
      on: {
        ...leave,
        'proof.password': { target: 'authenticating', actions: 'forgetProblem', description: 'The password is given.' },
        'proof.passkey': {
          target: 'usingPasskey',
          actions: 'forgetProblem',
          description: 'A passkey is used instead of the password.',
        },
      },
    },
    usingPasskey: {
      description: 'The device asks for the passkey.',
      tags: 'busy',
      invoke: {
        id: 'usePasskey',
        src: 'usePasskey',
        onDone: {
          target: 'keepingMembership',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The passkey is the person’s.',
        },
        onError: {
          target: 'askingPassword',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'Cancelled, too late, not supported here or not known: the dialog says which.',
        },
      },
      on: leave,
    },
    authenticating: {
      description: 'The identity service looks at the password.',
      tags: 'busy',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ event }) => ({ password: event.type === 'proof.password' ? event.password : '' }),
        onDone: {
          target: 'looking',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The service answers.',
        },
        onError: {
          target: 'askingPassword',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'The password is not accepted.',
        },
      },
      on: leave,
    },
    looking: {
      description: 'Seeing what the service wants to know next.',
      always: [
        {
          guard: { type: 'asks', params: { kind: 'signedIn' } },
          target: 'keepingMembership',
          description: 'Nothing more: the person is who they say.',
        },
        {
          guard: { type: 'asks', params: { kind: 'device' } },
          target: 'provingDevice',
          description: 'Whether this device is remembered.',
        },
        {
          guard: { type: 'asks', params: { kind: 'chooseMethod' } },
          target: 'choosingMethod',
          description: 'By which way the second proof is given.',
        },
        { guard: { type: 'asks', params: { kind: 'smsCode' } }, target: 'askingCode', description: 'A code by SMS.' },
        {
          guard: { type: 'asks', params: { kind: 'totpCode' } },
          target: 'askingCode',
          description: 'A code of the authenticator app.',
        },
        {
          guard: { type: 'asks', params: { kind: 'setUpTotp' } },
          target: 'askingPassword',
          actions: unanswerable('proof.setUpFirst'),
          description: 'A second factor is required since the person signed in, and is set up at a sign-in alone.',
        },
        {
          target: 'askingPassword',
          actions: unanswerable('proof.notHere'),
          description: 'Something that cannot be answered here.',
        },
      ],
    },
    provingDevice: {
      description: 'The device proves that it is remembered.',
      tags: 'busy',
      invoke: {
        id: 'proveDevice',
        src: 'proveDevice',
        onDone: {
          target: 'looking',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The service answers.',
        },
        onError: {
          target: 'askingPassword',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'The device is not remembered.',
        },
      },
      on: leave,
    },
    choosingMethod: {
      description: 'The first way that the service offers is taken.',
      tags: 'busy',
      invoke: {
        id: 'chooseMethod',
        src: 'answerChallenge',
        input: ({ context: { step } }) => ({ step: step!, answer: { kind: 'method', method: methodOf(step) } }),
        onDone: {
          target: 'looking',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The service answers.',
        },
        onError: {
          target: 'askingPassword',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'The way is not accepted.',
        },
      },
      on: leave,
    },
    askingCode: {
      description: 'The code of the second factor is asked for.',
      tags: 'code',
      on: {
        ...leave,
        'proof.code': { target: 'answeringCode', actions: 'forgetProblem', description: 'The code is given.' },
      },
    },
    answeringCode: {
      description: 'The identity service looks at the code.',
      tags: ['busy', 'code'],
      invoke: {
        id: 'answerCode',
        src: 'answerChallenge',
        input: ({ context: { step }, event }) => ({
          step: step!,
          answer: { kind: 'code', code: event.type === 'proof.code' ? event.code : '' },
        }),
        onDone: {
          target: 'looking',
          actions: { type: 'keepStep', params: ({ event }) => ({ step: event.output }) },
          description: 'The service answers.',
        },
        onError: {
          target: 'askingCode',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'The code is not accepted.',
        },
      },
      on: leave,
    },
    keepingMembership: {
      description:
        'The new session becomes what the page shows of the account: it began as what was chosen last anywhere.',
      tags: 'busy',
      invoke: {
        id: 'keepMembership',
        src: 'keepMembership',
        input: ({ context: { step } }) => ({ tokens: tokensOf(step) }),
        onDone: { target: 'replacing', description: 'It is who the page shows.' },
        onError: {
          target: 'askingPassword',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemIn(event.error) }) },
          description: 'It cannot be, and the dialog says why: the session before goes on.',
        },
      },
    },
    replacing: {
      description: 'The new session takes the place of the one before, which ends.',
      tags: 'busy',
      invoke: {
        id: 'replaceSession',
        src: 'replaceSession',
        input: ({ context: { step } }) => ({ tokens: tokensOf(step) }),
        onDone: { target: 'proved', description: 'The former session has ended.' },
        onError: { target: 'proved', description: 'The former session ends automatically.' },
      },
    },
    proved: { type: 'final', description: 'The person is who they say.' },
    left: { type: 'final', description: 'Nothing was proved, and nothing changes.' },
  },
});

const methodOf = (step: Step | null): Method =>
  (step?.kind === 'chooseMethod' ? step.methods[0] : undefined) ?? 'SOFTWARE_TOKEN_MFA';

/** Of the end of a sign-in, which alone leads here. */
const tokensOf = (step: Step | null): Tokens => (step as Extract<Step, { kind: 'signedIn' }>).tokens;
