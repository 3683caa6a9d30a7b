import type { Case } from '../kit/cases.ts';
import { tokensSample } from '../shared/tokens.sample.ts';
import type { SignInEvent, SignInInput, Step } from './signIn.machine.ts';

const steps: readonly Step[] = [
  { kind: 'signedIn', tokens: tokensSample, asksToRemember: false },
  { kind: 'signedIn', tokens: tokensSample, asksToRemember: true },
  { kind: 'smsCode', destination: '+*******417' },
  { kind: 'totpCode', device: 'Telephone' },
  { kind: 'chooseMethod', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
  { kind: 'setUpTotp', secret: 'JBSWY3DPEHPK3PXP' },
  { kind: 'custom', question: 'LOGIN_AS' },
  { kind: 'newPassword', requiredAttributes: [] },
  { kind: 'device' },
];
const wrong = { name: 'CodeMismatchException', message: 'Invalid code received for user' };
const expired = { name: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' };

/** Situations of a sign-in. */
export const signInCases: readonly Case<SignInInput, SignInEvent>[] = [
  {
    title: 'a person with an account',
    input: { username: 'nia@saltmarsh.example' },
    events: [
      { type: 'signIn.submit', username: 'nia@saltmarsh.example', password: 'Demo-Awards-1', remember: true },
      { type: 'signIn.passkey', username: 'nia@saltmarsh.example' },
      { type: 'challenge.answer', answer: { kind: 'code', code: '123456' } },
      { type: 'challenge.resend' },
      { type: 'recovery.ask' },
      { type: 'signIn.signOut' },
      ...(['authenticate', 'answerChallenge', 'startAgain'] as const).flatMap((id) =>
        steps.map((output) => ({ type: `xstate.done.actor.${id}` as const, output })),
      ),
      {
        type: 'xstate.done.actor.proveDevice',
        output: { kind: 'signedIn', tokens: tokensSample, asksToRemember: false },
      },
      {
        type: 'xstate.done.actor.usePasskey',
        output: { kind: 'signedIn', tokens: tokensSample, asksToRemember: false },
      },
      { type: 'xstate.error.actor.usePasskey', error: { name: 'passkeys.cancelled', message: '' } },
      {
        type: 'xstate.error.actor.authenticate',
        error: { name: 'NotAuthorizedException', message: 'Incorrect username or password.' },
      },
      {
        type: 'xstate.error.actor.authenticate',
        error: { name: 'UserNotConfirmedException', message: 'User is not confirmed.' },
      },
      { type: 'xstate.error.actor.answerChallenge', error: wrong },
      { type: 'xstate.error.actor.answerChallenge', error: expired },
      { type: 'xstate.error.actor.proveDevice', error: expired },
      { type: 'xstate.error.actor.startAgain', error: expired },
      { type: 'xstate.done.actor.rememberDevice' },
      { type: 'xstate.error.actor.rememberDevice', error: wrong },
    ],
  },
];
