import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { canWrite, drawn, left, right, rule, writer } from '../files/pdfPage.ts';

/** An invoice's words, said in the reader's language. */
export interface InvoiceWords {
  readonly language: string;
  readonly heading: string;
  readonly number: string;
  /** The organiser's logo, a PNG. */
  readonly logo?: ArrayBuffer | null;
  readonly from: Party;
  readonly to: Party;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly item: string;
  readonly itemOf: string;
  /** What the item costs before tax. */
  readonly net: string;
  /** Amounts between the item and the total, for example the tax. */
  readonly sums: readonly (readonly [label: string, value: string])[];
  readonly totalLabel: string;
  readonly total: string;
  /** How it is paid, while it is due. */
  readonly payment: Party | null;
}

interface Party {
  readonly label: string;
  readonly lines: readonly string[];
}

/** One A4 page. Writing that the standard fonts do not have is drawn as this device shows it. */
export const invoicePdf = (words: InvoiceWords): Promise<Blob> => drawn(() => made(words));

async function made(words: InvoiceWords): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(`${words.heading} ${words.number}`, { showInWindowTitleBar: true });
  document.setAuthor(words.from.lines[0] ?? '');
  document.setLanguage(words.language);
  const page = document.addPage([595, 842]);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const write = writer(document, page, fonts, words.language);

  await write(words.heading, { x: left, y: 764, size: 26, bold: true });
  if (words.logo) await place(document, page, words.logo);
  await write(words.number, { x: right, y: 764, size: 14, end: true, bold: true });
  for (const [x, party] of [
    [left, words.from],
    [left + 250, words.to],
  ] as const) {
    await write(party.label, { x, y: 712, size: 9, faint: true });
    const lines = wrapped(party.lines, fonts.bold);
    for (const [index, { text, bold }] of lines.entries()) {
      await write(text, { x, y: 694 - index * 16, size: 11, bold, width: partyWidth });
    }
  }
  const tallest = Math.max(...[words.from, words.to].map(({ lines }) => wrapped(lines, fonts.bold).length));
  // Parties of up to four lines keep the page as it always was.
  const under = 626 - Math.max(0, tallest - 4) * 16;
  rule(page, under);
  for (const [index, [label, value]] of words.facts.entries()) {
    const y = under - 24 - index * 22;
    await write(label, { x: left, y, size: 10, faint: true });
    await write(value, { x: left + 150, y, size: 11, width: 317 });
  }
  const below = under - 36 - words.facts.length * 22;
  rule(page, below);
  await write(words.item, { x: left, y: below - 28, size: 12, bold: true, width: 330 });
  await write(words.itemOf, { x: left, y: below - 45, size: 10, faint: true, width: 330 });
  await write(words.net, { x: right, y: below - 28, size: 12, end: true });
  rule(page, below - 64);
  for (const [index, [label, value]] of words.sums.entries()) {
    const y = below - 88 - index * 20;
    await write(label, { x: left, y, size: 11, width: 330 });
    await write(value, { x: right, y, size: 11, end: true });
  }
  const last = below - 94 - words.sums.length * 22;
  await write(words.totalLabel, { x: left, y: last, size: 14, bold: true });
  await write(words.total, { x: right, y: last, size: 18, bold: true, end: true });
  if (words.payment) {
    const { label, lines } = words.payment;
    await write(label, { x: left, y: last - 48, size: 9, faint: true });
    for (const [index, line] of lines.entries())
      await write(line, { x: left, y: last - 66 - index * 16, size: 11, width: 467 });
  }
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}

/** Above the heading, in the corner where a letter has it; a file that cannot be read leaves the page without. */
async function place(document: PDFDocument, page: PDFPage, logo: ArrayBuffer): Promise<void> {
  const picture = await document.embedPng(logo).catch(() => null);
  if (!picture) return;
  const { width, height } = picture.scaleToFit(Math.min(160, picture.width), Math.min(34, picture.height));
  page.drawImage(picture, { x: left, y: 802 - height / 2, width, height });
}

/** A party's lines as they are written, the name in bold. */
const wrapped = (lines: readonly string[], font: PDFFont) =>
  lines.flatMap((line, index) => broken(line, font).map((text) => ({ text, bold: index === 0 })));

/** A party's name in two lines where it is too long for one. */
function broken(line: string, font: PDFFont): readonly string[] {
  const words = line.split(' ');
  if (!canWrite(font, line) || font.widthOfTextAtSize(line, 11) <= partyWidth) return [line];
  const fits = words.findIndex((_, at) => font.widthOfTextAtSize(words.slice(0, at + 1).join(' '), 11) > partyWidth);
  return fits < 1 ? [line] : [words.slice(0, fits).join(' '), words.slice(fits).join(' ')];
}

const partyWidth = 217;
