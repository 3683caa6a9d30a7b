import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast, inDays, openAward } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('an organiser says who may enter; an entrant is stopped in those words, changes the answer and goes on', async () => {
  const people = await cast(server);
  const award = await openAward(server, people.admin, {
    name: 'Northlight Prize',
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const office = await openSignedIn(browser, server, people.admin.email, { path: `award/${award.id}?tab=form` });
  const organiser = actorOf(office, people.admin.email, 'en');
  const desk = office.page;
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

  const studio = await openSignedIn(browser, server, people.entrant.email, {
    path: `entrant/entry?awardID=${award.id}`,
    width: 360,
    height: 780,
    dark: true,
  });
  const entrant = actorOf(studio, people.entrant.email, 'en');
  const { page } = studio;
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
  expect([...office.problems, ...studio.problems]).toEqual([]);
});
