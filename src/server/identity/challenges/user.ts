import type { Core } from '../core.ts';
import { invalidSession } from '../errors.ts';
import { parameter } from '../input.ts';
import type { User } from '../schema.ts';
import { findUser } from '../users.ts';
import { checkStanding } from './signIn.ts';
import type { Challenge } from './store.ts';

/** The user whose sign-in this is, if the answer names the same one. */
export async function namedUser(
  core: Core,
  challenge: Challenge,
  responses: Readonly<Record<string, string>>,
): Promise<User | undefined> {
  const user = await findUser(core, parameter(responses, 'USERNAME'));
  return user && user.sub === challenge.sub ? user : undefined;
}

/** The user whose sign-in this is; refuses an answer that names somebody else. */
export async function boundUser(
  core: Core,
  challenge: Challenge,
  responses: Readonly<Record<string, string>>,
): Promise<User> {
  const user = await namedUser(core, challenge, responses);
  if (!user) throw invalidSession();
  checkStanding(core, user);
  return user;
}
