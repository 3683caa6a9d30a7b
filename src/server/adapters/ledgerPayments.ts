import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull, like, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { cardSetups, chargeRefunds, charges } from '../platform/database/schema.ts';
import { ownOf } from '../platform/database/sql.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentsPort } from '../ports/payments.ts';
import { readSignedEvent, signPaidEvent } from './signedEvents.ts';

/** How the service tells by itself that an intent was paid. */
interface Hook {
  readonly secret: string;
  readonly deliver: (event: { readonly body: string; readonly signature: string }) => Promise<void>;
}

/** The embedded payment service, with the bank of its test cards. */
export interface LedgerPayments extends PaymentsPort {
  /** The cardholder's word to their bank; answers whether it still asked. What was paid is told by the hook. */
  answerBank(clientSecret: string, confirms: boolean): Promise<boolean>;
}

/** The embedded payment service: takes test cards only, and keeps a book of each attempt to charge. */
export function ledgerPayments(database: Database, clock: Clock, hook: Hook): LedgerPayments {
  const find = async (name: string) => {
    const [charge] = await database
      .select()
      .from(charges)
      .where(eq(charges.id, idIn(name)));
    if (!charge) throw new Error('The ledger has no such charge');
    return charge;
  };
  return {
    async confirmHolder({ key, paymentMethod }) {
      if (!ownOf(testCards, readCard(paymentMethod, clock.now()).number)?.asksHolder) return { status: 'confirmed' };
      await database
        .insert(cardSetups)
        .values({ key, clientSecret: randomBytes(24).toString('base64url') })
        .onConflictDoNothing();
      const [setup] = await database.select().from(cardSetups).where(eq(cardSetups.key, key));
      if (!setup) throw new Error('The ledger has no such card');
      const { accepted, clientSecret } = setup;
      if (accepted === null) return { status: 'actionRequired', clientSecret };
      return accepted ? { status: 'confirmed' } : { status: 'refused', reason: 'authentication_failed' };
    },
    async findCard(paymentMethod) {
      const { number, expires } = readCard(paymentMethod, clock.now());
      const card = ownOf(testCards, number);
      if (!card || expired(expires, clock.now())) return null;
      return {
        stripeID: `pm_test_${card.bank ?? 'accepted'}_${randomUUID().replaceAll('-', '')}`,
        brand: card.brand,
        last4: number.slice(-4),
        expires,
      };
    },
    async prepare({ key, stripeID, amount, currency }) {
      await database
        .insert(charges)
        .values({ key, stripeID, amount, currency, clientSecret: randomBytes(24).toString('base64url') })
        .onConflictDoNothing({ target: charges.key });
      const [intent] = await database.select().from(charges).where(eq(charges.key, key));
      if (!intent) throw new Error('The intent was not written');
      return { status: 'prepared', intentID: nameOf('pi', intent.id) };
    },
    async confirm(intentID) {
      const undecided = and(eq(charges.id, idIn(intentID)), isNull(charges.accepted), isNull(charges.cancelledAt));
      const reason = sql`substring(${charges.stripeID} from '^pm_test_(card_declined|expired_card)_')`;
      await database
        .update(charges)
        .set({ accepted: sql`${reason} is null`, reason })
        .where(and(undecided, sql`not ${asksFirst}`));
      const { id, accepted, reason: refusal, cancelledAt, clientSecret } = await find(intentID);
      if (accepted) return { status: 'paid', chargeID: nameOf('ch', id) };
      if (accepted === null && !cancelledAt && clientSecret) return { status: 'actionRequired', clientSecret };
      return { status: 'refused', reason: refusal ?? 'cancelled' };
    },
    async answerBank(clientSecret, confirms) {
      const setups = await database
        .update(cardSetups)
        .set({ accepted: confirms })
        .where(and(eq(cardSetups.clientSecret, clientSecret), isNull(cardSetups.accepted)))
        .returning();
      if (setups.length > 0) return true;
      const asked = and(eq(charges.clientSecret, clientSecret), asksFirst, isNull(charges.accepted));
      const [answered] = await database
        .update(charges)
        .set({ accepted: confirms, reason: confirms ? null : 'authentication_failed' })
        .where(and(asked, isNull(charges.cancelledAt)))
        .returning();
      if (answered && confirms)
        await hook.deliver(await signPaidEvent(nameOf('pi', answered.id), hook.secret, clock.now()));
      return answered !== undefined;
    },
    readEvent: (body, signature) => readSignedEvent(body, signature, hook.secret, clock.now()),
    async settle(intentID) {
      await database
        .update(charges)
        .set({ cancelledAt: clock.now() })
        .where(and(eq(charges.id, idIn(intentID)), sql`${charges.accepted} is not true`, isNull(charges.cancelledAt)));
      const { id, accepted } = await find(intentID);
      return accepted ? { status: 'paid', chargeID: nameOf('ch', id) } : { status: 'cancelled' };
    },
    async refund({ key, chargeID, amount }) {
      if (amount !== undefined) return { refundID: await refundPart(database, clock, idIn(chargeID), key, amount) };
      await database
        .update(charges)
        .set({ refundedAt: clock.now() })
        .where(and(eq(charges.id, idIn(chargeID)), eq(charges.accepted, true), isNull(charges.refundedAt)));
      const { id, refundedAt } = await find(chargeID);
      if (!refundedAt) throw new Error('The charge was never made');
      return { refundID: nameOf('re', id) };
    },
  };
}

/** Gives a part of a charge back, and notes when that was the last of it. */
const refundPart = (database: Database, clock: Clock, id: string, key: string, amount: number): Promise<string> =>
  database.transaction(async (tx) => {
    const [charge] = await tx.select().from(charges).where(eq(charges.id, id)).for('update');
    if (!charge?.accepted) throw new Error('The charge was never made');
    await tx.insert(chargeRefunds).values({ key, chargeID: id, amount }).onConflictDoNothing();
    const given = await tx.select().from(chargeRefunds).where(eq(chargeRefunds.chargeID, id));
    const sum = given.reduce((total, one) => total + one.amount, 0);
    const refund = given.find((one) => one.key === key);
    if (!refund || sum > charge.amount || (charge.refundedAt && sum < charge.amount)) {
      throw new Error('More would be given back than was charged');
    }
    if (sum === charge.amount) {
      const refundedAt = charge.refundedAt ?? clock.now();
      await tx.update(charges).set({ refundedAt }).where(eq(charges.id, id));
    }
    return nameOf('re', refund.id);
  });

/** Cards whose bank asks the cardholder first. */
const asksFirst = like(charges.stripeID, 'pm\\_test\\_confirm\\_%');

/** The names of an intent, its charge and its refund carry the id of the row. */
const nameOf = (kind: 'pi' | 'ch' | 're', id: string) => `${kind}_test_${id.replaceAll('-', '')}`;
const idIn = (name: string) => name.replace(/^\w\w_test_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Test cards by number, with the bank's word where charges of theirs are refused, or wait for the cardholder; `asksHolder`
 * where they are not even kept without their holder.
 */
const testCards: Readonly<Record<string, { brand: string; bank?: string; asksHolder?: true }>> = {
  '4000002500003155': { brand: 'visa', asksHolder: true },
  '4000002760003184': { brand: 'visa', bank: 'confirm' },
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { brand: 'visa', bank: 'card_declined' },
  '4000000000000341': { brand: 'visa', bank: 'card_declined' },
  '4000000000000069': { brand: 'visa', bank: 'expired_card' },
};

const tokens: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
};

/** A token, or a number with an optional MM/YY after it; a card without one expires in two years. */
function readCard(method: string, now: Date): { number: string; expires: string } {
  const text = method.slice(0, 200).trim();
  const found = /[\s|,;](\d{1,2})\s{0,3}\/\s{0,3}(?:20)?(\d{2})$/.exec(text);
  const [, month, year] = found ?? [];
  const named = text.slice(0, found?.index).replace(/[\s|,;-]/g, '');
  const number = ownOf(tokens, named) ?? named;
  const expires =
    month && year
      ? `${month.padStart(2, '0')}/${year}`
      : `${String(now.getUTCMonth() + 1).padStart(2, '0')}/${String((now.getUTCFullYear() + 2) % 100).padStart(2, '0')}`;
  return { number, expires };
}

function expired(expires: string, now: Date): boolean {
  const [month = 0, year = 0] = expires.split('/').map(Number);
  return month < 1 || month > 12 || Date.UTC(2000 + year, month, 1) <= now.getTime();
}
