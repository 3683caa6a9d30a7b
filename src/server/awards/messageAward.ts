import { record } from '../audit/record.ts';
import type { Context } from '../http/context.ts';
import { commit } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { refuseBy } from '../http/refusal.ts';
import { letter, post } from '../lifecycles/mails.ts';
import { entrantsOf, judgesOf } from '../lifecycles/recipients.ts';
import { awardFor } from './changeAward.ts';

/** Writes to everybody who judges or has entered the award, or to some of its judges; answers to how many it went. */
export async function messageAward(
  context: Context,
  by: Principal,
  id: string,
  to: 'judges' | 'entrants',
  message: string,
  /** Only these of the judges. */
  judgeIDs?: readonly string[],
): Promise<{ sent: number }> {
  const award = await awardFor(context, by, id);
  await context.expectVersion(award.version, () => award);
  if (!message.trim()) throw refuseBy([{ code: 'award.refusal.messageMissing' }]);
  return commit(context, async (transaction) => {
    const people = await (to === 'judges' ? judgesOf(transaction, id, judgeIDs) : entrantsOf(transaction, id));
    const values = { organiser: award.orgName, message: message.trim() };
    const { name: awardName, timeZone } = award;
    const role = to === 'judges' ? 'judge' : 'entrant';
    const about = { award: awardName, timeZone, role, path: role } as const;
    const sent = await post(
      transaction,
      award.orgID,
      people.map(({ email, name, locale }) => letter({ email, name, locale }, 'reminder', about, values)),
    );
    await record(transaction, context.clock, by, {
      action: 'award.message',
      entity: 'award',
      entityID: id,
      details: { to, sent, message: message.trim() },
    });
    return { sent };
  });
}
