import type { User } from '#contract/entities/person.ts';
import type { UserType } from '#machines/shared/tokens.ts';
import { fetchSummary } from './actors/award/fetchSummary.ts';
import { performCall } from './actors/call/useAction.ts';
import { session } from './actors/session/session.ts';

/** Works on another award from now on; of an administrator's own account the server keeps which. */
export async function chooseAward(id: string, type: UserType, isActing: boolean): Promise<void> {
  session.send({ type: 'award.choose', awardID: id });
  if (type !== 'admin') return;
  void fetchSummary(id);
  if (isActing) return;
  const outcome = await performCall('updateOwnUser', { body: { defaultAwardID: id } }, { quiet: true });
  if (!outcome.accepted) return;
  // The port answers the call `login`, whose reply this is.
  const held = session.getSnapshot().context.account?.user as User | undefined;
  // The version that settings are saved by. Of two choices, the answer to the first may come last.
  if (held?.id === outcome.reply.id && held.version < outcome.reply.version)
    session.send({ type: 'account.changed', user: outcome.reply });
}
