import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { type Actor, fromPromise } from 'xstate';
import { proofMachine } from '#machines/proof/proof.machine.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import type { Step } from '#machines/signIn/signIn.machine.ts';
import { loadPool } from '../../identity/pool.ts';
import { endSession, type Pool } from '../../identity/renewTokens.ts';
import { signedInAt } from '../../identity/tokenStore.ts';
import { loadPasskeys } from '../session/loadPasskeys.ts';
import { session } from '../session/session.ts';
import type { SignInSteps } from '../session/signInSteps.ts';
import { keepMembership } from './keepMembership.ts';

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

/** The pool for a session that this browser does not keep yet: the one that goes on stays whole beside it. */
const apart = (pool: Pool): Pool => ({
  ...pool,
  store: { ...pool.store, write: pool.store.hold, clearOf: () => undefined },
});

/** What the account is found by: its address may be another one by now than the tokens say. */
const ownName = () => session.getSnapshot().context.tokens?.claims.userName ?? '';

/** Whether the session is not that person's any more. */
function isOver(tokens: Tokens | null): boolean {
  const snapshot = session.getSnapshot();
  return !snapshot.hasTag('in') || snapshot.context.tokens?.claims.userName !== tokens?.claims.userName;
}

function provided() {
  const begun = session.getSnapshot().context.tokens;
  let signIn: SignInSteps | null = null;
  /** Carries a step out while the session goes on that the proof is for. */
  const during = async <Value>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    const over = new AbortController();
    const end = () => over.abort();
    const watched = session.subscribe(() => isOver(begun) && end());
    signal.addEventListener('abort', end);
    if (signal.aborted || isOver(begun)) end();
    try {
      over.signal.throwIfAborted();
      return await run(over.signal);
    } finally {
      watched.unsubscribe();
      signal.removeEventListener('abort', end);
    }
  };
  const step = (signal: AbortSignal, run: (steps: SignInSteps, ended: AbortSignal) => Promise<Step>) =>
    during(signal, async (ended) => {
      if (!signIn) throw { name: 'NotAuthenticated', message: 'User is not authenticated' };
      return run(signIn, ended);
    });
  return proofMachine.provide({
    actors: {
      authenticate: fromPromise(async ({ input: { password }, signal }) => {
        const { signInSteps } = await import(/* webpackChunkName: "identity" */ '../session/signInSteps.ts');
        signIn = signInSteps(apart(await loadPool()));
        return step(signal, (steps, ended) => steps.authenticate({ username: ownName(), password }, ended));
      }),
      usePasskey: fromPromise(async ({ signal }) =>
        during(signal, async (ended) =>
          (await loadPasskeys()).passkeySignIn(apart(await loadPool()), ownName(), ended),
        ),
      ),
      proveDevice: fromPromise(async ({ signal }) => step(signal, (steps, ended) => steps.proveDevice(ended))),
      answerChallenge: fromPromise(async ({ input, signal }) =>
        step(signal, (steps, ended) => steps.answer(input, ended)),
      ),
      keepMembership: fromPromise(async ({ input: { tokens }, signal }) => {
        const { account } = session.getSnapshot().context;
        try {
          await during(signal, () => keepMembership(tokens, account));
        } catch (error) {
          endSession(await loadPool(), tokens).catch(() => undefined);
          throw error;
        }
      }),
      replaceSession: fromPromise(async ({ input: { tokens } }) => {
        const pool = await loadPool();
        // Who signed out meanwhile is not brought back.
        if (isOver(begun)) return void (await endSession(pool, tokens));
        const { tokens: before } = session.getSnapshot().context;
        session.send({ type: 'session.changedElsewhere', tokens: pool.store.write(tokens, Date.now()) });
        if (before) await endSession(pool, before);
      }),
    },
  });
}
