import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { median } from '#server/modules/results/grouping.ts';
import { findChromium } from '../chromium.ts';
import type { Figure } from './figures.ts';

/** A processor so many times slower, and a phone's connection as the browser's own tools imitate it. */
const slower = 4;
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1_350, height: 940 } };

type Who = 'admin' | 'entrant' | 'judge';

/** A screen that is looked at for the first time; `href` finds its address in the links of `path`. */
interface Screen {
  readonly name: string;
  readonly who: Who | null;
  readonly path: string;
  readonly href?: RegExp;
}

const screens: readonly Screen[] = [
  { name: 'sign-in', who: null, path: 'login' },
  { name: 'administrator’s dashboard', who: 'admin', path: '' },
  { name: 'entries', who: 'admin', path: 'entries' },
  { name: 'award', who: 'admin', path: 'awards', href: /^\/award\/[0-9a-f-]{36}/ },
  { name: 'entrant’s dashboard', who: 'entrant', path: 'entrant' },
  { name: 'judge’s dashboard', who: 'judge', path: 'judge' },
  { name: 'judging', who: 'judge', path: 'judge', href: /\/play/ },
];
/** How far all that moves by itself may move, as the browser counts it. */
const mostShift = 0.05;

/**
 * What a first visit to each screen costs in a browser with nothing kept, on a slow phone, and what the list of entries costs on a slow
 * processor: the middle of `runs` each. Rejects without a browser, and where a screen does not come.
 */
export async function measureScreens(url: string, runs: number): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Screens are measured in Chromium: install it, or set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const figures: Figure[] = [];
  try {
    const states = new Map<Who | null, State>([[null, undefined]]);
    for (const who of ['admin', 'entrant', 'judge'] as const) states.set(who, await signedIn(browser, url, who));
    for (const screen of screens) {
      const path = await addressOf(browser, url, screen, states.get(screen.who));
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url, path, states.get(screen.who)));
      const middle = (of: keyof Visit) => median(visits.map((one) => one[of]));
      figures.push(
        { name: `${screen.name}: scripts asked for before it stood, packed`, value: middle('scripts'), unit: 'KiB' },
        { name: `${screen.name}: requests before it stood`, value: middle('requests'), unit: '' },
        { name: `${screen.name}: first paint`, value: middle('first'), unit: 'ms' },
        { name: `${screen.name}: largest paint`, value: middle('largest'), unit: 'ms' },
        { name: `${screen.name}: held up`, value: middle('blocked'), unit: 'ms' },
        { name: `${screen.name}: moved`, value: middle('shift'), unit: '', most: mostShift },
      );
    }
    figures.push(...(await measureList(browser, url, states.get('admin'), runs)));
  } finally {
    await browser.close();
  }
  return figures;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

async function signedIn(browser: Browser, url: string, who: Who): Promise<State> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('login');
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  await settled(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function addressOf(browser: Browser, url: string, { path, href }: Screen, storageState: State): Promise<string> {
  if (!href) return path;
  const { context, page } = await open(browser, url, storageState, desktop);
  await page.goto(path);
  const address = await page.evaluate<string>(
    until(`[...document.links].map((one) => one.getAttribute('href')).find((one) => ${href}.test(one))`),
  );
  await context.close();
  return address.replace(/^\//, '');
}

async function open(browser: Browser, url: string, storageState: State, view: typeof phone | typeof desktop) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    ...view,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript({ content: observe });
  const client = await context.newCDPSession(page);
  return { context, page, client };
}

/** What a first visit came to. Milliseconds, KiB as gzip packs it. */
interface Visit {
  readonly scripts: number;
  readonly requests: number;
  readonly first: number;
  readonly largest: number;
  /** By tasks longer than 50 ms: what of each is over that. */
  readonly blocked: number;
  readonly shift: number;
}

async function visit(browser: Browser, url: string, path: string, storageState: State): Promise<Visit> {
  const { context, page, client } = await open(browser, url, storageState, phone);
  const arrived: Response[] = [];
  page.on('response', (response) => arrived.push(response));
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(path);
  await settled(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { first, largest, blocked, shift } = await seen(page);
  const asked = await page.evaluate<string[]>(askedUntil(largest));
  const scripts = arrived.filter((one) => one.request().resourceType() === 'script' && asked.includes(one.url()));
  const bodies = await Promise.all(scripts.map((one) => one.body()));
  await context.close();
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return { scripts: bytes / 1024, requests: asked.length, first, largest, blocked, shift };
}

const seen = (page: Page) =>
  page.evaluate<Record<'first' | 'largest' | 'blocked' | 'shift' | 'rows', number>>('seenByBench');

/** Whatever a first screen leaves for later is done: a stream that stays open keeps the network from being at rest. */
const settled = (page: Page) => page.waitForTimeout(4_000);

/** The list of entries: its first rows, a frame while it is scrolled, and how much of a page it is. */
async function measureList(browser: Browser, url: string, storageState: State, runs: number): Promise<Figure[]> {
  const scrolled: { firstRows: number; frame: number; elements: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { context, page, client } = await open(browser, url, storageState, desktop);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto('entries');
    const firstRows = await page.evaluate<number>(until('seenByBench.rows'));
    await settled(page);
    const elements = await page.evaluate<number>('document.querySelectorAll("*").length');
    await client.send('HeapProfiler.collectGarbage');
    scrolled.push({ firstRows, elements, frame: await page.evaluate<number>(scroll) });
    await context.close();
  }
  const middle = (of: 'firstRows' | 'frame' | 'elements') => median(scrolled.map((one) => one[of]));
  return [
    { name: 'list of entries: first rows', value: middle('firstRows'), unit: 'ms', most: 900 },
    { name: 'list of entries: a frame while scrolling, p95', value: middle('frame'), unit: 'ms', most: 17 },
    { name: 'list of entries: elements of the page', value: middle('elements'), unit: '', most: 400 },
  ];
}

/** In the page, before anything else of it: milliseconds since its beginning; what moved as the browser counts it. */
const observe = `
  const seen = { first: 0, largest: 0, blocked: 0, shift: 0, rows: 0 };
  globalThis.seenByBench = seen;
  const each = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.first = startTime; });
  each('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime; });
  each('longtask', ({ duration }) => { seen.blocked += duration - 50; });
  each('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  const look = () => {
    if (!document.querySelector('tbody tr td')) return requestAnimationFrame(look);
    // Painted once the frame after it has passed.
    requestAnimationFrame(() => setTimeout(() => { seen.rows = performance.now(); }));
  };
  requestAnimationFrame(look);
`;

/** What an expression comes to in the page, once it is anything. */
const until = (expression: string) => `new Promise((resolve) => {
  const look = () => {
    const found = ${expression};
    if (found) resolve(found);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Addresses of what a page asked for until an instant. */
const askedUntil = (instant: number) => `
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name, startTime }) => startTime <= ${instant} && name.startsWith('http')).map(({ name }) => name)`;

/** Scrolls by 400 px a frame; milliseconds between two frames that 95 in 100 do not exceed. */
const scroll = `new Promise((resolve) => {
  const times = [];
  let before = performance.now();
  const next = (now) => {
    times.push(now - before);
    before = now;
    scrollBy(0, 400);
    if (times.length < 180) requestAnimationFrame(next);
    else resolve(times.slice(1).sort((one, other) => one - other)[Math.floor(179 * 0.95)]);
  };
  requestAnimationFrame(next);
})`;
