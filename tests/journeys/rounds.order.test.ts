import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { launchBrowser } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, cast, judgedPrize } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';

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

let third: TestPerson;
let award: Award;
let organiser: Actor;

const titles = ['Bay Nine', 'Salt Road', 'Winter Market'] as const;

const orderIn = (page: Page) => page.getByRole('region', { name: 'How this award is judged' });

it('puts two rounds in an order by keyboard, and opens none before the one ahead of it is decided', async () => {
  const { admin, judge, secondJudge, entrant, rival } = people;
  third = await server.join('entrant');
  ({ award } = await judgedPrize(server, admin, judge, [entrant, rival, third], titles));

  const path = `award/${award.id}?tab=rounds`;
  organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  const appoint = (email: string) =>
    page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox', { description: email }).check();
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByRole('radio', { name: 'Top picks, with votes that pass on' }).check();
  await page.getByLabel('Name of the round').fill('Top picks');
  await page.getByLabel('Entries in each category').fill('1');
  await page.getByLabel('Entries a judge may rank').fill('2');
  await page.getByLabel('Judges who must rank').fill('1');
  await appoint(secondJudge.email);
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Add another round' }).click();
  await page.getByLabel('Judges who must decide').fill('1');
  await page.getByLabel('Opens automatically').first().waitFor();
  await appoint(judge.email);
  await page.getByRole('button', { name: 'Save round' }).click();
  // By keyboard: the screening was made last and comes first; the focus goes with it.
  const order = orderIn(page);
  const up = order.getByRole('button', { name: 'Move Screening up' });
  await up.press('Enter');
  await order.getByRole('status').getByText('Now round 1 of 2').waitFor();
  expect(await order.getByRole('link').allInnerTexts()).toEqual(['Screening', 'Top picks']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Screening up');
  await organiser.inspect('rounds-in-order');
  await page.getByRole('link', { name: 'Top picks' }).click();
  await page.getByText('Decide first: Screening.').waitFor();
  expect(organiser.problems).toEqual([]);
});

// In a quick run a prize of two rounds is taken to its result in anyAward.test.ts.
if (isDeep) {
  it('takes the prize through them to the scores, by the screens alone', async () => {
    const { judge, secondJudge, entrant, rival } = people;
    const { page } = organiser;
    const order = orderIn(page);
    await page.getByRole('link', { name: 'Screening' }).click();
    await page.getByRole('button', { name: 'Open round' }).click();
    await page.getByRole('button', { name: 'Close round' }).waitFor();

    await accept(server, judge, award);
    await accept(server, secondJudge, award);
    const narrow = { width: 360, height: 780, dark: true };
    const screener = actorOf(await openSignedIn(browser, server, judge.email, narrow), judge.email, 'en');
    await screener.page.getByText('round 1 of 2').waitFor();
    await screener.page.getByRole('link', { name: 'Answer', exact: true }).click();
    const left = new Set<string>(titles);
    for (const answered of [1, 2, 3]) {
      // The next entry is one that was not answered yet.
      const heading = screener.page.getByRole('heading', { level: 1, name: new RegExp(`^(${[...left].join('|')})$`) });
      const title = await heading.innerText();
      left.delete(title);
      const isOut = title === 'Winter Market';
      await screener.page.getByRole('radio', { name: isOut ? 'No' : 'Yes' }).check();
      if (isOut) await screener.page.getByLabel('Why').fill('Longer than the rules allow.');
      await screener.page.getByRole('button', { name: 'Save and go on' }).click();
      await screener.page.getByRole('img', { name: `${answered} of 3 answered` }).waitFor();
    }
    await screener.page.getByText('Saved', { exact: true }).waitFor();
    await screener.inspect('rounds-in-order-answered');

    await page.getByRole('button', { name: 'Close round' }).click();
    await page.getByRole('button', { name: 'Decide what goes on' }).click();
    await order.getByText('2 of 3 entries went on').waitFor();
    await page.getByRole('button', { name: 'Publish shortlist' }).click();
    await page.getByText('Shortlist published').first().waitFor();
    await page.getByRole('link', { name: 'Top picks' }).click();
    await page.getByRole('button', { name: 'Open round' }).click();
    await page.getByRole('button', { name: 'Close round' }).waitFor();

    const picker = actorOf(await openSignedIn(browser, server, secondJudge.email), secondJudge.email, 'en');
    await picker.page.getByText('round 2 of 2').waitFor();
    await picker.page.getByRole('link', { name: 'Answer', exact: true }).click();
    await picker.page.getByRole('button', { name: 'Rank 1st: Salt Road' }).click();
    await picker.page.getByRole('button', { name: 'Rank 2nd: Bay Nine' }).waitFor();
    await picker.page.getByText('round 2 of 2').waitFor();
    expect(await picker.page.getByText('Winter Market').count()).toBe(0);
    await picker.page.getByRole('button', { name: 'Save ranking' }).click();
    await picker.page.getByText('Saved', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Close round' }).click();
    await page.getByRole('button', { name: 'Decide what goes on' }).click();
    await order.getByText('1 of 2 entries went on').waitFor();
    await page.getByRole('button', { name: 'Publish shortlist' }).click();
    await page.getByText('Shortlist published').first().waitFor();
    await organiser.inspect('rounds-decided');

    await screener.page.goto(`${server.url}judge/entries`);
    await screener.page.getByText('Salt Road').first().waitFor();
    for (const gone of ['Bay Nine', 'Winter Market']) expect(await screener.page.getByText(gone).count()).toBe(0);
    for (const [person, message] of [
      [entrant, 'Not shortlisted: Top picks'],
      [rival, 'Shortlisted: Top picks'],
      [third, 'Not shortlisted: Screening'],
    ] as const) {
      const reader = await openSignedIn(browser, server, person.email, { path: 'entrant/entry/list' });
      await reader.page.getByText(message, { exact: true }).waitFor();
      expect(reader.problems).toEqual([]);
      await reader.context.close();
    }
    for (const person of [organiser, screener, picker]) expect(person.problems).toEqual([]);
  });
}
