import type { Case } from '../kit/cases.ts';
import type { RecoverEvent, RecoverInput } from './recover.machine.ts';

const email = 'nia@saltmarsh.example';

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
      { type: 'xstate.done.actor.requestCode' },
      {
        type: 'xstate.error.actor.requestCode',
        error: { name: 'UserNotFoundException', message: 'Username/client id combination not found.' },
      },
      {
        type: 'xstate.error.actor.requestCode',
        error: { name: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' },
      },
      { type: 'xstate.done.actor.confirmPassword' },
      {
        type: 'xstate.error.actor.confirmPassword',
        error: { name: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' },
      },
      { type: 'xstate.after.resendWait.recover.resetting.justSent' },
    ],
  },
];
