import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersTable } from '#server/modules/zips/answersTable.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn, signedIn } from '../support/signedIn.ts';
import { accept, assign, cast, contentOf, inDays, makeAward, openAward, step } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;
let organiser: Actor;
/** An entrant on a telephone, in the dark. */
let entrant: Actor;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
  const narrow = { width: 360, height: 780, dark: true };
  const [office, studio] = [people.admin.email, people.entrant.email];
  organiser = actorOf(await signedIn(browser, server, office), office, 'en');
  entrant = actorOf(await signedIn(browser, server, studio, narrow), studio, 'en');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };

it('runs a film prize on a form of its own, from the empty editor to what a blind judge and the organiser read', async () => {
  const { admin, judge } = people;
  const made = await makeAward(server, admin, { ...dates, name: 'Northlight Film Prize', blind: true });
  const { page } = organiser;
  await page.goto(`award/${made.id}?tab=form`);
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
    as: people.entrant.token,
    query: {},
    body: { data: { awardID: award.id, categoryID } },
  });
  await server.ok('createEntry', {
    as: people.entrant.token,
    query: {},
    body: { data: { awardID: award.id, categoryID, data: { title: 'A short draft' } } },
  });
  const written = `entrant/entry?id=${id}&awardID=${award.id}`;
  const form = entrant.page;
  await form.goto(written);
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
  expect(entrant.problems).toEqual([]);

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

it('an organiser says who may enter; an entrant is stopped in those words, changes the answer and goes on', async () => {
  const award = await openAward(server, people.admin, { ...dates, name: 'Northlight Prize' });
  const desk = organiser.page;
  await desk.goto(`award/${award.id}?tab=form`);
  await desk.getByText('Everybody may enter.').waitFor();
  await desk.getByLabel('Add a question on who may enter').selectOption({ label: 'Country' });
  await desk.getByLabel('Label, English').fill('Where is your studio?');
  await desk.getByLabel('Add a country').selectOption({ label: 'Norway' });
  await desk.getByLabel('Add a country').selectOption({ label: 'Sweden' });
  await desk.getByRole('button', { name: 'Remove: Sweden' }).click();
  // Nobody is turned away without a word.
  await desk.getByRole('button', { name: 'Publish version 1' }).click();
  await desk
    .getByRole('listitem')
    .filter({ hasText: '“Where is your studio?”: write the message for people who cannot enter.' })
    .waitFor();
  await desk.getByLabel('Message for people who cannot enter, English').fill('Only for studios in Norway.');
  await desk.getByLabel('Add a question on who may enter').selectOption({ label: 'Number' });
  await desk.getByLabel('Label, English').fill('People in your studio');
  await desk.getByRole('group', { name: 'Answers that allow entry' }).getByLabel('To').fill('12');
  await desk.getByLabel('Message for people who cannot enter, English').fill('Only for studios of up to twelve.');
  const list = desk.getByRole('list', { name: 'Who may enter' });
  await list.getByRole('button', { name: 'Move People in your studio up' }).focus();
  await desk.keyboard.press('Enter');
  await desk.getByText('People in your studio is now 1 of 2.').waitFor();
  const preview = desk.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Where is your studio?').selectOption({ label: 'Sweden' });
  await preview.getByText('Only for studios in Norway.').waitFor();
  expect(await preview.getByLabel('Title').count()).toBe(0);
  await organiser.inspect('eligibility-form');
  await desk.getByRole('button', { name: 'Publish version 1' }).click();
  await desk.getByRole('button', { name: 'Publish version 2' }).waitFor();

  const { page } = entrant;
  await page.goto(`entrant/entry?awardID=${award.id}`);
  await page.getByRole('radio').first().check();
  await entrant.button('entrant.startEntry').click();
  await entrant.heading('Who may enter').waitFor();
  for (const later of ['Title', 'Submit the entry'])
    expect(await page.getByText(later, { exact: true }).count()).toBe(0);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByLabel('Where is your studio?').selectOption({ label: 'Sweden' });
  const stopped = page.getByRole('alert').filter({ hasText: 'You cannot enter this award' });
  await stopped.getByText('Only for studios in Norway.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await saved;
  await entrant.inspect('eligibility-stopped-360');

  // What was answered is there again after a reload, and so are the words.
  await page.reload();
  await stopped.waitFor();
  await stopped.getByRole('button', { name: 'Change an answer' }).click();
  const country = page.getByLabel('Where is your studio?');
  expect(await country.evaluate((element) => element === document.activeElement)).toBe(true);
  await country.selectOption({ label: 'Norway' });
  await stopped.waitFor({ state: 'detached' });
  await page.getByText('Answer these first').waitFor();
  // A figure that is being typed is not judged yet.
  await page.getByLabel('People in your studio').fill('40');
  expect(await stopped.count()).toBe(0);
  await page.keyboard.press('Tab');
  await stopped.getByText('Only for studios of up to twelve.').waitFor();
  await page.getByLabel('People in your studio').fill('4');
  await page.getByRole('button', { name: 'Continue to the entry' }).click();
  const title = page.getByLabel('Title');
  await title.waitFor();
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'See your answers' }).waitFor();
  await entrant.inspect('eligibility-passed-360');
  expect([...organiser.problems, ...entrant.problems]).toEqual([]);
});
