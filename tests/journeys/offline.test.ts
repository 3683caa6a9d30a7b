import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { idempotency, people, sheets } from '#server/platform/database/schema.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { isDeep } from '../support/depth.ts';
import { type KillableBrowser, startKillableBrowser } from '../support/killableBrowser.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedInProfile } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: KillableBrowser;
let server: TestServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let base: string;
/** The judge's window, with which each test goes on where the one before left it. */
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([startKillableBrowser(), startServer({ demo: true, web: webFolder })]);
  proxy = await startProxy(Number(new URL(server.url).port));
  base = `http://127.0.0.1:${proxy.port}/`;
  // Sheets that were handed in can only be read.
  await server.database.delete(sheets).where(eq(sheets.judgeID, await judgeOf('judge@demo.test')));
  await newWindow();
  await go('login');
  await signIn('judge@demo.test');
  await page.getByText('Judging goes on without a connection').waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
  proxy.aimAt(Number(new URL(server.url).port));
  await goOnline(browser.context());
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await server.close();
});

/**
 * Of another seed each time, in each of which the connection is cut and mended, windows are closed and the browser is
 * killed; a deep run tries more and longer ones, `npm run test:offline` a thousand. A failing one is a counter-example, and
 * SEED with its MARKS takes it again.
 */
const marksMade = Number(process.env.MARKS ?? (isDeep ? 40 : 20));
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.SEEDS ?? (isDeep ? 6 : 1)) }, () => Math.floor(Math.random() * 2 ** 31));

it.each(seeds)(
  `brings ${marksMade} marks to the server once each, whatever becomes of connection, windows and browser: SEED=%i MARKS=${marksMade}`,
  async (seed) => {
    const random = generator(seed);
    const judge = await judgeOf('judge@demo.test');
    await server.database.delete(sheets).where(eq(sheets.judgeID, judge));
    await server.database.delete(idempotency).where(eq(idempotency.personID, judge));
    const begun = Date.now();
    await go('judge/play');
    // What was kept of the sheets before would stand there handed in, where the connection is cut and the browser killed at once.
    await expect.poll(() => page.evaluate(keptAt, judge), { timeout: 20_000 }).toBeGreaterThanOrEqual(begun);
    const expected = new Map<string, number>();
    const [cutsAt, closingsAt, killsAt] = [spread(random, 0.3), spread(random, 0.08), spread(random, 0.1)];
    for (let made = 0; made < marksMade; made += 1) {
      if (cutsAt.has(made)) {
        if (cutsAt.get(made)! % 2 === 0) proxy.cut();
        else proxy.mend();
      }
      const { entry, criterion, mark } = await markAtRandom(random);
      expected.set(`${entry}: ${criterion}`, mark);
      await untilStored();
      // What the page calls kept must outlive anything.
      if (closingsAt.has(made)) {
        const left = page;
        await newWindow();
        await left.close();
        await go('judge/play');
      }
      if (killsAt.has(made)) {
        await browser.killAndStart();
        await newWindow();
        await go('judge/play');
      }
    }
    proxy.mend();
    await go('judge/play');
    await page.getByText('All changes saved').waitFor();
    expect(await sheetsOf(judge)).toEqual(Object.fromEntries(expected));
    expect(await timesChanged(judge)).toBe(await timesDelivered(judge));
  },
);

it('opens every screen of judging without a connection, documents included, and delivers what was marked there', async () => {
  const judge = await judgeOf('judge@demo.test');
  // Documents are kept of what still waits for marks.
  await server.database.delete(sheets).where(eq(sheets.judgeID, judge));
  await go('judge');
  await page.getByText('Judging goes on without a connection').waitFor();
  const [sought = '', ...others] = await titlesOf('judge@demo.test');
  const finds = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(sought);
    await page.getByRole('option', { name: sought }).waitFor();
    const options = await page.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return others.filter((title) => options.some((option) => option.includes(title)));
  };
  expect(await finds()).toEqual([]);
  // What was found takes the place of nothing that is kept, which the page sees to once it is quiet.
  await page.evaluate(
    () => new Promise((quiet) => setTimeout(() => requestIdleCallback(quiet, { timeout: 5_000 }), 2_500)),
  );
  // What the browser keeps by itself may go at any time.
  const session = await browser.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const asked: string[] = [];
  page.on('request', (request) => /\/identity(\/|$)/.test(request.url()) && asked.push(request.url()));
  proxy.cut();
  await goOffline(browser.context());
  await runOut();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.getByText('Judging goes on without a connection').waitFor();
  await page.getByRole('link', { name: 'See my entries' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'My entries' }).waitFor();
  await page.getByText(`${others.length + 1} entries, in an order drawn for you`).waitFor();
  expect(await finds()).toEqual([]);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.reload();
  expect(await documentOf()).toBe('%PDF-');
  await go('judge/play');
  expect(await documentOf()).toBe('%PDF-');
  const { entry, criterion, mark } = await markAtRandom(() => 0.7);
  await page.getByText('Kept on this device').first().waitFor();
  await page.reload();
  const group = page.getByRole('radiogroup', { name: criterion });
  await group.first().waitFor();
  expect(asked).toEqual([]);
  proxy.mend();
  await goOnline(browser.context());
  await page.getByText('All changes saved').first().waitFor();
  expect((await sheetsOf(judge))[`${entry}: ${criterion}`]).toBe(mark);
});

it('waits once where nothing answers, shows what it has kept, and what the server says once it does', async () => {
  await go('judge/entries');
  const row = page.getByRole('row').nth(1).getByRole('link');
  await row.waitFor();
  await page
    .getByText('Judging goes on without a connection')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  const title = (await row.textContent()) ?? '';
  await runOut();
  // The network is there, and no server.
  const held: Route[] = [];
  const hold = (route: Route) => void held.push(route);
  for (const pattern of ['**/api/**', '**/identity/**']) await page.route(pattern, hold);
  await page.reload();
  await row.waitFor();
  // Tokens are waited for four seconds, an answer five: one after the other they would be nine.
  expect(await page.evaluate(() => performance.now())).toBeLessThan(9_000);
  const shown = await row.elementHandle();
  const renamed = `${title} renamed`;
  await server.database.execute(
    sql`update product.entries set data = jsonb_set(data, '{title}', to_jsonb(${renamed}::text)) where data ->> 'title' = ${title}`,
  );
  await page.unrouteAll();
  for (const route of held) await route.continue().catch(() => undefined);
  await page.getByRole('link', { name: renamed }).waitFor();
  // It is the same row: nothing was drawn anew around it.
  expect(await shown?.textContent()).toBe(renamed);
});

it('keeps the marks when a newer version comes, which waits until they are with the server', async () => {
  const judge = await judgeOf('judge@demo.test');
  await go('judge/play');
  await page.route('**/api/entry/score**', unreachable);
  const { entry, criterion, mark } = await markAtRandom(() => 0.3);
  await page.getByText('Kept on this device').first().waitFor();
  const folder = await newerVersion();
  const newer = await server.replica(folder);
  proxy.aimAt(Number(new URL(newer.url).port));
  await page.reload();
  await page.getByText('Kept on this device').first().waitFor();
  expect((await filesRead()).filter((name) => name.includes('00000000'))).toHaveLength(1);
  await expect.poll(() => page.evaluate(versionsOf), { timeout: 20_000 }).toMatchObject({ waiting: true });
  const before = await page.evaluate(versionsOf);
  await page.unroute('**/api/entry/score**', unreachable);
  await page.reload();
  await page.getByText('All changes saved').first().waitFor();
  expect((await sheetsOf(judge))[`${entry}: ${criterion}`]).toBe(mark);
  await expect.poll(() => page.evaluate(versionsOf), { timeout: 20_000 }).toMatchObject({ waiting: false });
  expect((await page.evaluate(versionsOf)).cached).toEqual(before.cached);
  proxy.cut();
  await page.reload();
  await page.getByRole('radiogroup').first().waitFor();
  // What is read of the entry comes from this device, too.
  await page.getByRole('tab').first().waitFor();
  expect((await filesRead()).filter((name) => name.includes('00000000'))).toHaveLength(1);
  await newer.close();
  await rm(folder, { recursive: true });
});

it('keeps unsent marks for their own judge alone, and forgets everything else at sign-out', async () => {
  const judge = await judgeOf('judge@demo.test');
  await go('judge/play');
  const words = 'A comment that nobody else may read.';
  await page.route('**/api/entry/score**', unreachable);
  await page.getByRole('radiogroup').first().waitFor();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByLabel('Comment to the entrant').fill(words);
  await page.getByText('Kept on this device').first().waitFor();
  await untilStored();
  const stored = await page.evaluate(contentOf, [title, '%PDF-', words]);
  expect(stored).toMatchObject({ keys: [{ owner: judge, extractable: false }], readable: [] });
  // What the server has is forgotten once the list that it is in has been kept.
  await expect.poll(async () => (await page.evaluate(contentOf, [])).outbox).toEqual([judge]);
  expect(stored.sealed.length).toBeGreaterThan(2);

  await signOut();
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent' });
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await signOut();
  await dialog.getByRole('button', { name: 'Sign out all the same' }).click();
  await page.getByLabel('Email').waitFor();
  await expect
    .poll(() => page.evaluate(contentOf, []), { timeout: 20_000 })
    .toMatchObject({ keys: [], sealed: [], outbox: [judge] });
  // Nor is there a key left that could open them.
  expect(await page.evaluate(contentOf, [title, words, 'marks', 'comment'])).toMatchObject({ readable: [] });
  await page.unroute('**/api/entry/score**', unreachable);

  const second = await judgeOf('judge2@demo.test');
  await signIn('judge2@demo.test');
  await page.getByText('All changes saved').waitFor();
  await page.getByText('Judging goes on without a connection').waitFor();
  expect(await page.locator('body').textContent()).not.toContain(words);
  const seconds = await page.evaluate(contentOf, []);
  expect([seconds.keys.map(({ owner }) => owner), seconds.outbox]).toEqual([[second], [judge]]);
  expect(new Set(seconds.sealed)).toEqual(new Set([second]));
  await signOut();
  await page.getByLabel('Email').waitFor();

  await page.reload();
  await signIn('judge@demo.test');
  await expect.poll(() => commentsOf(judge), { timeout: 20_000 }).toContain(words);
  await expect.poll(() => page.evaluate(contentOf, []), { timeout: 20_000 }).toMatchObject({ outbox: [] });
  await signOut();
  await page.getByLabel('Email').waitFor();
  await expect
    .poll(() => page.evaluate(contentOf, []), { timeout: 20_000 })
    .toMatchObject({ keys: [], sealed: [], outbox: [] });
  // What the application is made of is nobody's, and stays.
  expect((await page.evaluate(() => caches.keys())).length).toBeGreaterThan(0);
});

it('says when this device has no room, and brings the marks to the server all the same', async () => {
  // Chromium gives out room in advance, so only a profile that has kept nothing yet runs short at once.
  const storageState = await signedInProfile(server, 'judge2@demo.test', { base });
  const small = await browser.context().browser()!.newContext({ storageState });
  const own = page;
  await newWindow(small);
  const quota = await small.newCDPSession(page);
  await quota.send('Storage.overrideQuotaForOrigin', { origin: new URL(base).origin, quotaSize: 1 });
  await go('judge');
  await page.getByText('This device has no room for the others').waitFor();
  const sent: string[] = [];
  let isReachable = false;
  await page.route('**/api/entry/score**', (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    return isReachable ? route.continue() : route.abort();
  });
  await page.getByRole('link', { name: /^(Continue|Start) judging$/ }).click();
  const { entry, criterion, mark } = await markAtRandom(() => 0.6);
  await page.getByText('1 change is in this window alone').waitFor();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const before = sent.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sent.length).toBeGreaterThan(before);
  expect(await page.locator('[data-kept="true"]').count()).toBe(0);
  isReachable = true;
  await page.getByText('All changes saved').first().waitFor();
  // What the server has is not sent again, whatever of it the device could keep meanwhile.
  const [first] = sent;
  const taken = sent.length;
  const second = await markAtRandom(() => 0.9);
  await page.getByText('1 change is in this window alone').waitFor();
  await page.getByText('All changes saved').first().waitFor();
  expect(sent.slice(taken)).not.toContain(first);
  const given = await sheetsOf(await judgeOf('judge2@demo.test'));
  expect(given[`${entry}: ${criterion}`]).toBe(mark);
  expect(given[`${second.entry}: ${second.criterion}`]).toBe(second.mark);
  await small.close();
  page = own;
});

const unreachable = (route: Route) => route.abort();

/** Waits until the page says that every change is on this device, or with the server. */
const untilStored = () => page.locator('[data-kept="true"]').first().waitFor({ state: 'attached' });

/** Waits for an entry to mark; where none comes, the failure tells what the page shows instead. */
async function untilReady() {
  try {
    await page.getByRole('radiogroup').first().waitFor();
  } catch (error) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String);
    throw new Error(`No entry to mark at ${page.url()}:\n${shown}`, { cause: error });
  }
}

/** Moves to some criterion of some entry by keyboard and marks it; answers what is on the page then. */
async function markAtRandom(random: () => number) {
  await untilReady();
  const turn = Math.floor(random() * 4);
  if (turn === 0) await page.keyboard.press('s');
  else if (turn === 1) await page.keyboard.press('k');
  else await page.keyboard.press(turn === 2 ? 'ArrowDown' : 'ArrowUp');
  const review = page.getByRole('button', { name: 'Back to scoring' });
  await page.getByRole('radiogroup').first().or(review).first().waitFor();
  if (await review.isVisible()) await review.click();
  const entry = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const group = page.getByRole('radiogroup').nth(Math.floor(random() * 3));
  const criterion = (await group.getAttribute('aria-label')) ?? '';
  await group.getByRole('radio').first().focus();
  const given = group.getByRole('radio', { checked: true });
  const before = (await given.count()) > 0 ? await given.getAttribute('data-mark') : null;
  // The mark that is given already would change nothing.
  const drawn = Math.floor(random() * 10);
  const mark = String(drawn) === before ? (drawn + 1) % 10 : drawn;
  await page.keyboard.press(String(mark));
  await group.getByRole('radio', { name: String(mark), checked: true }).waitFor();
  return { entry, criterion, mark };
}

async function newWindow(context = browser.context()) {
  page = await context.newPage();
  page.setDefaultTimeout(40_000);
  await rememberFiles();
}

const go = (path: string) => page.goto(base + path);

async function signIn(email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: /^(Continue|Start) judging$/ }).waitFor();
}

const titlesOf = async (email: string) =>
  (await server.ok('listEntries', { as: await server.signIn(email) })).map(({ data }) => data.title);

async function judgeOf(email: string): Promise<string> {
  const [row] = await server.database.select({ id: people.id }).from(people).where(eq(people.email, email));
  return row!.id;
}

/** Every mark of a judge on the server, by the titles of entry and criterion. */
async function sheetsOf(judgeID: string): Promise<Record<string, number>> {
  const { rows } = await server.database.execute<{ name: string; mark: number }>(sql`
    select (e.data ->> 'title') || ': ' || (c ->> 'name') as name, (s.marks ->> (c ->> 'criterionID'))::int as mark
    from product.sheets s join product.entries e on e.id = s.entry_id
    join product.categories k on k.id = s.category_id, jsonb_array_elements(k.criteria) c
    where s.judge_id = ${judgeID} and s.marks ? (c ->> 'criterionID')`);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

/** How often sheets of this judge were changed. */
async function timesChanged(judgeID: string): Promise<number> {
  const [row] = await server.database
    .select({ sum: sql<string>`sum(${sheets.version})` })
    .from(sheets)
    .where(eq(sheets.judgeID, judgeID));
  return Number(row?.sum ?? 0);
}

/** How many different keys were delivered. */
async function timesDelivered(personID: string): Promise<number> {
  const rows = await server.database.select().from(idempotency).where(eq(idempotency.personID, personID));
  return rows.filter(({ call, status }) => call === 'scoreEntry' && status === 200).length;
}

async function commentsOf(judgeID: string): Promise<readonly string[]> {
  const rows = await server.database.select().from(sheets).where(eq(sheets.judgeID, judgeID));
  return rows.map(({ comment }) => comment);
}

async function signOut() {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Addresses of all that the page has read. */
const filesRead = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

/** The tokens have run out, by this device's word on the service's clock. */
const runOut = () =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('.clockDrift')) localStorage.setItem(key, '-100000');
  });

/** Lets the test look into files that the page has at hand: its own policy forbids to fetch them. */
const rememberFiles = () =>
  page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    const files: Record<string, Blob> = {};
    Object.assign(globalThis, { files });
    URL.createObjectURL = (file: Blob) => {
      const address = make(file);
      files[address] = file;
      return address;
    };
  });

/** The first bytes of the document that is shown. */
async function documentOf(): Promise<string> {
  await page.getByRole('tab', { name: 'Document' }).click();
  const shown = page.locator(':is(iframe[src^="blob:"], a[href^="blob:"])').first();
  await shown.waitFor({ state: 'attached' });
  const named = await shown.evaluate((element) => element.getAttribute('src') ?? element.getAttribute('href'));
  const [address = ''] = (named ?? '').split('#');
  return page.evaluate(
    async (from) => (globalThis as unknown as { files: Record<string, Blob> }).files[from]?.slice(0, 5).text() ?? '',
    address,
  );
}

/** Whether a newer worker waits, and which versions of the application are kept; evaluated in the page. */
async function versionsOf() {
  const registration = await navigator.serviceWorker.getRegistration();
  return { waiting: Boolean(registration?.waiting), cached: await caches.keys() };
}

/** A build whose first script has another name. */
async function newerVersion(): Promise<string> {
  const folder = `${webFolder}-newer-${process.pid}`;
  await cp(webFolder, folder, { recursive: true });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const [, old = ''] = /static\/js\/(index\.[0-9a-f]+\.js)/.exec(page) ?? [];
  const name = 'index.00000000.js';
  await rename(join(folder, 'static/js', old), join(folder, 'static/js', name));
  for (const file of ['index.html', 'sw.js']) {
    const text = await readFile(join(folder, file), 'utf8');
    const changed = text.replaceAll(old, name).replace(/(version\\?":\\?")[0-9a-f]+/, '$1000000000000');
    await writeFile(join(folder, file), changed);
    for (const packed of ['br', 'gz']) await rm(join(folder, `${file}.${packed}`), { force: true });
  }
  return folder;
}

/** When the server was asked for the entries of a judge that this browser keeps, in milliseconds since 1970; evaluated in the page. */
async function keptAt(judgeID: string): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('awards');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const row = await new Promise<{ at: number } | undefined>((resolve, reject) => {
    const request = database.transaction('sealed').objectStore('sealed').get([judgeID, 'reply listEntries']);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.close();
  return row?.at ?? 0;
}

/** What this browser keeps, by its owners, and which of the words stand in it for everybody to read; evaluated in the page. */
async function contentOf(words: string[]) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('awards');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const all = (name: string) =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const [keys, sealed, outbox] = await Promise.all([all('keys'), all('sealed'), all('outbox')]);
  database.close();
  const decoder = new TextDecoder('latin1');
  const bytesAs = (value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decoder.decode(value) : value;
  // Every record of every store, and both storages, whatever their form.
  const text = [...keys, ...sealed, ...outbox, { ...localStorage }, { ...sessionStorage }]
    .map((row) => JSON.stringify(row, (_, value) => bytesAs(value)))
    .join();
  return {
    keys: keys.map(({ personID, key }) => ({ owner: personID, extractable: (key as CryptoKey).extractable })),
    sealed: sealed.map(({ personID }) => personID),
    outbox: outbox.map(({ personID }) => personID),
    readable: words.filter((word) => text.includes(word)),
  };
}

/** Different places in the middle of the marks, as many as this share of them, each with its number in order. */
function spread(random: () => number, share: number): Map<number, number> {
  const places = new Set<number>();
  while (places.size < Math.round(marksMade * share)) places.add(Math.floor((0.25 + random() / 2) * marksMade));
  return new Map([...places].sort((left, right) => left - right).map((place, index) => [place, index]));
}

/** Numbers between 0 and 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
