import { and, eq } from 'drizzle-orm';
import { withoutFurther } from '#machines/entry/further.keys.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { categories, paymentMethods } from '../../platform/database/schema.ts';
import { sumsOf } from '../../platform/mail/sums.ts';
import { formatMail, formatMoney } from '../../platform/mail/words.ts';
import { submissionCopy } from '../forms/formatAnswers.ts';
import { type Letter, letter, post } from '../mail/letters.ts';
import { invoiceLetter, moneyRows, paidLine } from '../payments/invoiceLetter.ts';
import type { PendingInvoice } from '../payments/pendingInvoice.ts';
import { invoiceName, raiseInvoice } from '../payments/raiseInvoice.ts';
import { enterState } from './changeEntry.ts';
import { storeConsent } from './consent.ts';
import { aboutEntry, type LockedEntry } from './lockEntry.ts';
import type { Prepared } from './prepareSubmission.ts';

/** What paid: the payment service's names of the charge and of the card. */
interface Charge {
  readonly id: string;
  readonly stripeID: string | null;
}

/**
 * Sends a prepared entry in: its invoice is raised or paid by the charge named, and the entrant is told. Answers the
 * invoice's id.
 */
export async function enterSubmitted(
  tx: Database,
  context: Context,
  by: Principal,
  { entry, pending, state, terms, mayWithdraw }: Prepared,
  submittedAt: Date,
  charge: Charge | null = null,
): Promise<string> {
  const chargeID = charge?.id ?? null;
  const invoice = await raiseInvoice(tx, { clock: context.clock, by }, entry, pending, chargeID);
  const { also, changes } = await storeConsent(tx, by, entry, terms, submittedAt);
  const data = withoutFurther(entry.data);
  await enterState(
    tx,
    context,
    by,
    { ...entry, data },
    {
      event: { type: 'entry.submit' },
      state,
      also: { submittedAt, correction: null, data, ...also },
      details: {
        amount: pending.amount,
        invoice: invoiceName(invoice.number),
        ...(Object.keys(changes).length > 0 && { changes }),
      },
    },
  );
  await notifyEntrant(tx, entry, mayWithdraw);
  const paid = { number: invoiceName(invoice.number), paidAt: context.clock.now() };
  if (charge) await post(tx, entry.organiserID, [await receiptOf(tx, entry, pending, { ...charge, ...paid })]);
  // Sent in again for the same fee while that is not overdue, the entrant has it already.
  const due = invoice.isNews ? await invoiceLetter(tx, invoice.id, 'invoice') : null;
  if (due) await post(tx, entry.organiserID, [due]);
  return invoice.id;
}

/** Says that the entry is in and what its entrant may do about it, with a copy of what was submitted. */
async function notifyEntrant(tx: Database, entry: LockedEntry, mayWithdraw: boolean): Promise<void> {
  const { entrant, organiserID, ref } = entry;
  const { title = '' } = entry.data;
  const mail = letter(entrant, 'submission', aboutEntry(entry), { ref, title });
  const next = formatMail(entrant.locale, mayWithdraw ? 'submission.until' : 'submission.late');
  const copy = submissionCopy(entrant.locale, { ...entry, category: await categoryOf(tx, entry) });
  await post(tx, organiserID, [{ ...mail, text: [mail.body, next, copy].join('\n\n') }]);
}

/** What the card was charged, when, and which one it was as far as its organisation still keeps it. */
async function receiptOf(
  tx: Database,
  entry: LockedEntry,
  { amount, tax }: PendingInvoice,
  { number, stripeID, paidAt }: Charge & { readonly number: string; readonly paidAt: Date },
): Promise<Letter> {
  const { entrant, ref, currency, timeZone } = entry;
  const { title = '' } = entry.data;
  const { locale } = entrant;
  const known = and(eq(paymentMethods.orgID, entry.orgID), eq(paymentMethods.stripeID, stripeID ?? ''));
  const [card] = await tx.select({ last4: paymentMethods.last4 }).from(paymentMethods).where(known);
  const named = { ref, title, number };
  return {
    ...letter(entrant, 'receipt', aboutEntry(entry), { ...named, amount: formatMoney(locale, amount, currency) }),
    rows: moneyRows(locale, { ...named, paid: paidLine(locale, paidAt, timeZone, card?.last4) }),
    sums: sumsOf(locale, { amount, tax, currency }),
  };
}

async function categoryOf(tx: Database, { categoryID, entrant }: LockedEntry): Promise<string | null> {
  const named = { name: categories.name, names: categories.names };
  const [found] = categoryID ? await tx.select(named).from(categories).where(eq(categories.id, categoryID)) : [];
  return found ? found.names[entrant.locale] || found.name : null;
}
