import type { DecisionRow, Decisions } from '../kit/decisions.ts';

interface Answered {
  readonly output: { readonly kind: string; readonly methods?: readonly string[]; readonly tokens?: unknown };
}
type Failed = { readonly error: unknown };

const step = (_: unknown, { output }: Answered) => ({ step: output });
const problem = (_: unknown, { error }: Failed) => ({ problem: error });
const refused =
  (name: string) =>
  (_: unknown, { output }: Answered) => ({ step: output, problem: { name, message: '' } });
const asks =
  (...kinds: readonly string[]) =>
  (_: unknown, { output }: Answered) =>
    kinds.includes(output.kind);

/** What follows an answer of the identity service, wherever it was waited for. */
const answered = (state: string, effect: string): DecisionRow[] => {
  const row = { in: state, on: `xstate.done.actor.${effect}`, assigns: step };
  return [
    {
      ...row,
      when: asks('signedIn'),
      to: 'keepingMembership',
      begins: { keepMembership: (_: unknown, { output }: Answered) => ({ tokens: output.tokens }) },
    },
    { ...row, when: asks('device'), to: 'provingDevice', begins: { proveDevice: undefined } },
    {
      ...row,
      when: asks('chooseMethod'),
      to: 'choosingMethod',
      begins: {
        chooseMethod: (_: unknown, { output }: Answered) => ({
          step: output,
          // An app's code where the service names no way.
          answer: { kind: 'method', method: output.methods?.length ? 'SMS_MFA' : 'SOFTWARE_TOKEN_MFA' },
        }),
      },
    },
    { ...row, when: asks('smsCode', 'totpCode'), to: 'askingCode' },
    { ...row, when: asks('setUpTotp'), to: 'askingPassword', assigns: refused('proof.setUpFirst') },
    { ...row, to: 'askingPassword', assigns: refused('proof.notHere') },
  ];
};
const failed = (state: string, effect: string, to: string): DecisionRow => ({
  in: state,
  on: `xstate.error.actor.${effect}`,
  to,
  assigns: problem,
});
const abandonable = [
  'askingPassword',
  'authenticating',
  'usingPasskey',
  'provingDevice',
  'choosingMethod',
  'askingCode',
  'answeringCode',
];

/** How a person proves again who they are, by hand. */
export const proofDecisions: Decisions = {
  states: {
    askingPassword: [],
    authenticating: ['busy'],
    usingPasskey: ['busy'],
    provingDevice: ['busy'],
    choosingMethod: ['busy'],
    askingCode: ['code'],
    answeringCode: ['busy', 'code'],
    keepingMembership: ['busy'],
    replacing: ['busy'],
    proved: [],
    left: [],
  },
  ends: ['proved', 'left'],
  named: { chooseMethod: 'answerChallenge', answerCode: 'answerChallenge' },
  start: { in: ['askingPassword'], context: () => ({ step: null, problem: null }) },
  rows: [
    ...abandonable.map((state) => ({ in: state, on: 'proof.leave', to: 'left' })),
    {
      in: 'askingPassword',
      on: 'proof.password',
      to: 'authenticating',
      assigns: () => ({ problem: null }),
      begins: { authenticate: { password: 'Demo-Awards-1' } },
    },
    {
      in: 'askingCode',
      on: 'proof.code',
      to: 'answeringCode',
      assigns: () => ({ problem: null }),
      begins: {
        answerCode: ({ step: asked }: { readonly step: unknown }) => ({
          step: asked,
          answer: { kind: 'code', code: '123456' },
        }),
      },
    },
    {
      in: 'askingPassword',
      on: 'proof.passkey',
      to: 'usingPasskey',
      assigns: () => ({ problem: null }),
      begins: { usePasskey: undefined },
    },
    {
      in: 'usingPasskey',
      on: 'xstate.done.actor.usePasskey',
      to: 'keepingMembership',
      assigns: step,
      begins: { keepMembership: (_: unknown, { output }: Answered) => ({ tokens: output.tokens }) },
    },
    failed('usingPasskey', 'usePasskey', 'askingPassword'),
    ...answered('authenticating', 'authenticate'),
    ...answered('provingDevice', 'proveDevice'),
    ...answered('choosingMethod', 'chooseMethod'),
    ...answered('answeringCode', 'answerCode'),
    failed('authenticating', 'authenticate', 'askingPassword'),
    failed('provingDevice', 'proveDevice', 'askingPassword'),
    failed('choosingMethod', 'chooseMethod', 'askingPassword'),
    failed('answeringCode', 'answerCode', 'askingCode'),
    {
      in: 'keepingMembership',
      on: 'xstate.done.actor.keepMembership',
      to: 'replacing',
      begins: {
        replaceSession: ({ step: signedIn }: { readonly step: Answered['output'] }) => ({ tokens: signedIn.tokens }),
      },
    },
    failed('keepingMembership', 'keepMembership', 'askingPassword'),
    { in: 'replacing', on: 'xstate.done.actor.replaceSession', to: 'proved' },
    { in: 'replacing', on: 'xstate.error.actor.replaceSession', to: 'proved' },
  ],
};
