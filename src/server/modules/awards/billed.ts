import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { invoices, payments } from '../../platform/database/schema.ts';

/** Whether an invoice was raised for an award, or an attempt to charge for it was not released. */
export async function isBilled(tx: Database, awardID: string): Promise<boolean> {
  const [billed] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.awardID, awardID)).limit(1);
  if (billed) return true;
  const [charged] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.awardID, awardID), ne(payments.state, 'released')))
    .limit(1);
  return charged !== undefined;
}
