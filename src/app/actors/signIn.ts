import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type Answer, type SignedIn, type Step, signInMachine } from '../../../machines/signIn/signIn.machine.ts';
import { loadPool } from '../identity/pool.ts';
import type { LibrarySignIn, NewPasswordRequired } from '../identity/signIn.ts';
import { loadPasskeys } from './loadPasskeys.ts';
import { session } from './session.ts';

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

let loading: Promise<LibrarySignIn> | undefined;

async function library(): Promise<LibrarySignIn> {
  loading ??= loadLibrary();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function loadLibrary(): Promise<LibrarySignIn> {
  try {
    const [{ librarySignIn }, pool] = await Promise.all([
      import(/* webpackChunkName: "identity" */ '../identity/signIn.ts'),
      loadPool(),
    ]);
    return librarySignIn(pool);
  } catch {
    throw { name: 'NetworkError', message: 'Network error' };
  }
}

/** The next step of a sign-in: that a new password is asked for is raised as an error, and is a question like others. */
const goingOn = (asked: Promise<Step>): Promise<Step> =>
  asked.catch((error: unknown) => {
    if (!asksForPassword(error)) throw error;
    return { kind: 'newPassword', requiredAttributes: error.requiredAttributes };
  });

const asksForPassword = (error: unknown): error is NewPasswordRequired =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'newPasswordRequired';

const flow = signInMachine.provide({
  actions: {
    abandon: () =>
      void library().then(
        (signIn) => signIn.leave(),
        () => undefined,
      ),
  },
  actors: {
    authenticate: fromPromise<Step, { username: string; password: string }>(async ({ input }) =>
      goingOn((await library()).authenticate(input.username.trim(), input.password)),
    ),
    usePasskey: fromPromise<SignedIn, { username: string }>(async ({ input, signal }) =>
      (await loadPasskeys()).passkeySignIn(await loadPool(), input.username.trim(), signal),
    ),
    answerChallenge: fromPromise<Step, { step: Step; answer: Answer }>(async ({ input }) =>
      goingOn((await library()).answer(input.step, input.answer)),
    ),
    proveDevice: fromPromise<SignedIn, void>(async () => {
      const step = await (await library()).proveDevice();
      if (step.kind !== 'signedIn') throw { name: 'Error', message: 'Authentication flow type is invalid.' };
      return step;
    }),
    startAgain: fromPromise<Step, void>(async () => goingOn((await library()).startAgain())),
    rememberDevice: fromPromise<void, { remember: boolean }>(async ({ input }) =>
      (await library()).rememberDevice(input.remember),
    ),
  },
});
