import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { makeRound, stepRound } from '../support/rounds.ts';
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

it('has a judge score entries by the criteria of a round, and shows the judges of the next one what was said', async () => {
  const { admin, judge, entrant, rival } = await cast(server);
  const { award } = await judgedPrize(server, admin, judge, [entrant, rival], ['Moth Season', 'Salt Roads']);
  await accept(server, judge, award);

  const path = `award/${award.id}?tab=rounds`;
  const organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByLabel('Name of the round').fill('First jury');
  await page.getByRole('radio', { name: 'Scores by criteria' }).check();
  await page.getByRole('radio', { name: '1 to 5' }).check();
  const criterion = (place: number) => page.getByRole('group', { name: `Criterion ${place}` });
  await criterion(1).getByLabel('Name').fill('Craft');
  await criterion(1).getByLabel('What judges look for').fill('How well it is made.');
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await criterion(2).getByLabel('Name').fill('Story');
  await criterion(2).getByLabel('Weight').fill('40');
  await page.getByRole('radio', { name: 'Entries with a high score' }).check();
  await page.getByLabel('Share of the scale needed').fill('70');
  await page.getByLabel('Judges who must score').fill('1');
  const boxes = page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (let index = 0; index < (await boxes.count()); index += 1) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByText('Name each criterion differently and weight each with 1% at least.').waitFor();
  await criterion(1).getByLabel('Weight').fill('60');
  await organiser.inspect('scores-form');
  await page.getByRole('button', { name: 'Save round' }).click();
  // What makes the final result is chosen before anybody scores.
  const final = page.getByRole('region', { name: 'What makes the final result' });
  await final.getByRole('radio', { name: 'A weighted sum' }).check();
  await final.getByRole('textbox', { name: 'First jury' }).fill('40');
  await final.getByText('Weights add up to 110%: 10% too much.').waitFor();
  await final.getByRole('textbox', { name: 'Scores after the rounds' }).fill('60');
  await final.getByText('8.00 in First jury (40%) and 7.50 in Scores after the rounds (60%) come to 7.70.').waitFor();
  await organiser.inspect('final-result-form');
  await final.getByRole('button', { name: 'Save what makes the result' }).click();
  await final.getByRole('button', { name: 'Save what makes the result' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();
  await page.getByRole('button', { name: 'Edit round' }).click();
  await page.getByText('How well it is made.').waitFor();
  expect(await page.getByRole('group', { name: 'Criterion 1' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const narrow = { width: 360, height: 780, dark: true };
  const scorer = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
  await scorer.page.getByRole('link', { name: 'Answer', exact: true }).click();
  const rowOf = (name: string) => scorer.page.getByRole('radiogroup', { name });
  const chosen = (name: string) => rowOf(name).getByRole('radio', { checked: true }).innerText();
  await rowOf('Craft').waitFor();
  await scorer.page.keyboard.press('5');
  expect(await chosen('Craft')).toBe('5');
  await scorer.page.getByRole('button', { name: 'Save and go on' }).click();
  await scorer.page.getByText('Score every criterion, within the scale.').waitFor();
  // The key was followed to the next criterion; what is out of the scale is not taken.
  await rowOf('Story').getByRole('radio', { name: '1' }).focus();
  await scorer.page.keyboard.press('9');
  expect(await rowOf('Story').getByRole('radio', { checked: true }).count()).toBe(0);
  await scorer.page.keyboard.press('4');
  await scorer.page.keyboard.press('ArrowUp');
  await scorer.page.keyboard.press('4');
  expect([await chosen('Craft'), await chosen('Story')]).toEqual(['4', '4']);
  await scorer.page.getByLabel('Why').fill('Brave and quiet.');
  await scorer.inspect('scores-judge');
  await scorer.page.getByRole('button', { name: 'Save and go on' }).click();
  await scorer.page.getByRole('img', { name: '1 of 2 answered' }).waitFor();
  // Half a sheet stays while the judge looks elsewhere, and is not saved.
  await scorer.page.keyboard.press('2');
  await scorer.page.getByRole('button', { name: 'Next entry' }).click();
  await scorer.page.getByText('Saved', { exact: true }).waitFor();
  await scorer.page.getByRole('button', { name: 'Next entry' }).click();
  expect(await chosen('Craft')).toBe('2');
  await rowOf('Story').getByRole('radio', { name: '2' }).click();
  await scorer.page.getByRole('button', { name: 'Save and go on' }).click();
  await scorer.page.getByRole('img', { name: '2 of 2 answered' }).waitFor();
  await scorer.page.getByText('Saved', { exact: true }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The second judge is ill.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click();
  const table = page.getByRole('table', { name: 'Scores of each entry' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Entry',
    'Mean',
    'Judges',
    'Lowest to highest judge',
    'Craft (60%)',
    'Story (40%)',
  ]);
  expect(await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '75%',
    '1',
    '75–75%',
    '75%',
    '75%',
  ]);
  await organiser.inspect('scores-count');
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await page.getByRole('button', { name: 'Publish shortlist' }).waitFor();

  await final.getByText('A judge has scored already.').waitFor();
  await final.getByText('First jury (40%) and Scores after the rounds (60%)').waitFor();
  // The next round shows what was said in this one, without a name.
  await page.getByRole('button', { name: 'Add another round' }).click();
  await page.getByRole('radio', { name: 'Also what judges wrote about it' }).check();
  await organiser.inspect('former-form');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const next = await makeRound(server, admin, award, [judge], { name: 'Final jury', shows: 'reasons' });
  await stepRound(server, admin, next, 'open');
  await scorer.page.goto(`${server.url}judge/round?award=${award.id}&id=${next.id}`);
  const former = scorer.page.getByRole('region', { name: 'In the round before: First jury' });
  await former.getByText('Mean of 1 judge: 75% of the scale').waitFor();
  await former.getByText('What judges wrote').click();
  await former.getByText('Brave and quiet.').waitFor();
  await scorer.inspect('former-judge');
  expect(scorer.problems).toEqual([]);
  expect(organiser.problems).toEqual([]);
});
