import { chargeInvariants } from '#machines/charge/charge.invariants.ts';
import { brokenIn } from '#machines/kit/invariants.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { payments } from '../../platform/database/schema.ts';
import { type Payment, stepCharge } from './charges.ts';

/** What a charge paid of one entry. */
export interface PaidPart extends Pick<Payment, 'amount' | 'tax'> {
  readonly invoiceID: string;
  readonly entryID: string;
}

/**
 * Keeps a charge for the invoices that it paid. Of several, each has a part of the charge of its own from then on, which is
 * refunded by itself.
 */
export async function storeCharge(
  tx: Database,
  context: Pick<Context, 'clock'>,
  payment: Payment,
  chargeID: string,
  [own, ...others]: readonly PaidPart[],
): Promise<void> {
  if (!own) throw new Error('A charge paid nothing');
  const event = { type: 'charge.keep', chargeID } as const;
  const { invoiceID, amount, tax } = own;
  if (others.length === 0) {
    await stepCharge(tx, context, payment, event, { invoiceID, tax });
    return;
  }
  const charged = payment.amount;
  const parts = [own, ...others].reduce((sum, part) => sum + part.amount, 0);
  const facts = { by: 'service', paidInvoices: 1, refundID: null, holdsDiscount: false } as const;
  const [broken] = brokenIn(chargeInvariants, 'paid', { ...facts, chargeID, amount, charged, parts });
  if (broken) throw new Error(`A charge was not kept: ${broken.id}`);
  await stepCharge(tx, context, payment, event, { invoiceID, amount, tax, charged });
  const { organiserID, orgID, awardID, personID, entryTitle, byID, actor, currency, stripeID } = payment;
  const { description, reservedAt } = payment;
  const now = context.clock.now();
  await tx.insert(payments).values(
    others.map((part) => ({
      organiserID,
      orgID,
      awardID,
      personID,
      entryTitle,
      byID,
      actor,
      currency,
      stripeID,
      description,
      reservedAt,
      ...part,
      state: 'paid' as const,
      chargeID,
      charged,
      partOfID: payment.id,
      createdAt: now,
      updatedAt: now,
    })),
  );
}
