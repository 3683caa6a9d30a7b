import type { Invoice } from '#contract/entities/invoice.ts';
import type { Format } from '#contract/format.ts';
import { loadLogo } from '../../actors/shell/logo.ts';
import type { Translate } from '../../i18n/useText.ts';
import { invoiceStatusStyles } from '../../ui/data/StatusChip.tsx';
import { type InvoiceWords, invoicePdf } from './invoicePdf.ts';
import type { useTaxName } from './useTaxName.ts';

interface Manner {
  readonly t: Translate;
  readonly format: Format;
  readonly taxName: ReturnType<typeof useTaxName>;
  readonly language: string;
  readonly timeZone: string | undefined;
}

/** An invoice as a PDF in the reader's language. */
export const writeInvoice = async (invoice: Invoice, manner: Manner): Promise<Blob> =>
  invoicePdf({ ...invoiceWords(invoice, manner), logo: await loadLogo(invoice.organiserLogoID) });

/** What an invoice says. */
function invoiceWords(invoice: Invoice, { t, format, taxName, language, timeZone }: Manner): InvoiceWords {
  const party = (name: string, address: string | null, number: string | null) => [
    name,
    ...(address ?? '').split('\n').filter((line) => line.trim() !== ''),
    ...(number ? [t('common.invoice.tax', { number })] : []),
  ];
  const status = invoiceStatusStyles[invoice.status]?.label;
  const { amount, tax, currency } = invoice;
  const money = (minor: number) => format.money(minor, currency);
  const net = money(amount - (tax?.amount ?? 0));
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [t('common.invoice.issued'), format.date(invoice.createdAt, timeZone)],
    [t('common.invoice.due'), invoice.dueAt && invoice.status === 'draft' && format.date(invoice.dueAt, timeZone)],
    [t('common.invoice.award'), invoice.awardName],
    [t('common.invoice.order'), invoice.purchaseOrder],
    [t('common.invoice.status'), status && t(status)],
    [t('common.invoice.paid'), invoice.paidAt && format.date(invoice.paidAt, timeZone)],
    [t('common.invoice.refunded'), invoice.refund?.done && format.date(invoice.refund.at, timeZone)],
    [t('common.invoice.reference'), invoice.reference],
    [t('common.invoice.discount'), invoice.discountID],
  ];
  return {
    language,
    heading: t('common.invoice'),
    number: invoice.number,
    from: {
      label: t('common.invoice.from'),
      lines: party(invoice.organiserName, invoice.organiserAddress, invoice.organiserTaxID),
    },
    to: { label: t('common.invoice.to'), lines: party(invoice.orgName, invoice.orgAddress, invoice.taxID) },
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    item: invoice.entryTitle,
    itemOf: invoice.awardName,
    net,
    sums: tax
      ? [
          [t('common.invoice.net'), net],
          [taxName(tax), money(tax.amount)],
        ]
      : [],
    totalLabel: t('common.invoice.total'),
    total: money(amount),
    payment:
      invoice.status === 'draft' && invoice.bankDetails
        ? {
            label: t('common.invoice.bank'),
            lines: [
              ...invoice.bankDetails.split('\n').filter((line) => line.trim() !== ''),
              t('common.invoice.quote', { number: invoice.number }),
            ],
          }
        : null,
  };
}
