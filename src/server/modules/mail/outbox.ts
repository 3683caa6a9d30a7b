import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/database/schema.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { dress } from '../../platform/mail/dress.ts';
import { lease } from '../../platform/mail/lease.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Mail, type MailPort, NoSuchAddressError } from '../../ports/mail.ts';
import { isTelephone, type SmsPort } from '../../ports/sms.ts';
import { letterheadOf } from '../organisations/letterhead.ts';
import { frameAccountMail } from './accountMails.ts';
import { readdressed } from './readdressed.ts';
import { noteAsked } from './toldOfScoring.ts';
import { endOfInvitation } from './writingInvitation.ts';

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
export const ofVoters: readonly Mail['why'][] = ['vote', 'voteReceipt', 'voteResult'];

/** What goes to an address, whoever has it. */
export const ofAddresses: readonly Mail['why'][] = [...ofVoters, 'invitation', 'colleague'];

/** An organiser's letters to a former address that have not left yet go to the present one. */
export async function redirect(
  tx: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const waiting = sql`select m.id from product.outbox m where lower(m."to") = lower(${from}) and m.org_id is not null
    and m.code is null and m.sent_at is null and m.given_up_at is null and m.why <> all(${sql.param(ofAddresses)}::text[])
    for update skip locked`;
  await readdress(tx, waiting, to);
}

/** Puts another address into letters, and into what stands around their words. */
export async function readdress(tx: Database, ids: SQL, to: string): Promise<void> {
  const { id, to: from, frame } = outbox;
  const letters = await tx.select({ id, from, frame }).from(outbox).where(sql`${id} in (${ids})`).for('update');
  for (const one of letters)
    await tx
      .update(outbox)
      .set({ to, frame: one.frame && readdressed(one.frame, one.from, to) })
      .where(eq(id, one.id));
}

/**
 * The outbox as somewhere to send to: accepted is what is written down, and delivered later. Invitations are found in
 * the log of the organiser who invited; codes are in nobody's. Rejects what is for a telephone where nothing `texts`.
 * `within` is the same in a transaction.
 */
export const outboxMail = (
  database: Database,
  options: { readonly texts: boolean; readonly clock: Clock },
): MailPort & { within(tx: Database): MailPort } => ({
  within: (tx) => outboxMail(tx, options),
  async send(mail) {
    if (!options.texts && isTelephone(mail.to)) throw new Error('No service of SMS is named: SMS_REGION');
    const framed = await frameAccountMail(database, mail, options.clock.now());
    const { to, why, subject, text, code = null, locale = null, frame = null, orgID, asks } = framed;
    await database.insert(outbox).values({ to, why, subject, text, code, locale, frame, orgID });
    if (asks) await noteAsked(database, asks);
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
  /** Asked before each message: what is on its way arrives, and the rest waits for another process. */
  readonly isStopping?: () => boolean;
};

/** Whose address was given for this one message: nothing of it stays once it was delivered or given up. */
const unlogged: readonly Mail['why'][] = ['voteResult'];

/** What carried a code or a password carries it no longer once nothing more is tried. */
const withoutCode = { code: null, text: '' };

/** Seconds after the first attempt; twice as long after each further one. */
const firstWait = 15;
const longestWait = 3600;
const waitAfter = (attempts: number) => Math.min(longestWait, firstWait * 2 ** Math.min(attempts, 20));

/** Seconds after which a message that could not be delivered is given up, and shown as such. */
const patience = 86_400;
/** So many attempts are made in that time: one that waited for a server, or is sent again, has them all before it. */
const patientAttempts = attemptsWithin(patience);

function attemptsWithin(seconds: number): number {
  let attempts = 0;
  for (let waited = 0; waited < seconds; attempts += 1) waited += waitAfter(attempts);
  return attempts;
}

/** When a message is due that is to be sent now: one that is being sent is left to whoever sends it. */
export const dueNow = sql`case when ${outbox.error} is null and ${outbox.dueAt} > now() then ${outbox.dueAt} else now() end`;

/**
 * Delivers what is due, codes before letters, as many at once as the mail server is given, each by one replica only. A message that cannot be delivered
 * waits longer with each attempt, and is given up at once where there is no such address. An invitation to write along that nobody can
 * accept by then is dropped, or waits where its draft was deleted and can be restored. What is delivered or given up stays as a log, without the codes and passwords that it carried.
 * Answers how many were delivered.
 */
export async function deliverMails(parts: Parts): Promise<number> {
  const work = async () => {
    let delivered = 0;
    while (!parts.isStopping?.()) {
      const message = await claimDue(parts.database);
      if (!message) break;
      if (await deliver(parts, message)) delivered += 1;
    }
    return delivered;
  };
  const done = await Promise.all(Array.from({ length: parts.mail.atOnce ?? 1 }, work));
  return done.reduce((sum, delivered) => sum + delivered, 0);
}

type Message = typeof outbox.$inferSelect;

/** Takes the next message that is due, for the time of the lease: nobody else takes it meanwhile. */
async function claimDue(database: Database): Promise<Message | null> {
  const due = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(sql`${outbox.sentAt} is null and ${outbox.givenUpAt} is null and ${outbox.dueAt} <= now()`)
    // Somebody waits for a code.
    .orderBy(sql`${outbox.code} is null`, asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed = null] = await database
    .update(outbox)
    .set({ dueAt: lease, error: null })
    .where(eq(outbox.id, sql`${due}`))
    .returning();
  return claimed;
}

/** Codes are in no organiser's name. */
const nobodys = { logo: null, replyTo: null };

/** Sends a message that was taken, with no connection held meanwhile, and notes what became of it; answers whether it left. */
async function deliver({ database, mail, log, address }: Parts, message: Message): Promise<boolean> {
  const { id, to, subject, text, code, locale, frame, attempts, createdAt, orgID } = message;
  // The reason is written by `queueMails` only.
  const why = message.why as Mail['why'];
  const ended = await endOfInvitation(database, message);
  if (ended) {
    // What comes back with its deleted draft waits until the lease is over, and is asked about again then.
    if (!ended.returns) await database.delete(outbox).where(eq(outbox.id, id));
    return false;
  }
  try {
    const { logo, replyTo } = orgID ? await letterheadOf(database, orgID) : nobodys;
    const given = {
      to,
      why,
      subject,
      text,
      id: `${id}.${createdAt.getTime()}`,
      ...(code && { code }),
      ...(locale && { locale }),
      ...(frame && { frame }),
      ...(frame && logo && { logo }),
      // The public is not told an administrator's own address.
      ...(replyTo && !ofVoters.includes(why) && { replyTo }),
    };
    await mail.send(dress(given, address));
  } catch (error) {
    log.warn({ why, attempts, problem: problemOf(error) }, 'mail not delivered');
    await noteFailure(database, message, error);
    return false;
  }
  await noteDelivery(database, message);
  return true;
}

/** As it left: the address of whoever it is for may have changed meanwhile. */
async function noteDelivery(database: Database, { id, to, frame, why, code }: Message): Promise<void> {
  const own = eq(outbox.id, id);
  if (isUnlogged(why)) await database.delete(outbox).where(own);
  else
    await database
      .update(outbox)
      .set({ to, frame, sentAt: sql`now()`, attempts: next, error: null, ...(code && withoutCode) })
      .where(own);
}

async function noteFailure(
  database: Database,
  { id, to, why, code, attempts }: Message,
  error: unknown,
): Promise<void> {
  const isOver = sql`${outbox.createdAt} < now() - make_interval(secs => ${patience}) and ${next} >= ${patientAttempts}`;
  await database.transaction(async (tx) => {
    const own = and(eq(outbox.id, id), isNull(outbox.sentAt));
    const [noted] = await tx
      .update(outbox)
      .set({
        attempts: next,
        error: problemOf(error).slice(0, 500),
        dueAt: sql`now() + make_interval(secs => ${waitAfter(attempts)})`,
        givenUpAt: error instanceof NoSuchAddressError ? sql`now()` : sql`case when ${isOver} then now() end`,
      })
      .where(and(own, eq(outbox.to, to)))
      .returning({ givenUpAt: outbox.givenUpAt });
    // Its reader's address changed meanwhile, and at the present one nothing was tried.
    if (!noted)
      await tx
        .update(outbox)
        .set({ dueAt: sql`now()` })
        .where(and(own, ne(outbox.to, to)));
    if (!noted?.givenUpAt) return;
    if (isUnlogged(why)) await tx.delete(outbox).where(own);
    else if (code) await tx.update(outbox).set(withoutCode).where(own);
  });
}

const next = sql`${outbox.attempts} + 1`;
const isUnlogged = (why: string) => unlogged.some((one) => one === why);
