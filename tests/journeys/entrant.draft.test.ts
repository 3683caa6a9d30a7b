import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { type EntryField, forEachField } from '#machines/entry/entry.fields.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { isDeep } from '../support/depth.ts';
import { type KillableBrowser, startKillableBrowser } from '../support/killableBrowser.ts';
import { freePort } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { webFolder } from '../support/webFolder.ts';
import { signInOn } from './steps/signInAs.ts';

type Writing = Record<EntryField, string>;

let server: TestServer;
/** Stands between the browser and the server, and can be cut. */
let connection: Awaited<ReturnType<typeof startProxy>>;
let browser: KillableBrowser;
let base: string;
let token: string;

beforeAll(async () => {
  const port = await freePort();
  [connection, server] = await Promise.all([
    startProxy(port),
    startServer({ demo: true, web: webFolder, environment: { PORT: String(port) } }),
  ]);
  base = `http://127.0.0.1:${connection.port}/`;
  browser = await startKillableBrowser();
  token = await server.signIn('entrant@demo.test');
});
afterAll(async () => {
  await browser.close();
  await connection.close();
  await server.close();
});

it('keeps every word that is typed or put in, the connection cut three times and the browser killed once', async () => {
  const entry = await freshDraft();
  const context = browser.context();
  let page = await opened();
  const address = `${base}entrant/entry?id=${entry.id}&awardID=${entry.awardID}`;
  await page.goto(address);
  await signInOn(page, 'entrant@demo.test');
  await page.locator('#field-title').waitFor();
  const typed: Writing = { ...entry.data };
  const state = () => page.getByRole('status').filter({ visible: true });
  const saved = () =>
    expect.poll(() => state().allTextContents(), waiting).toContainEqual(expect.stringMatching('All changes saved'));
  const storedHere = () =>
    expect.poll(() => state().allTextContents(), waiting).toContainEqual(expect.stringMatching('Kept on this device'));

  await write(page, typed, 'title', 'Carra Quay stairz', { erase: 1, instead: 's and the light at their foot' });
  await write(page, typed, 'place', 'Carra Quay, the Old Harbour');

  // Cut in the middle of a word: the server is away, and the browser does not know why.
  await write(page, typed, 'statement', 'The stairs go down to the water where the ferry used to l');
  connection.cut();
  await write(page, typed, 'statement', 'and. People sit there at every hour; nobody has to buy anything. ');
  await storedHere();
  connection.mend();
  await write(page, typed, 'statement', 'Locul este deschis și noaptea, fără poartă. 夜里也亮着灯。 ');
  await saved();
  expect(await onServer(entry)).toEqual(typed);

  // Cut once more: this device has no connection at all.
  await write(page, typed, 'statement', 'The steps are broad enough for a wheelchair to turn on eac');
  await goOffline(context);
  await write(page, typed, 'statement', 'h landing. ');
  await write(page, typed, 'completedOn', 'Spring 2025');
  await write(page, typed, 'leadName', 'Nia Proser', { erase: 2, instead: 'ser, with Tom Ashby' });
  await storedHere();
  await goOnline(context);
  await write(page, typed, 'client', 'Harbour Trust & Søn');
  await saved();
  expect(await onServer(entry)).toEqual(typed);

  // Cut a third time, and the browser killed while it writes.
  await write(page, typed, 'statement', 'They were made from the stones of the old wall');
  connection.cut();
  await write(page, typed, 'statement', ', numbered before it was taken down, and laid again by hand. ');
  await write(page, typed, 'place', ' – east side');
  await storedHere();
  await browser.killAndStart();
  expect(await onServer(entry)).not.toEqual(typed);
  connection.mend();

  page = await opened();
  await page.goto(address);
  // Whether the sign-in itself outlived the kill is the browser's business.
  const email = page.getByLabel('Email', { exact: true });
  await email.or(page.locator('#field-statement')).first().waitFor();
  if (await email.isVisible()) await signInOn(page, 'entrant@demo.test');
  await page.locator('#field-statement').waitFor();
  expect(await onScreen(page)).toEqual(typed);
  await write(page, typed, 'statement', 'A lamp stands at the foot.');
  await saved();

  expect(await onServer(entry)).toEqual(typed);
  await page.reload();
  await page.locator('#field-statement').waitFor();
  expect(await onScreen(page)).toEqual(typed);
  await expect.poll(() => storedRows(page), waiting).toBe(0);
});

const waiting = { timeout: 45_000 };

async function opened(): Promise<Page> {
  const page = await browser.context().newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** A draft of the demo's entrant with nothing written in it. */
async function freshDraft(): Promise<Entry> {
  const drafts = await server.ok('listEntries', { as: token });
  const { awardID, categoryID } = drafts.find(({ status }) => status === 0)!;
  return server.ok('createEntry', { as: token, body: { data: { awardID, categoryID, data: { title: '' } } } });
}

const onServer = async ({ id, awardID }: Entry) =>
  (await server.ok('getEntry', { as: token, query: { id, awardID } })).data;

/** What stands in the form; title and place are words on the page once they are there. */
async function onScreen(page: Page): Promise<Writing> {
  const edit = page.locator('#section-about').getByRole('button', { name: 'Edit' });
  if (await edit.isVisible()) await edit.click();
  const fields: Writing = forEachField(() => '');
  for (const field of Object.keys(fields) as (keyof Writing)[]) {
    fields[field] = await page.locator(`#field-${field}`).inputValue();
  }
  return fields;
}

/** In a quick run the first words of a text are put in at once and its end is typed key by key, for the end is what a cut falls into. */
const keysTyped = isDeep ? Number.POSITIVE_INFINITY : 12;

/** Types at the end of a field and notes what stands there then. */
async function write(
  page: Page,
  typed: Writing,
  field: keyof Writing,
  text: string,
  mistake?: { readonly erase: number; readonly instead: string },
) {
  const input = page.locator(`#field-${field}`);
  if (!(await input.isVisible())) {
    await page.locator('#section-about').getByRole('button', { name: 'Edit' }).click();
  }
  await input.focus();
  await page.keyboard.press('Control+End');
  const put = text.slice(0, Math.max(0, text.length - keysTyped));
  if (put) await page.keyboard.insertText(put);
  await page.keyboard.type(text.slice(put.length));
  typed[field] += text;
  if (!mistake) return;
  for (let count = 0; count < mistake.erase; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(mistake.instead);
  typed[field] = typed[field].slice(0, -mistake.erase) + mistake.instead;
}

/** How many entries this device keeps words of. */
const storedRows = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('awards.drafts');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const count = asked.result.transaction('drafts').objectStore('drafts').count();
          count.onsuccess = () => {
            asked.result.close();
            resolve(count.result);
          };
        };
      }),
  );
