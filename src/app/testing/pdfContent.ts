import { decodePDFRawStream, type PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

export const streamsOf = (document: PDFDocument): readonly PDFRawStream[] =>
  document.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));

/** What each page draws, in the words of the format. */
const drawingsOf = (document: PDFDocument): readonly string[] =>
  streamsOf(document)
    .filter(({ dict }) => !dict.has(PDFName.of('Subtype')) && !dict.has(PDFName.of('Type')))
    .map((stream) => new TextDecoder().decode(decodePDFRawStream(stream).decode()));

/** The sizes of everything that a page writes, in points, page by page. */
export const pagesOf = (document: PDFDocument): readonly (readonly number[])[] =>
  drawingsOf(document).map((drawing) => [...drawing.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size)));

/** The same of all pages together. */
export const sizesOf = (document: PDFDocument): readonly number[] => pagesOf(document).flat();

/** The lines that are written with the standard fonts. */
export const writtenIn = (document: PDFDocument): readonly string[] =>
  drawingsOf(document).flatMap((drawing) =>
    [...drawing.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
      new TextDecoder('windows-1252').decode(
        Uint8Array.from(hex.match(/../g) ?? [], (one) => Number.parseInt(one, 16)),
      ),
    ),
  );
