import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, picture } from '../support/browser.ts';
import { goOffline } from '../support/connection.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** An entry that this judge still scores, with the criteria that have no score yet. */
async function openEntry() {
  const as = await server.signIn('judge@demo.test');
  const [awards, entries] = await Promise.all([
    server.ok('listAwards', { as, query: {} }),
    server.ok('listEntries', { as, query: {} }),
  ]);
  const isOpen = ({ status, score }: (typeof entries)[number]) =>
    status === 2 && (!score || (score.status === 'scored' && !score.recusal));
  const { id, awardID, categoryID, score } = entries.find(isOpen)!;
  const categories = awards.find((award) => award.id === awardID)!.categories;
  const { criteria } = categories.find((category) => category.categoryID === categoryID)!;
  const unscored = criteria.filter(({ criterionID }) => score?.marks[criterionID] === undefined);
  return { as, id, awardID, categoryID: categoryID!, criteria, unscored };
}

it('shows in each window of a judge what is scored and written in the other, also without a connection', async () => {
  const { id, unscored } = await openEntry();
  const path = `judge/entry?id=${id}`;
  const { page, context } = await openSignedIn(browser, server, 'judge@demo.test', { path, serviceWorkers: 'allow' });
  const other = await context.newPage();
  await other.goto(path);
  const group = (of: Page, index: number) => of.getByRole('radiogroup', { name: unscored[index]!.name, exact: true });
  const score = (of: Page, index: number, value: string) =>
    group(of, index).getByRole('radio', { name: value, exact: true }).click();
  const scored = (of: Page, index: number) => group(of, index).getByRole('radio', { checked: true }).allTextContents();
  const comment = (of: Page) => of.getByLabel('Comment to the entrant');
  await group(other, 0).waitFor();

  await score(page, 0, '9');
  await expect.poll(() => scored(other, 0)).toEqual(['9']);
  await comment(other).fill('Clear at first sight.');
  await expect.poll(() => comment(page).inputValue()).toBe('Clear at first sight.');
  await goOffline(context);
  await score(other, 0, '4');
  await score(page, 1, '6');
  await expect.poll(() => scored(page, 0)).toEqual(['4']);
  await expect.poll(() => scored(other, 1)).toEqual(['6']);
  await comment(page).pressSequentially(' Less so at the second.');
  await expect.poll(() => comment(other).inputValue()).toBe('Clear at first sight. Less so at the second.');
  // What is undone is what this window did, over what the other made of the rest.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => scored(other, 1)).toEqual([]);
  expect(await scored(other, 0)).toEqual(['4']);
  await context.close();
});

it('takes scores while the entry that they are for does not load, and shows it once it does', async () => {
  const { id, awardID, as, unscored } = await openEntry();
  const { page } = await openSignedIn(browser, server, 'judge@demo.test', { path: 'judge' });
  await page.getByRole('link', { name: /judging$/ }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/api\/entry(\/list)?$/.test(pathname)) asked.push(`${pathname} ${searchParams.get('fields') ?? ''}`.trim());
  });
  const refusal = { errorMessage: 'The archive is locked.', code: 'x', reasons: [] };
  const refuse = (route: Route) => route.fulfill({ status: 503, json: refusal });
  // Neither the one entry comes nor the whole list, of which this page has rows.
  await page.route(/\/api\/entry\?/, refuse);
  await page.route(/\/api\/entry\/list$/, refuse);
  await page.goto(`judge/entry?id=${id}`);
  const group = page.getByRole('radiogroup', { name: unscored[0]!.name, exact: true });
  await page.getByText('The entry did not load').waitFor();
  await page.getByText('The archive is locked.').waitFor();
  await group.getByRole('radio', { name: '7', exact: true }).click();
  await page.getByText('All changes saved').first().waitFor();
  const stored = async () => (await server.ok('getEntry', { as, query: { id, awardID } })).score?.marks;
  expect((await stored())?.[unscored[0]!.criterionID]).toBe(7);
  await picture(page, 'judge-entry-not-loaded');
  await page.unroute(/\/api\/entry\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Entry' }).waitFor();
  expect(await group.getByRole('radio', { checked: true }).allTextContents()).toEqual(['7']);
  // The sitting itself needs rows alone.
  expect(asked.slice(0, 2).sort()).toEqual(['/api/entry', '/api/entry/list row']);
});

it('submits no scores that its judge was not shown, shows them, and submits them then', async () => {
  const { as, id, awardID, categoryID, criteria } = await openEntry();
  const query = { id, awardID, categoryID };
  const give = (marks: Record<string, number>) => server.ok('scoreEntry', { as, query, body: { marks } });
  await give(Object.fromEntries(criteria.map(({ criterionID }) => [criterionID, 5])));
  const { page } = await openSignedIn(browser, server, 'judge@demo.test', {
    path: `judge/entry?id=${id}`,
    serviceWorkers: 'allow',
  });
  const submit = page.getByRole('button', { name: 'Submit this score sheet' });
  await submit.waitFor();
  await server.ok('scoreEntry', {
    as,
    query,
    body: { marks: { [criteria[0]!.criterionID]: 9 }, comment: 'Clear at first sight.' },
  });
  await submit.click();
  const stored = async () => (await server.ok('getEntry', { as, query: { id, awardID } })).score;
  await page.getByText('You changed scores on another device.').waitFor();
  const first = page.getByRole('radiogroup', { name: criteria[0]!.name, exact: true });
  await expect.poll(() => first.getByRole('radio', { checked: true }).allTextContents()).toEqual(['9']);
  expect(await page.getByLabel('Comment to the entrant').inputValue()).toBe('Clear at first sight.');
  await picture(page, 'judge-changed-elsewhere');
  expect((await stored())?.status).toBe('scored');
  await submit.click();
  await expect.poll(stored).toMatchObject({ status: 'submitted', comment: 'Clear at first sight.' });
  const { marks = {} } = (await stored()) ?? {};
  expect(criteria.map(({ criterionID }) => marks[criterionID])).toEqual(criteria.map((_, at) => (at === 0 ? 9 : 5)));
});

it('locks a score sheet in every window once one has submitted it, and says so', async () => {
  const { as, id, awardID, categoryID, criteria } = await openEntry();
  const marks = Object.fromEntries(criteria.map(({ criterionID }) => [criterionID, 5]));
  await server.ok('scoreEntry', { as, query: { id, awardID, categoryID }, body: { marks } });
  const path = `judge/entry?id=${id}`;
  const { page, context } = await openSignedIn(browser, server, 'judge@demo.test', { path, serviceWorkers: 'allow' });
  const other = await context.newPage();
  await other.goto(path);
  const submitIn = (of: Page) => of.getByRole('button', { name: 'Submit this score sheet' });
  await submitIn(other).waitFor();
  await submitIn(page).click();
  await other.getByText('This score sheet can only be read').waitFor();
  await expect.poll(() => submitIn(other).getAttribute('aria-disabled')).toBe('true');
  await context.close();
});
