import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { launchBrowser } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { rank } from '../support/rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, cast, judgedPrize } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;
let third: TestPerson;
let award: Award;
let categoryID: string;
let entries: Entry[];
let organiser: Actor;
let answering: Actor;

const titles = ['Bay Nine', 'Salt Road', 'Winter Market'] as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
  third = await server.join('entrant');
  const { admin, judge, entrant, rival } = people;
  ({ award, categoryID, entries } = await judgedPrize(server, admin, judge, [entrant, rival, third], titles));
  const path = `award/${award.id}?tab=rounds`;
  organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const order = () => organiser.page.getByRole('region', { name: 'How this award is judged' });

/** Settles what a round left open. */
async function settle(title: string, goesOn: 'Goes on' | 'Stays back', reason: string, said = '') {
  const { page } = organiser;
  await page.getByRole('button', { name: `Settle ${title}` }).click();
  const dialog = page.getByRole('dialog');
  if (said !== '') await dialog.getByText(said).waitFor();
  await dialog.getByRole('radio', { name: goesOn }).check();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function publish(wentOn: string) {
  const { page } = organiser;
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await order().getByText(wentOn).waitFor();
  await page.getByRole('button', { name: 'Publish shortlist' }).click();
  await page.getByText('Shortlist published').first().waitFor();
}

it('puts two rounds in an order by keyboard, and opens none before the one ahead of it is decided', async () => {
  const { judge, secondJudge } = people;
  const { page } = organiser;
  const appoint = (email: string) =>
    page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox', { description: email }).check();
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByRole('radio', { name: 'Top picks, with votes that pass on' }).check();
  await page.getByLabel('Name of the round').fill('Top picks');
  await page.getByLabel('Entries in each category').fill('1');
  await page.getByLabel('Entries a judge may rank').fill('2');
  await page.getByLabel('Judges who must rank').fill('2');
  await appoint(judge.email);
  await appoint(secondJudge.email);
  await organiser.inspect('picks-form');
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Add another round' }).click();
  await page.getByLabel('Judges who must decide').fill('1');
  await page.getByLabel('Opens automatically').first().waitFor();
  await appoint(judge.email);
  await organiser.inspect('round-form');
  await page.getByRole('button', { name: 'Save round' }).click();
  // By keyboard: the screening was made last and comes first; the focus goes with it.
  const up = order().getByRole('button', { name: 'Move Screening up' });
  await up.press('Enter');
  await order().getByRole('status').getByText('Now round 1 of 2').waitFor();
  expect(await order().getByRole('link').allInnerTexts()).toEqual(['Screening', 'Top picks']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Screening up');
  await organiser.inspect('rounds-in-order');
  await page.getByRole('link', { name: 'Top picks' }).click();
  await page.getByText('Decide first: Screening.').waitFor();
  expect(organiser.problems).toEqual([]);
});

it('screens the entries of an award, settles what the judge is unsure of, and publishes the shortlist', async () => {
  const { judge, secondJudge } = people;
  const { page } = organiser;
  await page.getByRole('link', { name: 'Screening' }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();
  for (const one of [judge, secondJudge]) await accept(server, one, award);

  const narrow = { width: 360, height: 780, dark: true };
  answering = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
  const screen = answering.page;
  await screen.getByText('round 1 of 2').waitFor();
  await screen.getByRole('link', { name: 'Answer', exact: true }).click();
  const left = new Set<string>(titles);
  const save = screen.getByRole('button', { name: 'Save and go on' });
  for (const answered of [1, 2, 3]) {
    // The next entry is one that was not answered yet.
    const heading = screen.getByRole('heading', { level: 1, name: new RegExp(`^(${[...left].join('|')})$`) });
    const title = await heading.innerText();
    left.delete(title);
    const isUnsure = title === 'Winter Market';
    await screen.getByRole('radio', { name: isUnsure ? 'Unsure' : 'Yes' }).check();
    if (isUnsure) {
      await save.click();
      await screen.getByText('Give a reason for no or unsure.').waitFor();
      await screen.getByLabel('Why').fill('Longer than the rules allow.');
      await answering.inspect('round-answer');
    }
    await save.click();
    await screen.getByRole('img', { name: `${answered} of 3 answered` }).waitFor();
  }
  await screen.getByText('Saved', { exact: true }).waitFor();
  await answering.inspect('rounds-in-order-answered');

  await page.getByRole('button', { name: 'Close round' }).click();
  await settle('Winter Market', 'Stays back', 'The rules say 40 minutes.', 'Longer than the rules allow.');
  await page.getByText('No entry here.').waitFor();
  await page.getByRole('radio', { name: 'All' }).check();
  await organiser.inspect('round-closed');
  await publish('2 of 3 entries went on');
  expect([...answering.problems, ...organiser.problems]).toEqual([]);
});

it('has judges rank their best by keyboard, and shows the organiser how the rankings were counted', async () => {
  const { admin, secondJudge, entrant, rival } = people;
  const { page } = organiser;
  await page.getByRole('link', { name: 'Top picks' }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();

  const picker = answering;
  await picker.page.goto('judge');
  await picker.page.getByText('round 2 of 2').waitFor();
  await picker.page.getByRole('link', { name: 'Answer', exact: true }).click();
  const places = picker.page.getByRole('list', { name: /^2 places/ });
  const ranked = async () =>
    (await places.getByRole('listitem').allInnerTexts()).map((words) => titles.find((title) => words.includes(title)));
  await places.waitFor();
  expect(await picker.page.getByText('Winter Market').count()).toBe(0);
  await picker.page.getByRole('button', { name: 'Save ranking' }).click();
  await picker.page.getByText('Rank one entry at least.').waitFor();
  // By keyboard alone: two entries in, the second one up, and the focus goes with it.
  await picker.page.getByRole('button', { name: 'Rank 1st: Salt Road' }).press('Enter');
  await picker.page.getByRole('button', { name: 'Rank 2nd: Bay Nine' }).press('Enter');
  await picker.page.getByText('Bay Nine: place 2 of 2.').waitFor();
  expect(await picker.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Bay Nine up');
  await picker.page.keyboard.press('Enter');
  await picker.page.getByText('Bay Nine: place 1 of 2.').waitFor();
  expect(await ranked()).toEqual(['Bay Nine', 'Salt Road']);
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
  expect(await ranked()).toEqual(['Bay Nine', 'Salt Road']);

  const { rounds } = (await server.ok('getAwardSummary', { as: admin.token, query: { id: award.id } })).summary!;
  const { roundID } = rounds!.find(({ name }) => name === 'Top picks')!;
  const [bay, salt] = entries;
  await rank(server, secondJudge, { awardID: award.id, id: roundID }, [salt!, bay!], categoryID);
  await page.reload();
  await page.getByRole('button', { name: 'Close round' }).click();
  await page.getByText('Votes needed: 2.').waitFor();
  await page.getByText(/Equal votes leave open who goes on/).waitFor();
  await organiser.inspect('picks-count');
  await settle('Bay Nine', 'Goes on', 'The chair drew a lot.');
  await settle('Salt Road', 'Stays back', 'The chair drew a lot.');
  await publish('1 of 2 entries went on');
  await organiser.inspect('rounds-decided');

  await picker.page.goto('judge/entries');
  await picker.page.getByText('Bay Nine').first().waitFor();
  for (const gone of ['Salt Road', 'Winter Market']) expect(await picker.page.getByText(gone).count()).toBe(0);
  const readers = [
    [entrant, 'Shortlisted: Top picks'],
    [rival, 'Not shortlisted: Top picks'],
    [third, 'Not shortlisted: Screening'],
  ] as const;
  const read = await Promise.all(
    readers.map(async ([person], index) => {
      const query = { id: entries[index]!.id, awardID: award.id };
      return (await server.ok('getEntry', { as: person.token, query })).shortlisted;
    }),
  );
  expect(read).toEqual([true, false, false]);
  // In a quick run one of them reads it on the screen.
  for (const [person, message] of sampleOf(readers, 1)) {
    const reader = await openSignedIn(browser, server, person.email, { path: 'entrant/entry/list' });
    await reader.page.getByText(message, { exact: true }).waitFor();
    expect(reader.problems).toEqual([]);
    await reader.context.close();
  }
  expect([...picker.problems, ...organiser.problems]).toEqual([]);
});
