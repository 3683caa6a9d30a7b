import { expect, it } from 'vitest';
import { logoLimits, logoRefusal } from '#machines/settings/logo.rules.ts';
import { drawLogo } from './logo.ts';

/** A JPEG whose every pixel is another: nothing packs worse. */
async function noise(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const plane = canvas.getContext('2d')!;
  const pixels = plane.createImageData(width, height);
  let seed = 7;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels.data[at] = at % 4 === 3 ? 255 : seed / 8_388_608;
  }
  plane.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
}

it.each([
  [1200, 300],
  [20, 900],
  [60, 20],
])('makes a picture of %i × %i one that an organiser may have, of the same shape', async (width, height) => {
  const drawn = await drawLogo(await noise(width, height));
  const bytes = Uint8Array.from(atob(drawn ?? ''), (sign) => sign.charCodeAt(0));
  const stored = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const facts = { isPng: true, width: stored.width, height: stored.height, bytes: bytes.length };
  expect(logoRefusal(facts)).toBeNull();
  expect(Math.abs(stored.width / width - stored.height / height)).toBeLessThan(0.05);
  // What fits is not made smaller.
  if (width <= logoLimits.width && height <= logoLimits.height) expect(stored.width).toBe(width);
});

it('answers nothing for a file that is no picture', async () => {
  expect(await drawLogo(new Blob(['%PDF-1.4'], { type: 'image/png' }))).toBeNull();
});
