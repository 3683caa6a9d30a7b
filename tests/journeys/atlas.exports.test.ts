import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
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

const score = register.find(({ name }) => name === 'score')!;

/** What the browser saves for an item of the menu. */
async function exported(page: Page, item: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** The names of the elements of a well-formed text, and its words. */
function read(xml: string): { readonly elements: readonly string[]; readonly text: string } {
  const elements: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local }) => elements.push(local));
  parser.on('text', (words) => {
    text += `${words}\n`;
  });
  parser.write(xml).close();
  return { elements, text };
}

/** How many colours a picture has; one of nothing has one. */
function coloursOf(content: Buffer) {
  const { width, height, data } = PNG.sync.read(content);
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at));
  return { width, height, colours: colours.size };
}

it.each([
  ['the chart', 'utils/flows/score', 'svg [data-state]'],
  ['the full screen', 'utils/flows/score/full', 'dialog svg [data-box]'],
])('saves a chart in six formats from %s, each of which opens', async (_, path, drawn) => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
  await page.goto(path);
  await page.locator(drawn).first().waitFor();

  const svg = await exported(page, 'Drawing (SVG)');
  expect(svg.name).toBe('score.svg');
  const drawing = read(svg.content.toString());
  for (const word of ['unscored', 'scored', 'submitted', 'final', 'recused']) expect(drawing.text).toContain(word);
  // It brings its own letters along.
  expect(svg.content.toString()).toContain('font/woff2;base64');

  const png = await exported(page, 'Picture (PNG)');
  const picture = coloursOf(png.content);
  expect(png.name).toBe('score.png');
  expect(picture.width).toBeGreaterThan(400);
  expect(picture.colours).toBeGreaterThan(20);

  const pdf = await exported(page, 'Page (PDF)');
  const file = await PDFDocument.load(pdf.content, { updateMetadata: false });
  expect([pdf.name, file.getPageCount(), file.getTitle()]).toEqual(['score.pdf', 1, 'A score sheet']);
  const sheet = file.getPage(0).getSize();
  expect(sheet.width / sheet.height).toBeCloseTo(picture.width / picture.height, 1);

  const scxml = await exported(page, 'State chart (SCXML)');
  const chart = chartOf(score.machine);
  const { elements } = read(scxml.content.toString());
  expect(elements[0]).toBe('scxml');
  expect(elements.filter((name) => name === 'transition')).toHaveLength(chart.steps.length);

  const mermaid = await exported(page, 'Drawing as text (Mermaid)');
  expect(mermaid.name).toBe('score.mmd');
  expect(mermaid.content.toString()).toMatch(/^stateDiagram-v2\n[\s\S]* submitted --> final: score\.finalise/);

  const json = await exported(page, 'Machine (XState JSON)');
  const config = JSON.parse(json.content.toString()) as Parameters<typeof createMachine>[0];
  const again = createMachine(config).provide(score.machine.implementations as never);
  expect(chartOf(again)).toEqual(chart);

  expect(problems).toEqual([]);
  await context.close();
});

it('says what a drawing needs where a table is shown, and saves the chart all the same', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test');
  await page.goto('utils/flows/score');
  await page.getByRole('radio', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).getByText('Show the drawing first.').waitFor();
  await page.keyboard.press('Escape');
  expect((await exported(page, 'State chart (SCXML)')).name).toBe('score.scxml');
  expect(problems).toEqual([]);
  await context.close();
});
