import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/database/schema.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { dress } from '../../platform/mail/dress.ts';
import { type Mail, type MailPort, NoSuchAddressError } from '../../ports/mail.ts';
import { isTelephone, type SmsPort } from '../../ports/sms.ts';
import { logoOf } from '../organisations/logo.ts';
import { frameAccountMail } from './accountMails.ts';

/**
 * Writes messages for delivery once the transaction is committed. Nothing is sent when it is rolled back. `orgID` is the
 * organiser whose administrators find them in the mail log.
 */
export async function queueMails(tx: Database, mails: readonly Mail[], orgID: string | null = null): Promise<void> {
  if (mails.length === 0) return;
  await tx.insert(outbox).values(
    mails.map(({ to, why, subject, text, code = null, locale = null, frame = null }) => ({
      orgID,
      to,
      why,
      subject,
      text,
      code,
      locale,
      frame,
    })),
  );
}

/** Letters about votes: whoever has a ballot may be somebody else than whoever has the account of that address. */
const ofVoters: readonly Mail['why'][] = ['vote', 'voteReceipt', 'voteResult'];

/** An organiser's letters to a former address that have not left yet go to the present one. */
export async function redirect(
  tx: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const waiting = sql`select m.id from product.outbox m where lower(m."to") = lower(${from}) and m.org_id is not null
    and m.code is null and m.sent_at is null and m.given_up_at is null and m.why <> all(${sql.param(ofVoters)}::text[])
    for update skip locked`;
  // As JSON has it between its quotation marks.
  const within = (address: SQL) => sql`btrim(to_json(${address}::text)::text, '"')`;
  await tx.execute(sql`update product.outbox m
    set "to" = ${to}, frame = replace(m.frame::text, ${within(sql`m."to"`)}, ${within(sql`${to}`)})::jsonb
    where m.id in (${waiting})`);
}

/**
 * The outbox as somewhere to send to: accepted is what is written down, and delivered later. Invitations are found in
 * the log of the organiser who invited; codes are in nobody's. Rejects what is for a telephone where nothing `texts`.
 */
export const outboxMail = (database: Database, { texts }: { readonly texts: boolean }): MailPort => ({
  async send(mail) {
    if (!texts && isTelephone(mail.to)) throw new Error('No service of SMS is named: SMS_REGION');
    const framed = await frameAccountMail(database, mail);
    const { to, why, subject, text, code = null, locale = null, frame = null, orgID } = framed;
    await database.insert(outbox).values({ to, why, subject, text, code, locale, frame, orgID });
  },
});

/** Letters by one service, messages to telephones by another; by the same where there is no other. */
export const byChannel = (mail: MailPort, sms: SmsPort | null): MailPort => ({
  ...mail,
  send: (one) => (sms && isTelephone(one.to) ? sms.send(one) : mail.send(one)),
});

type Parts = Pick<Context, 'database' | 'mail' | 'log'> & {
  /** Where browsers reach the application, ending with a slash; links start there. */
  readonly address: string;
};

/** Whose address was given for this one message: nothing of it stays once it was delivered or given up. */
const unlogged: readonly Mail['why'][] = ['voteResult'];

/** What carried a code or a password carries it no longer once nothing more is tried. */
const withoutCode = { code: null, text: '' };

const longestWait = 3600;
/** A message that could not be delivered for so long is given up, and shown as such. */
const patience = '1 day';

/**
 * Delivers what is due, codes before letters, as many at once as the mail server is given, each by one replica only. A message that cannot be delivered
 * waits longer with each attempt, and is given up at once where there is no such address. What is delivered or given up stays as a log, without the codes and passwords that it carried.
 * Answers how many were delivered.
 */
export async function deliverMails(parts: Parts): Promise<number> {
  const work = async () => {
    let delivered = 0;
    while (true) {
      const outcome = await deliverNext(parts);
      if (outcome === 'none') return delivered;
      if (outcome === 'delivered') delivered += 1;
    }
  };
  const done = await Promise.all(Array.from({ length: parts.mail.atOnce ?? 1 }, work));
  return done.reduce((sum, delivered) => sum + delivered, 0);
}

const deliverNext = ({ database, mail, log, address }: Parts): Promise<'none' | 'delivered' | 'failed'> =>
  database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(outbox)
      .where(sql`${outbox.sentAt} is null and ${outbox.givenUpAt} is null and ${outbox.dueAt} <= now()`)
      // Somebody waits for a code.
      .orderBy(sql`${outbox.code} is null`, asc(outbox.dueAt), asc(outbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return 'none';
    const { id, to, why, subject, text, code, locale, frame, attempts, createdAt, orgID } = row;
    const logo = frame && orgID ? await logoOf(tx, orgID) : null;
    // The reason is written by `queueMails` only.
    const known = { to, why: why as Mail['why'], subject, text, id: `${id}.${createdAt.getTime()}` };
    try {
      const given = {
        ...known,
        ...(code && { code }),
        ...(locale && { locale }),
        ...(frame && { frame }),
        ...(logo && { logo }),
      };
      await mail.send(dress(given, address));
    } catch (error) {
      const problem = problemOf(error);
      log.warn({ why, attempts, problem }, 'mail not delivered');
      const wait = Math.min(longestWait, 15 * 2 ** Math.min(attempts, 20));
      await tx
        .update(outbox)
        .set({
          attempts: attempts + 1,
          error: problem.slice(0, 500),
          dueAt: sql`now() + make_interval(secs => ${wait})`,
          givenUpAt:
            error instanceof NoSuchAddressError
              ? sql`now()`
              : sql`case when ${outbox.createdAt} < now() - ${patience}::interval then now() end`,
        })
        .where(eq(outbox.id, id));
      if (code)
        await tx
          .update(outbox)
          .set(withoutCode)
          .where(and(eq(outbox.id, id), isNotNull(outbox.givenUpAt)));
      if (unlogged.includes(known.why))
        await tx.delete(outbox).where(and(eq(outbox.id, id), isNotNull(outbox.givenUpAt)));
      return 'failed';
    }
    if (unlogged.includes(known.why)) {
      await tx.delete(outbox).where(eq(outbox.id, id));
      return 'delivered';
    }
    await tx
      .update(outbox)
      .set({ sentAt: sql`now()`, attempts: attempts + 1, error: null, ...(code && withoutCode) })
      .where(eq(outbox.id, id));
    return 'delivered';
  });
