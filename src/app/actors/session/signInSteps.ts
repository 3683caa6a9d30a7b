import { problemIn } from '#machines/shared/identityProblem.ts';
import type { Answer, SignedIn, Step } from '#machines/signIn/signIn.machine.ts';
import { loadMessages } from '../../i18n/store.ts';
import type { Pool } from '../../identity/renewTokens.ts';
import { librarySignIn, type NewPasswordRequired } from '../../identity/signIn.ts';
import { until } from '../../identity/until.ts';
import { loadPasskeys } from './loadPasskeys.ts';
import { recoveryRequests } from './recovery.ts';

/**
 * One sign-in as its chart asks for it; this file and the identity library load only when somebody signs in. What is answered
 * after `signal` opens no session.
 */
export interface SignInSteps {
  readonly authenticate: (
    asked: { readonly username: string; readonly password: string },
    signal: AbortSignal,
  ) => Promise<Step>;
  readonly answer: (asked: { readonly step: Step; readonly answer: Answer }, signal: AbortSignal) => Promise<Step>;
  readonly startAgain: (signal: AbortSignal) => Promise<Step>;
  readonly proveDevice: (signal: AbortSignal) => Promise<SignedIn>;
  readonly rememberDevice: (asked: { readonly remember: boolean }, signal: AbortSignal) => Promise<void>;
  /** By a passkey of this device. */
  readonly usePasskey: (asked: { readonly username: string }, signal: AbortSignal) => Promise<SignedIn>;
}

export function signInSteps(pool: Pool): SignInSteps {
  const library = librarySignIn(pool);
  const recovery = recoveryRequests();
  const step = <Value>(signal: AbortSignal, run: () => Promise<Value>) => until(signal, library, run);
  return {
    authenticate: ({ username, password }, signal) =>
      step(signal, () => goingOn(library.authenticate(username.trim(), password))),
    answer: ({ step: asked, answer }, signal) =>
      step(signal, () =>
        asked.kind === 'recoveryCode' && answer.kind === 'code'
          ? goingOn(library.recover((account) => recovery.redeem(account, answer.code)))
          : goingOn(library.answer(asked, answer)),
      ),
    startAgain: (signal) => step(signal, () => goingOn(library.startAgain())),
    proveDevice: (signal) =>
      step(signal, async () => {
        const next = await library.proveDevice();
        if (next.kind !== 'signedIn') throw { name: 'Error', message: 'Authentication flow type is invalid.' };
        return next;
      }),
    rememberDevice: ({ remember }, signal) => step(signal, () => library.rememberDevice(remember)),
    usePasskey: async ({ username }, signal) => (await loadPasskeys()).passkeySignIn(pool, username.trim(), signal),
  };
}

/** The next step of a sign-in: that a new password is asked for is raised as an error, and is a question like others. */
const goingOn = (asked: Promise<Step>): Promise<Step> =>
  asked.catch(async (error: unknown) => {
    if (asksForPassword(error)) return { kind: 'newPassword', requiredAttributes: error.requiredAttributes };
    if (!problemIn(error).message.startsWith('A passkey is required')) throw error;
    await loadMessages('settings');
    throw { name: 'passkeys.required', message: '' };
  });

const asksForPassword = (error: unknown): error is NewPasswordRequired =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'newPasswordRequired';
