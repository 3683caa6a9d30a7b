import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { CreditNote, Invoice } from '#contract/entities/invoice.ts';
import type { Locale } from '#contract/locales.ts';
import { InvoicePdfButton } from './InvoicePdfButton.tsx';

const creditNote: CreditNote = {
  number: 'CN-00007',
  issuedAt: '2026-10-02T09:00:00Z',
  invoiceNumber: 'INV-00028',
  invoicedAt: '2026-09-16T09:00:00Z',
  seller: { name: 'Alder Trust', address: '1 Quay\nLeith', taxID: 'GB 123' },
  buyer: { name: 'Atelier Nord', address: null, taxID: 'FR 77' },
  awardName: 'Civic Design Awards 2026',
  entryTitle: 'Ask the Council',
  purchaseOrder: 'PO-9',
  amount: 24_500,
  tax: { name: 'VAT', rate: 2_000, amount: 4_083 },
  currency: 'gbp',
  reason: 'Entered twice',
};
const invoice: Invoice = {
  id: 'i1',
  version: 3,
  number: 'INV-00028',
  awardID: 'civic',
  awardName: 'Civic Design Awards 2026',
  entryID: 'e1',
  entryTitle: 'Ask the Council',
  orgID: 'common',
  // Renamed since: the credit note stays.
  orgName: 'Another Studio',
  taxID: null,
  organiserName: 'Alder Trust',
  organiserTaxID: null,
  orgAddress: null,
  purchaseOrder: null,
  organiserAddress: null,
  organiserLogoID: null,
  bankDetails: null,
  amount: 24_500,
  tax: creditNote.tax,
  currency: 'gbp',
  dueAt: null,
  status: 'refunded',
  reference: 'BACS 00028',
  discountID: null,
  byCard: false,
  createdAt: creditNote.invoicedAt,
  paidAt: creditNote.invoicedAt,
  refund: { at: creditNote.issuedAt, reason: 'Entered twice', reference: 'R-28', done: true },
  creditNote,
};

afterEach(() => vi.restoreAllMocks());

/** Shows the buttons of an invoice in a language, and answers what pressing one of this name saves. */
async function saved(locale: Locale, name: string): Promise<PDFDocument> {
  await setLocale(locale);
  await loadMessages('common');
  await render(<InvoicePdfButton invoice={invoice} timeZone="Europe/London" />);
  const offered = vi.spyOn(URL, 'createObjectURL');
  await page.getByRole('button', { name }).click();
  await vi.waitFor(() => expect(offered).toHaveBeenCalledOnce(), { timeout: 10_000 });
  const [file] = offered.mock.calls[0]!;
  return PDFDocument.load(await (file as Blob).arrayBuffer());
}

describe('the credit note beside a refunded invoice', () => {
  it.each([
    ['en', 'Credit note CN-00007', ['Corrects invoice', '2 Oct 2026', 'Total credited', '£245.00']],
    ['fr', 'Avoir CN-00007', ['Rectifie la facture', 'Total de l’avoir', 'Motif']],
    ['ro', 'Factură storno CN-00007', ['Data facturii', 'Total stornat', 'Motiv']],
    ['zh', '贷记单 CN-00007', []],
  ] as const)('is saved as a PDF in the reader’s language (%s)', async (locale, title, words) => {
    const document = await saved(locale, title);
    expect([document.getPageCount(), document.getTitle()]).toEqual([1, title]);
    const text = writtenIn(document);
    const asIssued = [
      'CN-00007',
      'INV-00028',
      'Alder Trust',
      'Leith',
      'Atelier Nord',
      'PO-9',
      'Entered twice',
      ...words,
    ];
    expect(text).toEqual(expect.arrayContaining([...asIssued]));
    expect(text.join(' ')).not.toContain('Another Studio');
  });

  it('is not there where nothing was given back, and the invoice is saved as before', async () => {
    const document = await saved('en', 'Download INV-00028 as PDF');
    expect(document.getTitle()).toBe('Invoice INV-00028');
    expect(writtenIn(document)).toContain('Billed to');
    expect(await accessibilityFaults()).toEqual([]);
    const paid = { ...invoice, status: 'paid', refund: null, creditNote: null } as const;
    await render(<InvoicePdfButton invoice={paid} timeZone="Europe/London" />);
    await expect.element(page.getByRole('button').last()).toHaveAccessibleName('Download INV-00028 as PDF');
  });
});

/** The lines that a document writes with its fonts. */
const writtenIn = (document: PDFDocument): string[] =>
  document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const page = new TextDecoder('latin1').decode(decodePDFRawStream(object).decode());
    return [...page.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) => windows(hex).replaceAll('\u00a0', ' '));
  });

/** Text in the encoding of the standard fonts. */
const windows = (hex: string) =>
  new TextDecoder('windows-1252').decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
