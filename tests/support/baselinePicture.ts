import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { differencesOf, side } from './samePicture.ts';

/** The committed pictures; `UPDATE_PICTURES=1` writes them anew. */
const folder = join('tests', 'pictures');
/** Where a failure leaves what was seen and where it differs. */
const failures = process.env.PICTURES_OUT ?? join(tmpdir(), 'awards-pictures');

/** The part of the page in view as it stands once nothing loads or moves. */
export async function pictureOf(page: Page): Promise<PNG> {
  await settled(page);
  let bytes = await page.screenshot();
  // A picture that is to be kept is one that no longer changes.
  while (process.env.UPDATE_PICTURES) {
    await page.waitForTimeout(1_000);
    const later = await page.screenshot();
    if (later.equals(bytes)) break;
    bytes = later;
  }
  return PNG.sync.read(bytes);
}

/** Compares with the committed picture of this name and answers what a person is to be told, or null where they are alike. */
export async function compareWithBaseline(name: string, actual: PNG): Promise<string | null> {
  const path = join(folder, `${name}.png`);
  if (process.env.UPDATE_PICTURES) {
    await mkdir(folder, { recursive: true });
    const isSame = existsSync(path) && differs(actual, PNG.sync.read(await readFile(path))).length === 0;
    // What is alike stays as it is: a picture changes in the history where the screen changed.
    if (!isSame) await writeFile(path, packed(actual));
    return null;
  }
  if (!existsSync(path)) return `${name} has no picture in ${folder}: UPDATE_PICTURES=1 writes it`;
  const expected = PNG.sync.read(await readFile(path));
  const places = differs(actual, expected);
  if (places.length === 0) return null;
  await mkdir(failures, { recursive: true });
  await writeFile(join(failures, `${name}.png`), packed(actual));
  await writeFile(join(failures, `${name}-difference.png`), packed(framed(actual, places)));
  const [first] = places;
  return `${name} differs in ${places.length} places, first at ${first?.x}, ${first?.y}: see ${failures}/${name}-difference.png`;
}

const differs = (actual: PNG, expected: PNG) =>
  actual.width === expected.width && actual.height === expected.height
    ? differencesOf(actual, expected)
    : [{ x: 0, y: 0, changed: 0, off: 0 }];

const packed = (picture: PNG) =>
  PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });

/** The picture, pale, with the places that differ as they are. */
function framed({ width, height, data }: PNG, places: readonly { x: number; y: number }[]): PNG {
  const shown = new PNG({ width, height });
  data.forEach((value, index) => {
    shown.data[index] = index % 4 === 3 ? 255 : 128 + value / 4;
  });
  for (const { x, y } of places) {
    for (let row = y; row < Math.min(y + side, height); row += 1) {
      const from = (row * width + x) * 4;
      shown.data.set(data.subarray(from, from + Math.min(side, width - x) * 4), from);
    }
  }
  return shown;
}

/** Fonts and images are there, nothing is busy, and nothing that ends by itself still moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // Asked for last of all, where the page begins with the font that stands in.
      document.documentElement.dataset.font === undefined &&
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])') &&
      // What stands where something is still to come says so by its label alone.
      ![...document.querySelectorAll('[role="status"][aria-label]')].some(({ textContent }) => textContent === '') &&
      [...document.images].every((image) => image.complete) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { timeout: 15_000 },
  );
}
