import type { CreditNote, Invoice } from '#contract/entities/invoice.ts';
import { createFormat, type Format } from '#contract/format.ts';
import { loadLogo } from '../../actors/shell/logo.ts';
import { getLanguage, loadMessages } from '../../i18n/store.ts';
import { type Translate, translate } from '../../i18n/useText.ts';
import { invoiceStatusStyles } from '../../ui/data/StatusChip.tsx';
import { offerFile } from '../files/offerFile.ts';
import { type InvoiceWords, invoicePdf } from './invoicePdf.ts';
import { taxNamer } from './useTaxName.ts';

interface Manner {
  readonly t: Translate;
  readonly format: Format;
  readonly language: string;
  readonly timeZone: string | undefined;
}

/** Saves an invoice, or the credit note of one that was refunded, as a PDF in the reader's language. */
export async function saveInvoice(
  invoice: Invoice,
  what: 'invoice' | 'creditNote',
  timeZone: string | undefined,
): Promise<void> {
  await loadMessages('letters');
  const language = getLanguage();
  const manner = { t: translate, format: createFormat(language), language: language.locale, timeZone };
  const { creditNote } = invoice;
  const words =
    what === 'creditNote' && creditNote ? creditNoteWords(creditNote, manner) : invoiceWords(invoice, manner);
  offerFile(`${words.number}.pdf`, await invoicePdf({ ...words, logo: await loadLogo(invoice.organiserLogoID) }));
}

/** What a credit note says: all of it as it was when the note was issued. */
function creditNoteWords(note: CreditNote, { t, format, language, timeZone }: Manner): InvoiceWords {
  const { seller, buyer, amount, tax, currency, awardName, purchaseOrder } = note;
  const money = (minor: number) => format.money(minor, currency);
  const net = money(amount - (tax?.amount ?? 0));
  return {
    language,
    heading: t('common.creditNote'),
    number: note.number,
    from: { label: t('letters.pdf.from'), lines: partyLines(t, seller.name, seller.address, seller.taxID) },
    to: { label: t('letters.pdf.creditNote.to'), lines: partyLines(t, buyer.name, buyer.address, buyer.taxID) },
    facts: [
      [t('letters.pdf.issued'), format.date(note.issuedAt, timeZone)],
      [t('letters.pdf.creditNote.corrects'), note.invoiceNumber],
      [t('letters.pdf.creditNote.invoiced'), format.date(note.invoicedAt, timeZone)],
      [t('common.invoice.award'), awardName],
      ...(purchaseOrder ? [[t('common.invoice.order'), purchaseOrder] as const] : []),
      [t('letters.pdf.creditNote.reason'), note.reason],
    ],
    item: note.entryTitle,
    itemOf: awardName,
    net,
    sums: tax
      ? [
          [t('letters.pdf.net'), net],
          [taxNamer(format)(tax), money(tax.amount)],
        ]
      : [],
    totalLabel: t('letters.pdf.creditNote.total'),
    total: money(amount),
    payment: null,
  };
}

const partyLines = (t: Translate, name: string, address: string | null, number: string | null) => [
  name,
  ...(address ?? '').split('\n').filter((line) => line.trim() !== ''),
  ...(number ? [t('letters.pdf.tax', { number })] : []),
];

/** What an invoice says. */
function invoiceWords(invoice: Invoice, { t, format, language, timeZone }: Manner): InvoiceWords {
  const status = invoiceStatusStyles[invoice.status]?.label;
  const { amount, tax, currency } = invoice;
  const money = (minor: number) => format.money(minor, currency);
  const net = money(amount - (tax?.amount ?? 0));
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [t('letters.pdf.issued'), format.date(invoice.createdAt, timeZone)],
    [t('common.invoice.due'), invoice.dueAt && invoice.status === 'draft' && format.date(invoice.dueAt, timeZone)],
    [t('common.invoice.award'), invoice.awardName],
    [t('common.invoice.order'), invoice.purchaseOrder],
    [t('letters.pdf.status'), status && t(status)],
    [t('common.invoice.paid'), invoice.paidAt && format.date(invoice.paidAt, timeZone)],
    [t('letters.pdf.refunded'), invoice.refund?.done && format.date(invoice.refund.at, timeZone)],
    [t('common.invoice.reference'), invoice.reference],
    [t('common.invoice.discount'), invoice.discountID],
  ];
  return {
    language,
    heading: t('common.invoice'),
    number: invoice.number,
    from: {
      label: t('letters.pdf.from'),
      lines: partyLines(t, invoice.organiserName, invoice.organiserAddress, invoice.organiserTaxID),
    },
    to: { label: t('letters.pdf.to'), lines: partyLines(t, invoice.orgName, invoice.orgAddress, invoice.taxID) },
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    item: invoice.entryTitle,
    itemOf: invoice.awardName,
    net,
    sums: tax
      ? [
          [t('letters.pdf.net'), net],
          [taxNamer(format)(tax), money(tax.amount)],
        ]
      : [],
    totalLabel: t('letters.pdf.total'),
    total: money(amount),
    payment:
      invoice.status === 'draft' && invoice.bankDetails
        ? {
            label: t('letters.pdf.bank'),
            lines: [
              ...invoice.bankDetails.split('\n').filter((line) => line.trim() !== ''),
              t('letters.pdf.quote', { number: invoice.number }),
            ],
          }
        : null,
  };
}
