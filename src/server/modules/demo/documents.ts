import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { PNG } from 'pngjs';

type Colour = readonly [number, number, number];

const palette: readonly Colour[] = [
  [29, 92, 214],
  [106, 63, 208],
  [26, 138, 77],
  [199, 90, 11],
  [72, 81, 94],
];

/** A two-page PDF about a project: its statement, and a drawing with a caption. */
export async function projectDocument(
  project: { title: string; place: string; organisation: string; statement: string },
  seed: number,
) {
  const document = await PDFDocument.create();
  document.setTitle(project.title);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const ink = rgb(0.13, 0.15, 0.18);
  const first = document.addPage([595, 842]);
  first.drawText(project.place, { x: 64, y: 760, size: 11, font: plain, color: rgb(0.36, 0.4, 0.45) });
  first.drawText(project.title, { x: 64, y: 728, size: 26, font: bold, color: ink });
  first.drawText(project.statement, {
    x: 64,
    y: 690,
    size: 12,
    lineHeight: 19,
    maxWidth: 467,
    font: plain,
    color: ink,
  });
  first.drawText(project.organisation, { x: 64, y: 64, size: 10, font: plain, color: rgb(0.36, 0.4, 0.45) });
  const second = document.addPage([595, 842]);
  second.drawText('Section A–A', { x: 64, y: 760, size: 16, font: bold, color: ink });
  let [x, y] = [64, 640];
  for (let step = 0; step < 8; step += 1) {
    const [run, fall] = [40 + ((seed * 7 + step * 13) % 30), 14 + ((seed * 5 + step * 11) % 22)];
    second.drawLine({ start: { x, y }, end: { x: x + run, y }, thickness: 1.5, color: ink });
    second.drawLine({ start: { x: x + run, y }, end: { x: x + run, y: y - fall }, thickness: 1.5, color: ink });
    [x, y] = [x + run, y - fall];
  }
  second.drawText(`Rise ${140 + (seed % 20)} mm, going ${880 + (seed % 60)} mm.`, {
    x: 64,
    y: 400,
    size: 11,
    font: plain,
    color: ink,
  });
  return Buffer.from(await document.save());
}

/** A PNG of a place in flat colours: sky, water or ground, and a row of buildings. */
export function projectImage(seed: number, width = 960, height = 600): Buffer {
  const image = new PNG({ width, height });
  const [red, green, blue] = palette[seed % palette.length]!;
  const horizon = Math.round(height * (0.55 + (seed % 5) * 0.03));
  // A pixel is one number, written once for each column of a block: red comes first in memory.
  const pixels = new DataView(image.data.buffer, image.data.byteOffset);
  const colourOf = ([r, g, b]: Colour) => ((r << 24) | (g << 16) | (b << 8) | 255) >>> 0;
  const ground = colourOf([214, 219, 226]);
  const blocks = Array.from({ length: Math.ceil(width / 96) }, (_, block) => ({
    roof: horizon - 60 - ((seed * 31 + block * 57) % 160),
    wall: colourOf([lighter(red, block), lighter(green, block), lighter(blue, block)]),
  }));
  for (let y = 0; y < height; y += 1) {
    const sky = colourOf([232 - Math.round((y / height) * 40), 238 - Math.round((y / height) * 20), 246]);
    for (let x = 0; x < width; x += 1) {
      const { roof, wall } = blocks[Math.floor(x / 96)]!;
      pixels.setUint32((y * width + x) * 4, y > horizon ? ground : y > roof ? wall : sky);
    }
  }
  // Flat colours repeat the row above: to try the other filters took longer than all the rest.
  return PNG.sync.write(image, { filterType: 2, deflateStrategy: 0, deflateLevel: 6 });
}

const lighter = (part: number, block: number) => Math.min(255, part + ((block * 17) % 60));

/** An organisation's mark for light or for dark backgrounds. */
export function logo(organisation: string, seed: number, background: 'light' | 'dark'): Buffer {
  const [red, green, blue] = palette[seed % palette.length]!;
  const ink = background === 'light' ? `rgb(${red},${green},${blue})` : '#ffffff';
  const initials = organisation
    .split(/\s+/)
    .map((word) => word[0]?.replace(/[^\p{L}]/u, '') ?? '')
    .join('')
    .slice(0, 2);
  // About where a name in this size would leave the picture.
  const long = organisation.length > 16 ? ' textLength="370" lengthAdjust="spacingAndGlyphs"' : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240" viewBox="0 0 640 240"><rect x="20" y="20" width="200" height="200" rx="28" fill="none" stroke="${ink}" stroke-width="14"/><text x="120" y="150" font-family="Helvetica, Arial, sans-serif" font-size="92" font-weight="700" text-anchor="middle" fill="${ink}">${initials}</text><text x="250" y="142" font-family="Helvetica, Arial, sans-serif" font-size="44" fill="${ink}"${long}>${organisation.replaceAll('&', '&amp;')}</text></svg>\n`,
  );
}
