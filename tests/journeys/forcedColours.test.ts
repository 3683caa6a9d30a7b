import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goWithin } from '../model/screens/goWithin.ts';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** How much of a part of the page is not the colour of its ground: 0 where nothing can be seen of it. */
async function ink(part: Locator): Promise<number> {
  const { data, width, height } = PNG.sync.read(await part.screenshot());
  const inked = Array.from({ length: width * height }, (_, at) => data.subarray(4 * at, 4 * at + 3)).filter((pixel) =>
    pixel.some((value) => value > 40),
  );
  return inked.length / (width * height);
}

async function open(type: 'judge' | 'admin', path: string): Promise<Page> {
  const { page } = await openSignedIn(browser, server, `${type}@demo.test`, { dark: true, path });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  return page;
}

it('a chosen mark stands out from the others where colours are forced', async () => {
  const page = await open('judge', 'judge/play');
  const mark = (checked: boolean) => page.getByRole('radio', { checked }).first();
  // Which entry comes first is chance, and it may have no mark yet.
  await page.getByRole('radio').first().click();
  await mark(true).waitFor();
  expect(await ink(mark(false))).toBeLessThan(0.4);
  expect(await ink(mark(true))).toBeGreaterThan(0.6);
  await page.context().close();
});

it('bars, boxes, intervals and the arrow of a list are seen where colours are forced', async () => {
  const page = await open('admin', '');
  const bar = page.getByRole('link', { name: /Open for Judging/ }).locator('[style*="width"]');
  expect(await ink(bar.first())).toBeGreaterThan(0.8);
  await goWithin(page, 'entries');
  const row = page.getByRole('row', { name: /CD-0001/ });
  expect(await ink(row.getByRole('cell').nth(7))).toBeGreaterThan(0.03);
  await goWithin(page, 'scores');
  const chart = page.locator('td', { has: page.locator('[style*="inset-inline-start"]') }).first();
  expect(await ink(chart.locator('[style*="inset-inline-start"]').last())).toBeGreaterThan(0.5);
  await goWithin(page, 'prices');
  const select = page.getByLabel('Category', { exact: true });
  const { x, y, width, height } = (await select.boundingBox())!;
  const { data } = PNG.sync.read(
    await page.screenshot({ clip: { x: x + width - 30, y: y + 4, width: 26, height: height - 8 } }),
  );
  expect(data.filter((value, at) => at % 4 === 0 && value > 100).length).toBeGreaterThan(5);
  await page.context().close();
});
