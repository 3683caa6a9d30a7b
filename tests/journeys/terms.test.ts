import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast, draft, judgedPrize, openAward } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
  people = await cast(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const day = 86_400_000;
const ahead = (days: number) => new Date(Date.now() + days * day).toISOString();
const dates = { opensAt: ahead(-1), closesAt: ahead(30), judgingClosesAt: ahead(60), resultsAt: ahead(90) };

it('an organiser writes terms, an entrant accepts them while submitting, and both read it afterwards', async () => {
  const award = await openAward(server, people.admin, dates);
  const entry = await draft(server, people.entrant, award, award.categories[1]!.categoryID);
  const office = await openSignedIn(browser, server, people.admin.email, { path: `award/${award.id}?tab=rules` });
  const desk = office.page;
  await desk.getByLabel('Terms for entrants').fill('The work is your own.\n\nWe may show it.');
  await desk.getByRole('button', { name: 'Save as version 1' }).click();
  await desk.getByText('Award Updated').first().waitFor();
  await picture(desk, 'terms-rules');

  const path = `entrant/entry?id=${entry.id}&awardID=${award.id}`;
  const { page, problems } = await openSignedIn(browser, server, people.entrant.email, { path });
  const terms = page.getByRole('region', { name: 'Terms for entrants, version 1' });
  expect(await terms.textContent()).toContain('We may show it.');
  const submit = page.getByRole('button', { name: 'Submit the entry' });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await picture(page, 'terms-asked');
  await page.getByRole('button', { name: 'Read the terms' }).click();
  const box = page.getByRole('checkbox', { name: 'I accept version 1 of the terms for entrants' });
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await terms.scrollIntoViewIfNeeded();
  await picture(page, 'terms-asked-360');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Changed in the meantime: the ticked version is not the present one any more, and both are said.
  const rewritten = { entrantTerms: 'The work is your own.\n\nWe may show it, and print it.' };
  await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: rewritten });
  await submit.click();
  await page.getByText('Accept the terms for entrants (version 2).').first().waitFor();
  await page.getByRole('button', { name: 'Fetch the entry again' }).click();
  await page.getByRole('checkbox', { name: 'I accept version 2 of the terms for entrants' }).check();
  await submit.click();
  await page.getByText(/^Version 2, .+, \d/).waitFor();
  await page.getByText('Read the terms').click();
  await page.getByText('We may show it, and print it.').waitFor();
  await picture(page, 'terms-accepted');
  expect(problems).toEqual([]);

  await desk.goto(`entry?id=${entry.id}&awardID=${award.id}`);
  await desk.getByText('Version 2 accepted').waitFor();
  await desk.goto(`award/${award.id}?tab=rules`);
  await desk.getByText(/^Version 2, .* · accepted with 1 entry$/).click();
  const consent = desk.getByRole('listitem').filter({ hasText: `${entry.ref} Entrant Test, ` });
  expect(await consent.getByRole('link').getAttribute('href')).toBe(`/entry?id=${entry.id}&awardID=${award.id}`);
  await desk.getByText(/^Version 1, .* · accepted with no entry$/).waitFor();
  await picture(desk, 'terms-versions');
  await desk.goto(`entry?id=${entry.id}&awardID=${award.id}`);
  await desk.getByText('Version 2 accepted').waitFor();
  await picture(desk, 'terms-entry');
  expect(office.problems).toEqual([]);
});

it('a judge who accepted the terms is not sent back to them by what the browser knew before', async () => {
  const { admin, judge, entrant } = people;
  await judgedPrize(server, admin, judge, [entrant], ['Low Tide']);
  const view = { path: 'judge', width: 360, height: 780 } as const;
  const { page, problems } = await openSignedIn(browser, server, judge.email, view);
  await page.waitForURL(/\/judge\/nda$/);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();

  // The awards are fetched again after the acceptance; that answer does not come before the page is left.
  const late: Route[] = [];
  let isLate = true;
  await page.route('**/award/list*', (route) => (isLate ? void late.push(route) : route.continue()));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await page.goto('judge');
  await expect.poll(() => late.length).toBeGreaterThan(1);
  expect(await page.getByRole('heading', { level: 1 }).first().innerText()).toMatch(/^Good /);
  isLate = false;
  await late.at(-1)!.continue();
  await page.getByRole('link', { name: 'Low Tide' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/judge');
  expect(problems).toEqual([]);
});
