import type { Case } from '../kit/cases.ts';
import { tokensSample } from '../shared/tokens.sample.ts';
import type { Step } from '../signIn/signIn.machine.ts';
import type { ProofEvent } from './proof.machine.ts';

const steps: readonly Step[] = [
  { kind: 'signedIn', tokens: tokensSample, asksToRemember: false },
  { kind: 'smsCode', destination: '+*******417' },
  { kind: 'totpCode', device: 'Telephone' },
  { kind: 'chooseMethod', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
  { kind: 'chooseMethod', methods: [] },
  { kind: 'setUpTotp', secret: 'JBSWY3DPEHPK3PXP' },
  { kind: 'newPassword', requiredAttributes: [] },
  { kind: 'device' },
];
const effects = ['authenticate', 'proveDevice', 'chooseMethod', 'answerCode'] as const;
const wrong = { name: 'CodeMismatchException', message: 'Invalid code received for user' };

/** Situations of proving again who one is. */
export const proofCases: readonly Case<undefined, ProofEvent>[] = [
  {
    title: 'a person with or without a second factor',
    input: undefined,
    events: [
      { type: 'proof.password', password: 'Demo-Awards-1' },
      { type: 'proof.passkey' },
      { type: 'proof.code', code: '123456' },
      { type: 'proof.leave' },
      ...effects.flatMap((id) => steps.map((output) => ({ type: `xstate.done.actor.${id}` as const, output }))),
      ...effects.map((id) => ({ type: `xstate.error.actor.${id}` as const, error: wrong })),
      {
        type: 'xstate.done.actor.usePasskey',
        output: { kind: 'signedIn', tokens: tokensSample, asksToRemember: false },
      },
      { type: 'xstate.error.actor.usePasskey', error: { name: 'passkeys.cancelled', message: '' } },
      { type: 'xstate.done.actor.keepMembership' },
      { type: 'xstate.error.actor.keepMembership', error: { name: 'ApiError', message: 'This account is locked.' } },
      { type: 'xstate.done.actor.replaceSession' },
      { type: 'xstate.error.actor.replaceSession', error: wrong },
    ],
  },
];
