import { PDFDocument, PDFName, PDFNumber } from 'pdf-lib';
import { expect, it, vi } from 'vitest';
import { setLocale } from '#app/i18n/store.ts';
import { pagesOf, sizesOf, streamsOf, writtenIn } from '#app/testing/pdfContent.ts';
import { type InvoiceWords, invoicePdf } from './invoicePdf.ts';

const words: InvoiceWords = {
  language: 'fr',
  heading: 'Facture',
  number: 'INV-00012',
  from: { label: 'De', lines: ['Alder Trust', 'Numéro fiscal GB 123'] },
  to: { label: 'Facturé à', lines: ['Atelier Nord'] },
  facts: [
    ['Date', '3 nov. 2026'],
    ['Statut', 'Payée'],
  ],
  item: 'Le quai – « Lumière »',
  itemOf: 'Prix 2026',
  net: '1\u202F079,17\u00A0£',
  sums: [
    ['Montant HT', '1\u202F079,17\u00A0£'],
    ['TVA 20\u00A0%', '215,83\u00A0£'],
  ],
  totalLabel: 'Total',
  total: '1\u202F295,00\u00A0£',
  payment: { label: 'À régler à', lines: ['Alder Trust', 'IBAN GB29 NWBK 6016'] },
};

it('is one page of writing, without a picture where the fonts have every letter', async () => {
  const document = await PDFDocument.load(await (await invoicePdf(words)).arrayBuffer());
  expect([document.getPageCount(), document.getTitle()]).toEqual([1, 'Facture INV-00012']);
  expect(picturesOf(document)).toBe(0);
});

it('draws just the lines whose letters the fonts lack', async () => {
  const chinese = { ...words, heading: '发票', to: { label: 'Către', lines: ['Șantierul Țării'] } };
  const document = await PDFDocument.load(await (await invoicePdf(chinese)).arrayBuffer());
  expect(picturesOf(document)).toBe(3);
});

it('has the organiser’s logo at the top, and does without one that cannot be read', async () => {
  const canvas = new OffscreenCanvas(120, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
  const logo = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
  const document = await PDFDocument.load(await (await invoicePdf({ ...words, logo })).arrayBuffer());
  expect(picturesOf(document)).toBe(1);
  const without = await PDFDocument.load(
    await (await invoicePdf({ ...words, logo: new ArrayBuffer(9) })).arrayBuffer(),
  );
  expect([without.getPageCount(), picturesOf(without)]).toEqual([1, 0]);
});

it('breaks a long reason into lines that can be read, and goes on where the page is full', async () => {
  const opened = async (reason: string) =>
    PDFDocument.load(await (await invoicePdf({ ...words, facts: [...words.facts, ['Motif', reason]] })).arrayBuffer());
  const sentence = 'Le jury a changé de catégorie. ';
  const short = await opened(`${sentence}\n${sentence}`);
  expect([short.getPageCount(), picturesOf(short)]).toEqual([1, 0]);
  const long = await opened(sentence.repeat(33));
  expect(long.getPageCount()).toBe(1);
  expect(Math.min(...sizesOf(long))).toBe(9);
  // Sums that have no room below it stand on the other page, not over the heading.
  const pages = pagesOf(await opened(Array.from({ length: 26 }, () => sentence).join('\n')));
  expect([26, 18].map((size) => pages.findIndex((sizes) => sizes.includes(size)))).toEqual([0, 1]);
  const tall = await opened(Array.from({ length: 60 }, () => sentence).join('\n'));
  expect([tall.getPageCount(), Math.min(...sizesOf(tall))]).toEqual([2, 9]);
  // Five pixels for each of the 317 points of a line.
  expect(Math.max(...widthsOf(await opened('评审团更改了类别。'.repeat(110))))).toBeLessThan(1600);
});

it('breaks the title of an entry and the bank’s lines that no line has room for', async () => {
  const title = 'Le quai – Lumière '.repeat(11);
  const payment = { label: 'À régler à', lines: ['Alder Trust '.repeat(16)] };
  const long = await PDFDocument.load(
    await (await invoicePdf({ ...words, item: title, itemOf: title, payment })).arrayBuffer(),
  );
  expect([long.getPageCount(), Math.min(...sizesOf(long))]).toEqual([1, 9]);
});

it('breaks the lines of seller and buyer wherever they are too long, also in letters that the fonts lack', async () => {
  const word = 'Rue-de-la-Manufacture-des-Ateliers-Réunis-';
  const address = `${'12 bis boulevard du Maréchal-de-Lattre-de-Tassigny, '.repeat(4)}${word.repeat(3)}`;
  const opened = async (line: string) => {
    const [from, to] = [words.from, words.to].map(({ label, lines }) => ({ label, lines: [...lines, line] }));
    return PDFDocument.load(await (await invoicePdf({ ...words, from: from!, to: to! })).arrayBuffer());
  };
  const long = await opened(address);
  expect([long.getPageCount(), Math.min(...sizesOf(long))]).toEqual([1, 9]);
  expect(writtenIn(long).join('').replaceAll(' ', '').split(address.replaceAll(' ', ''))).toHaveLength(3);
  // Five pixels for each of the 217 points of a party's line.
  expect(Math.max(...widthsOf(await opened('北京市朝阳区建国门外大街甲六号。'.repeat(5))))).toBeLessThan(1100);
});

it.each([
  ['fr', 'Ce navigateur ne peut pas dessiner les lettres de ce texte'],
  ['zh', '此浏览器无法绘制这段文字'],
] as const)(
  'says in the reader’s language (%s) that letters which the fonts lack cannot be drawn',
  async (locale, expected) => {
    await setLocale(locale);
    const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(invoicePdf({ ...words, heading: '发票' })).rejects.toThrow(expected);
    drawing.mockRestore();
  },
);

const picturesOf = (document: PDFDocument) =>
  document.context.enumerateIndirectObjects().filter(([, object]) => {
    const { dict } = object as { dict?: { toString(): string } };
    const text = dict?.toString() ?? '';
    return text.includes('/Subtype /Image') && text.includes('/SMask');
  }).length;

/** In pixels, of everything that is drawn. */
const widthsOf = (document: PDFDocument) =>
  streamsOf(document).flatMap(({ dict }) => {
    const width = dict.get(PDFName.of('Width'));
    return width instanceof PDFNumber ? [width.asNumber()] : [];
  });
