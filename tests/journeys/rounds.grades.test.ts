import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, cast, judgedPrize } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('has a judge grade entries by key, and shows the organiser how many gave which grade', async () => {
  const { admin, judge, entrant, rival } = await cast(server);
  const { award } = await judgedPrize(server, admin, judge, [entrant, rival]);
  await accept(server, judge, award);

  const path = `award/${award.id}?tab=rounds`;
  const organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByRole('radio', { name: 'Grades in words' }).check();
  await page.getByLabel('Entries in each category').fill('1');
  await page.getByLabel('Judges who must grade').fill('1');
  await page.getByLabel('Grades, the lowest first').fill('Good');
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByText('Write 2 to 9 different grades of up to 40 characters.').waitFor();
  await page.getByLabel('Grades, the lowest first').fill('Not yet\nPromising\nOutstanding');
  const boxes = page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (let index = 0; index < (await boxes.count()); index += 1) await boxes.nth(index).check();
  await organiser.inspect('grades-form');
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();

  const narrow = { width: 360, height: 780, dark: true };
  const grader = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
  await grader.page.getByRole('link', { name: 'Answer', exact: true }).click();
  await grader.page.getByRole('heading', { name: 'How good is it?' }).waitFor();
  await grader.page.keyboard.press('3');
  expect(await grader.page.getByRole('radio', { name: 'Outstanding' }).isChecked()).toBe(true);
  await grader.inspect('grades-judge');
  await grader.page.getByRole('button', { name: 'Save and go on' }).click();
  await grader.page.getByRole('img', { name: '1 of 2 answered' }).waitFor();
  await grader.page.getByRole('radio', { name: 'Promising' }).check();
  await grader.page.getByRole('button', { name: 'Save and go on' }).click();
  await grader.page.getByRole('img', { name: '2 of 2 answered' }).waitFor();
  await grader.page.getByText('Saved', { exact: true }).waitFor();
  expect(grader.problems).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The second judge is ill.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click();
  const table = page.getByRole('table', { name: 'Judges who gave each grade' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Entry',
    'Majority grade',
    'Not yet',
    'Promising',
    'Outstanding',
  ]);
  expect(await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual(['Outstanding', '0', '0', '1']);
  await organiser.inspect('grades-count');
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await page.getByRole('button', { name: 'Publish shortlist' }).waitFor();
  expect(organiser.problems).toEqual([]);
});
