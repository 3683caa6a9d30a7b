import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { type Actor, fromPromise } from 'xstate';
import { proofMachine } from '#machines/proof/proof.machine.ts';
import { loadPool } from '../../identity/pool.ts';
import { endSession } from '../../identity/renewTokens.ts';
import type { LibrarySignIn } from '../../identity/signIn.ts';
import { signedInAt } from '../../identity/tokenStore.ts';
import { loadPasskeys } from '../session/loadPasskeys.ts';
import { session } from '../session/session.ts';

/** A minute less than the server takes for recent: the change itself still has to be typed. */
const recentSeconds = 540;

/** Whether password and second factor were given lately, so that nobody needs to be asked again. */
export function isProofFresh(): boolean {
  const { tokens } = session.getSnapshot().context;
  return tokens !== null && signedInAt(tokens.idToken) > Date.now() / 1000 - tokens.clockDrift - recentSeconds;
}

/** Signs in anew, as the same person, beside the session that goes on; the newer one takes its place. */
export function useProof(): Actor<typeof proofMachine> {
  return useActorRef(useMemo(provided, []));
}

const ownAddress = () => session.getSnapshot().context.tokens?.claims.email ?? '';

function provided() {
  let signIn: LibrarySignIn | null = null;
  const begun = (): LibrarySignIn => {
    if (!signIn) throw { name: 'NotAuthenticated', message: 'User is not authenticated' };
    return signIn;
  };
  return proofMachine.provide({
    actors: {
      authenticate: fromPromise(async ({ input: { password } }) => {
        const { librarySignIn } = await import(/* webpackChunkName: "identity" */ '../../identity/signIn.ts');
        signIn = librarySignIn(await loadPool());
        return signIn.authenticate(ownAddress(), password);
      }),
      usePasskey: fromPromise(async ({ signal }) =>
        (await loadPasskeys()).passkeySignIn(await loadPool(), ownAddress(), signal),
      ),
      proveDevice: fromPromise(async () => begun().proveDevice()),
      answerChallenge: fromPromise(async ({ input: { step, answer } }) => begun().answer(step, answer)),
      replaceSession: fromPromise(async ({ input: { tokens } }) => {
        const { tokens: before } = session.getSnapshot().context;
        session.send({ type: 'session.changedElsewhere', tokens });
        if (before) await endSession(await loadPool(), before);
      }),
    },
    actions: { abandon: () => signIn?.leave() },
  });
}
