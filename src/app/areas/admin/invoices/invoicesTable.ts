import type { Translate } from '#app/i18n/useText.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CreditNote, Invoice } from '#contract/entities/invoice.ts';
import { paymentLabels } from '../entries/entriesTable.ts';
import type { TableText } from '../shared/csv.ts';
import { wallDate } from '../shared/zonedTime.ts';

/** Invoices as a table for bookkeepers: amounts as numbers, dates as dates of the award's time zone. */
export function invoicesTable(invoices: readonly Invoice[], { timeZone }: Award, t: Translate): TableText {
  const inZone = (column: string) => t('admin.export.inZone', { column, zone: timeZone });
  const isTogether = invoices.some(({ firstRef }) => firstRef);
  const isCredited = invoices.some(({ creditNote }) => creditNote);
  const header = [
    t('admin.invoices.number'),
    t('admin.invoices.organisation'),
    t('admin.export.taxNumber'),
    t('admin.invoices.entry'),
    t('admin.invoices.amount'),
    t('admin.export.currency'),
    t('admin.invoices.net'),
    t('admin.invoices.tax'),
    t('admin.invoices.taxName'),
    t('admin.invoices.taxRate'),
    t('admin.invoices.status'),
    inZone(t('admin.invoices.date')),
    inZone(t('common.invoice.due')),
    inZone(t('common.invoice.paid')),
    t('admin.invoices.reference'),
    t('common.invoice.order'),
    t('common.invoice.discount'),
    ...(isCredited ? [t('common.creditNote'), inZone(t('admin.export.creditedAt')), t('admin.export.credited')] : []),
    ...(isTogether ? [t('admin.export.firstRef'), t('admin.export.charged')] : []),
  ];
  const rows = invoices.map((invoice) => {
    const tax = invoice.tax?.amount ?? 0;
    return [
      invoice.number,
      invoice.orgName,
      invoice.taxID ?? '',
      invoice.entryTitle,
      invoice.amount / 100,
      invoice.currency.toUpperCase(),
      (invoice.amount - tax) / 100,
      tax / 100,
      invoice.tax?.name ?? '',
      invoice.tax ? invoice.tax.rate / 100 : null,
      t(paymentLabels[invoice.status]),
      wallDate(invoice.createdAt, timeZone),
      wallDate(invoice.dueAt, timeZone),
      wallDate(invoice.paidAt, timeZone),
      invoice.reference ?? '',
      invoice.purchaseOrder ?? '',
      invoice.discountID ?? '',
      ...(isCredited ? creditCells(invoice.creditNote ?? null, timeZone) : []),
      ...(isTogether ? [invoice.firstRef ?? '', invoice.charged ? invoice.charged / 100 : null] : []),
    ];
  });
  return { header, rows };
}

const creditCells = (note: CreditNote | null, timeZone: string) =>
  note ? [note.number, wallDate(note.issuedAt, timeZone), note.amount / 100] : ['', '', null];
