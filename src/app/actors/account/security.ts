import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise, waitFor } from 'xstate';
import { type ListPage, listMachine, type PageInput } from '#machines/list/list.machine.ts';
import { type IdentityProblem, problemIn } from '#machines/shared/identityProblem.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { getLanguage } from '../../i18n/store.ts';
import {
  type Device,
  disableFactors,
  type Factors,
  forgetDevice,
  listDevices,
  newTotpSecret,
  type Provable,
  preferSms,
  preferTotp,
  proposeAttribute,
  proveAttribute,
  proveTotp,
  readFactors,
} from '../../identity/accountRequests.ts';
import { loadPool } from '../../identity/pool.ts';
import type { Pool } from '../../identity/renewTokens.ts';
import { notify } from '../notices/notices.ts';
import { identityText } from '../session/identityText.ts';
import { session, validToken } from '../session/session.ts';

export type { Device, Factors } from '../../identity/accountRequests.ts';

export interface IdentityLoad<Item> {
  readonly items: readonly Item[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly problem: IdentityProblem | null;
  readonly reload: () => void;
}

/** The second factors of the signed-in person: one item once it is known. */
export const useFactors = (): IdentityLoad<Factors> => useIdentityLoad<Factors>(factors);

/** The devices that the signed-in person used, the latest first. */
export const useDevices = (): IdentityLoad<Device> => useIdentityLoad<Device>(devices);

/** A new secret for an authenticator app; null when it could not be had, which is said. */
export const beginTotp = (): Promise<string | null> => perform((pool, tokens) => newTotpSecret(pool, tokens));

/** Proves the app by its code, which counts once; the problem when it was not accepted. */
export const confirmTotp = (code: string): Promise<IdentityProblem | null> =>
  attempt((pool, tokens) => proveTotp(pool, tokens, code));

/** Has the code of the proved app asked for from the next sign-in on; the problem, if any. */
export const turnOnTotp = (): Promise<IdentityProblem | null> => attempt(preferTotp);

/** Has a code sent to a new address or number; the problem when none could be, or when the address is their own already. */
export async function sendProof(name: Provable, value: string): Promise<IdentityProblem | null> {
  const asked = { name, value, locale: getLanguage().locale };
  const problem = await attempt(async (pool, tokens) => {
    const isSent = await proposeAttribute(pool, tokens, asked);
    if (!isSent && name === 'email') throw ownAlready;
  });
  // It was changed elsewhere, or by an answer that got lost.
  if (problem?.name === ownAlready.name) await takeUpAddress();
  return problem;
}

/** Proves the number by its code, which counts once; the problem when it was not accepted. */
export const confirmPhone = (code: string): Promise<IdentityProblem | null> =>
  attempt((pool, tokens) => proveAttribute(pool, tokens, 'phone_number', code));

/** Has codes sent to the proved number from the next sign-in on; the problem, if any. */
export const turnOnSms = (): Promise<IdentityProblem | null> => attempt(preferSms);

/** Proves the new address by its code; the session goes on with tokens that name it. The problem, if any. */
export async function confirmEmail(email: string, code: string): Promise<IdentityProblem | null> {
  const problem = await attempt((pool, tokens) => proveAttribute(pool, tokens, 'email', code));
  // A code whose answer got lost was used up, and the address is the account's.
  if (problem && problem.name !== 'ExpiredCodeException') return problem;
  const present = await takeUpAddress();
  return present === email ? null : problem;
}

const ownAlready: IdentityProblem = { name: 'settings.emailChange.own', message: '' };

/** Has the session go on with the address that the account has by now, which is answered. */
async function takeUpAddress(): Promise<string | undefined> {
  session.send({ type: 'session.refresh' });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('renewing'));
  session.send({ type: 'session.initialise' });
  return context.tokens?.claims.email;
}

/** Turns every second factor off; whether it worked. */
export const turnOffFactors = async (): Promise<boolean> =>
  (await perform(async (pool, tokens) => {
    await disableFactors(pool, tokens);
    return true;
  })) ?? false;

/** Forgets devices by their keys; whether it worked for all of them. */
export const forgetDevices = async (keys: readonly string[]): Promise<boolean> =>
  (await perform(async (pool, tokens) => {
    for (const key of keys) {
      await forgetDevice(pool, tokens, key);
      if (key === pool.store.deviceKey()) pool.store.forgetDevice();
    }
    return true;
  })) ?? false;

export type Read = (pool: Pool, tokens: Tokens) => Promise<readonly unknown[]>;

const factors: Read = async (pool, tokens) => [await readFactors(pool, tokens)];

const devices: Read = async (pool, tokens) =>
  (await listDevices(pool, tokens)).sort((left, right) => right.lastSeenAt - left.lastSeenAt);

export function useIdentityLoad<Item>(read: Read): IdentityLoad<Item> {
  const actor = useActorRef(identityLists, { input: { source: read } });
  useEffect(() => actor.send({ type: 'list.load' }), [actor]);
  // The load of `read` holds what `read` answers.
  const items = useSelector(actor, ({ context }) => context.items as readonly Item[]);
  const problem = useSelector(actor, ({ context }) => context.problem as IdentityProblem | null);
  const state = useSelector(actor, (snapshot): IdentityLoad<Item>['state'] =>
    snapshot.hasTag('initialised') ? 'ready' : snapshot.matches('failed') ? 'failed' : 'loading',
  );
  return { items, state, problem, reload: () => actor.send({ type: 'list.refresh' }) };
}

const identityLists = listMachine.provide({
  actors: {
    fetchPage: fromPromise<ListPage, PageInput>(async ({ input }) => {
      try {
        // Every list here is made with what reads it.
        return { items: await withTokens(input.source as Read), next: null, total: null };
      } catch (error) {
        throw problemIn(error);
      }
    }),
  },
});

async function withTokens<Value>(run: (pool: Pool, tokens: Tokens) => Promise<Value>): Promise<Value> {
  const token = await validToken(null);
  const { tokens } = session.getSnapshot().context;
  if (!tokens) throw { name: 'NotAuthenticated', message: 'No current user' };
  if (token === null) throw { name: 'NotAuthenticated', message: 'User is not authenticated' };
  return run(await loadPool(), tokens);
}

export async function attempt(run: (pool: Pool, tokens: Tokens) => Promise<unknown>): Promise<IdentityProblem | null> {
  try {
    await withTokens(run);
    return null;
  } catch (error) {
    return problemIn(error);
  }
}

export async function perform<Value>(run: (pool: Pool, tokens: Tokens) => Promise<Value>): Promise<Value | null> {
  try {
    return await withTokens(run);
  } catch (error) {
    notify({ message: identityText(problemIn(error)), severity: 'error' });
    return null;
  }
}
