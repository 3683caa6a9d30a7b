import type { Case } from '../kit/cases.ts';
import type { RecoverEvent, RecoverInput } from './recover.machine.ts';

const email = 'nia@saltmarsh.example';
const notFound = { name: 'UserNotFoundException', message: 'Username/client id combination not found.' };
const limited = { name: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' };

/** Situations of a forgotten password. */
export const recoverCases: readonly Case<RecoverInput, RecoverEvent>[] = [
  {
    title: 'a forgotten password',
    input: { email: '' },
    events: [
      { type: 'recover.request', email },
      { type: 'recover.resume', email },
      { type: 'recover.restart' },
      { type: 'password.submit', email, code: '123456', password: 'Demo-Awards-2' },
      { type: 'code.resend', email },
      ...(['requestCode', 'requestAnotherCode'] as const).flatMap((id) => [
        { type: `xstate.done.actor.${id}` as const },
        { type: `xstate.error.actor.${id}` as const, error: notFound },
        { type: `xstate.error.actor.${id}` as const, error: limited },
      ]),
      { type: 'xstate.done.actor.confirmPassword' },
      {
        type: 'xstate.error.actor.confirmPassword',
        error: { name: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' },
      },
      { type: 'xstate.after.resendWait.recover.resetting.code.justSent' },
    ],
  },
];
