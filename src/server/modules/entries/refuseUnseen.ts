import { and, eq, sql } from 'drizzle-orm';
import { defaultLocale, locales } from '#contract/locales.ts';
import { refusals } from '#machines/kit/rules.ts';
import { brandName } from '#machines/payment/card.rules.ts';
import { type Bill, mayBill, type SeenFacts } from '#machines/payment/seen.rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { categories, paymentMethods } from '../../platform/database/schema.ts';
import { listed } from '../../platform/errors/named.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { formatMoney } from '../../platform/mail/words.ts';
import type { PendingInvoice } from '../payments/pendingInvoice.ts';
import { findEntry } from './entries.repository.ts';
import type { LockedEntry } from './lockEntry.ts';

/** What a submission writes is undone from here on, while the locks from before stay. */
export const beforeWriting = sql`savepoint before_writing`;
export const undoWriting = sql`rollback to savepoint before_writing`;

interface Billed {
  readonly entry: LockedEntry;
  readonly pending: PendingInvoice;
}

/** What is due for all entries that are submitted together. */
export const totalOf = (prepared: readonly Billed[]): number =>
  prepared.reduce((sum, { pending }) => sum + pending.amount, 0);

/** The card that pays for all of them; null where none is charged. */
export const cardOf = (prepared: readonly Billed[]): { readonly stripeID: string } | null =>
  prepared.find(({ pending }) => pending.card)?.pending.card ?? null;

/**
 * Refuses a submission that says what its page showed, where something else is due by now: a colleague moved the entry, the
 * organiser changed a fee, a member of the organisation its card. Answers with the entry as it is kept.
 */
export async function refuseUnseen(
  tx: Database,
  by: Principal,
  seen: Bill | undefined,
  held: LockedEntry | null,
  prepared: readonly [Billed, ...Billed[]],
): Promise<void> {
  if (!seen) return;
  const [{ entry }] = prepared;
  const due = { categoryID: entry.categoryID, total: totalOf(prepared), stripeID: cardOf(prepared)?.stripeID ?? null };
  // Only what differs is looked up: submissions come together, in the last minutes.
  if (refusals<SeenFacts, void>(mayBill, { seen, due, words: unnamed }, undefined).length === 0) return;
  const words = {
    category: await categoryIn(tx, due.categoryID),
    amount: moneyIn(due.total, entry.currency),
    card: await cardIn(tx, entry.orgID, due.stripeID),
  };
  const reasons = refusals<SeenFacts, void>(mayBill, { seen, due, words }, undefined);
  await tx.execute(undoWriting);
  throw new Refusal(409, reasons[0]!.code, reasons, held && (await findEntry(tx, by, held)));
}

const unnamed = { category: {}, amount: {}, card: {} };

async function categoryIn(tx: Database, categoryID: string | null): Promise<Record<string, string>> {
  if (categoryID === null) return {};
  const { name, names } = categories;
  return listed(await tx.select({ name, names }).from(categories).where(eq(categories.id, categoryID)), 'category');
}

/** An amount as the parameter `amount` of a reason, in every language. */
const moneyIn = (amount: number, currency: string): Record<string, string> => ({
  amount: formatMoney(defaultLocale, amount, currency),
  ...Object.fromEntries(locales.map((locale) => [`amount.${locale}`, formatMoney(locale, amount, currency)])),
});

async function cardIn(tx: Database, orgID: string, stripeID: string | null): Promise<Record<string, string>> {
  if (stripeID === null) return {};
  const [card] = await tx
    .select({ brand: paymentMethods.brand, last4: paymentMethods.last4 })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.orgID, orgID), eq(paymentMethods.stripeID, stripeID)));
  return card ? { brand: brandName(card.brand), last4: card.last4 } : {};
}
