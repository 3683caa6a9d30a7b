import type { Entry } from '#contract/entities/entry.ts';
import { isUnderWay } from '#machines/charge/charge.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import type { Submission } from '../../platform/database/submission.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { limitCodes } from '../../platform/http/rateLimit.ts';
import {
  awaitCardholder,
  findAttempt,
  holdPayment,
  type Payment,
  refusalOf,
  releasePayment,
  reserve,
  storeIntent,
} from '../payments/charges.ts';
import { takeDiscount } from '../payments/discounts.ts';
import { refundNow } from '../payments/refundCharge.ts';
import { entryFor, refuseIfStale } from './changeEntry.ts';
import { enterSubmitted } from './enterSubmitted.ts';
import { giveUpUnanswered } from './giveUpUnanswered.ts';
import type { EntryKey, LockedEntry } from './lockEntry.ts';
import { type Asked, holdSubject, type Prepared, prepareSubmission } from './prepareSubmission.ts';
import { beforeWriting, cardOf, refuseUnseen, totalOf, undoWriting } from './refuseUnseen.ts';
import { submitCharged } from './submitCharged.ts';

/**
 * Sends an entry in: what was written with it is saved, the fee is charged, invoiced or skipped, and the entrant is told;
 * all of it or, where a rule or the card refuses, nothing. Before a card is charged, everything that the submission needs
 * is reserved; no transaction is held meanwhile. A repeated call goes on where the former was cut off.
 */
export async function submitEntry(
  context: Context,
  by: Principal,
  key: EntryKey,
  given: Submission,
  ifMatch: number | null,
  /** Whether the call makes the entry, which is there only once it is submitted. */
  isNew = false,
): Promise<Entry> {
  if (given.discountID && by.type !== 'admin') await limitCodes(context.database, by.personID);
  const regainedCode = await giveUpUnanswered(context, by, key.id);
  const begun = await begin(context, { by, key, given, isNew, regainedCode }, ifMatch);
  return 'entry' in begun ? begun.entry : charge(context, by, begun.payment);
}

type Begun = { readonly entry: Entry } | { readonly payment: Payment };

/** Submits where no card is to be charged; otherwise reserves what the submission needs. */
const begin = (context: Context, asked: Asked, ifMatch: number | null): Promise<Begun> =>
  inTransaction(context.database, async (tx) => {
    const { by, key } = asked;
    const answer = async () => {
      const entry = await entryFor({ database: tx }, by, key);
      await context.storeReply(tx, entry);
      return { entry };
    };
    const callID = context.callID();
    const earlier = await findAttempt(tx, key.id, callID);
    if (earlier?.state === 'paid') return answer();
    if (earlier && isUnderWay(earlier.state)) {
      if (earlier.state === 'reserved') await holdPayment(tx, earlier.id);
      return { payment: earlier };
    }
    const held = await holdSubject(tx, asked);
    if (held) await refuseIfStale(tx, by, held, ifMatch);
    const now = context.clock.now();
    await tx.execute(beforeWriting);
    const prepared = await prepareSubmission(tx, context, asked, held, now);
    await refuseUnseen(tx, by, asked.given.seen, held, prepared);
    if (!cardOf(prepared)) {
      for (const one of prepared) await enterSubmitted(tx, context, by, one, now);
      return answer();
    }
    // What was written shows nowhere unless the card is charged. The locks from before the savepoint stay.
    await tx.execute(undoWriting);
    return { payment: await reserveFor(tx, asked, held, prepared, { now, callID }) };
  });

async function reserveFor(
  tx: Database,
  { by, given }: Asked,
  held: LockedEntry | null,
  prepared: readonly [Prepared, ...Prepared[]],
  { now, callID }: { readonly now: Date; readonly callID: string },
): Promise<Payment> {
  const [{ entry, pending, terms }, ...others] = prepared;
  const { tax, discountID, takesDiscount } = pending;
  const together = others.map((one) => ({
    id: one.entry.id,
    categoryID: one.entry.categoryID ?? '',
    amount: one.pending.amount,
    tax: one.pending.tax,
  }));
  const holdsDiscount = takesDiscount && discountID !== null;
  if (holdsDiscount && !(await takeDiscount(tx, entry.awardID, discountID))) {
    throw refuseBy([{ code: 'discount.refusal.usedUp' }]);
  }
  const title = entry.data.title ?? '';
  return reserve(tx, {
    organiserID: entry.organiserID,
    orgID: entry.orgID,
    awardID: entry.awardID,
    personID: entry.personID,
    entryID: entry.id,
    entryVersion: held?.version ?? null,
    entryTitle: title,
    callID,
    byID: by.personID,
    actor: by.actor,
    // In the place of whatever the caller sent under these names.
    submission: { ...given, termsAsked: terms.version, wholeFee: pending.wholeFee, together },
    amount: totalOf(prepared),
    tax,
    currency: entry.currency,
    discountID,
    holdsDiscount,
    stripeID: cardOf(prepared)?.stripeID ?? null,
    description: `${entry.awardName}: ${held?.ref ?? title}`,
    reservedAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** Charges the card of a reservation and submits; gives everything back where the bank or a rule refuses. */
async function charge(context: Context, by: Principal, payment: Payment): Promise<Entry> {
  const { id, entryID, stripeID, amount, currency, description } = payment;
  let { intentID } = payment;
  const refused = async (reason: string) => {
    await releasePayment(context, by, { id, intentID }, { type: 'charge.refuse', reason });
    return refuseBy([refusalOf(reason)]);
  };
  if (!intentID) {
    const request = { key: `entry-${entryID}-payment-${id}`, stripeID: stripeID ?? '', amount, currency, description };
    const prepared = await context.payments.prepare(request);
    if (prepared.status === 'refused') throw await refused(prepared.reason);
    intentID = prepared.intentID;
    // Taken for abandoned meanwhile: what was reserved may be gone.
    if (!(await storeIntent(context.database, id, intentID))) {
      throw refuseBy([{ code: 'entry.refusal.paymentUnderWay' }]);
    }
  }
  let charged = await context.payments.confirm(intentID);
  if (charged.status === 'actionRequired') {
    const { clientSecret } = charged;
    await awaitCardholder(context, by, { id, intentID });
    throw refuse(402, confirmFirst, [{ code: confirmFirst, params: { clientSecret } }]);
  }
  if (charged.status === 'refused') {
    // Whoever was given the secret could still pay with it: only what is cancelled is given back.
    const settled = payment.state === 'actionRequired' ? await context.payments.settle(intentID) : null;
    if (settled?.status !== 'paid') throw await refused(charged.reason);
    charged = settled;
  }
  const outcome = await submitCharged(context, id, charged.chargeID, by);
  if (outcome.entry) return outcome.entry;
  if (outcome.owed) await refundNow(context, outcome.owed);
  throw refuseBy([{ code: 'entry.refusal.chargeRefunded' }, ...outcome.reasons]);
}

/** The cardholder answers their bank with the secret that comes along; then the same call is made again under its key. */
const confirmFirst = 'entry.refusal.confirmCard';
