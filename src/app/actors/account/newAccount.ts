import { useActorRef } from '@xstate/react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { recoverMachine } from '#machines/recover/recover.machine.ts';
import { type Registration, registerMachine } from '#machines/register/register.machine.ts';
import { getLanguage } from '../../i18n/store.ts';
import {
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendCode,
  signUp,
} from '../../identity/accountRequests.ts';
import { loadPool } from '../../identity/pool.ts';

export type RegisterActor = ActorRefFrom<typeof registerMachine>;
export type RecoverActor = ActorRefFrom<typeof recoverMachine>;

/** A registration of this page. */
export const useRegister = (email: string): RegisterActor => useActorRef(register, { input: { email } });

/** A recovery of a forgotten password of this page. */
export const useRecover = (email: string): RecoverActor => useActorRef(recover, { input: { email } });

const register = registerMachine.provide({
  actors: {
    signUp: fromPromise<{ destination: string; confirmed: boolean }, Registration>(async ({ input }) =>
      signUp(await loadPool(), input),
    ),
    confirmSignUp: fromPromise<void, { email: string; code: string }>(async ({ input }) => {
      await confirmSignUp(await loadPool(), input.email, input.code);
    }),
    resendCode: fromPromise<{ destination: string }, { email: string }>(async ({ input }) =>
      resendCode(await loadPool(), input.email, getLanguage().locale),
    ),
  },
});

const recover = recoverMachine.provide({
  actors: {
    requestCode: fromPromise<void, { email: string }>(async ({ input }) => {
      await forgotPassword(await loadPool(), input.email, getLanguage().locale);
    }),
    confirmPassword: fromPromise<void, { email: string; code: string; password: string }>(async ({ input }) => {
      await confirmForgotPassword(await loadPool(), input);
    }),
  },
});
