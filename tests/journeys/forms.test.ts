import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersTable } from '#server/modules/zips/answersTable.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, assign, cast, contentOf, inDays, makeAward, step } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('runs a film prize on a form of its own, from the empty editor to what a blind judge and the organiser read', async () => {
  const { admin, judge, entrant } = people;
  const made = await makeAward(server, admin, {
    name: 'Northlight Film Prize',
    blind: true,
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });

  const organiser = await openSignedIn(browser, server, admin.email, { path: `award/${made.id}?tab=form` });
  const { page } = organiser;
  await page.getByLabel('Start from a template').selectOption({ label: 'Film' });
  await page.getByLabel('Add a field').selectOption({ label: 'Short text' });
  await page.getByLabel('Label, English').fill('Festival office note');
  await page.getByRole('radio', { name: 'Organiser only' }).check();
  await page.getByRole('button', { name: 'Move Festival office note up' }).click();
  await page.getByText('Festival office note is now 10 of 11.').waitFor();
  await page.getByLabel('Add a field').selectOption({ label: 'File' });
  await page.getByLabel('Label, English').fill('Still image');
  await page.getByRole('checkbox', { name: 'Required' }).check();
  await page.getByRole('checkbox', { name: 'Judges see it although the award is blind' }).check();
  await picture(page, 'form-editor');
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('button', { name: 'Publish version 2' }).waitFor();
  expect(organiser.problems).toEqual([]);

  await step(server, admin, made, 'approved');
  const award = await step(server, admin, made, 'open', { now: true });
  const categoryID = award.categories[1]!.categoryID;
  const { id } = await server.ok('createEntry', {
    as: entrant.token,
    query: {},
    body: { data: { awardID: award.id, categoryID } },
  });
  await server.ok('createEntry', {
    as: entrant.token,
    query: {},
    body: { data: { awardID: award.id, categoryID, data: { title: 'A short draft' } } },
  });
  const written = `entrant/entry?id=${id}&awardID=${award.id}`;
  const writer = await openSignedIn(browser, server, entrant.email, { path: written });
  const form = writer.page;
  await form.getByLabel('Date the film was finished').fill('2026-03-01');
  await form.getByRole('button', { name: 'Continue to the entry' }).click();
  await form.getByLabel('Title of the film').fill('Low Tide, High Street');
  await form.getByRole('radio', { name: 'Feature' }).check();
  expect(await form.getByLabel('Number of episodes').count()).toBe(0);
  await form.getByRole('radio', { name: 'Series' }).check();
  await form.getByLabel('Number of episodes').fill('6');
  await form.getByLabel('Synopsis').fill('Six shopkeepers share a wall.');
  await form.getByLabel('Film, as a video address').fill('https://vimeo.com/76979871');
  await form.getByLabel('Name 1').fill('Carys Bowen');
  await form.getByLabel('Festival office note').fill('Zephyrine pays');
  await form
    .getByText('Still to be answered or corrected: Contact email, Still image, I hold the rights and agree.')
    .first()
    .waitFor();
  await form.getByLabel('Contact email').fill('carys@bowen.test');
  await form.getByRole('checkbox', { name: 'I hold the rights and agree' }).check();
  const still = { name: 'Zephyrine.pdf', mimeType: 'application/pdf', buffer: Buffer.from(contentOf('still')) };
  await form.getByRole('group', { name: 'Still image' }).locator('input[type=file]').setInputFiles(still);
  await form.getByText('Still to be answered or corrected').first().waitFor({ state: 'detached' });
  await picture(form, 'entrant-form');
  await form.getByRole('button', { name: 'Submit the entry' }).first().click();
  await form.getByText('Entry Submitted Successfully').waitFor();
  expect(writer.problems).toEqual([]);

  await assign(server, judge, award, [categoryID]);
  await accept(server, judge, await step(server, admin, award, 'judging'));
  const sheet = `judge/entry?id=${id}&awardID=${award.id}`;
  const reader = await openSignedIn(browser, server, judge.email, { path: sheet });
  const paper = reader.page.getByRole('article').filter({ hasText: 'Low Tide, High Street' });
  await paper.getByText('Six shopkeepers share a wall.').waitFor();
  await picture(reader.page, 'judge-form');
  const read = await reader.page.locator('body').textContent();
  for (const secret of ['Zephyrine', 'carys@bowen.test', 'Carys Bowen', 'Festival office note']) {
    expect(read).not.toContain(secret);
  }
  await paper.getByRole('link', { name: 'file-1.pdf' }).waitFor();
  expect(reader.page.frames()).toHaveLength(1);
  expect(reader.problems).toEqual([]);

  await page.goto(`${server.url}entry?id=${id}&awardID=${award.id}`);
  await page.getByText('Zephyrine pays').waitFor();
  await page.getByRole('link', { name: 'Zephyrine.pdf' }).waitFor();
  expect(await answersTable(server.database, award.id)).toContain('Series,6,Six shopkeepers share a wall.');

  await page.goto(`${server.url}entries`);
  const rows = page.getByRole('table').getByRole('row');
  await rows.filter({ hasText: 'A short draft' }).waitFor();
  await page.getByRole('button', { name: 'Columns and filters' }).click();
  const asked = page.getByRole('dialog', { name: 'Columns and filters' });
  await asked.getByLabel('Add a filter').selectOption({ label: 'Format' });
  await asked.getByRole('group', { name: 'Format' }).getByRole('checkbox', { name: 'Series' }).check();
  await asked.getByRole('checkbox', { name: 'Number of episodes' }).check();
  await asked.getByRole('checkbox', { name: 'Synopsis' }).check();
  await picture(page, 'own-fields');
  await asked.getByRole('button', { name: 'Show', exact: true }).click();
  await rows.filter({ hasText: 'A short draft' }).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: '6', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Number of episodes' }).click();
  await page.waitForURL(/own=own_format\.is\.series&columns=own_episodes%2Cown_summary&sort=own_episodes$/);
  await page.getByRole('cell', { name: 'Six shopkeepers share a wall.' }).waitFor();
  await picture(page, 'own-columns');
  expect(organiser.problems).toEqual([]);
});
