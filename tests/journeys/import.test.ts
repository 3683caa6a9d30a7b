import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people as accounts, outbox } from '#server/platform/database/schema.ts';
import { launchBrowser } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn, signedIn } from '../support/signedIn.ts';
import { cast, inDays, openAward } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';
import { inspectBothLooks, keepLocale } from './steps/looks.ts';

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;
let organiser: Actor;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
  // The organiser knows whom it invited.
  const { admin, entrant } = people;
  await server.database.update(accounts).set({ invitedByID: admin.orgID }).where(eq(accounts.id, entrant.personID));
  organiser = actorOf(await signedIn(browser, server, admin.email), admin.email, 'en');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });

it('makes drafts of a file, says what is wrong with each row before, goes on after a cut, and makes nothing twice', async () => {
  const { admin, entrant } = people;
  const award = await openAward(server, admin, {
    name: 'Northlight Prize',
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const good = Array.from({ length: 120 }, (_, index) => `Harbour ${index + 1};${entrant.email};Public Space;;Leith`);
  const file = [
    'Titre;E-mail;Category;Entrant;Where it is',
    ...good,
    'From somebody new;new.entrant@example.org;Wayfinding;Ines Duarte Rocha;Porto',
    `Lost;${entrant.email};Opera;;`,
    `${'Too long '.repeat(20)};nobody;;;`,
    `Harbour 1;${entrant.email};Public Space;;Leith`,
  ].join('\r\n');

  const { page, inspect } = organiser;
  await page.goto('entries');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import entries' });
  await choose(page, 'entries.pdf', 'x');
  await dialog.getByText('Choose a CSV or an XLSX file.').waitFor();
  await choose(page, 'entries.csv', 'Title\n');
  await dialog.getByText('The file needs headings in the first row').waitFor();
  await choose(page, 'entries.csv', file);

  await dialog.getByText('entries.csv: 124 rows').waitFor();
  expect(await dialog.getByLabel('Titre').inputValue()).toBe('title');
  expect(await dialog.getByLabel('Where it is').inputValue()).toBe('');
  await dialog.getByLabel('Where it is').selectOption({ label: 'Place' });
  await inspect('import-columns');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();

  await dialog.getByText('121 drafts can be made, 3 rows are skipped').waitFor();
  await dialog.getByText('There is no category “Opera”.').waitFor();
  await dialog.getByText('“nobody” is not an email address.').waitFor();
  await dialog.getByText('Title: shorten this to 120 characters.').waitFor();
  await dialog.getByText('Row 2 says the same.').waitFor();
  await dialog.getByText('1 user gets an account and an invitation by email').waitFor();
  await dialog.getByText('Who is invited').click();
  await dialog.getByText('Ines Duarte Rocha · new.entrant@example.org').waitFor();
  await inspectBothLooks(organiser, 'import-preview');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download these rows (CSV)' }).click(),
  ]);
  expect(await readFile((await saved.path())!, 'utf8')).toContain('123;There is no category “Opera”.;Lost;');
  await dialog.getByRole('checkbox', { name: 'Only skipped rows' }).uncheck();
  await dialog.getByText('1–50 of 124').waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('51–100 of 124').waitFor();
  expect(await server.ok('listAwardEntries', { as: admin.token, query: { awardID: award.id } })).toEqual([]);

  // The connection goes after the first rows.
  let sent = 0;
  await page.route('**/admin/entry/import/rows?*', async (route) => {
    sent += 1;
    if (sent === 2) await goOffline(organiser.context);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Import 121 drafts and invite 1 user' }).click();
  await dialog.getByText('We cannot reach the server').waitFor();
  await goOnline(organiser.context);
  await dialog.getByText('121 drafts made.').waitFor();
  await page.unroute('**/admin/entry/import/rows?*');
  await dialog.getByText('1 user invited.').waitFor();
  await inspect('import-done');
  const drafts = await server.ok('listAwardEntries', { as: admin.token, query: { awardID: award.id, limit: 500 } });
  expect(drafts).toHaveLength(121);
  expect(drafts.every(({ status }) => status === 0)).toBe(true);
  expect(drafts.find(({ data }) => data.title === 'Harbour 1')).toMatchObject({
    personID: entrant.personID,
    data: { place: 'Leith' },
  });
  const [invited] = await server.database.select().from(accounts).where(eq(accounts.email, 'new.entrant@example.org'));
  expect(invited).toMatchObject({ givenName: 'Ines Duarte', familyName: 'Rocha', type: 'entrant', invited: true });
  expect(drafts.find(({ data }) => data.title === 'From somebody new')?.personID).toBe(invited?.id);
  expect(await server.database.$count(outbox, eq(outbox.to, entrant.email))).toBe(0);

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'entries.csv', file);
  await dialog.getByLabel('Where it is').waitFor();
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByText('This file was imported before: it made 121 drafts.').waitFor();
  await inspect('import-again');
  await dialog.getByText('Confirm that you want to import it again.').waitFor();
  const button = dialog.getByRole('button', { name: 'Import 121 drafts' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('checkbox', { name: /^Import it again/ }).check();
  expect(await button.getAttribute('aria-disabled')).toBe(null);
  await dialog.getByRole('button', { name: 'Back to the columns' }).click();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('100 of 121').waitFor();
  expect(organiser.problems).toEqual([]);
});

it('finishes an invitation that was cut off when the file is chosen again', async () => {
  const { page } = organiser;
  await page.goto('entries');
  const dialog = page.getByRole('dialog', { name: 'Import entries' });
  const check = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await choose(page, 'cut.csv', 'Title,Email,Entrant\nCut off,cut.off@example.org,Rue Marsh\n');
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
  };
  const cutOff = async () => {
    const [person] = await server.database.select().from(accounts).where(eq(accounts.email, 'cut.off@example.org'));
    return person;
  };
  await server.database.execute(`create function product.cut() returns trigger language plpgsql as $$
    begin raise exception 'the server is gone'; end $$`);
  await server.database.execute(
    `create trigger cut before insert on product.audit for each row when (new.action = 'user.invited') execute function product.cut()`,
  );
  await check();
  await dialog.getByRole('button', { name: 'Import 1 draft and invite 1 user' }).click();
  await dialog.getByText('We cannot reach the server').waitFor();
  expect(await cutOff()).toMatchObject({ sub: null });
  await page.reload();
  await server.database.execute('drop trigger cut on product.audit');
  await server.database.execute('drop function product.cut');
  await check();
  await dialog.getByText('Invitations that were not sent are sent.').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 draft' }).click();
  await dialog.getByText('1 draft made.').waitFor();
  const account = await server.context.identity.find('cut.off@example.org');
  const person = await cutOff();
  expect(person?.sub).toBe(account?.sub);
  expect(account).toMatchObject({ personID: person?.id, enabled: true });
});

// A quick run looks at the rows on a phone in the dark above, in English.
if (isDeep) {
  it.each(['fr', 'ro', 'zh'] as const)('is read in %s on a phone, in the dark', async (locale) => {
    const person = await openSignedIn(browser, server, people.admin.email, {
      locale,
      width: 360,
      height: 740,
      dark: true,
    });
    const { page, context, button, field, inspect, t } = actorOf(person, people.admin.email, locale);
    await keepLocale(page, locale);
    await page.goto('entries');
    await button('admin.entries.import').click();
    await field('imports.file').setInputFiles({
      name: 'entries.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Title,Email,Category\nOne,${people.entrant.email},Opera\nTwo,who@example.org,\n`),
    });
    await button('imports.check').click();
    await page.getByText(t('importing.row.name', { value: 'who@example.org' })).waitFor();
    await inspect('import-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
}
