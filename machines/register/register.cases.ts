import type { Case } from '../kit/cases.ts';
import type { RegisterEvent, RegisterInput } from './register.machine.ts';

const email = 'nia@saltmarsh.example';
const wrong = { name: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' };

/** Situations of a registration. */
export const registerCases: readonly Case<RegisterInput, RegisterEvent>[] = [
  {
    title: 'a person without an account',
    input: { email: '' },
    events: [
      {
        type: 'register.submit',
        registration: {
          email,
          password: 'Demo-Awards-1',
          givenName: 'Nia',
          familyName: 'Okafor',
          country: 'GB',
          locale: 'en',
        },
      },
      { type: 'register.resume', email },
      { type: 'register.restart' },
      { type: 'code.submit', email, code: '123456' },
      { type: 'code.resend', email },
      { type: 'xstate.done.actor.signUp', output: { destination: 'n***@s***', confirmed: false } },
      { type: 'xstate.done.actor.signUp', output: { destination: '', confirmed: true } },
      { type: 'xstate.error.actor.signUp', error: { name: 'UsernameExistsException', message: 'User already exists' } },
      { type: 'xstate.done.actor.confirmSignUp' },
      { type: 'xstate.error.actor.confirmSignUp', error: wrong },
      {
        type: 'xstate.error.actor.confirmSignUp',
        error: {
          name: 'NotAuthorizedException',
          message: 'User cannot be confirmed. Current status is CONFIRMED',
        },
      },
      { type: 'xstate.done.actor.resendCode', output: { destination: 'n***@s***' } },
      {
        type: 'xstate.error.actor.resendCode',
        error: { name: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' },
      },
      { type: 'xstate.after.resendWait.register.confirming.resend.justSent' },
    ],
  },
];
