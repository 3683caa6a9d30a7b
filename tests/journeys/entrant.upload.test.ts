import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { filesOf } from './steps/cast.ts';

const mebibyte = 1024 ** 2;

let browser: Browser;
let server: TestServer;
/** Stands between the browser and the server, counts what comes, and can be cut. */
let connection: Awaited<ReturnType<typeof startProxy>>;
let context: BrowserContext;
let page: Page;
let token: string;
let entry: Entry;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awards-upload-'));
  const port = await freePort();
  [browser, connection, server] = await Promise.all([
    launchBrowser(),
    startProxy(port),
    startServer({ demo: true, web: webFolder, environment: { PORT: String(port) } }),
  ]);
  token = await server.signIn('entrant@demo.test');
  const drafts = await server.ok('listEntries', { as: token });
  const { awardID, categoryID } = drafts.find(({ status }) => status === 0)!;
  const data = { title: 'Harbour lamp' };
  entry = await server.ok('createEntry', { as: token, body: { data: { awardID, categoryID, data } } });
  ({ context, page } = await openSignedIn(browser, server, 'entrant@demo.test', {
    base: `http://127.0.0.1:${connection.port}/`,
    path: `entrant/entry?id=${entry.id}&awardID=${entry.awardID}`,
  }));
  await card('Supporting document').waitFor();
});
afterAll(async () => {
  await browser.close();
  await connection.close();
  await server.close();
  await rm(folder, { recursive: true });
});

it('a file goes on where a lost connection stopped it, and nothing of it is sent twice', async () => {
  const file = documentOf(6 * mebibyte);
  const place = card('Supporting document');
  const sent = connection.received();
  const slow = await slowly(1.5 * mebibyte);
  await choose('Supporting document', file);
  await percentAbove(place, 20);
  connection.cut();
  await place.getByText('Trying again in a moment').first().waitFor();
  const arrived = await percentOf(place);
  expect(arrived).toBeGreaterThan(15);
  connection.mend();
  await percentAbove(place, Math.max(arrived + 5, 55));

  await slow.offline();
  await place.getByText('No connection. The upload goes on when you are back online.').first().waitFor();
  expect(await percentOf(place)).toBeGreaterThan(50);
  await slow.online();
  await replaceable(place);
  await slow.end();

  // Each of the two cuts may cost the part that was under way, and the page says this and that besides.
  const received = connection.received() - sent;
  expect(received).toBeGreaterThan(file.buffer.length);
  expect(received).toBeLessThan(file.buffer.length + 2 * partBytes + 300 * 1024);
  const stored = (await onServer()).files.supportingDoc!;
  expect(stored).toMatchObject({ name: file.name, size: file.buffer.length, mimeType: 'application/pdf' });
  expect(stored.url.endsWith('/supportingDocHarbourstatement2.pdf')).toBe(true);
  expect(file.buffer.equals(await contentOf(stored.url))).toBe(true);
});

it('a file under way can be called off, and what was there stays', async () => {
  const place = card('Supporting document');
  const before = (await onServer()).files.supportingDoc;
  const slow = await slowly(mebibyte);
  await choose('Supporting document', { ...documentOf(5 * mebibyte), name: 'Another.pdf' });
  await percentAbove(place, 10);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await replaceable(place);
  await slow.end();
  expect(await place.getByText('Harbour statement (2).pdf').count()).toBe(1);
  expect((await onServer()).files.supportingDoc).toEqual(before);
});

it.each([
  ['Supporting document', 'notes.txt', 100, 'Upload PDF.'],
  ['Supporting document', 'large.pdf', 20 * mebibyte + 1, 'The file is larger than 20 MB.'],
  ['Supporting image', 'large.png', 25 * mebibyte + 1, 'The file is larger than 25 MB.'],
  ['Logo for light backgrounds', 'logo.gif', 100, 'Upload PNG, JPEG, SVG.'],
  ['Logo for dark backgrounds', 'logo.png', 2 * mebibyte + 1, 'The file is larger than 2 MB.'],
  ['Logo for dark backgrounds', 'empty.png', 0, 'The file is empty.'],
])('%s takes no %s', async (label, name, size, reason) => {
  const place = card(label);
  const sent: string[] = [];
  const count = (request: { method(): string; url(): string }) =>
    request.method() === 'PUT' && sent.push(request.url());
  page.on('request', count);
  // From the disk, where its size costs nothing.
  const path = join(folder, name);
  await writeFile(path, '');
  await truncate(path, size);
  await place.locator('input[type=file]').setInputFiles(path);
  await place.getByRole('alert').filter({ hasText: reason }).waitFor();
  expect(await place.getByRole('button', { name: 'Choose another file' }).count()).toBe(1);
  page.off('request', count);
  expect(sent).toEqual([]);
});

it('a file that only pretends to be a PDF is refused by the server, and says so', async () => {
  const place = card('Supporting document');
  await choose('Supporting document', { name: 'Fake.pdf', mimeType: 'application/pdf', buffer: randomBytes(2000) });
  const reason = 'The file’s content is not of the type that its name says.';
  await place.getByRole('alert').filter({ hasText: reason }).waitFor();
  expect((await onServer()).files.supportingDoc?.name).toBe('Harbour statement (2).pdf');
});

it('a server that knows no parts of a file gets it whole', async () => {
  const file = { ...documentOf(3 * mebibyte), name: 'Whole.pdf' };
  await page.route('**/api/file/parts*', (route) =>
    route.fulfill({ status: 404, json: { errorMessage: 'Not found' } }),
  );
  await choose('Supporting document', file);
  await expect.poll(async () => (await onServer()).files.supportingDoc?.name, { timeout: 30_000 }).toBe(file.name);
  const { url } = (await onServer()).files.supportingDoc!;
  expect(file.buffer.equals(await contentOf(url))).toBe(true);
  await page.unroute('**/api/file/parts*');
});

it('after too many failed tries a person is asked, and trying again sends it', async () => {
  const place = card('Supporting image');
  const { light } = await filesOf();
  await page.clock.install();
  await page.route('**/files/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await choose('Logo for light backgrounds', light);
  const logo = card('Logo for light backgrounds');
  for (let tries = 0; tries < 3; tries += 1) {
    await logo.getByText('Trying again in a moment').first().waitFor();
    await page.clock.runFor(5_000);
  }
  await logo.getByRole('alert').waitFor();
  await page.unroute('**/files/**');
  await logo.getByRole('button', { name: 'Try again' }).click();
  await replaceable(logo);
  expect((await onServer()).files.logoLight?.url).toMatch(/\/logoLightquaylight\.svg$/);
  await page.clock.resume();
  expect(await place.count()).toBe(1);
});

it('the four places take their files at once, and show them', async () => {
  const { document: statement, dark } = await filesOf();
  const image = { name: 'stairs.png', mimeType: 'image/png', buffer: pictureOfOnePixel };
  await choose('Supporting document', statement);
  await choose('Supporting image', image);
  await choose('Logo for dark backgrounds', dark);
  for (const label of ['Supporting document', 'Supporting image', 'Logo for dark backgrounds']) {
    await replaceable(card(label));
  }
  const { files } = await onServer();
  expect(Object.keys(files).sort()).toEqual(['logoDark', 'logoLight', 'supportingDoc', 'supportingImage']);
  expect(Object.entries(files).every(([field, { url }]) => url.split('/').at(-1)?.startsWith(field))).toBe(true);
  const thumb = card('Supporting image').locator('img');
  await expect.poll(() => thumb.evaluate((found: HTMLImageElement) => found.naturalWidth), { timeout: 20_000 }).toBe(1);
  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    card('Logo for dark backgrounds').getByRole('button', { name: 'Preview' }).click(),
  ]);
  await shown.waitForURL(/logoDarkquaydark\.svg/);
  expect(await shown.evaluate(() => document.documentElement.tagName)).toBe('svg');
  await shown.close();

  await card('Supporting image').getByRole('button', { name: 'Remove' }).click();
  await card('Supporting image')
    .getByRole('button', { name: /Drop a file/ })
    .waitFor();
  expect((await onServer()).files.supportingImage).toBeUndefined();
});

/** How much a cut may cost: the part of a file that is under way. */
const partBytes = 512 * 1024;

const pictureOfOnePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const documentOf = (bytes: number) => ({
  name: 'Harbour statement (2).pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]),
});

type Card = ReturnType<typeof card>;
const card = (label: string) => page.getByRole('group', { name: label, exact: true });
const choose = (label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  card(label).locator('input[type=file]').setInputFiles(file);
const replaceable = (place: Card) => place.getByRole('button', { name: 'Replace' }).waitFor({ timeout: 60_000 });

const percentOf = async (place: Card) => Number(await place.getByRole('progressbar').getAttribute('aria-valuenow'));
const percentAbove = (place: Card, percent: number) =>
  expect.poll(() => percentOf(place), { timeout: 60_000, interval: 20 }).toBeGreaterThan(percent);

const onServer = () => server.ok('getEntry', { as: token, query: { id: entry.id, awardID: entry.awardID } });

async function contentOf(url: string): Promise<Buffer> {
  const { url: address } = await server.ok('getDownloadAddress', { as: token, query: { url } });
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

/** A connection that sends so many bytes each second. */
async function slowly(uploadThroughput: number) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const emulate = (offline: boolean, throughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: throughput,
    });
  await emulate(false, uploadThroughput);
  return {
    offline: () => emulate(true, uploadThroughput),
    online: () => emulate(false, uploadThroughput),
    end: async () => {
      await emulate(false, -1);
      await devtools.detach();
    },
  };
}
