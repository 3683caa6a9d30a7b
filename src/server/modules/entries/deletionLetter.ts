import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { invoices } from '../../platform/database/schema.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { type Letter, letter } from '../mail/letters.ts';
import { invoiceName } from '../payments/raiseInvoice.ts';
import { aboutEntry, type LockedEntry } from './lockEntry.ts';

/** Tells its entrant that the organiser deletes a held entry, and what becomes of its invoices, which are as before. */
export async function deletionLetter(tx: Database, entry: LockedEntry): Promise<Letter> {
  const { entrant, ref } = entry;
  const { title = '' } = entry.data;
  // Nothing leads to the entry any more.
  const about = { ...aboutEntry(entry), path: 'entrant' };
  const mail = letter(entrant, 'entryDeleted', about, { ref, title });
  const { number, status } = invoices;
  const known = await tx
    .select({ number, status })
    .from(invoices)
    .where(eq(invoices.entryID, entry.id))
    .orderBy(asc(number));
  const lines = known.flatMap((one) =>
    one.status === 'draft' || one.status === 'paid'
      ? [formatMail(entrant.locale, `entryDeleted.${one.status}`, { number: invoiceName(one.number) })]
      : [],
  );
  return { ...mail, text: [mail.text, ...lines].join('\n\n') };
}
