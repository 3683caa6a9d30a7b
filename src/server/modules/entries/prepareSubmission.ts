import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { EntryChartState } from '#machines/entry/entry.rules.ts';
import { askedVersion, type TermsOnSubmitting, termsOnSubmitting } from '#machines/entry/terms.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentChoice, Reserved } from '../../platform/database/submission.ts';
import { listed, type Named } from '../../platform/errors/named.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { findEntrantTerms } from '../awards/entrantTerms.ts';
import type { Payment } from '../payments/charges.ts';
import { type PendingInvoice, pendingInvoiceOf, type Regained } from '../payments/pendingInvoice.ts';
import { saveEntry } from './changeEntry.ts';
import { choiceFor, hasStoredChoice } from './choice.ts';
import {
  type EntryKey,
  entryFacts,
  holdEntrant,
  type LockedEntry,
  lockEntry,
  type Occasion,
  stateOf,
} from './lockEntry.ts';
import { makeEntry } from './makeEntry.ts';
import { makeFurther, refuseFurther } from './makeFurther.ts';
import { refuseUnseen } from './refuseUnseen.ts';

/** What is submitted: an entry that is there, or one that the same call makes. */
export interface Asked extends Regained {
  readonly by: Principal;
  readonly key: EntryKey;
  readonly given: Reserved;
  readonly isNew: boolean;
}

/** An entry as it is going to be submitted, with its bill. */
export interface Prepared {
  readonly entry: LockedEntry;
  readonly pending: PendingInvoice;
  readonly state: EntryChartState;
  readonly terms: TermsOnSubmitting;
  /** Whether its entrant may withdraw it once it is in. */
  readonly mayWithdraw: boolean;
}

/**
 * Holds what a submission needs to stay as it is: the entry, or the award that it is made in, and its person, so that two
 * entries of one person that are sent in at once count each other. Answers the entry where it is there.
 */
export async function holdSubject(tx: Database, { by, key, isNew, given }: Asked): Promise<LockedEntry | null> {
  // Entries that are going to be made raise the award's counter.
  const makes = isNew || (given.further ? given.further.length > 0 : await hasStoredChoice(tx, key));
  if (makes) await tx.execute(sql`select from product.awards where id = ${key.awardID} for update`);
  const held = isNew ? null : await lockEntry(tx, by, key);
  await holdEntrant(tx, held?.personID ?? by.personID);
  return held;
}

/**
 * Writes what was given into the held entry, makes those in further categories, and asks every rule of each; refuses with
 * all reasons. Answers the entry, then the further ones in the order asked for.
 */
export async function prepareSubmission(
  tx: Database,
  context: Context,
  { by, key, given, regainedCode = null }: Asked,
  held: LockedEntry | null,
  /** The instant that counts for deadline and price, also while a card is being charged. */
  now: Date,
  /** The attempt to charge that is being carried out. */
  payment: Pick<Payment, 'id' | 'discountID'> | null = null,
): Promise<readonly [Prepared, ...Prepared[]]> {
  const { payment: way, discountID, acceptedTerms: ticked, termsAsked = 0, further: _, seen, ...rest } = given;
  const { together, ...patch } = rest;
  const chosen = payment ? [] : await choiceFor(tx, by, held, given);
  const occasion = { now: now.getTime(), ...(payment && { paymentID: payment.id }) };
  const entry = held
    ? await saveEntry(tx, context, by, held, patch, occasion)
    : await makeEntry(tx, context, by, key, patch, occasion);
  const asked = payment ? termsAsked : askedVersion(await findEntrantTerms(tx, key.awardID));
  const open = by.type === 'admin' || by.actor !== null;
  const prepare = (one: LockedEntry, choice: PaymentChoice & Regained, ahead: number) =>
    prepareOne(tx, one, {
      by,
      now,
      choice,
      heldDiscount: payment?.discountID ?? null,
      occasion: { ...occasion, ahead },
      terms: termsOnSubmitting(asked, { ticked, before: one.termsAccepted, open }),
    });
  const first = await prepare(entry, { payment: way, discountID, regainedCode }, 0);
  const further = (payment && together) ?? chosen.map((categoryID) => ({ id: randomUUID(), categoryID }));
  if ('reasons' in first) {
    // Nobody could choose how to pay a fee that was not shown.
    if (!payment && further.length === 0 && first.reasons.every(({ code }) => code === 'entry.refusal.feeUnsettled'))
      await refuseUnseen(tx, by, seen, held, [first]);
    throw refuseBy(first.reasons);
  }
  if (further.length === 0) return [first];
  const categories = await refuseFurther(tx, entry, further, payment !== null);
  const others: Prepared[] = [];
  for (const one of further) {
    const made = await makeFurther(tx, context, by, entry, one);
    // A code counts for the first category alone.
    const other = await prepare(made, { payment: way }, others.length + 1);
    if ('reasons' in other)
      throw refuseBy([inCategory(categories.get(one.categoryID) ?? { name: '', names: {} }), ...other.reasons]);
    others.push(other);
  }
  return [first, ...others];
}

/** Of which further category the reasons after it are. */
const inCategory = (category: Named): Reason => ({
  code: 'entry.refusal.furtherRefused',
  params: listed([category], 'category'),
});

/** What a rule has against submitting. */
interface Refused extends Pick<Prepared, 'entry' | 'pending'> {
  readonly reasons: readonly Reason[];
}

async function prepareOne(
  tx: Database,
  entry: LockedEntry,
  {
    by,
    now,
    choice,
    heldDiscount,
    occasion,
    terms,
  }: {
    readonly by: Principal;
    readonly now: Date;
    readonly choice: PaymentChoice & Regained;
    readonly heldDiscount: string | null;
    readonly occasion: Occasion & { readonly now: number };
    readonly terms: TermsOnSubmitting;
  },
): Promise<Prepared | Refused> {
  const pending = await pendingInvoiceOf(tx, entry, choice, now, by, heldDiscount);
  const facts = await entryFacts(tx, entry, { by, fee: pending.fee, terms, ...occasion });
  const decision = entryLifecycle.decide(stateOf(entry), facts, { type: 'entry.submit' });
  if (!decision.accepted) return { entry, pending, reasons: [...decision.reasons, ...pending.reasons] };
  if (pending.reasons.length > 0) return { entry, pending, reasons: pending.reasons };
  const withdrawal = entryLifecycle.decide('submitted', { ...facts, by: 'entrant' }, { type: 'entry.withdraw' });
  return { entry, pending, state: decision.state, terms, mayWithdraw: withdrawal.accepted };
}
