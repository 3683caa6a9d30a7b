import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Person, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, assign, cast, draft, mark, openAward, step, submitted } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
/** Of an organiser who has just come. */
let desk: Person;
let deskToken: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
  people = await cast(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const patience = { timeout: 20_000 };
const day = 86_400_000;
const ahead = (days: number) => new Date(Date.now() + days * day).toISOString();
const dates = {
  opensAt: ahead(-1),
  closesAt: ahead(30),
  judgingClosesAt: ahead(60),
  resultsAt: ahead(90),
};

it('a new organiser finds the steps to a first award, which tick themselves and leave once it is approved', async () => {
  const { email, token } = await server.join('admin');
  deskToken = token;
  desk = await openSignedIn(browser, server, email);
  const { page, problems } = desk;
  const states = async () => {
    const items = await page
      .getByRole('listitem')
      .filter({ hasText: /^(Done|Next|To do|Waits):/ })
      .allTextContents();
    return items.map((text) => text.split(':')[0]);
  };
  await expect.poll(states, patience).toEqual(['Next', 'To do', 'To do', 'Waits', 'Waits', 'To do', 'Waits']);
  expect(await page.getByRole('link', { name: 'Add address' }).getAttribute('href')).toContain('admin/settings');
  await picture(page, 'first-run');
  await fitsPhone(page, 'first-run');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect
    .poll(
      async () => (await server.mails()).filter(({ to, why }) => to === email && why === 'mailTest').length,
      patience,
    )
    .toBe(1);
  await expect.poll(states, patience).toEqual(['Next', 'To do', 'To do', 'Waits', 'Waits', 'Done', 'Waits']);
  await page.getByRole('button', { name: 'We charge no tax' }).click();
  await expect.poll(states, patience).toEqual(['Next', 'Done', 'To do', 'Waits', 'Waits', 'Done', 'Waits']);
  await page.getByRole('link', { name: /^Edit.*Tax/ }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'carry no tax' }).isChecked(), patience).toBe(true);
  await server.ok('updateOrganisation', { as: token, body: { address: '4 Castle Street\nAldmoor' } });
  const award = await server.ok('createAward', { as: token, body: { name: 'Bridges 2027', ...dates } });
  await page.goto('');
  await expect.poll(states, patience).toEqual(['Done', 'Done', 'Done', 'Next', 'Waits', 'Done', 'Waits']);
  const category = { name: 'Bridges', criteria: [{ name: 'Idea', weight: 100 }] };
  await server.ok('updateAward', { as: token, query: { id: award.id }, body: { categories: [category] } });
  await page.reload();
  await expect.poll(states, patience).toEqual(['Done', 'Done', 'Done', 'Done', 'Next', 'Done', 'To do']);
  await page.getByText('4 Castle Street, Aldmoor').waitFor();
  await server.ok('updateAward', { as: token, query: { id: award.id }, body: { status: 'approved' } });
  await page.reload();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await page.getByText('Bridges 2027').first().waitFor();
  await expect.poll(() => page.getByText('Steps to your first award').count()).toBe(0);
  expect(problems).toEqual([]);
});

it('a judge keeps the scores of an award that is over, and reads its best entry once it is announced', async () => {
  const open = await openAward(server, people.admin, { ...dates, blind: true });
  const [space, signs] = open.categories;
  const entry = await submitted(server, people.entrant, open, signs!.categoryID);
  await assign(server, people.judge, open, [space!.categoryID, signs!.categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [8, 6]);
  await step(server, people.admin, award, 'closed');
  const { page, problems, context } = await openSignedIn(browser, server, people.judge.email, {
    path: 'judge/entries',
  });
  const own = page.getByRole('table', { name: 'Wayfinding' });
  await own.getByText('7.00').waitFor();
  expect(await own.getByRole('row').nth(1).textContent()).toMatch(/Estuary Steps.*Clarity 8 · Craft 6.*7\.00/);
  await page.getByText('Judging is closed. The result is not announced yet.').waitFor();
  const as = people.admin.token;
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', { as, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } });
  await step(server, people.admin, award, 'completed');
  await page.reload();
  await page.getByText(`Best entry: Estuary Steps, ${entry.orgName}`).waitFor();
  await own.getByText('Best entry').waitFor();
  await picture(page, 'judge-past');
  await fitsPhone(page, 'judge-past');
  expect(problems).toEqual([]);
  await context.close();
});

it('an entrant reads criteria and weights, and sees of a blind award what its judges see', async () => {
  const award = await openAward(server, people.admin, { ...dates, blind: true });
  const entry = await draft(server, people.entrant, award);
  const { page, problems, context } = await openSignedIn(browser, server, people.entrant.email, {
    path: `entrant/entry?id=${entry.id}&awardID=${award.id}`,
  });
  await page.getByText('75% of the total').waitFor();
  await page.getByRole('button', { name: 'Preview as a judge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Judges of this award do not see who entered').waitFor();
  await dialog.getByText('document-1.pdf').waitFor();
  const seen = (await dialog.textContent()) ?? '';
  expect(seen).toContain('A way down to the water.');
  for (const secret of ['Nia Prosser', 'Logo for', 'sample']) expect(seen).not.toContain(secret);
  await picture(page, 'blind-preview');
  expect(problems).toEqual([]);
  await context.close();
});

it('says why a call failed that shows no message of its own, and keeps the menu as it was left', async () => {
  const { page } = desk;
  await page.goto('admin/settings');
  const refusal = { errorMessage: 'The archive is locked.', code: 'x', reasons: [] };
  await page.route(/\/api\/user$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
  );
  await page.getByRole('radio', { name: 'Română' }).click();
  await page.getByText('The archive is locked.').waitFor();
  await page.getByRole('radio', { name: 'English (UK)' }).click();
  const toggle = page.getByRole('button', { name: 'Toggle the side menu' });
  await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await page.reload();
  await toggle.waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
});

it('saves the language that is chosen before it is known whose account it is, and what is chosen last', async () => {
  const { page } = desk;
  const account: Route[] = [];
  const kept: Route[] = [];
  const saved: string[] = [];
  await page.route(/\/api\/account\/login$/, (route) => void account.push(route));
  await page.route(/\/api\/user$/, async (route) => {
    saved.push(route.request().postDataJSON().locale);
    if (saved.length === 2) kept.push(route);
    else await route.continue();
  });
  // Nor has the browser kept whose it is.
  await page.evaluate(() => localStorage.removeItem('awards.state'));
  await page.goto('admin/settings');
  await page.getByRole('radio', { name: 'Română' }).click();
  await expect.poll(() => saved).toEqual(['ro']);
  await expect.poll(() => account.length).toBe(1);
  await account[0]!.continue();
  await page.locator('#profile').waitFor();
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect.poll(() => saved).toEqual(['ro', 'fr']);
  // The account's own one again, while the one before is on its way.
  await page.getByRole('radio', { name: 'Română' }).click();
  await kept[0]!.continue();
  await expect.poll(() => saved).toEqual(['ro', 'fr', 'ro']);
  await page.getByRole('radio', { name: 'English (UK)' }).click();
  await expect.poll(() => saved).toEqual(['ro', 'fr', 'ro', 'en']);
  await expect.poll(async () => (await server.ok('login', { as: deskToken })).user.locale).toBe('en');
});

/** Nothing is wider than a phone, also in the dark; the page then is as it was. */
async function fitsPhone(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, `${name}-360-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
