import { sql } from 'drizzle-orm';
import { entryLifecycle } from '../../../machines/entry/entry.machine.ts';
import type { EntryChartState } from '../../../machines/entry/entry.rules.ts';
import { askedVersion, type TermsOnSubmitting, termsOnSubmitting } from '../../../machines/entry/terms.ts';
import { findEntrantTerms } from '../awards/entrantTerms.ts';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuseBy } from '../http/refusal.ts';
import { type Bill, billOf } from '../payments/bill.ts';
import type { Payment } from '../payments/charges.ts';
import { saveEntry } from './changeEntry.ts';
import { type EntryName, entryFacts, type LockedEntry, lockEntry, stateOf } from './lockEntry.ts';
import { makeEntry } from './makeEntry.ts';
import type { Reserved } from './submission.ts';

/** What is submitted: an entry that is there, or one that the same call makes. */
export interface Asked {
  readonly by: Principal;
  readonly name: EntryName;
  readonly given: Reserved;
  readonly isNew: boolean;
}

/** An entry as it is going to be submitted, with its bill. */
export interface Prepared {
  readonly entry: LockedEntry;
  readonly bill: Bill;
  readonly state: EntryChartState;
  readonly terms: TermsOnSubmitting;
}

/**
 * Holds what a submission needs to stay as it is: the entry, or the award that it is made in, and its person, so that two
 * entries of one person that are sent in at once count each other. Answers the entry where it is there.
 */
export async function holdSubject(transaction: Database, { by, name, isNew }: Asked): Promise<LockedEntry | null> {
  const held = isNew ? null : await lockEntry(transaction, by, name);
  if (isNew) await transaction.execute(sql`select from product.awards where id = ${name.awardID} for update`);
  await transaction.execute(sql`select from product.people where id = ${held?.personID ?? by.personID} for update`);
  return held;
}

/** Writes what was given into the held entry and asks every rule; refuses with all reasons. */
export async function prepareSubmission(
  transaction: Database,
  context: Context,
  { by, name, given }: Asked,
  held: LockedEntry | null,
  /** The instant that counts for deadline and price, also while a card is being charged. */
  now: Date,
  /** The attempt to charge that is being carried out. */
  payment: Pick<Payment, 'id' | 'discountID'> | null = null,
): Promise<Prepared> {
  const { payment: _, discountID: __, acceptedTerms: ticked, termsAsked = 0, ...patch } = given;
  const occasion = { now: now.getTime(), ...(payment && { paymentID: payment.id }) };
  const entry = held
    ? await saveEntry(transaction, context, by, held, patch, occasion)
    : await makeEntry(transaction, context, by, name, patch, occasion);
  const bill = await billOf(transaction, entry, given, now, by.type === 'admin', payment?.discountID);
  const asked = payment ? termsAsked : askedVersion(await findEntrantTerms(transaction, name.awardID));
  const open = by.type === 'admin' || by.actor !== null;
  const terms = termsOnSubmitting(asked, { ticked, before: entry.termsAccepted, open });
  const facts = await entryFacts(transaction, entry, { by, fee: bill.fee, terms, ...occasion });
  const decision = entryLifecycle.decide(stateOf(entry), facts, { type: 'entry.submit' });
  if (!decision.accepted) throw refuseBy([...decision.reasons, ...bill.reasons]);
  if (bill.reasons.length > 0) throw refuseBy(bill.reasons);
  return { entry, bill, state: decision.state, terms };
}
