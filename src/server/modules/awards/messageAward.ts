import type { Body, Reply } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { inOwnWords } from '../../platform/mail/templates.ts';
import { listed } from '../../platform/mail/words.ts';
import { entrantsAmong, judgesOf } from '../lifecycles/recipients.ts';
import { type Letter, letter, post, type Recipient, wantedOf } from '../mail/letters.ts';
import { awardFor } from './changeAward.ts';

/**
 * Writes to everybody who judges or has entered the award, or to some of them; answers to how many it went. A preview
 * sends nothing and answers the first letter besides.
 */
export async function messageAward(
  context: Context,
  by: Principal,
  id: string,
  asked: Body<'messageAward'>,
): Promise<Reply<'messageAward'>> {
  const award = await awardFor(context, by, id);
  await context.expectVersion(award.version, () => award);
  const { to, preview } = asked;
  const message = asked.message.trim();
  if (!message) throw refuseBy([{ code: 'award.refusal.messageMissing' }]);
  const { name, timeZone, orgName: organiser } = award;
  const role = to === 'judges' ? 'judge' : 'entrant';
  const about = { award: name, timeZone, role, path: role } as const;
  const write = async (database: Database): Promise<readonly Letter[]> => {
    const people = await peopleOf(database, id, asked);
    const letters = people.map(({ email, name: called, locale, titles = [] }) => {
      const own = { name: called || email, award: name, entries: listed(locale, titles) };
      return letter({ email, name: called, locale }, 'reminder', about, { organiser, message: filled(message, own) });
    });
    return wantedOf(database, award.orgID, letters);
  };
  if (preview) {
    const letters = await inOwnWords(context.database, award.orgID, await write(context.database));
    const [first] = letters;
    const sample = first && { to: first.to.email, subject: first.subject, text: first.text };
    return { sent: letters.length, ...(sample && { sample }) };
  }
  return commit(context, async (tx) => {
    const sent = await post(tx, award.orgID, await write(tx));
    const { judgeIDs, entryIDs, among, categoryID } = asked;
    await record(tx, context.clock, by, {
      action: 'award.message',
      entity: 'award',
      entityID: id,
      details: { to, judgeIDs, among, categoryID, entries: entryIDs?.length, sent, message },
    });
    return { sent };
  });
}

type Reader = Recipient & { readonly titles?: readonly string[] };

const peopleOf = (database: Database, id: string, asked: Body<'messageAward'>): Promise<readonly Reader[]> =>
  asked.to === 'judges' ? judgesOf(database, id, asked.judgeIDs) : entrantsAmong(database, id, asked);

/** What stands between braces is the reader's own; any other braces stay as they were typed. */
const filled = (message: string, own: Readonly<Record<'name' | 'award' | 'entries', string>>) =>
  message.replace(/\{(name|award|entries)\}/g, (_, key: keyof typeof own) => own[key]);
