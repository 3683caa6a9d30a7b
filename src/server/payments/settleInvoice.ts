import { and, eq, sql } from 'drizzle-orm';
import { invoiceFactsFrom } from '../../../machines/invoice/invoice.facts.ts';
import { invoiceLifecycle } from '../../../machines/invoice/invoice.machine.ts';
import type { Invoice } from '../../contract/entities.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuse, refuseBy } from '../http/refusal.ts';
import { announce } from '../lifecycles/announce.ts';
import { invoices } from '../schema.ts';
import { inTransaction } from '../sql.ts';
import { findInvoices } from './payments.repository.ts';

/** Records a payment made outside, with its reference. */
export async function settleInvoice(context: Context, by: Principal, id: string, reference: string): Promise<Invoice> {
  await inTransaction(context.database, async (transaction) => {
    const [invoice] = await transaction
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.organiserID, by.orgID)))
      .for('update');
    if (!invoice) throw refuse(404, 'invoice.notFound');
    await context.expectVersion(invoice.version, async () => (await findInvoices(transaction, by, { ids: [id] }))[0]);
    const facts = invoiceFactsFrom(invoice, by.type === 'admin' ? 'admin' : 'entrant');
    const decision = invoiceLifecycle.decide(invoice.status, facts, { type: 'invoice.settle', reference });
    if (!decision.accepted) throw refuseBy(decision.reasons);
    const now = context.clock.now();
    await transaction
      .update(invoices)
      .set({
        status: decision.state,
        reference: reference.trim(),
        paidAt: now,
        version: sql`${invoices.version} + 1`,
        updatedAt: now,
      })
      .where(eq(invoices.id, id));
    await record(transaction, context.clock, by, {
      action: 'invoice.settle',
      entity: 'invoice',
      entityID: id,
      details: { reference: reference.trim(), amount: invoice.amount },
    });
    await announce(transaction, invoice.awardID);
  });
  const [invoice] = await findInvoices(context.database, by, { ids: [id] });
  if (!invoice) throw refuse(404, 'invoice.notFound');
  return invoice;
}
