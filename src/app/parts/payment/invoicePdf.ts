import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { drawn, type Fonts, left, linesOf, right, rule, writer } from '../files/pdfPage.ts';

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

/** An A4 page, or as many as long words take. Writing that the standard fonts do not have is drawn as this device shows it. */
export const invoicePdf = (words: InvoiceWords): Promise<Blob> => drawn(() => made(words));

interface Sheet {
  readonly page: PDFPage;
  readonly write: ReturnType<typeof writer>;
}

async function made(words: InvoiceWords): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(`${words.heading} ${words.number}`, { showInWindowTitleBar: true });
  document.setAuthor(words.from.lines[0] ?? '');
  document.setLanguage(words.language);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const opened = (): Sheet => {
    const page = document.addPage([595, 842]);
    return { page, write: writer(document, page, fonts, words.language) };
  };
  let sheet = opened();
  /** Where something at `y` goes that needs the page down to `lowest`: there, or at the top of a further page. */
  const placed = async (y: number, lowest = y) => {
    if (lowest >= bottom) return y;
    sheet = opened();
    await sheet.write(words.number, { x: right, y: 802, size: 9, faint: true, end: true });
    return top;
  };
  if (words.logo) await place(document, sheet.page, words.logo);
  let y = (await writeHead(sheet, words, fonts)) - 24;
  for (const [label, value] of words.facts) {
    y = await placed(y);
    await sheet.write(label, { x: left, y, size: 10, faint: true });
    for (const [index, line] of linesOf(value, { font: fonts.plain, size: 11, bold: false, width: 317 }).entries()) {
      if (index > 0) y = await placed(y - lineHeight);
      await sheet.write(line, { x: left + 150, y, size: 11, width: 317 });
    }
    y -= 22;
  }
  const item = linesOf(words.item, { font: fonts.bold, size: 12, bold: true, width: 330 });
  const itemOf = linesOf(words.itemOf, { font: fonts.plain, size: 10, bold: false, width: 330 });
  const below = y - 12;
  const under = await placed(below, below - heightOfSums(words, item, itemOf));
  y = await writeSums(sheet, words, item, itemOf, under);
  if (words.payment) {
    const { label, lines } = words.payment;
    y = await placed(y - 48, y - 66);
    await sheet.write(label, { x: left, y, size: 9, faint: true });
    y -= 18;
    for (const line of lines.flatMap((one) => linesOf(one, { font: fonts.plain, size: 11, bold: false, width: 467 }))) {
      y = await placed(y);
      await sheet.write(line, { x: left, y, size: 11 });
      y -= lineHeight;
    }
  }
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}

/** Heading and parties; answers where the line stands that ends them. */
async function writeHead({ page, write }: Sheet, words: InvoiceWords, fonts: Fonts): Promise<number> {
  await write(words.heading, { x: left, y: 764, size: 26, bold: true });
  await write(words.number, { x: right, y: 764, size: 14, end: true, bold: true });
  for (const [x, party] of [
    [left, words.from],
    [left + 250, words.to],
  ] as const) {
    await write(party.label, { x, y: 712, size: 9, faint: true });
    for (const [index, line] of wrapped(party.lines, fonts).entries())
      await write(line.text, { x, y: 694 - index * lineHeight, size: 11, bold: line.bold, width: partyWidth });
  }
  const tallest = Math.max(...[words.from, words.to].map(({ lines }) => wrapped(lines, fonts).length));
  // Parties of up to four lines keep the page as it always was.
  const under = 626 - Math.max(0, tallest - 4) * lineHeight;
  rule(page, under);
  return under;
}

/** What is paid for and what it comes to, below a line at `below`; answers where the total stands. */
async function writeSums(
  { page, write }: Sheet,
  words: InvoiceWords,
  item: readonly string[],
  itemOf: readonly string[],
  below: number,
): Promise<number> {
  rule(page, below);
  await write(words.net, { x: right, y: below - 28, size: 12, end: true });
  for (const [index, line] of item.entries())
    await write(line, { x: left, y: below - 28 - index * lineHeight, size: 12, bold: true, width: 330 });
  const end = below - 28 - (item.length - 1) * lineHeight;
  for (const [index, line] of itemOf.entries())
    await write(line, { x: left, y: end - 17 - index * lineHeight, size: 10, faint: true, width: 330 });
  const last = below - heightOfSums(words, item, itemOf);
  const above = last + 30 + words.sums.length * 22;
  rule(page, above);
  for (const [index, [label, value]] of words.sums.entries()) {
    const y = above - 24 - index * 20;
    await write(label, { x: left, y, size: 11, width: 330 });
    await write(value, { x: right, y, size: 11, end: true });
  }
  await write(words.totalLabel, { x: left, y: last, size: 14, bold: true });
  await write(words.total, { x: right, y: last, size: 18, bold: true, end: true });
  return last;
}

const heightOfSums = ({ sums }: InvoiceWords, item: readonly string[], itemOf: readonly string[]) =>
  94 + (item.length + itemOf.length - 2) * lineHeight + sums.length * 22;

/** Above the heading, in the corner where a letter has it; a file that cannot be read leaves the page without. */
async function place(document: PDFDocument, page: PDFPage, logo: ArrayBuffer): Promise<void> {
  const picture = await document.embedPng(logo).catch(() => null);
  if (!picture) return;
  const { width, height } = picture.scaleToFit(Math.min(160, picture.width), Math.min(34, picture.height));
  page.drawImage(picture, { x: left, y: 802 - height / 2, width, height });
}

/** A party's lines as they are written, the name in bold. */
const wrapped = (lines: readonly string[], fonts: Fonts) =>
  lines.flatMap((line, index) => {
    const bold = index === 0;
    const font = bold ? fonts.bold : fonts.plain;
    return linesOf(line, { font, size: 11, bold, width: partyWidth }).map((text) => ({ text, bold }));
  });

const partyWidth = 217;
const lineHeight = 16;
/** Where writing ends on a page, and where it goes on. */
const [bottom, top] = [40, 770];
