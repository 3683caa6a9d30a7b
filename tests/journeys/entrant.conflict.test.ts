import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { launchBrowser } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;
let token: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  token = await server.signIn('entrant@demo.test');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('two windows that write the same words show both, through reloading, closing and a lost connection', async () => {
  const entry = await draftOf('The first words.');
  const person = await openSignedIn(browser, server, 'entrant@demo.test', { serviceWorkers: 'allow' });
  const { context, page: one } = person;
  let other = await context.newPage();
  await Promise.all([one, other].map((page) => open(page, entry)));

  // What the other window sends does not arrive, so that the first one is quicker.
  await hold(other);
  await statementIn(other).fill('The first words, written by the lamp.');
  await statementIn(one).fill('The first words, written at the window.');
  await saved(one);
  await bothAreShown(other);
  await actorOf({ ...person, page: other }, '', 'en').inspect('entry-conflict');

  await other.reload();
  await bothAreShown(other);

  await other.close();
  other = await context.newPage();
  await open(other, entry);
  await bothAreShown(other);

  await goOffline(context);
  await statementIn(other).press('Control+End');
  await other.keyboard.type(' At night.');
  await expect
    .poll(() =>
      other
        .getByText(/^Kept on this device/)
        .filter({ visible: true })
        .count(),
    )
    .toBe(1);
  await goOnline(context);
  await other.reload();
  await other.getByText('written by the lamp. At night.').first().waitFor();

  // Nothing can be sent in before the choice, and the way to it is offered.
  await other.getByRole('button', { name: 'Compare', exact: true }).click();
  expect(await other.evaluate(() => document.activeElement?.closest('#conflict') !== null)).toBe(true);
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await saved(other);
  const mine = 'The first words, written by the lamp. At night.';
  expect((await onServer(entry)).data.statement).toBe(mine);
  await expect.poll(() => statementIn(one).inputValue(), patience).toBe(mine);
  await context.close();
});

it('two people who write the same words show both; what only one of them wrote is joined', async () => {
  const entry = await draftOf('One statement.');
  const admin = await server.signIn('admin@demo.test');
  const { context, page } = await openSignedIn(browser, server, 'entrant@demo.test', { serviceWorkers: 'allow' });
  await open(page, entry);
  await goOffline(context);
  await statementIn(page).fill('One statement, by the entrant.');
  await page.getByLabel('Lead designer').fill('Nia Prosser');
  await server.ok('updateEntry', {
    as: admin,
    query: { id: entry.id, awardID: entry.awardID },
    body: { data: { data: { statement: 'One statement, by the organiser.', client: 'Harbour Trust' } } },
  });
  await goOnline(context);
  const note = page.getByRole('alert').filter({ hasText: 'This was changed elsewhere' });
  await note.waitFor();
  expect(await note.locator('mark').allTextContents()).toEqual(['organiser', 'entrant']);
  await note.getByRole('button', { name: 'Take theirs' }).click();
  await saved(page);
  const joined = { statement: 'One statement, by the organiser.', client: 'Harbour Trust', leadName: 'Nia Prosser' };
  expect((await onServer(entry)).data).toMatchObject(joined);
  expect(await statementIn(page).inputValue()).toBe(joined.statement);
  expect(await page.getByLabel('Client').inputValue()).toBe(joined.client);
  await context.close();
});

const patience = { timeout: 20_000 };

async function draftOf(statement: string): Promise<Entry> {
  const entries = await server.ok('listEntries', { as: token });
  const { awardID, categoryID } = entries.find(({ status }) => status === 0)!;
  const data = { title: 'Harbour lamp', statement };
  return server.ok('createEntry', { as: token, body: { data: { awardID, categoryID, data } } });
}

const onServer = ({ id, awardID }: Entry) => server.ok('getEntry', { as: token, query: { id, awardID } });

async function open(page: Page, { id, awardID }: Entry) {
  await page.goto(`entrant/entry?id=${id}&awardID=${awardID}`);
  await statementIn(page).waitFor();
}

const statementIn = (page: Page) => page.locator('#field-statement');

const saved = (page: Page) =>
  page
    .getByText(/^All changes saved/)
    .filter({ visible: true })
    .first()
    .waitFor();

/** Changes of this window do not arrive until it is reloaded. */
const hold = (page: Page) =>
  page.route('**/api/entry?**', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()));

async function bothAreShown(page: Page) {
  const note = page.getByRole('alert').filter({ hasText: 'This was changed elsewhere while you were writing' });
  await note.waitFor();
  const shown = async (heading: string) =>
    note.getByText(heading, { exact: true }).locator('xpath=following-sibling::p').textContent();
  expect([await shown('Changed elsewhere'), await shown('Typed here')]).toEqual([
    'The first words, written at the window.',
    'The first words, written by the lamp.',
  ]);
  expect(await note.locator('mark').allTextContents()).toEqual(['at', 'window', 'by', 'lamp']);
}
