import { eq } from 'drizzle-orm';
import { withoutFurther } from '#machines/entry/further.keys.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { categories } from '../../platform/database/schema.ts';
import { sumsOf } from '../../platform/mail/sums.ts';
import { formatMoney } from '../../platform/mail/words.ts';
import { submissionCopy } from '../forms/answersSaid.ts';
import { type Letter, letter, post } from '../mail/letters.ts';
import type { Bill } from '../payments/bill.ts';
import { invoiceLetter, moneyRows } from '../payments/invoiceLetter.ts';
import { invoiceName, raiseInvoice } from '../payments/raiseInvoice.ts';
import { enterState } from './changeEntry.ts';
import { storeConsent } from './consent.ts';
import { aboutEntry, type LockedEntry } from './lockEntry.ts';
import type { Prepared } from './prepareSubmission.ts';

/**
 * Sends a prepared entry in: its invoice is raised or paid by the charge named, and the entrant is told. Answers the
 * invoice's id.
 */
export async function enterSubmitted(
  tx: Database,
  context: Context,
  by: Principal,
  { entry, bill, state, terms }: Prepared,
  submittedAt: Date,
  chargeID: string | null = null,
): Promise<string> {
  const invoice = await raiseInvoice(tx, { clock: context.clock, by }, entry, bill, chargeID);
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
        amount: bill.amount,
        invoice: invoiceName(invoice.number),
        ...(Object.keys(changes).length > 0 && { changes }),
      },
    },
  );
  await tellEntrant(tx, entry, bill, chargeID ? invoiceName(invoice.number) : null);
  // Sent in again for the same fee, the entrant has it already.
  const isDue = !chargeID && bill.amount > 0 && bill.draft?.amount !== bill.amount;
  const due = isDue ? await invoiceLetter(tx, invoice.id, 'invoice') : null;
  if (due) await post(tx, entry.organiserID, [due]);
  return invoice.id;
}

/** Says that the entry is in, and what the card was charged where the invoice is named. */
async function tellEntrant(
  tx: Database,
  entry: LockedEntry,
  { amount, tax }: Bill,
  number: string | null,
): Promise<void> {
  const { entrant, organiserID, ref, currency } = entry;
  const { title = '' } = entry.data;
  const about = aboutEntry(entry);
  const said = letter(entrant, 'submission', about, { ref, title });
  const copy = submissionCopy(entrant.locale, { ...entry, category: await categoryOf(tx, entry) });
  const letters: Letter[] = [{ ...said, text: `${said.text}\n\n${copy}` }];
  if (number) {
    const money = (minor: number) => formatMoney(entrant.locale, minor, currency);
    letters.push({
      ...letter(entrant, 'receipt', about, { ref, title, number, amount: money(amount) }),
      rows: moneyRows(entrant.locale, { number, ref, title }),
      sums: sumsOf(entrant.locale, { amount, tax, currency }),
    });
  }
  await post(tx, organiserID, letters);
}

async function categoryOf(tx: Database, { categoryID, entrant }: LockedEntry): Promise<string | null> {
  const named = { name: categories.name, names: categories.names };
  const [found] = categoryID ? await tx.select(named).from(categories).where(eq(categories.id, categoryID)) : [];
  return found ? found.names[entrant.locale] || found.name : null;
}
