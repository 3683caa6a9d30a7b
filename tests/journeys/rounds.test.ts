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
let people: Awaited<ReturnType<typeof cast>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('screens the entries of an award from the empty tab to the published shortlist', async () => {
  const { admin, judge, secondJudge, entrant, rival } = people;
  const { award, entries } = await judgedPrize(server, admin, secondJudge, [entrant, rival]);

  const path = `award/${award.id}?tab=rounds`;
  const organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByLabel('Judges who must decide').fill('1');
  const boxes = page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox');
  await boxes.first().waitFor();
  await organiser.inspect('round-form');
  const named = await boxes.count();
  expect(named).toBe(2);
  for (let index = 0; index < named; index += 1) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();

  await accept(server, judge, award);
  const narrow = { width: 360, height: 780, dark: true };
  const screener = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
  await screener.page.getByRole('link', { name: 'Answer', exact: true }).click();
  await screener.page.getByRole('radio', { name: 'Unsure' }).check();
  await screener.page.getByRole('button', { name: 'Save and go on' }).click();
  await screener.page.getByText('Give a reason for no or unsure.').waitFor();
  await screener.page.getByLabel('Why').fill('Longer than the rules allow.');
  await screener.inspect('round-answer');
  await screener.page.getByRole('button', { name: 'Save and go on' }).click();
  await screener.page.getByRole('img', { name: '1 of 2 answered' }).waitFor();
  await screener.page.getByRole('radio', { name: 'Yes' }).check();
  await screener.page.getByRole('button', { name: 'Save and go on' }).click();
  await screener.page.getByRole('img', { name: '2 of 2 answered' }).waitFor();
  await screener.page.getByText('Saved', { exact: true }).waitFor();
  expect(screener.problems).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The second judge is ill.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click();
  await page
    .getByRole('button', { name: /^Settle/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Longer than the rules allow.').waitFor();
  await dialog.getByRole('radio', { name: 'Stays back' }).check();
  await dialog.getByLabel('Reason').fill('The rules say 40 minutes.');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await page.getByText('No entry here.').waitFor();
  await page.getByRole('radio', { name: 'All' }).check();
  await organiser.inspect('round-closed');
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await page.getByRole('button', { name: 'Publish shortlist' }).click();
  await page.getByText('Shortlist published').first().waitFor();
  expect(organiser.problems).toEqual([]);

  const shortlisted = await Promise.all(
    ([entrant, rival] as const).map(async (person, index) => {
      const query = { id: entries[index]!.id, awardID: award.id };
      return (await server.ok('getEntry', { as: person.token, query })).shortlisted;
    }),
  );
  expect([...shortlisted].sort()).toEqual([false, true]);
  const winner = shortlisted[0] ? entrant : rival;
  const reader = await openSignedIn(browser, server, winner.email, { path: 'entrant/entry/list' });
  await reader.page.getByText('Shortlisted', { exact: true }).waitFor();
  expect(reader.problems).toEqual([]);
});
