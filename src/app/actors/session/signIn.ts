import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { Answer, SignedIn, Step } from '#machines/signIn/signIn.machine.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import { loadPool } from '../../identity/pool.ts';
import { session } from './session.ts';
import type { SignInSteps } from './signInSteps.ts';

export type SignInActor = ActorRefFrom<typeof signInMachine>;

/** A sign-in of this page; once it succeeds the session begins. `username` is the address to begin with. */
export function useSignIn(username: string): SignInActor {
  const actor = useActorRef(flow, { input: { username } });
  useEffect(() => {
    const subscription = actor.subscribe({
      complete: () => {
        const { output } = actor.getSnapshot();
        if (output) session.send({ type: 'session.signedIn', tokens: output.tokens });
      },
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  return actor;
}

/** Fetches the identity library ahead, while the person types. */
export const prepareSignIn = (): void => void library().catch(() => undefined);

let loading: Promise<SignInSteps> | undefined;

async function library(): Promise<SignInSteps> {
  loading ??= loadLibrary();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function loadLibrary(): Promise<SignInSteps> {
  try {
    const [{ signInSteps }, pool] = await Promise.all([
      import(/* webpackChunkName: "identity" */ './signInSteps.ts'),
      loadPool(),
    ]);
    return signInSteps(pool);
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}

const flow = signInMachine.provide({
  actors: {
    authenticate: fromPromise<Step, { username: string; password: string }>(async ({ input, signal }) =>
      (await library()).authenticate(input, signal),
    ),
    usePasskey: fromPromise<SignedIn, { username: string }>(async ({ input, signal }) =>
      (await library()).usePasskey(input, signal),
    ),
    answerChallenge: fromPromise<Step, { step: Step; answer: Answer }>(async ({ input, signal }) =>
      (await library()).answer(input, signal),
    ),
    proveDevice: fromPromise<SignedIn, void>(async ({ signal }) => (await library()).proveDevice(signal)),
    startAgain: fromPromise<Step, void>(async ({ signal }) => (await library()).startAgain(signal)),
    rememberDevice: fromPromise<void, { remember: boolean }>(async ({ input, signal }) =>
      (await library()).rememberDevice(input, signal),
    ),
  },
});
