import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { drawn, left, linesOf, right, rule, writer } from '../files/pdfPage.ts';

/** An entry's words, said in the reader's language. */
export interface EntryWords {
  readonly language: string;
  readonly title: string;
  /** Award, category and reference, in one line. */
  readonly below: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The long texts, each under its heading. */
  readonly texts: readonly (readonly [heading: string, text: string])[];
  /** Where and when it was made, at the foot of every page. */
  readonly foot: string;
}

/** As many A4 pages as it takes. Writing that the standard fonts do not have is drawn as this device shows it. */
export const entryPdf = (words: EntryWords): Promise<Blob> => drawn(() => made(words));

async function made(words: EntryWords): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(words.title, { showInWindowTitleBar: true });
  document.setLanguage(words.language);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  let page: PDFPage;
  let write: ReturnType<typeof writer>;
  let y = 0;
  const turn = async () => {
    page = document.addPage([595, 842]);
    write = writer(document, page, fonts, words.language);
    await write(words.foot, { x: left, y: 36, size: 8, faint: true });
    await write(String(document.getPageCount()), { x: right, y: 36, size: 8, faint: true, end: true });
    y = 770;
  };
  const line = async (text: string, { size, bold = false, faint = false, x = left }: Line) => {
    if (y < bottom) await turn();
    await write(text, { x, y, size, bold, faint, width: right - x });
    y -= size * 1.45;
  };
  const block = async (text: string, style: Line) => {
    const { size, bold = false, x = left } = style;
    const font = bold ? fonts.bold : fonts.plain;
    for (const each of linesOf(text, { font, size, bold, width: right - x })) await line(each, style);
  };
  /** A label and its value, each in as many lines as it takes. */
  const beside = async (label: string, value: string) => {
    const labels = linesOf(label, { font: fonts.plain, size: 10, bold: false, width: labelWidth });
    const values = linesOf(value, { font: fonts.plain, size: 11, bold: false, width: right - valuesFrom });
    for (const index of Array(Math.max(labels.length, values.length)).keys()) {
      if (y < bottom) await turn();
      await write(labels[index] ?? '', { x: left, y, size: 10, faint: true, width: labelWidth });
      await line(values[index] ?? '', { size: 11, x: valuesFrom });
    }
  };

  await turn();
  await block(words.title, { size: 22, bold: true });
  await block(words.below, { size: 10, faint: true });
  y -= 8;
  for (const [label, value] of words.facts) {
    await beside(label, value);
    y -= 4;
  }
  for (const [heading, text] of words.texts) {
    if (y < bottom + 60) await turn();
    y -= 10;
    rule(page!, y + 14);
    y -= 8;
    await block(heading, { size: 12, bold: true });
    y -= 2;
    await block(text, { size: 11 });
  }
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}

interface Line {
  readonly size: number;
  readonly bold?: boolean;
  readonly faint?: boolean;
  readonly x?: number;
}

const labelWidth = 140;
const valuesFrom = left + 150;
/** Below it stands the foot. */
const bottom = 64;
