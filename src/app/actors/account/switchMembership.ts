import type { UserType } from '#machines/shared/tokens.ts';
import { handOver } from '../../data/state/persistedState.ts';
import { performCall } from '../call/useAction.ts';

/**
 * Goes on as another membership of the account, without a new sign-in; without a name as an entrant. What this device keeps of
 * the former one is forgotten as when it signs out, and other tabs begin anew. Answers as what, null where it was refused.
 */
export async function switchMembership(personID?: string): Promise<UserType | null> {
  const answer = await performCall('chooseMembership', { query: personID === undefined ? {} : { personID } });
  if (!answer.accepted) return null;
  const { reply: account } = answer;
  handOver(account.user.id, { account, defaultAwardID: account.user.defaultAwardID });
  return account.user.type;
}
