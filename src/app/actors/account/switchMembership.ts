import { isUnknown } from '#machines/call/call.rules.ts';
import type { UserType } from '#machines/shared/tokens.ts';
import type { Ask } from '../../api/api.ts';
import type { Problem } from '../../api/apiError.ts';
import { handOver } from '../../data/state/persistedState.ts';
import { performCall } from '../call/useAction.ts';
import { session } from '../session/session.ts';

/**
 * Goes on as another membership of the account, without a new sign-in; without a name as an entrant. What this device keeps of
 * the former one is forgotten as when it signs out, and other tabs begin anew. Answers as what, null where it was refused.
 */
export async function switchMembership(personID?: string): Promise<UserType | null> {
  const ask: Ask<'chooseMembership'> = { query: personID === undefined ? {} : { personID } };
  const first = await performCall('chooseMembership', ask, { answers: isLost });
  // Asked twice, it is done once.
  const answer = first.accepted || !isLost(first.problem) ? first : await performCall('chooseMembership', ask);
  if (!answer.accepted) {
    if (isLost(answer.problem)) session.send({ type: 'session.initialise' });
    return null;
  }
  const { reply: account } = answer;
  handOver(account.user.id, { account, defaultAwardID: account.user.defaultAwardID });
  return account.user.type;
}

/** The session may be the other membership by now. */
const isLost = (problem: Problem) => isUnknown(problem) || problem.status >= 500;
