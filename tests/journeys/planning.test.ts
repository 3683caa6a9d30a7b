import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Person, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let administrator: Person;
let judge: Person;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  [administrator, judge] = await Promise.all([
    signedIn(browser, server, 'admin@demo.test'),
    signedIn(browser, server, 'judge3@demo.test'),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** "3 of 8" of each judge's row. */
const progress = async (page: Page) => {
  const rows = page.getByRole('table', { name: 'Judges' }).getByRole('row');
  return (await rows.allInnerTexts()).flatMap((text) => /(\d+) of (\d+)/.exec(text)?.slice(2, 3) ?? []).map(Number);
};

/** Entries of each judge, by name, as the server has them. */
async function assigned() {
  const as = await server.signIn('admin@demo.test');
  const award = (await server.ok('listAwards', { as, query: {} })).find(({ status }) => status === 'judging')!;
  const listed = await server.ok('listJudges', { as, query: { awardID: award.id } });
  return listed.map(({ progress: { assigned: all, recused } }) => all - recused);
}

it('plans who marks what: shows it, carries it out, judges see it without loading again, and takes it back', async () => {
  const { page, problems } = administrator;
  await page.goto('judges');
  await page.getByRole('button', { name: 'Plan who scores what' }).waitFor();
  await expect.poll(() => progress(page)).toHaveLength(6);
  const before = await progress(page);
  await page.getByRole('button', { name: 'Plan who scores what' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Wei Chen' }).waitFor();
  await dialog.getByLabel('Judges for each entry').fill('9');
  await dialog.getByRole('button', { name: 'Show the plan' }).focus();
  await dialog.getByText('There are fewer judges than each entry needs.').first().waitFor();
  await dialog.getByLabel('Judges for each entry').fill('2');
  await picture(page, 'planning-choice');
  await dialog.getByRole('button', { name: 'Show the plan' }).click();
  await dialog.getByText(/sheets that have been begun stay/).waitFor();
  await expect
    .poll(() => dialog.getByRole('table', { name: 'How entries are covered' }).getByRole('row').count())
    .toBe(6);
  await picture(page, 'planning-preview');
  expect(await assigned()).toEqual(before);
  await dialog.getByRole('button', { name: 'Apply plan' }).click();
  await page.getByText('Plan applied').waitFor();
  await expect
    .poll(async () => (await progress(page)).reduce((sum, each) => sum + each, 0))
    .toBeLessThan(before.reduce((sum, each) => sum + each, 0));
  await page.getByRole('button', { name: 'Undo plan' }).click();
  await page.getByText('Judges have their former entries again').waitFor();
  await expect.poll(() => progress(page)).toEqual(before);
  expect(problems).toEqual([]);
});

it('warns of a conflict that a judge’s affiliations suggest, and keeps the judge from the entry', async () => {
  const own = await server.ok('listEntries', { as: await server.signIn('judge3@demo.test'), query: {} });
  const entry = own.find(({ score }) => (score?.status ?? 'unscored') === 'unscored' && !score?.recusal) ?? own[0]!;
  const { page } = judge;
  await page.goto('judge/settings');
  await page.getByLabel('Organisations and people').fill(`Somebody Else\n${entry.orgName.toUpperCase()} Ltd`);
  // Another setting is saved meanwhile, and the words stay.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Results are announced' }).uncheck();
  await saved;
  const section = page.getByRole('region', { name: 'Affiliations' });
  await section.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your information has been successfully updated').waitFor();
  await page.goto(`judge/entry?id=${entry.id}`);
  await page.getByText('Possible conflict').first().waitFor();
  await picture(page, 'planning-judge');
  await page.goto('judge/entries');
  const row = page.getByRole('row').filter({ hasText: entry.data.title });
  await row.getByText('Possible conflict').waitFor();

  const { page: desk } = administrator;
  await desk.goto('judges');
  const conflicts = desk.getByRole('table', { name: 'Conflicts of interest' });
  const found = conflicts.getByRole('row').filter({ hasText: entry.ref }).filter({ hasText: 'Suggested' });
  await found.getByText('matches the organisation that entered').waitFor();
  await picture(desk, 'planning-conflicts');
  await found.getByRole('button', { name: 'Keep apart' }).click();
  const dialog = desk.getByRole('dialog');
  expect(await dialog.getByLabel('Reason').inputValue()).toContain('matches the organisation');
  await dialog.getByRole('button', { name: 'Keep apart' }).click();
  const conflictRow = conflicts.getByRole('row').filter({ hasText: entry.ref }).filter({ hasText: 'Kept apart' });
  await conflictRow.waitFor();
  await page.reload();
  await page
    .getByRole('row')
    .filter({ hasText: own.find(({ id }) => id !== entry.id)!.ref })
    .first()
    .waitFor();
  expect(await page.getByText(entry.ref).count()).toBe(0);
  await conflictRow.getByRole('button', { name: 'Lift' }).click();
  await found.waitFor();
  expect([...judge.problems, ...administrator.problems]).toEqual([]);
});

it('reminds the judges who are ticked, once, after saying who they are', async () => {
  const { page, problems } = administrator;
  await page.goto('judges');
  await page.getByRole('button', { name: /^Remind \d+ judges$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Two days are left.');
  for (const name of ['Amit Rao', 'Wei Chen']) await dialog.getByRole('checkbox', { name }).uncheck();
  await dialog.getByText('4 judges get it').waitFor();
  await picture(page, 'planning-remind');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent to 4 judges').waitFor();
  const sent = (await server.mails()).filter(({ text }) => text.includes('Two days are left.')).map(({ to }) => to);
  expect(sent.sort()).toEqual(['judge2', 'judge3', 'judge5', 'judge'].map((name) => `${name}@demo.test`).sort());
  expect(problems).toEqual([]);
});
