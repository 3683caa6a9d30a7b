import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Colleague } from '#contract/entities/entry.ts';
import { invitationTime, invitingRules } from '#machines/entry/colleague.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, type RowOf } from '../../platform/database/rows.ts';
import { colleagues, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { networkOf } from '../../platform/http/network.ts';
import { limitUse } from '../../platform/http/rateLimit.ts';
import { aboutEntry, type EntryKey, type LockedEntry, lockEntry, stateOf } from '../entries/lockEntry.ts';
import { actorOf } from '../entries/writers.ts';
import { letter, post } from '../mail/letters.ts';
import { invitationPath, newCode } from '../mail/writingInvitation.ts';
import { colleaguesOf, shownTo } from './colleagues.repository.ts';

const hour = 3600;
/** Times that one person invites within an hour, all of one network do, and that one address is invited within a day, by all and by one. */
const most = { sent: 30, network: 120, got: 10, gotFromOne: 5 } as const;

/**
 * Invites an address to write an entry along, or sends its invitation again under a new code. Whether the address has an
 * account here makes no difference to the answer.
 */
export async function inviteColleague(
  context: Context,
  by: Principal,
  key: EntryKey,
  email: string,
): Promise<Colleague> {
  const address = email.trim().toLowerCase();
  await limitUse(context.database, `invitations to write along by ${by.personID}`, most.sent, hour);
  const network = networkOf(context.asker.address);
  await limitUse(context.database, `invitations to write along from ${network}`, most.network, hour);
  return commit(context, async (tx) => {
    const entry = await lockEntry(tx, by, key);
    const rows = await colleaguesOf(tx, entry.id);
    // Whoever writes along may have another address by now than the one that was invited.
    const present =
      rows.find((row) => row.writing && row.email.toLowerCase() === address) ??
      rows.find(({ invited }) => invited === address);
    const holder = await holderOf(tx, address);
    const reasons = refusals(
      invitingRules.mayInvite,
      {
        by: actorOf(by, entry),
        state: stateOf(entry),
        others: rows.length - (present ? 1 : 0),
        ownSide: holder?.orgID === entry.orgID,
        writing: present?.writing === true,
      },
      undefined,
    );
    if (reasons.length > 0) throw refuseBy(reasons);
    const sentAt = context.clock.now();
    const expiresAt = new Date(sentAt.getTime() + invitationTime);
    const { code, digest } = newCode();
    const id = present?.id ?? randomUUID();
    const invitation = { digest, invitedByID: by.personID, sentAt, expiresAt };
    await tx
      .insert(colleagues)
      .values({ id, entryID: entry.id, awardID: entry.awardID, email: address, ...invitation })
      .onConflictDoUpdate({ target: [colleagues.entryID, colleagues.email], set: invitation });
    await record(tx, context.clock, by, {
      action: 'colleague.invite',
      entity: 'entry',
      entityID: entry.id,
      orgID: entry.organiserID,
      details: { ref: entry.ref, again: present !== undefined },
    });
    // Letters alone use it up, so that nobody keeps an address from others by calls that are refused.
    const to = `invitations to write along to ${address}`;
    await limitUse(tx, `${to} by ${by.personID}`, most.gotFromOne, 24 * hour);
    await limitUse(tx, to, most.got, 24 * hour);
    await send(tx, entry, by, holder, { address, path: invitationPath(id, code), expiresAt });
    const row = (await colleaguesOf(tx, entry.id)).find((one) => one.id === id);
    if (!row) throw new Error('The invitation was not stored');
    return shownTo(by, row);
  });
}

const holderRow = columns({
  id: people.id,
  orgID: people.orgID,
  type: people.type,
  name: people.name,
  locale: people.locale,
  locked: people.locked,
});
type Holder = RowOf<typeof holderRow>;

async function holderOf(tx: Database, address: string): Promise<Holder | undefined> {
  const [holder] = await rowsOf(
    tx,
    holderRow,
    sql`select p.id, p.org_id as "orgID", p.type, p.name, p.locale, p.locked from product.people p
      where lower(p.email) = ${address} and not p.erased order by p.type <> 'entrant', p.id limit 1`,
  );
  return holder;
}

interface Sent {
  readonly address: string;
  readonly path: string;
  readonly expiresAt: Date;
}

/** A judge is told nothing of who enters, and a locked account nothing at all: their invitations run out unread. */
async function send(
  tx: Database,
  entry: LockedEntry,
  by: Principal,
  holder: Holder | undefined,
  { address, path, expiresAt }: Sent,
): Promise<void> {
  if (holder && (holder.type !== 'entrant' || holder.locked)) return;
  const to = { email: address, name: holder?.name || address, locale: holder?.locale ?? by.locale };
  const values = { inviter: by.name, title: entry.data.title || entry.ref, expiresAt: expiresAt.toISOString() };
  await post(tx, entry.organiserID, [letter(to, 'colleague', { ...aboutEntry(entry), path }, values)]);
}
