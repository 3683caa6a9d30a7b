import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

/** An invoice's words, said in the reader's language. */
export interface InvoiceWords {
  readonly language: string;
  readonly heading: string;
  readonly number: string;
  readonly from: Party;
  readonly to: Party;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly item: string;
  readonly itemOf: string;
  readonly totalLabel: string;
  readonly total: string;
}

interface Party {
  readonly label: string;
  readonly lines: readonly string[];
}

/** One A4 page. Writing that the standard fonts do not have is drawn as this device shows it. */
export async function invoicePdf(words: InvoiceWords): Promise<Blob> {
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
  await write(words.number, { x: right, y: 764, size: 14, end: true, bold: true });
  for (const [x, party] of [
    [left, words.from],
    [left + 250, words.to],
  ] as const) {
    await write(party.label, { x, y: 712, size: 9, faint: true });
    const lines = party.lines.flatMap((line, index) =>
      broken(line, fonts.bold).map((text) => ({ text, bold: index === 0 })),
    );
    for (const [index, { text, bold }] of lines.entries()) {
      await write(text, { x, y: 694 - index * 16, size: 11, bold, width: partyWidth });
    }
  }
  rule(page, 626);
  for (const [index, [label, value]] of words.facts.entries()) {
    const y = 602 - index * 22;
    await write(label, { x: left, y, size: 10, faint: true });
    await write(value, { x: left + 150, y, size: 11, width: 317 });
  }
  const below = 590 - words.facts.length * 22;
  rule(page, below);
  await write(words.item, { x: left, y: below - 28, size: 12, bold: true, width: 330 });
  await write(words.itemOf, { x: left, y: below - 45, size: 10, faint: true, width: 330 });
  await write(words.total, { x: right, y: below - 28, size: 12, end: true });
  rule(page, below - 64);
  await write(words.totalLabel, { x: left, y: below - 94, size: 14, bold: true });
  await write(words.total, { x: right, y: below - 94, size: 18, bold: true, end: true });
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}

/** A party's name in two lines where it is too long for one. */
function broken(line: string, font: PDFFont): readonly string[] {
  const words = line.split(' ');
  if (!canWrite(font, line) || font.widthOfTextAtSize(line, 11) <= partyWidth) return [line];
  const fits = words.findIndex((_, at) => font.widthOfTextAtSize(words.slice(0, at + 1).join(' '), 11) > partyWidth);
  return fits < 1 ? [line] : [words.slice(0, fits).join(' '), words.slice(fits).join(' ')];
}

const partyWidth = 217;
const left = 64;
const right = 531;
const ink = { normal: '#20252d', faint: '#5b6672' };

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly faint?: boolean;
  /** `x` is where the line ends. */
  readonly end?: boolean;
  /** Longer lines become smaller. */
  readonly width?: number;
}

function writer(document: PDFDocument, page: PDFPage, fonts: { plain: PDFFont; bold: PDFFont }, language: string) {
  return async (said: string, { x, y, size, bold = false, faint = false, end = false, width = 467 }: Place) => {
    // Numbers are grouped by spaces that the standard fonts lack.
    const text = said.replace(/[\u202F\u2009]/g, '\u00A0').trim();
    if (text === '') return;
    const font = bold ? fonts.bold : fonts.plain;
    const colour = faint ? ink.faint : ink.normal;
    if (canWrite(font, text)) {
      const natural = font.widthOfTextAtSize(text, size);
      const fitted = size * Math.min(1, width / natural);
      const start = end ? x - Math.min(natural, width) : x;
      page.drawText(text, { x: start, y, size: fitted, font, color: pdfColour(colour) });
      return;
    }
    const drawn = await picture(text, { size, bold, colour, language });
    const scale = Math.min(1, width / drawn.width);
    const start = end ? x - drawn.width * scale : x;
    page.drawImage(await document.embedPng(drawn.png), {
      x: start,
      y: y - drawn.below * scale,
      width: drawn.width * scale,
      height: drawn.height * scale,
    });
  };
}

function canWrite(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Pixels for each point of the page: sharp in print. */
const density = 5;

async function picture(
  text: string,
  style: { readonly size: number; readonly bold: boolean; readonly colour: string; readonly language: string },
) {
  const canvas = document.createElement('canvas');
  canvas.lang = style.language;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  const font = `${style.bold ? 'bold ' : ''}${style.size * density}px Helvetica, Arial, sans-serif`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + density;
  const below = Math.ceil(style.size * 0.3) * density;
  canvas.height = Math.ceil(style.size * 1.1) * density + below;
  // A canvas forgets its font with its size.
  context.font = font;
  context.fillStyle = style.colour;
  context.fillText(text, 0, canvas.height - below);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser cannot draw.');
  const png = new Uint8Array(await blob.arrayBuffer());
  return { png, width: canvas.width / density, height: canvas.height / density, below: below / density };
}

const rule = (page: PDFPage, y: number) =>
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.75, color: pdfColour('#c9d0d8') });

function pdfColour(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
