import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import type { IdentityProblem, Tokens } from '../session/session.rules.ts';
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
  | { readonly kind: 'device' };

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
  | { type: 'signIn.signOut' };

export interface SignInOutput {
  readonly tokens: Tokens;
}

/** What the chart may do: ports, conditions, actions and waits by name. */
export const signInSetup = setup({
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
});
