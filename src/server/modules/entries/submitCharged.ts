import { eq, sql } from 'drizzle-orm';
import type { Entry } from '#contract/entities/entry.ts';
import { isUnderWay } from '#machines/charge/charge.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { payments, people } from '../../platform/database/schema.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/sql.ts';
import { formatReason } from '../../platform/errors/reasons.ts';
import { Refusal, refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { sumsOf } from '../../platform/mail/sums.ts';
import { formatMoney } from '../../platform/mail/words.ts';
import { letter, post } from '../mail/letters.ts';
import { lockPayment, noteCharge, type Payment, stepCharge } from '../payments/charges.ts';
import { payerOf, principalOf } from '../payments/payer.ts';
import { type PaidPart, storeCharge } from '../payments/storeCharge.ts';
import { entryFor } from './changeEntry.ts';
import { enterSubmitted } from './enterSubmitted.ts';
import { type Asked, holdSubject, prepareSubmission } from './prepareSubmission.ts';

/** What became of a charged attempt: the entry, or why the charge is not kept, owed back where it still is. */
interface Outcome {
  readonly entry: Entry | null;
  readonly owed: Payment | null;
  readonly reasons: readonly Reason[];
}

/**
 * Carries out the submission that a card was charged for: entry, invoice and kept charge in one transaction. Where it is
 * refused by now, the charge is owed back and the entrant is told, in one transaction as well. Whoever comes second finds
 * what the first has done. `by` is left out by whoever finishes what a killed process left behind.
 */
export const submitCharged = (context: Context, id: string, chargeID: string, by?: Principal): Promise<Outcome> =>
  inTransaction(context.database, async (tx) => {
    const [begun] = await tx.select().from(payments).where(eq(payments.id, id));
    if (!begun?.entryID) throw new Error('The attempt to charge is not there');
    const acting = by ?? (await principalOf(tx, begun));
    const key = { id: begun.entryID, awardID: begun.awardID };
    const asked = { by: acting, key, given: begun.submission ?? {}, isNew: begun.entryVersion === null };
    const answer = async (): Promise<Outcome> => {
      const entry = await entryFor({ database: tx }, acting, key);
      if (by) await context.storeReply(tx, entry);
      return { entry, owed: null, reasons: [] };
    };
    const submitted = await orRefusal(tx, () => submit(tx, context, asked, id, chargeID));
    if (!(submitted instanceof Refusal)) return answer();
    const payment = await lockPayment(tx, id);
    if (payment.state === 'paid') return answer();
    if (!isUnderWay(payment.state)) return { entry: null, owed: null, reasons: payment.reasons };
    const reasons = submitted.reasons.length > 0 ? [...submitted.reasons] : [{ code: submitted.code }];
    await oweBack(tx, context, acting, payment, chargeID, reasons);
    return { entry: null, owed: await lockPayment(tx, id), reasons };
  });

async function submit(
  tx: Database,
  context: Context,
  asked: Asked,
  paymentID: string,
  chargeID: string,
): Promise<void> {
  const held = await holdSubject(tx, asked);
  const payment = await lockPayment(tx, paymentID);
  if (payment.state === 'paid') return;
  if (!isUnderWay(payment.state)) throw refuseBy(payment.reasons);
  if (held && held.version !== payment.entryVersion) throw refuse(409, 'request.stale');
  // Nobody is charged for what they left.
  const [payer] = await tx.select({ erased: people.erased }).from(people).where(eq(people.id, payment.personID));
  if (payer?.erased) throw refuse(401, 'session.erased');
  const { reservedAt, tax, stripeID } = payment;
  const charge = { id: chargeID, stripeID };
  const [first, ...others] = await prepareSubmission(tx, context, asked, held, reservedAt, payment);
  const together = payment.submission?.together ?? [];
  const amount = payment.amount - together.reduce((sum, one) => sum + one.amount, 0);
  // What was charged is what is paid, also where a fee or the tax was changed meanwhile; what was paid before is as it is now.
  const wholeFee = payment.submission?.wholeFee ?? first.pending.settledBefore + amount;
  const charged = { amount, tax, wholeFee, takesDiscount: false, discountID: payment.discountID };
  const asCharged = [
    { ...first, pending: { ...first.pending, ...charged } },
    ...others.map((one, index) => {
      const part = { amount: together[index]?.amount ?? 0, tax: together[index]?.tax ?? null };
      return { ...one, pending: { ...one.pending, ...part, wholeFee: part.amount } };
    }),
  ];
  const paid: PaidPart[] = [];
  for (const one of asCharged) {
    const { entry, pending } = one;
    const isPaid = pending.amount > 0;
    const invoiceID = await enterSubmitted(tx, context, asked.by, one, reservedAt, isPaid ? charge : null);
    if (isPaid) paid.push({ invoiceID, entryID: entry.id, amount: pending.amount, tax: pending.tax });
  }
  await storeCharge(tx, context, payment, chargeID, paid);
  await noteCharge(tx, context, asked.by, payment, { action: 'entry.charged', details: { chargeID } });
  // What only the end of the transaction would check is refused here, while the charge can still be given back.
  await tx.execute(sql`set constraints all immediate`);
}

async function oweBack(
  tx: Database,
  context: Context,
  by: Principal,
  payment: Payment,
  chargeID: string,
  reasons: Reason[],
): Promise<void> {
  await stepCharge(tx, context, payment, { type: 'charge.owe', chargeID }, { reasons });
  const codes = reasons.map(({ code }) => code);
  await noteCharge(tx, context, by, payment, {
    action: 'entry.refundOwed',
    details: { chargeID, reasons: codes },
  });
  const { to, award, timeZone } = await payerOf(tx, payment);
  if (!to) return;
  const values = {
    title: payment.entryTitle,
    amount: formatMoney(to.locale, payment.amount, payment.currency),
    reasons: reasons.map((reason) => `– ${formatReason(to.locale, reason, timeZone)}`).join('\n'),
  };
  const about = { award, timeZone, role: 'entrant', path: 'entrant/entry/list' } as const;
  await post(tx, payment.organiserID, [
    { ...letter(to, 'refund', about, values), sums: sumsOf(to.locale, { ...payment, tax: null }, 'sums.refunded') },
  ]);
}

/** Does `work`, and undoes it alone where it is refused by a rule or by the database; answers the refusal. */
async function orRefusal(tx: Database, work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    const broken = brokenConstraint(error);
    if (broken) return refuse(409, broken.includes('.invariant.') ? broken : 'request.stale');
    throw error;
  }
}
