import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';
import {
  announce,
  decideRound,
  entrantIs,
  judgeAccepts,
  judgeIs,
  openRound,
  organiserMakes,
  type Prize,
  scoreAll,
  takeStep,
} from './steps/prize.ts';

let server: TestServer;
let browser: Browser;

// An empty installation: the first administrator is all there is.
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const everybody: Actor[] = [];

const actor = async (email: string, narrow = false) => {
  const view = narrow ? { width: 360, height: 780, dark: true } : {};
  return present(actorOf(await openPerson(browser, server.url, view), email, 'en'));
};

const present = (one: Actor) => {
  everybody.push(one);
  return one;
};

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, email } of everybody) await picture(page, `failed-any-award-${email}`);
  });
});

const firstAdministrator = async () => {
  const { email } = await server.join('admin');
  return present(actorOf(await openSignedIn(browser, server, email), email, 'en'));
};

it('a film prize, from nothing to its result: own form, two rounds, scores, a public vote, exports, by the screens alone', {
  timeout: 400_000,
}, async () => {
  const organiser = await firstAdministrator();
  const { page } = organiser;
  const prize = { name: 'Northlight Film Prize', category: 'Features', template: 'Film' };
  const judges = ['ida@panel.example', 'tom@panel.example'];
  const address = await organiserMakes(organiser, prize, judges);

  const [ana, ben] = [await actor('ana@films.example'), await actor('ben@films.example', true)];
  await entrantIs(ana, server, 'Ana', 'Ionescu');
  await entrantIs(ben, server, 'Ben', 'Hale');
  await enterFilm(ana, prize, 'Salt Road', 'Feature');
  await enterFilm(ana, prize, 'Winter Market', 'Short');
  await enterFilm(ben, prize, 'Bay Nine', 'Feature');
  await enterFilm(ben, prize, 'Cold Harbour', 'Feature');

  // Two rounds before the scores; the public votes on what is left.
  await page.goto(`${address}?tab=lifecycle`);
  await takeStep(page, 'Start judging');
  await page.goto(`${address}?tab=rounds`);
  const appoint = (email: string) =>
    page.getByRole('group', { name: prize.category }).getByRole('checkbox', { description: email }).check();
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByLabel('Judges who must decide').fill('1');
  await appoint(judges[0]!);
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByRole('button', { name: 'Add another round' }).click();
  await page.getByRole('radio', { name: 'Top picks, compared two by two' }).check();
  await page.getByLabel('Name of the round').fill('Shortlist');
  await page.getByLabel('Entries in each category').fill('2');
  await page.getByLabel('Entries a judge may rank').fill('2');
  await page.getByLabel('Judges who must rank').fill('1');
  await appoint(judges[1]!);
  await page.getByRole('button', { name: 'Save round' }).click();
  const order = page.getByRole('region', { name: 'How this award is judged' });
  await openRound(page, 'Screening');
  const [ida, tom] = [await actor(judges[0]!, true), await actor(judges[1]!)];
  await judgeIs(ida, server);
  await judgeAccepts(ida, server, prize.name);
  await ida.page.goto(`${server.url}judge`);
  await ida.page.getByRole('link', { name: 'Answer', exact: true }).click();
  const left = new Set(['Salt Road', 'Winter Market', 'Bay Nine', 'Cold Harbour']);
  for (const answered of [1, 2, 3, 4]) {
    const heading = ida.page.getByRole('heading', { level: 1, name: new RegExp(`^(${[...left].join('|')})$`) });
    const title = await heading.innerText();
    left.delete(title);
    await ida.page.getByRole('radio', { name: title === 'Winter Market' ? 'No' : 'Yes' }).check();
    if (title === 'Winter Market') await ida.page.getByLabel('Why').fill('Shorter than the rules ask.');
    await ida.page.getByRole('button', { name: 'Save and go on' }).click();
    await ida.page.getByRole('img', { name: `${answered} of 4 answered` }).waitFor();
  }
  await ida.page.getByText('Saved', { exact: true }).waitFor();
  await decideRound(page);
  await order.getByText('3 of 4 entries went on').waitFor();

  await openRound(page, 'Shortlist');
  await judgeIs(tom, server);
  await judgeAccepts(tom, server, prize.name);
  await tom.page.goto(`${server.url}judge`);
  await tom.page.getByRole('link', { name: 'Answer', exact: true }).click();
  await tom.page.getByRole('button', { name: 'Rank 1st: Salt Road' }).click();
  await tom.page.getByRole('button', { name: 'Rank 2nd: Bay Nine' }).click();
  expect(await tom.page.getByText('Winter Market').count()).toBe(0);
  await tom.page.getByRole('button', { name: 'Save ranking' }).click();
  await tom.page.getByText('Saved', { exact: true }).waitFor();
  await decideRound(page);
  await order.getByText('2 of 3 entries went on').waitFor();

  await page.getByRole('button', { name: 'Add a public vote' }).click();
  const closes = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: 'Closes' }).fill(closes);
  await page.getByRole('button', { name: 'Save vote' }).click();
  await page.getByRole('button', { name: 'Open vote' }).click();
  const votePage = (await page.getByRole('link', { name: /\/vote\// }).getAttribute('href'))!;
  await organiser.inspect('any-award-rounds');
  await vote(await actor('crowd@public.example', true), votePage, 'Bay Nine');

  await scoreAll(ida, server, { 'Salt Road': '9', 'Bay Nine': '7' });
  await scoreAll(tom, server, { 'Salt Road': '8', 'Bay Nine': '6' });

  await page.goto(`${address}?tab=rounds`);
  await closeVote(page);
  await announce(organiser, address, prize, 'Salt Road');

  await ana.page.goto(`${server.url}entrant`);
  await ana.page.getByText('Best entry').first().waitFor();
  const crowd = await actor('crowd@public.example');
  await crowd.page.goto(votePage);
  const counted = crowd.page.getByRole('table', { name: `Result: ${prize.category}` });
  await counted.getByRole('row').filter({ hasText: 'Bay Nine' }).getByText('1', { exact: true }).first().waitFor();

  const rows = await exported(page);
  expect(rows.csv.find((cells) => cells.includes('Salt Road'))).toEqual(
    expect.arrayContaining(['Feature', 'Six shopkeepers share a wall.', 'ana@films.example']),
  );
  expect(rows.csv).toHaveLength(5);
  for (const words of ['Salt Road', 'Six shopkeepers share a wall.', 'Ben Hale']) expect(rows.xlsx).toContain(words);
  for (const person of [organiser, ana, ben, ida, tom, crowd]) expect(person.problems).toEqual([]);
});

// Another template and a round of grades: quick runs have these in forms.test.ts and rounds.scores.test.ts.
if (isDeep) {
  it('a research grant, from nothing to its result: own form, a round of grades, scores, exports, by the screens alone', {
    timeout: 400_000,
  }, async () => {
    const organiser = await firstAdministrator();
    const { page } = organiser;
    const grant = { name: 'Estuary Research Grant', category: 'Projects', template: 'Research grant' };
    const judge = await actor('noor@panel.example');
    const address = await organiserMakes(organiser, grant, [judge.email]);
    const lea = await actor('lea@lab.example');
    await entrantIs(lea, server, 'Lea', 'Marin');
    await askForGrant(lea, grant, 'Silt and Salt');
    await askForGrant(lea, grant, 'Quiet Harbours');

    await page.goto(`${address}?tab=lifecycle`);
    await takeStep(page, 'Start judging');
    await page.goto(`${address}?tab=rounds`);
    await page.getByRole('button', { name: 'Add a round before the scores' }).click();
    await page.getByRole('radio', { name: 'Grades in words' }).check();
    await page.getByLabel('Name of the round').fill('First reading');
    await page.getByLabel('Entries in each category').fill('1');
    await page.getByLabel('Judges who must grade').fill('1');
    await page.getByRole('group', { name: grant.category }).getByRole('checkbox', { description: judge.email }).check();
    await page.getByRole('button', { name: 'Save round' }).click();
    await page.getByRole('button', { name: 'Open round' }).click();
    await page.getByRole('button', { name: 'Close round' }).waitFor();

    await judgeIs(judge, server);
    await judgeAccepts(judge, server, grant.name);
    await judge.page.goto(`${server.url}judge`);
    await judge.page.getByRole('link', { name: 'Answer', exact: true }).click();
    for (const given of [1, 2]) {
      const heading = judge.page.getByRole('heading', { level: 1, name: /^(Silt and Salt|Quiet Harbours)$/ });
      const grade = (await heading.innerText()) === 'Silt and Salt' ? 'Excellent' : 'Fair';
      await judge.page.getByRole('radio', { name: grade }).check();
      await judge.page.getByRole('button', { name: 'Save and go on' }).click();
      await judge.page.getByRole('img', { name: `${given} of 2 answered` }).waitFor();
    }
    await judge.page.getByText('Saved', { exact: true }).waitFor();
    await decideRound(page);
    await scoreAll(judge, server, { 'Silt and Salt': '8' });
    await announce(organiser, address, grant, 'Silt and Salt');

    await lea.page.goto(`${server.url}entrant/entry/list`);
    await lea.page.getByText('Not shortlisted').waitFor();
    await lea.page.getByText('Best entry').first().waitFor();
    const rows = await exported(page);
    expect(rows.csv.find((cells) => cells.includes('Silt and Salt'))).toEqual(
      expect.arrayContaining(['How silt keeps marshes alive.', '12500.5']),
    );
    for (const words of ['Quiet Harbours', 'Cores and tide gauges.', 'Lea Marin']) expect(rows.xlsx).toContain(words);
    for (const person of [organiser, judge, lea]) expect(person.problems).toEqual([]);
  });
}

/** Starts an entry in a prize, and is on its form. */
async function startEntry({ page, t, button }: Actor, { name, category }: Prize) {
  await page.goto(`${server.url}entrant`);
  await page
    .locator('section,article,li')
    .filter({ has: page.getByRole('heading', { name }) })
    .last()
    .getByRole('link', { name: t('entrant.startEntry') })
    .click();
  await page.getByRole('radio', { name: category }).check();
  await button('entrant.startEntry').click();
}

async function submit({ page }: Actor) {
  await page.getByRole('button', { name: 'Submit the entry' }).first().click();
  await page.getByText('Entry Submitted Successfully').waitFor();
}

async function enterFilm(entrant: Actor, prize: Prize, title: string, format: string) {
  const { page } = entrant;
  await startEntry(entrant, prize);
  await page.getByLabel('Date the film was finished').fill('2026-05-04');
  await page.getByRole('button', { name: 'Continue to the entry' }).click();
  await page.getByLabel('Title of the film').fill(title);
  await page.getByRole('radio', { name: format }).check();
  await page.getByLabel('Synopsis').fill('Six shopkeepers share a wall.');
  await page.getByLabel('Film, as a video address').fill('https://vimeo.com/76979871');
  await page.getByLabel('Contact email').fill(entrant.email);
  await page.getByRole('checkbox', { name: 'I hold the rights and agree' }).check();
  await submit(entrant);
}

async function askForGrant(entrant: Actor, grant: Prize, title: string) {
  const { page } = entrant;
  await startEntry(entrant, grant);
  await page.getByLabel('Country of your institution').selectOption({ label: 'United Kingdom' });
  await page.getByRole('button', { name: 'Continue to the entry' }).click();
  await page.getByLabel('Title of the project').fill(title);
  await page.getByLabel('Aims').fill('How silt keeps marshes alive.');
  await page.getByLabel('Method').fill('Cores and tide gauges.');
  await page.getByLabel('Amount asked for').fill('12500.50');
  await page.getByLabel('Name 1').fill('Lea Marin');
  await page.getByLabel('Contact email').fill(entrant.email);
  await page.getByRole('checkbox', { name: 'I hold the rights and agree' }).check();
  await submit(entrant);
}

async function vote({ page, email, inspect }: Actor, address: string, title: string) {
  await page.goto(address);
  await page.getByRole('button', { name: `Vote, ${title}` }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send my code' }).click();
  await page.getByRole('heading', { name: 'Enter the code we sent' }).waitFor();
  const mail = (await server.mails()).findLast(({ why, to }) => why === 'vote' && to === email)!;
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await page.getByRole('button', { name: 'Cast 1 vote' }).click();
  await page.getByText('Thank you. Your vote is in.').waitFor();
  await inspect('any-award-voted');
}

async function closeVote(page: Page) {
  await page.getByRole('button', { name: 'Close early with a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The ceremony is tonight.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close vote' }).click();
  await page.getByRole('button', { name: 'Publish result' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish result' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
}

/** The list of entries as its two exports have it: cells of the CSV, all texts of the workbook. */
async function exported(page: Page) {
  const save = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return readFile(await saved.path());
  };
  await page.goto(`${server.url}entries`);
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  const csv = (await save(/CSV/)).toString('utf8');
  const workbook = unzipSync(await save(/XLSX/));
  return {
    csv: csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')),
    xlsx: Object.entries(workbook)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n'),
  };
}
