import { and, eq, sql } from 'drizzle-orm';
import type { MailRow } from '#contract/entities/mail.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { computed, integer, nullable } from '../../platform/database/rows.ts';
import { outbox } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { pageOf, type Start } from '../../platform/http/lists.ts';
import { inviterOf } from './accountMails.ts';
import { findMails } from './mail.repository.ts';
import { noteInvitation } from './notedInvitation.ts';
import { dueNow, readdress } from './outbox.ts';
import { presentAddressOf } from './presentAddress.ts';
import { endOfInvitation } from './writingInvitation.ts';

const rowsWithoutLimit = 500;

export const mailRoutes = [
  handle('listMails', async ({ principal, context, query }) => {
    const page = { ...query, limit: query.limit ?? rowsWithoutLimit };
    const read = (start: Start) => findMails(context.database, principal.orgID, { ...page, ...start });
    return pageOf(page, read, ({ total: _, keys: __, ...mail }) => mail);
  }),

  handle('resendMail', ({ principal, context, query }) => resend(context, principal, query.id)),
];

/**
 * Sends a message once more: one that waits is tried at once, one that was sent goes out again as a message of its own, each to
 * where its reader's letters go now. An invitation to write along that nobody can accept any more is refused.
 * The password of an invitation is not kept once nothing more is tried, so the identity service makes a new one.
 */
async function resend(context: Context, by: Principal, id: number): Promise<MailRow> {
  const { clock, identity } = context;
  const own = and(eq(outbox.id, id), eq(outbox.orgID, by.orgID));
  return commit(context, async (tx) => {
    const [mail] = await tx.select().from(outbox).where(own).for('update');
    if (!mail) throw refuse(404, 'mail.notFound');
    const ended = await endOfInvitation(tx, mail, clock.now());
    if (ended) throw refuse(409, ended.code);
    const { orgID, to: before, why, subject, text, locale, frame } = mail;
    const isOver = mail.sentAt !== null || mail.givenUpAt !== null;
    // What still waits went along with its reader.
    const to = isOver ? await presentAddressOf(tx, by.orgID, { to: before, why }) : before;
    if (to === null) throw refuse(409, 'mail.refusal.addressGone');
    let newID = id;
    if (!mail.sentAt && !(why === 'invitation' && mail.givenUpAt))
      await tx
        .update(outbox)
        .set({ dueAt: dueNow, givenUpAt: null, ...(mail.givenUpAt && { attempts: 0 }) })
        .where(own);
    else if (why === 'invitation') {
      const account = await identity.find(to);
      if (!account || account.confirmed) throw refuse(409, 'mail.refusal.accepted');
      // It would go out in the name of whoever invited them last, and end the password of that invitation.
      if (((await inviterOf(tx, to)) ?? by.orgID) !== by.orgID) throw refuse(409, 'mail.refusal.invitedSince');
      await identity.invite(to);
      await noteInvitation(tx, context, { to, locale });
      const [made] = await tx
        .select({ id: computed(nullable(integer), sql`max(${outbox.id})`) })
        .from(outbox)
        .where(and(eq(outbox.to, to), eq(outbox.orgID, by.orgID)));
      newID = made?.id ?? id;
      // The other one is in its place: nothing of this one ever left.
      if (!mail.sentAt && newID > id) await tx.delete(outbox).where(own);
    } else {
      const [made] = await tx
        .insert(outbox)
        .values({ orgID, to: before, why, subject, text, locale, frame })
        .returning({ id: outbox.id });
      newID = made?.id ?? id;
    }
    if (to !== before) await readdress(tx, sql`${newID}`, to);
    const auditEvent = {
      action: 'mail.resent',
      entity: 'mail',
      entityID: String(newID),
      details: { to, why },
    } as const;
    await record(tx, clock, by, auditEvent);
    const [found] = await findMails(tx, by.orgID, { id: newID });
    if (!found) throw refuse(404, 'mail.notFound');
    const { total: _, keys: __, ...reply } = found;
    return reply;
  });
}
