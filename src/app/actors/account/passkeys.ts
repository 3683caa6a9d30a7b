import type { IdentityProblem } from '#machines/shared/identityProblem.ts';
import type { Passkey } from '../../identity/passkeys.ts';
import { loadPasskeys } from '../session/loadPasskeys.ts';
import { attempt, type IdentityLoad, perform, type Read, useIdentityLoad } from './security.ts';

export type { Passkey } from '../../identity/passkeys.ts';

/** The passkeys of the signed-in person, in the order in which they were added. */
export const usePasskeys = (): IdentityLoad<Passkey> => useIdentityLoad<Passkey>(passkeys);

/** Has this device make a passkey; the problem when none was added. */
export const addPasskey = (name: string): Promise<IdentityProblem | null> =>
  attempt(async (pool, tokens) => (await loadPasskeys()).addPasskey(pool, tokens, name));

/** Removes a passkey; whether it worked. */
export const removePasskey = async (id: string): Promise<boolean> =>
  (await perform(async (pool, tokens) => {
    await (await loadPasskeys()).deletePasskey(pool, tokens, id);
    return true;
  })) ?? false;

const passkeys: Read = async (pool, tokens) => (await loadPasskeys()).listPasskeys(pool, tokens);
