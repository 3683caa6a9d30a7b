import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import type { Mail } from '../ports/mail.ts';
import { outbox } from '../schema.ts';

/** Writes messages for delivery once the transaction is committed. Nothing is sent when it is rolled back. */
export async function queueMails(transaction: Database, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await transaction
    .insert(outbox)
    .values(
      mails.map(({ to, why, subject, text, code = null, locale = null }) => ({ to, why, subject, text, code, locale })),
    );
}

type Parts = Pick<Context, 'database' | 'mail' | 'log'>;

const longestWait = 3600;

/**
 * Delivers what is due, one message after the other, each by one replica only. A message that cannot be delivered
 * waits longer with each attempt. Answers how many were delivered.
 */
export async function deliverMails(parts: Parts): Promise<number> {
  let delivered = 0;
  while (true) {
    const outcome = await deliverNext(parts);
    if (outcome === 'none') return delivered;
    if (outcome === 'delivered') delivered += 1;
  }
}

const deliverNext = ({ database, mail, log }: Parts): Promise<'none' | 'delivered' | 'failed'> =>
  database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(outbox)
      .where(lte(outbox.dueAt, sql`now()`))
      .orderBy(asc(outbox.dueAt), asc(outbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return 'none';
    const { id, to, why, subject, text, code, locale, attempts } = row;
    try {
      // The reason is written by `queueMails` only.
      const known = { to, why: why as Mail['why'], subject, text };
      await mail.send({ ...known, ...(code && { code }), ...(locale && { locale }) });
    } catch (error) {
      log.warn({ why, attempts, problem: error instanceof Error ? error.message : 'unknown' }, 'mail not delivered');
      const wait = Math.min(longestWait, 15 * 2 ** attempts);
      await transaction
        .update(outbox)
        .set({ attempts: attempts + 1, dueAt: sql`now() + make_interval(secs => ${wait})` })
        .where(eq(outbox.id, id));
      return 'failed';
    }
    await transaction.delete(outbox).where(eq(outbox.id, id));
    return 'delivered';
  });
