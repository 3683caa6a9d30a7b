import { type PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { loadMessages } from '../../i18n/store.ts';
import { translate } from '../../i18n/useText.ts';

/** The margins of an A4 page, in points. */
export const left = 64;
export const right = 531;
const ink = { normal: '#20252d', faint: '#5b6672' };

export interface Place {
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

export interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

/** Of an error: a canvas that letters are drawn on is not to be had. */
const noCanvas = 'no canvas';

/** Makes a file; where this browser cannot draw its letters, the error says so in the reader's language. */
export async function drawn(make: () => Promise<Blob>): Promise<Blob> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Error) || error.message !== noCanvas) throw error;
    await loadMessages('form');
    throw new Error(translate('form.cannotDraw'), { cause: error });
  }
}

/** Writes lines onto a page. Writing that the standard fonts do not have is drawn as this device shows it. */
export function writer(document: PDFDocument, page: PDFPage, fonts: Fonts, language: string) {
  return async (content: string, { x, y, size, bold = false, faint = false, end = false, width = 467 }: Place) => {
    const text = printable(content);
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

/** Numbers are grouped by spaces that the standard fonts lack. */
const printable = (text: string) => text.replace(/[\u202F\u2009]/g, '\u00A0').trim();

/** A text in lines that are no longer than `width` points. */
export function linesOf(text: string, { font, size, bold, width }: Measure): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  const measure = (text: string) => {
    if (canWrite(font, text)) return font.widthOfTextAtSize(text, size);
    if (!canvas) throw new Error(noCanvas);
    canvas.font = drawnFont(size, bold);
    return canvas.measureText(text).width / density;
  };
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const letters = new Intl.Segmenter();
  // A word that no line has room for would be written too small to be read, or be too wide to be drawn.
  const fitting = (piece: string) =>
    measure(printable(piece)) > width ? [...letters.segment(piece)].map(({ segment }) => segment) : [piece];
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const segment of piecesOf(words.segment(paragraph)).flatMap(fitting)) {
      if (line !== '' && measure(printable(line + segment)) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
    return [...lines, line].map((text) => text.trim());
  });
}

/** Words and the spaces between them; a sign belongs to the word before it. */
function piecesOf(segments: Iterable<Intl.SegmentData>): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of segments) {
    const before = pieces.at(-1);
    const isSign = !isWordLike && segment.trim() !== '';
    if (isSign && before !== undefined && before.trim() !== '') pieces[pieces.length - 1] = before + segment;
    else pieces.push(segment);
  }
  return pieces;
}

interface Measure {
  readonly font: PDFFont;
  readonly size: number;
  readonly bold: boolean;
  readonly width: number;
}

function canWrite(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text);
    return true;
  } catch {
    return false;
  }
}

const drawnFont = (size: number, bold: boolean) =>
  `${bold ? 'bold ' : ''}${size * density}px Helvetica, Arial, sans-serif`;

/** Pixels for each point of the page: sharp in print. */
const density = 5;

async function picture(
  text: string,
  style: { readonly size: number; readonly bold: boolean; readonly colour: string; readonly language: string },
) {
  const canvas = document.createElement('canvas');
  canvas.lang = style.language;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(noCanvas);
  const font = drawnFont(style.size, style.bold);
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + density;
  const below = Math.ceil(style.size * 0.3) * density;
  canvas.height = Math.ceil(style.size * 1.1) * density + below;
  // A canvas forgets its font with its size.
  context.font = font;
  context.fillStyle = style.colour;
  context.fillText(text, 0, canvas.height - below);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(noCanvas);
  const png = new Uint8Array(await blob.arrayBuffer());
  return { png, width: canvas.width / density, height: canvas.height / density, below: below / density };
}

export const rule = (page: PDFPage, y: number) =>
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.75, color: pdfColour('#c9d0d8') });

function pdfColour(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
