import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { rank } from '../support/rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, assign, cast, inDays, openAward, step, submitted } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;
let third: TestPerson | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const titles = ['Bay Nine', 'Salt Road', 'Winter Market'] as const;

/** An award in judging with three entries of these titles in one category, and the people who work on it. */
async function screenedAward() {
  const { admin, secondJudge, entrant, rival } = people;
  third ??= await server.join('entrant');
  const open = await openAward(server, admin, {
    name: 'Northlight Film Prize',
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const categoryID = open.categories[1]!.categoryID;
  const entries = [];
  for (const [index, person] of [entrant, rival, third].entries()) {
    const entry = await submitted(server, person, open, categoryID);
    const query = { id: entry.id, awardID: open.id };
    const body = { data: { data: { title: titles[index]! } } };
    entries.push(await server.ok('updateEntry', { as: admin.token, query, body }));
  }
  await assign(server, secondJudge, open, [categoryID]);
  return { award: await step(server, admin, open, 'judging'), categoryID, entries };
}

it('has judges rank their best by keyboard, and shows the organiser how the rankings were counted', async () => {
  const { admin, judge, secondJudge } = people;
  const { award, categoryID, entries } = await screenedAward();

  const path = `award/${award.id}?tab=rounds`;
  const organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByRole('radio', { name: 'Top picks, with votes that pass on' }).check();
  await page.getByLabel('Entries in each category').fill('1');
  await page.getByLabel('Entries a judge may rank').fill('2');
  await page.getByLabel('Judges who must rank').fill('2');
  const boxes = page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox');
  await boxes.first().waitFor();
  await organiser.inspect('picks-form');
  for (let index = 0; index < 2; index += 1) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();

  await accept(server, judge, award);
  await accept(server, secondJudge, award);
  const narrow = { width: 360, height: 780, dark: true };
  const picker = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
  await picker.page.getByRole('link', { name: 'Answer', exact: true }).click();
  const places = picker.page.getByRole('list', { name: /^2 places/ });
  const order = () => places.getByRole('listitem').allInnerTexts();
  await places.waitFor();
  await picker.page.getByRole('button', { name: 'Save ranking' }).click();
  await picker.page.getByText('Rank one entry at least.').waitFor();
  // By keyboard alone: two entries in, the second one up, and the focus goes with it.
  await picker.page.getByRole('button', { name: 'Rank 1st: Salt Road' }).press('Enter');
  await picker.page.getByRole('button', { name: 'Rank 2nd: Bay Nine' }).press('Enter');
  await picker.page.getByText('Bay Nine: place 2 of 2.').waitFor();
  expect(await picker.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Bay Nine up');
  await picker.page.keyboard.press('Enter');
  await picker.page.getByText('Bay Nine: place 1 of 2.').waitFor();
  expect((await order()).map((words) => titles.find((title) => words.includes(title)))).toEqual([
    'Bay Nine',
    'Salt Road',
  ]);
  await picker.inspect('picks-ranking');
  // What is not saved yet is still there for whoever leaves the page and comes back.
  await picker.page.goBack();
  await picker.page.getByRole('link', { name: 'Answer', exact: true }).click();
  await places.getByText('Bay Nine').waitFor();
  await picker.page.getByText('Not saved', { exact: true }).waitFor();
  await picker.page.getByRole('button', { name: 'Save ranking' }).click();
  await picker.page.getByText('Saved', { exact: true }).waitFor();
  await picker.page.reload();
  await places.getByText('Bay Nine').waitFor();
  expect((await order()).map((words) => titles.find((title) => words.includes(title)))).toEqual([
    'Bay Nine',
    'Salt Road',
  ]);
  expect(picker.problems).toEqual([]);

  const { rounds } = (await server.ok('getAwardSummary', { as: admin.token, query: { id: award.id } })).summary!;
  const round = { awardID: award.id, id: rounds![0]!.roundID };
  await rank(server, secondJudge, round, [entries[1]!, entries[0]!], categoryID);
  await page.reload();
  await page.getByRole('button', { name: 'Close round' }).click();
  await page.getByText('Votes needed: 2.').waitFor();
  await page.getByText(/Equal votes leave open who goes on/).waitFor();
  await organiser.inspect('picks-count');
  for (const [title, goesOn] of [
    ['Bay Nine', 'Goes on'],
    ['Salt Road', 'Stays back'],
  ] as const) {
    await page.getByRole('button', { name: `Settle ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: goesOn }).check();
    await dialog.getByLabel('Reason').fill('The chair drew a lot.');
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await page.getByRole('button', { name: 'Publish shortlist' }).waitFor();
  expect(organiser.problems).toEqual([]);
});

it('has a judge compare entries two by two by keys, and shows the organiser the strengths', async () => {
  const { admin, judge } = people;
  const { award } = await screenedAward();
  const path = `award/${award.id}?tab=rounds`;
  const organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByRole('radio', { name: 'Pairs, compared one by one' }).check();
  await page.getByLabel('Entries in each category').fill('1');
  await page.getByLabel('Judges who must compare').fill('1');
  await page.getByLabel('Pairs a judge compares').fill('0');
  // Both judges have the same name: the address below tells them apart.
  const boxes = page.getByRole('group', { name: 'Wayfinding' });
  await boxes.getByRole('checkbox', { description: judge.email }).check();
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByText('Enter a whole number from 1 to 300.').waitFor();
  await page.getByLabel('Pairs a judge compares').fill('20');
  await organiser.inspect('pairs-form');
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();

  await accept(server, judge, award);
  const narrow = { width: 360, height: 780, dark: true };
  const comparer = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
  await comparer.page.getByRole('link', { name: 'Answer', exact: true }).last().click();
  const better = comparer.page.getByRole('button', { name: /^Better: / });
  /** The titles of the pair, first and second. */
  const pair = async () => {
    await better.nth(1).waitFor();
    const labels = await better.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    return labels.map((label) => label?.replace('Better: ', ''));
  };
  /** By key: Winter Market is never better, and between the two others there is no difference. */
  const keyFor = ([first, second]: readonly (string | undefined)[]) =>
    first === 'Winter Market' ? '2' : second === 'Winter Market' ? '1' : '0';
  const meter = (answered: number) => comparer.page.getByRole('img', { name: `${answered} of 3 compared` }).waitFor();
  const first = await pair();
  await comparer.inspect('pairs-compare');
  await comparer.page.keyboard.press(keyFor(first) === '1' ? '2' : '1');
  await meter(1);
  await comparer.page.keyboard.press('z');
  await comparer.page.getByText('Your answer was:').waitFor();
  expect(await pair()).toEqual(first);
  await comparer.page.keyboard.press(keyFor(first));
  for (const answered of [1, 2]) {
    await comparer.page.getByText('Your answer was:').waitFor({ state: 'detached' });
    await comparer.page.getByText(/^Saved: /).waitFor();
    const next = await pair();
    await comparer.page.keyboard.press(keyFor(next));
    await meter(answered + 1);
  }
  await comparer.page.getByRole('heading', { name: 'All your pairs are compared' }).waitFor();
  await comparer.page.getByText('Saved', { exact: true }).waitFor();
  await comparer.inspect('pairs-done');
  expect(comparer.problems).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Close round' }).click();
  const table = page.getByRole('table', { name: 'Strength of each entry' });
  await table.waitFor();
  const cells = await table.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.textContent));
  expect(cells.at(-1)).toBe('Winter MarketNone020');
  expect(cells.slice(0, 2).map((words) => words?.match(/50% \(\d+–\d+%\)101$/) !== null)).toEqual([true, true]);
  await page
    .getByText(/do not say which of these is better: (Bay Nine and Salt Road|Salt Road and Bay Nine)\.$/)
    .waitFor();
  await organiser.inspect('pairs-count');
  expect(organiser.problems).toEqual([]);
});
