import { eq, sql } from 'drizzle-orm';
import { entryLifecycle } from '../../../machines/entry/entry.machine.ts';
import type { EntryEvent } from '../../../machines/entry/entry.rules.ts';
import type { ChargedTax } from '../../../machines/payment/tax.rules.ts';
import type { Entry } from '../../contract/entities.ts';
import type { Locale } from '../../contract/locales.ts';
import { record } from '../audit/record.ts';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import { commit } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { refuseBy } from '../http/refusal.ts';
import { letter, post, sayMail, sayMoney, sayRate } from '../lifecycles/mails.ts';
import { type Bill, billOf, invoiceName, type PaymentChoice, raiseInvoice } from '../payments/bill.ts';
import { invoices } from '../schema.ts';
import { rowsOf } from '../sql.ts';
import { type EntryPatch, enterState, entryFor, refuseIfStale, saveEntry } from './changeEntry.ts';
import { type EntryName, entryFacts, type LockedEntry, lockEntry, stateOf } from './lockEntry.ts';

/** What is written into the entry in the same breath, and how its fee is paid. */
export type Submission = EntryPatch & PaymentChoice;

interface Attempt {
  readonly context: Context;
  readonly by: Principal;
  readonly name: EntryName;
  readonly given: Submission;
  readonly ifMatch: number | null;
  readonly make: (transaction: Database) => Promise<void>;
  /** The server's instant that counts for deadline and price, also while a card is being charged. */
  readonly now: Date;
}

interface PendingCharge {
  readonly key: string;
  readonly stripeID: string;
  readonly amount: number;
  readonly tax: ChargedTax | null;
  readonly currency: 'gbp' | 'usd';
  readonly description: string;
  readonly organiserID: string;
}

interface Charged extends PendingCharge {
  readonly chargeID: string;
}

/**
 * Sends an entry in: what was written with it is saved, the fee is charged, invoiced or skipped, and the entrant is told;
 * all of it or, where a rule or the card refuses, nothing. No transaction is held while the card is charged: the same
 * rules are asked again afterwards, and one key charges once.
 */
export async function submitEntry(
  context: Context,
  by: Principal,
  name: EntryName,
  given: Submission,
  ifMatch: number | null,
  /** Makes the entry, where it is to be there only once it is submitted. */
  make: (transaction: Database) => Promise<void> = async () => undefined,
): Promise<Entry> {
  const attempt: Attempt = { context, by, name, given, ifMatch, make, now: context.clock.now() };
  const first = await chargeBefore(commit(context, (held) => submit(held, attempt, null)));
  if (!('charge' in first)) return first.entry;
  const pending = first.charge;
  const result = await context.payments.charge(pending);
  if (result.status === 'refused') {
    await note(attempt, pending, 'entry.cardRefused', { reason: result.reason });
    throw refuseBy([{ code: 'entry.refusal.paymentRefused' }]);
  }
  const charged = { ...pending, chargeID: result.chargeID };
  try {
    return await commit(context, (held) => submit(held, attempt, charged));
  } catch (error) {
    await noteLostCharge(attempt, charged).catch(() => sayLostCharge(attempt, charged));
    throw error;
  }
}

/** Rejects with `ChargeFirst`, everything undone, where a card is to be charged before. */
async function submit(
  transaction: Database,
  { context, by, name, given, ifMatch, make, now }: Attempt,
  charged: Charged | null,
): Promise<Entry> {
  await make(transaction);
  const held = await lockEntry(transaction, by, name);
  await refuseIfStale(transaction, by, held, ifMatch);
  // Two entries of one person that are sent in at once count each other: one waits for the other.
  await transaction.execute(sql`select from product.people where id = ${held.personID} for update`);
  const entry = await saveEntry(transaction, context, by, held, given);
  const bill = await billOf(transaction, entry, given, now, by.type === 'admin');
  const facts = await entryFacts(transaction, entry, { by, now: now.getTime(), fee: bill.fee });
  const event: EntryEvent = { type: 'entry.submit' };
  const decision = entryLifecycle.decide(stateOf(entry), facts, event);
  if (!decision.accepted) throw refuseBy([...decision.reasons, ...bill.reasons]);
  if (bill.reasons.length > 0) throw refuseBy(bill.reasons);
  if (bill.card && !charged) throw new ChargeFirst(await chargeFor(transaction, entry, held.version, bill, bill.card));
  const paid = charged ? { ...bill, amount: charged.amount, tax: charged.tax } : bill;
  const invoice = await raiseInvoice(
    transaction,
    entry,
    paid,
    now,
    charged?.chargeID ?? bill.invoice?.chargeID ?? null,
  );
  await enterState(transaction, context, by, entry, {
    event,
    state: decision.state,
    also: { submittedAt: now, correction: null },
    details: { amount: paid.amount, invoice: invoiceName(invoice.number) },
  });
  await tellEntrant(transaction, entry, charged, invoice.number);
  return entryFor({ database: transaction }, by, name);
}

class ChargeFirst extends Error {
  readonly charge: PendingCharge;

  constructor(charge: PendingCharge) {
    super('A card is to be charged first');
    this.charge = charge;
  }
}

const chargeBefore = (submission: Promise<Entry>): Promise<{ entry: Entry } | { charge: PendingCharge }> =>
  submission.then(
    (entry) => ({ entry }),
    (error: unknown) => {
      if (error instanceof ChargeFirst) return { charge: error.charge };
      throw error;
    },
  );

async function chargeFor(
  transaction: Database,
  entry: LockedEntry,
  version: number,
  { amount, tax }: Bill,
  { stripeID }: { readonly stripeID: string },
): Promise<PendingCharge> {
  const [refused] = await rowsOf<{ count: number }>(
    transaction,
    sql`select count(*) as count from product.audit
      where entity = 'entry' and entity_id = ${entry.id} and action = 'entry.cardRefused'`,
  );
  return {
    // Repeated after a cut connection it is the same charge; after a refusal it is a new one.
    key: `entry-${entry.id}-${version}-${amount}-${refused?.count ?? 0}`,
    stripeID,
    amount,
    tax,
    currency: entry.currency,
    description: `${entry.awardName}: ${entry.ref}`,
    organiserID: entry.organiserID,
  };
}

async function tellEntrant(
  transaction: Database,
  { entrant, organiserID, awardName: award, ref, data: { title = '' }, timeZone }: LockedEntry,
  charged: PendingCharge | null,
  invoiceNumber: number,
): Promise<void> {
  const letters = [letter(entrant, 'submission', { award, ref, title }, timeZone)];
  if (charged) {
    const { amount, currency, tax } = charged;
    const money = (minor: number) => sayMoney(entrant.locale, minor, currency);
    const values = { award, ref, title, number: invoiceName(invoiceNumber), amount: money(amount) };
    const receipt = letter(entrant, 'receipt', values, timeZone);
    letters.push(tax ? { ...receipt, text: `${receipt.text}\n${taxLine(entrant.locale, tax, money)}` } : receipt);
  }
  await post(transaction, organiserID, letters);
}

const taxLine = (locale: Locale, { name, rate, amount }: ChargedTax, money: (minor: number) => string) =>
  sayMail(locale, 'receipt.tax', { tax: name, rate: sayRate(locale, rate), amount: money(amount) });

const note = (
  { context, by, name }: Attempt,
  { organiserID: orgID }: PendingCharge,
  action: 'entry.cardRefused' | 'entry.chargeLost',
  details: Readonly<Record<string, unknown>>,
) => record(context.database, context.clock, by, { action, entity: 'entry', entityID: name.id, orgID, details });

/** The card was charged and the entry could not be sent in any more: somebody has to give the money back. */
async function noteLostCharge(attempt: Attempt, charged: Charged): Promise<void> {
  const { database } = attempt.context;
  const { chargeID, amount } = charged;
  const [used] = await database.select({ id: invoices.id }).from(invoices).where(eq(invoices.chargeID, chargeID));
  // The same submission sent twice at once: the other one has used the charge.
  if (used) return;
  sayLostCharge(attempt, charged);
  await note(attempt, charged, 'entry.chargeLost', { chargeID, amount });
}

const sayLostCharge = ({ context, name }: Attempt, { chargeID }: Charged): void =>
  context.log.error({ entryID: name.id, chargeID }, 'charged without a submission');
