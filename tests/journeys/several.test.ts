import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast, draft, inDays, makeAward, plan, step } from '../support/stage.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true });

it('an organiser lets categories be entered together, an entrant enters two at once and pays once', async () => {
  const people = await cast(server);
  const [shape] = plan.categories;
  const fee = { amount: 18_000, earlyAmount: null, earlyUntil: null };
  const planned = await makeAward(server, people.admin, {
    ...dates,
    categories: ['Public Space', 'Wayfinding'].map((name) => ({ ...shape, name, fee })),
  });
  const office = await openSignedIn(browser, server, people.admin.email, {
    path: `category?award=${planned.id}&id=${planned.categories[0]!.categoryID}`,
  });
  const desk = office.page;
  const { inspect } = actorOf(office, people.admin.email, 'en');
  for (const { categoryID } of planned.categories) {
    await desk.goto(`category?award=${planned.id}&id=${categoryID}`);
    await desk.getByLabel(t('admin.category.shared')).check();
    await button(desk, 'admin.category.save').first().click();
    await desk.getByText(t('success.awardUpdated')).first().waitFor();
  }
  await picture(desk, 'several-category');
  await desk.goto(`prices?award=${planned.id}`);
  await desk.getByLabel(t('admin.prices.further.share')).check();
  await desk.getByRole('textbox', { name: t('admin.prices.further.percent'), exact: true }).fill('100');
  await button(desk, 'admin.prices.further.save').click();
  await desk.getByText(t('award.refusal.furtherFee')).waitFor();
  await desk.getByRole('textbox', { name: t('admin.prices.further.percent'), exact: true }).fill('50');
  await button(desk, 'admin.prices.further.save').click();
  await desk.getByText(t('admin.prices.further.saved')).first().waitFor();
  await desk.getByRole('checkbox', { name: 'Wayfinding', exact: true }).check();
  await desk.getByText('£270.00', { exact: true }).waitFor();
  await inspect('several-prices');
  await step(server, people.admin, planned, 'approved');
  const award = await step(server, people.admin, planned, 'open', { now: true });

  const entry = await draft(server, people.entrant, award);
  const path = `entrant/entry?id=${entry.id}&awardID=${award.id}`;
  const person = await openSignedIn(browser, server, people.entrant.email, { path });
  const { page } = person;
  const entrant = actorOf(person, people.entrant.email, 'en');
  await page.getByRole('checkbox', { name: 'Wayfinding' }).check();
  await page.getByRole('row', { name: 'Wayfinding £90.00' }).waitFor();
  // The choice stays with the draft.
  await page.reload();
  await page.getByRole('checkbox', { name: 'Wayfinding', checked: true }).waitFor();
  await page.getByRole('row', { name: 'Public Space £180.00' }).waitFor();
  await page.getByRole('row', { name: 'Wayfinding £90.00' }).waitFor();
  await page.getByRole('row', { name: `${t('entrant.toPay')} £270.00` }).waitFor();
  await page.getByRole('radio', { name: /^By invoice/ }).check();
  await entrant.inspect('several-draft');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, 'several-draft-360');
  await button(page, 'entrant.submitEntry').click();
  await page.getByText(t('success.entrySubmitted')).first().waitFor();
  const alsoIn = page.getByRole('region', { name: t('entrant.alsoIn') });
  await entrant.inspect('several-sent-360');
  await alsoIn.getByRole('link', { name: 'Wayfinding' }).click();
  await alsoIn.getByRole('link', { name: 'Public Space' }).waitFor();
  const sent = await server.ok('listEntries', { as: people.entrant.token, query: { awardID: award.id } });
  expect(sent.map(({ status, invoice }) => [status, invoice?.amount]).sort()).toEqual([
    [1, 18_000],
    [1, 9_000],
  ]);
  await desk.goto(`entry?id=${entry.id}&awardID=${award.id}`);
  await desk.getByRole('link', { name: /Wayfinding$/ }).waitFor();
  await picture(desk, 'several-administrator');
});
