import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { entries, people, sheets } from '#server/platform/database/schema.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { press, withoutPointer } from '../support/keyboard.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, cast, complete, inDays, mark, openAward, step } from '../support/stage.ts';
import { treeOf } from '../support/trees.ts';
import { webFolder } from '../support/webFolder.ts';

const count = 20;
const patient = { timeout: 20_000 };
const password = 'Panel-Judge-2027';
/** What judges of this blind award must not learn, of the entrant and of each other. */
const secrets = {
  organisation: 'Wickham & Thorne Architects',
  person: 'Ottoline Wickham',
  lead: 'Ulric Thorne',
  client: 'Port of Sennen',
  file: 'WickhamThorneSennen',
  otherJudge: 'Perpetua Holt',
  otherComment: 'Outshines its neighbours.',
  otherNote: 'Ask Perpetua again.',
};

let browser: Browser;
let server: TestServer;
let team: Awaited<ReturnType<typeof cast>>;
let award: Award;
let hidden: readonly string[];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
  team = await cast(server);
  const { admin, judge, secondJudge, entrant } = team;
  await server.ok('updateOrganisation', { as: entrant.token, body: { name: secrets.organisation } });
  await rename(entrant, secrets.person);
  await rename(secondJudge, secrets.otherJudge);
  award = await openAward(server, admin, { ...datesAhead(), blind: true, entryLimit: count });
  await server.database.update(people).set({ allowedLimit: count }).where(eq(people.id, entrant.personID));
  const categoryID = award.categories[0]!.categoryID;
  for (let number = 1; number <= count; number += 1) {
    const { data, files } = await complete(server, entrant, secrets.file);
    const words = { ...data, title: `Project ${number}`, leadName: secrets.lead, client: secrets.client };
    const { id } = await server.ok('createEntry', {
      as: entrant.token,
      query: {},
      body: { data: { awardID: award.id, categoryID, data: words, files } },
    });
    const name = { id, awardID: award.id };
    await server.ok('submitEntry', { as: entrant.token, query: name, body: { data: { payment: 'invoice' } } });
  }
  for (const one of [judge, secondJudge]) await assign(server, one, award, [categoryID]);
  award = await step(server, admin, award, 'judging');
  for (const one of [judge, secondJudge]) await accept(server, one, award);
  for (const { id } of await server.ok('listEntries', { as: secondJudge.token, query: {} })) {
    const body = { comment: secrets.otherComment, note: secrets.otherNote };
    await server.ok('scoreEntry', { as: secondJudge.token, query: { id, awardID: award.id, categoryID }, body });
    await mark(server, secondJudge, award, { id, categoryID }, [1, 3]);
  }
  await server.context.identity.setPassword(judge.email, password);
  hidden = [...Object.values(secrets), entrant.email, entrant.personID, entrant.orgID, secondJudge.email];
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it(`judges ${count} entries by keyboard alone, from the first sign-in to the last sheet`, async () => {
  const { page, context, problems } = await openPerson(browser, server.url);
  await withoutPointer(context);
  await page.goto('login');
  await signIn(page);
  await press(page, 'link', 'Start judging');
  await page.getByRole('radiogroup').first().waitFor();
  const text = page.getByRole('tab').first();
  expect([await text.textContent(), await text.getAttribute('aria-selected')]).toEqual(['Entry', 'true']);
  await expect(await treeOf(page.getByRole('region', { name: 'Your scores' }))).toMatchFileSnapshot(
    'trees/scoring.txt',
  );
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of this screen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The first is left for later, the second after a mark that was taken back, the third for a conflict.
  const first = await titleOf(page);
  await page.keyboard.press('s');
  await arrivedAfter(page, first);
  await page.keyboard.press('3');
  await page.getByRole('radio', { name: '3', checked: true }).waitFor();
  await page.keyboard.press('z');
  await expect.poll(() => page.getByRole('radio', { checked: true }).count(), patient).toBe(0);
  await markAndGoOn(page, 8);
  await page.keyboard.press('c');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('My firm advised the client.');
  await press(page, 'button', 'Recuse');
  await page.getByText('You are recused from this entry').waitFor();
  await goOn(page);
  for (let left = count - 3; left > 0; left -= 1) await markAndGoOn(page, left % 11);
  await page.getByRole('heading', { level: 1, name: 'Your scores side by side' }).waitFor();
  await press(page, 'button', first);
  await arrivedAfter(page, 'Your scores side by side');
  await markBoth(page, 5);
  await press(page, 'button', 'All scores');
  await picture(page, 'judge-review');
  await expect(await treeOf(page.getByRole('table').first())).toMatchFileSnapshot('trees/marks.txt');
  await press(page, 'button', `Submit ${count - 1} score sheets`);
  await page.getByRole('heading', { level: 1, name: 'Everything is submitted' }).waitFor();
  const own = await server.database.select().from(sheets).where(eq(sheets.judgeID, team.judge.personID));
  expect(own.map(({ status }) => status).sort()).toEqual(['recused', ...Array(count - 1).fill('submitted')]);
  expect(own.every(({ status, marks }) => status === 'recused' || Object.keys(marks).length === 2)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

it('shows a judge of a blind award nothing of the entrant or of another judge, on no screen and in no answer', async () => {
  const { page, context } = await openPerson(browser, server.url);
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!/\/(api|files)\//.test(response.url())) return;
    const received = `${response.url()} ${JSON.stringify(response.headers())}`;
    answers.push(
      response
        .text()
        .then((text) => received + text)
        .catch(() => received),
    );
  });
  await page.goto('login');
  await signIn(page);
  const look = async (screen: string) => {
    const html = await page.content();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(leaksIn(html + stored), screen).toEqual([]);
  };
  const [entry] = await server.database.select().from(entries).where(eq(entries.awardID, award.id));
  const screens: Record<string, () => Promise<unknown>> = {
    judge: () => page.getByText('On this device').first().waitFor(),
    'judge/entries': () => page.getByRole('row').nth(count).waitFor(),
    'judge/play': () =>
      page
        .getByRole('heading', { level: 1, name: 'Everything is submitted' })
        .or(page.getByRole('radiogroup'))
        .first()
        .waitFor(),
    'judge/play?review': () => page.getByRole('row').nth(count).waitFor(),
    [`judge/entry?id=${entry!.id}`]: async () => {
      await page.getByRole('tab', { name: 'Document' }).click();
      const viewed = page.locator('iframe').or(page.getByRole('link', { name: 'Open in a new tab' }));
      await viewed.first().waitFor();
    },
    'judge/nda': () => page.getByText('Agreement accepted').or(page.getByText('Accepted by')).first().waitFor(),
    'judge/settings': () => page.getByRole('heading', { level: 1 }).first().waitFor(),
  };
  for (const [screen, shown] of Object.entries(screens)) {
    await page.goto(screen);
    await shown();
    await look(screen);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await look(`${screen}, ${await tab.textContent()}`);
    }
  }
  await page.goto('judge');
  await screens.judge!();
  await page.keyboard.press('Control+k');
  const search = page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('searchbox'))
    .first();
  await search.fill('Wickham');
  await look('search');
  await page.getByRole('dialog').getByText('Project', { exact: false }).first().waitFor({ state: 'detached' });
  const leaking = (await Promise.all(answers)).filter((answer) => leaksIn(answer).length > 0);
  expect(leaking.map((answer) => answer.slice(0, 200))).toEqual([]);
  expect(answers.length).toBeGreaterThan(8);
  await context.close();
});

/** The dates of a round that runs now. */
function datesAhead() {
  return { opensAt: inDays(1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
}

const leaksIn = (text: string): readonly string[] => hidden.filter((secret) => text.includes(secret));

async function signIn(page: Page) {
  await page.getByLabel('Email').focus();
  await page.keyboard.type(team.judge.email);
  await page.keyboard.press('Tab');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
}

const titleOf = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

const arrivedAfter = (page: Page, before: string) => expect.poll(() => titleOf(page), patient).not.toBe(before);

async function markBoth(page: Page, given: number) {
  const key = given === 10 ? 'x' : String(given);
  await page.keyboard.press(key);
  const checked = () => page.getByRole('radio', { checked: true }).count();
  const which = `${await titleOf(page)}, ${key}`;
  await expect.poll(checked, { ...patient, message: which }).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(key);
  await expect.poll(checked, { ...patient, message: which }).toBe(2);
}

async function markAndGoOn(page: Page, given: number) {
  await markBoth(page, given);
  await goOn(page);
}

async function goOn(page: Page) {
  const before = await titleOf(page);
  await page.keyboard.press('j');
  await arrivedAfter(page, before);
}

async function rename({ personID }: TestPerson, name: string) {
  const [givenName = '', familyName = ''] = name.split(' ');
  await server.database.update(people).set({ name, givenName, familyName }).where(eq(people.id, personID));
}
