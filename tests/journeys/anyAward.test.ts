import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { templates } from '#machines/form/templates.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, assign, inDays, makeAward, mark, step } from '../support/stage.ts';
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
  const admin = await server.join('admin');
  return { admin, organiser: await arrived(admin) };
};

/** Somebody who has joined already, on a telephone or not. */
const arrived = async ({ email }: TestPerson, narrow = false) => {
  const view = narrow ? { width: 360, height: 780, dark: true } : {};
  return present(actorOf(await openSignedIn(browser, server, email, view), email, 'en'));
};

// How an award is made, how people join and how a result is announced is on the screens of main.test.ts and forms.test.ts, and in a deep run on those below.
it('a film prize, from its opening to its result: own form, two rounds, scores, a public vote, exports, each done on its screens', {
  timeout: 400_000,
}, async () => {
  const { admin, organiser } = await firstAdministrator();
  const { page } = organiser;
  const prize = { name: 'Northlight Film Prize', category: 'Features' };
  const award = await openPrize(admin, prize);
  const address = `${server.url}award/${award.id}`;
  const judges = ['ida@panel.example', 'tom@panel.example'];
  const [idaJoined, tomJoined] = await Promise.all(judges.map((email) => judgeOf(admin, award, email)));
  const [anaJoined, benJoined] = await Promise.all(
    ['ana@films.example', 'ben@films.example'].map((email) => server.join('entrant', { email })),
  );
  const ana = await arrived(anaJoined!, true);
  await enterFilm(ana, prize, 'Salt Road', 'Feature');
  const [first] = (await server.ok('listEntries', { as: anaJoined!.token })) as [Entry];
  await enterAnother(anaJoined!, first, { title: 'Winter Market', own_format: 'short' });
  await enterAnother(benJoined!, first, { title: 'Bay Nine' });
  await enterAnother(benJoined!, first, { title: 'Cold Harbour' });

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
  const ida = await arrived(idaJoined!, true);
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
  const tom = await arrived(tomJoined!);
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
  const crowd = await actor('crowd@public.example', true);
  await vote(crowd, votePage, 'Bay Nine');

  await scoreAll(ida, server, { 'Salt Road': '9', 'Bay Nine': '7' });
  const entries = await server.ok('listAwardEntries', { as: admin.token, query: { awardID: award.id } });
  const judging = (await server.ok('listAwards', { as: admin.token }))[0]!;
  for (const [title, given] of [
    ['Salt Road', 8],
    ['Bay Nine', 6],
  ] as const)
    await mark(server, tomJoined!, judging, entries.find(({ data }) => data.title === title)!, [given]);

  await page.goto(`${address}?tab=rounds`);
  await closeVote(page);
  await step(server, admin, award, 'closed');
  await server.ok('changeScoreStatus', { as: admin.token, query: { awardID: award.id, status: 'final' } });
  const best = { awardID: award.id, id: first.id };
  await server.ok('markBestEntry', { as: admin.token, query: best, body: { bestEntry: true } });
  await step(server, admin, award, 'completed');

  await ana.page.goto(`${server.url}entrant`);
  await ana.page.getByText('Best entry').first().waitFor();
  await crowd.page.goto(votePage);
  const counted = crowd.page.getByRole('table', { name: `Result: ${prize.category}` });
  await counted.getByRole('row').filter({ hasText: 'Bay Nine' }).getByText('1', { exact: true }).first().waitFor();

  const rows = await exported(page);
  expect(rows.csv.find((cells) => cells.includes('Salt Road'))).toEqual(
    expect.arrayContaining(['Feature', 'Six shopkeepers share a wall.', 'ana@films.example']),
  );
  expect(rows.csv).toHaveLength(5);
  for (const words of ['Salt Road', 'Six shopkeepers share a wall.', 'ben@films.example'])
    expect(rows.xlsx).toContain(words);
  for (const person of [organiser, ana, ida, tom, crowd]) expect(person.problems).toEqual([]);
});

// Another template and a round of grades: quick runs have these in forms.test.ts and rounds.scores.test.ts.
if (isDeep) {
  it('a research grant, from nothing to its result: own form, a round of grades, scores, exports, by the screens alone', {
    timeout: 400_000,
  }, async () => {
    const { organiser } = await firstAdministrator();
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

type Named = Pick<Prize, 'name' | 'category'>;

/** Starts an entry in a prize, and is on its form. */
async function startEntry({ page, t, button }: Actor, { name, category }: Named) {
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

async function enterFilm(entrant: Actor, prize: Named, title: string, format: string) {
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

/** Somebody's entry by the API, with the answers of another but these. */
async function enterAnother(
  { token: as }: TestPerson,
  { awardID, categoryID, data }: Entry,
  changes: Readonly<Record<string, string>>,
) {
  const made = { awardID, categoryID: categoryID!, data: { ...data, ...changes } };
  const { id } = await server.ok('createEntry', { as, query: {}, body: { data: made } });
  await server.ok('submitEntry', { as, query: { id, awardID }, body: { data: { payment: 'invoice' } } });
}

/** An open award of one free category, with the form for films; whoever votes reads the titles. */
async function openPrize(admin: TestPerson, { name, category }: Named): Promise<Award> {
  const criteria = [{ name: 'Idea', weight: 100 }];
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const categories = [{ name: category, minimumJudges: 1, criteria }];
  const award = await makeAward(server, admin, { ...dates, name, categories });
  const fields = templates.film.map((field) =>
    field.role === 'title' ? { ...field, seenBy: 'public' as const } : field,
  );
  await server.ok('saveForm', { as: admin.token, query: { id: award.id }, body: { fields, tryFirst: false } });
  await step(server, admin, award, 'approved');
  return step(server, admin, award, 'open', { now: true });
}

/** A judge of all that an award has, who has accepted its terms. */
async function judgeOf(admin: TestPerson, award: Award, email: string): Promise<TestPerson> {
  const judge = await server.join('judge', { email, orgID: admin.orgID });
  const categoryIDs = award.categories.map(({ categoryID }) => categoryID);
  await assign(server, judge, award, categoryIDs);
  await accept(server, judge, award);
  return judge;
}

async function askForGrant(entrant: Actor, grant: Named, title: string) {
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
