import type { SvgText } from './svgFile.ts';

/** Pixels of the picture for one of the drawing, and the most that a browser surely paints on one side. */
const fineness = 2;
const longestSide = 8_000;

/** The drawing as a PNG. Rejects where the browser cannot paint it. */
export async function pngOf({ text, width, height }: SvgText): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(fineness, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The drawing is too large'))), 'image/png');
  });
}

/** The drawing on one page of its own size: a pixel of 96 to the inch is three quarters of a point. */
export async function pdfOf(drawing: SvgText, title: string): Promise<Blob> {
  const [{ PDFDocument }, png] = await Promise.all([import('pdf-lib'), pngOf(drawing)]);
  const file = await PDFDocument.create();
  file.setTitle(title, { showInWindowTitleBar: true });
  const [width, height] = [drawing.width * 0.75, drawing.height * 0.75];
  const page = file.addPage([width, height]);
  page.drawImage(await file.embedPng(await png.arrayBuffer()), { x: 0, y: 0, width, height });
  return new Blob([new Uint8Array(await file.save())], { type: 'application/pdf' });
}
