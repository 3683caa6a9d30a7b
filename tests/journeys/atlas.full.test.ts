import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { launchBrowser, type Person, picture } from '../support/browser.ts';
import { isDeep, sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let desk: Person;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  desk = await signedIn(browser, server, 'admin@demo.test');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The first alone in a quick run, as it is the largest; how all are drawn is looked at without a page too. */
const largest = sampleOf(['signIn', 'session', 'entryEditor'], 1);

const statesOf = (name: string) => chartOf(register.find((one) => one.name === name)!.machine).states;

it('shows the largest charts whole on one screen, every word large enough and apart from all others', async () => {
  const { page, problems } = desk;
  const isWhole = async (name: string) => {
    await page.locator('dialog svg [data-box]').first().waitFor();
    await picture(page, `atlas-full-${name}`);
    const { states, ...found } = await measure(page);
    expect(states.toSorted()).toEqual(
      statesOf(name)
        .map(({ path }) => path)
        .toSorted(),
    );
    expect({ name, ...found }).toEqual({ name, small: [], outside: [], overlaps: [] });
  };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const arrangers = () => asked.filter((url) => /\belk\b/.test(url)).length;
  await page.goto('utils/flows/signIn');
  await page.locator('svg [data-state]').first().waitFor();
  // What arranges a chart is fetched only for the full screen.
  expect(arrangers()).toBe(0);
  await page.getByRole('link', { name: 'Full screen' }).click();
  await isWhole('signIn');
  expect(arrangers()).toBe(1);
  for (const name of largest.slice(1)) {
    await page.goto(`utils/flows/${name}/full`);
    await isWhole(name);
  }
  expect(problems).toEqual([]);
});

it('shows what leaves a state, and finds words in every chart', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/award/full');
  // What the demo's awards are doing now.
  await page
    .locator('dialog svg [data-state="judging"]')
    .filter({ hasText: /[1-9]\d* here now/ })
    .waitFor();
  await page.locator('dialog svg [data-state="open"]').click();
  const panel = page.getByRole('complementary', { name: 'open' });
  await panel.getByRole('heading', { name: 'Always true here' }).waitFor();
  await panel.getByRole('switch', { name: 'Only what leaves this state' }).check();
  await expect.poll(() => faint(page)).toBeGreaterThan(0);
  await panel.getByRole('region', { name: 'What can happen' }).getByRole('button', { name: 'judging' }).click();
  await page.getByRole('complementary', { name: 'judging' }).waitFor();
  expect(new URL(page.url()).searchParams.get('at')).toBe('judging');

  await page.getByRole('searchbox', { name: 'Search all charts' }).fill('code');
  await page
    .getByRole('status')
    .filter({ hasText: /^Found: \d+ states, \d+ steps$/ })
    .waitFor();
  await page
    .getByRole('link', { name: /^Signing in: SMS code/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Signing in' }).waitFor();
  await page.getByRole('complementary', { name: 'SMS code' }).waitFor();
  await page.goto('utils/flows/score/full?at=scored');
  const waiting = page.getByRole('region', { name: 'Waiting longest here' }).getByRole('listitem');
  await waiting
    .filter({ hasText: /since .*\d{4}/ })
    .first()
    .waitFor();
  expect(await waiting.count()).toBeLessThanOrEqual(5);
  await picture(page, 'atlas-waits');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Flow atlas' }).waitFor();
  expect(problems).toEqual([]);
});

it('is read state by state on a telephone', async () => {
  const { page, problems } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of largest) {
    await page.goto(`utils/flows/${name}/full`);
    const states = statesOf(name);
    await page.getByText(`State 1 of ${states.length}`).waitFor();
    const others = page.getByRole('navigation', { name: 'Other states' });
    for (let place = 2; place <= states.length; place += 1) {
      await others.getByRole('button').last().click();
      await page.getByText(`State ${place} of ${states.length}`).waitFor();
      expect(await tooWide(page)).toEqual([]);
    }
    if (name === 'signIn') await picture(page, 'atlas-reading');
    expect((await smallWords(page)).filter((text) => text !== '')).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(problems).toEqual([]);
});

/** Words under 11 px, what lies outside of the window, and words that overlap words or boxes, as the browser draws them. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const svg = document.querySelector<SVGSVGElement>('dialog svg[role="group"]')!;
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const texts = [...svg.querySelectorAll('text')].map((element) => ({
      name: element.textContent ?? '',
      size: Number.parseFloat(getComputedStyle(element).fontSize) * scale,
      box: boxOf(element),
      holder: element.closest('[data-box]'),
    }));
    const boxes = [...svg.querySelectorAll('[data-box]')]
      .filter((element) => !element.hasAttribute('data-frame') && element.querySelector('rect'))
      .filter((element) => !(element.getAttribute('data-box') ?? '').startsWith('alike '))
      .map((element) => ({
        name: `box ${element.getAttribute('data-box')}`,
        box: boxOf(element.querySelector('rect')!),
        holder: element,
      }));
    const apart = (one: DOMRectInit & Record<string, number>, other: Record<string, number>) =>
      one.left! >= other.right! - 1 ||
      other.left! >= one.right! - 1 ||
      one.top! >= other.bottom! - 1 ||
      other.top! >= one.bottom! - 1;
    const overlaps: string[] = [];
    for (const [place, one] of texts.entries()) {
      for (const other of [...texts.slice(place + 1), ...boxes]) {
        if (one.holder !== null && one.holder === other.holder) continue;
        if (!apart(one.box, other.box)) overlaps.push(`${one.name} × ${other.name}`);
      }
    }
    return {
      states: [...svg.querySelectorAll<SVGElement>('[data-state]')].map(({ dataset }) => dataset.state ?? ''),
      small: texts.filter(({ size }) => size < 10.99).map(({ name, size }) => `${name}: ${size}`),
      outside: [...texts, ...boxes]
        .filter(({ box }) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        .map(({ name }) => name),
      overlaps,
    };
  });

/** How many lines stand back. */
const faint = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('dialog path[data-link]')].filter((path) => getComputedStyle(path).opacity !== '1')
        .length,
  );

const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

const smallWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 11)
      .map(({ textContent }) => textContent ?? ''),
  );

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

async function savesDrawings(page: Page) {
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
}

async function savesTexts(page: Page) {
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
}

it.each([
  ['the chart', 'utils/flows/score', 'svg [data-state]'],
  ['the full screen', 'utils/flows/score/full', 'dialog svg [data-box]'],
])('saves a chart in six formats from %s, each of which opens', async (place, path, drawn) => {
  const { page, problems } = desk;
  await page.goto(path);
  await page.locator(drawn).first().waitFor();
  await savesDrawings(page);
  // What is no drawing is the same from both places: a quick run saves it from one.
  if (isDeep || place === 'the chart') await savesTexts(page);
  expect(problems).toEqual([]);
});

it('says what a drawing needs where a table is shown, and saves the chart all the same', async () => {
  const { page, problems } = desk;
  await page.goto('utils/flows/score');
  await page.getByRole('radio', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).getByText('Show the drawing first.').waitFor();
  await page.keyboard.press('Escape');
  expect((await exported(page, 'State chart (SCXML)')).name).toBe('score.scxml');
  expect(problems).toEqual([]);
});
