import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
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

/** A quick run draws two of them whole, and reads one on a telephone. */
const largest = ['signIn', 'session', 'entryEditor'] as const;

const statesOf = (name: string) => chartOf(register.find((one) => one.name === name)!.machine).states;

it('shows the largest charts whole on one screen, every word large enough and apart from all others', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test', {
    width: 1440,
    height: 900,
  });
  for (const name of sampleOf(largest, 2)) {
    await page.goto(`utils/flows/${name}/full`);
    await page.locator('dialog svg [data-box]').first().waitFor();
    await picture(page, `atlas-full-${name}`);
    const { states, ...found } = await measure(page);
    expect(states.toSorted()).toEqual(
      statesOf(name)
        .map(({ path }) => path)
        .toSorted(),
    );
    expect({ name, ...found }).toEqual({ name, small: [], outside: [], overlaps: [] });
  }
  expect(problems).toEqual([]);
  await context.close();
});

it('fetches what arranges a chart only for the full screen', async () => {
  const { page, context } = await openSignedIn(browser, server, 'admin@demo.test');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('utils/flows/signIn');
  await page.locator('svg [data-state]').first().waitFor();
  const arrangers = () => asked.filter((url) => /\belk\b/.test(url)).length;
  expect(arrangers()).toBe(0);
  await page.getByRole('link', { name: 'Full screen' }).click();
  await page.locator('dialog svg [data-box]').first().waitFor();
  expect(arrangers()).toBe(1);
  await context.close();
});

it('shows what leaves a state, and finds words in every chart', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test', {
    width: 1440,
    height: 900,
  });
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
  await context.close();
});

it('is read state by state on a telephone', async () => {
  const { page, context, problems } = await openSignedIn(browser, server, 'admin@demo.test', {
    width: 390,
    height: 844,
  });
  for (const name of sampleOf(largest, 1)) {
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
  expect(problems).toEqual([]);
  await context.close();
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
