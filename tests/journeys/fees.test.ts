import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
import { cast, draft, inDays, makeAward, openAward, plan, step } from '../support/stage.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';
import { choose } from './steps/adminPage.ts';
import { type Actor, actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let office: Actor;
let entrant: Actor;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
  people = await cast(server);
  office = actorOf(await signedIn(browser, server, people.admin.email), people.admin.email, 'en');
  entrant = actorOf(await signedIn(browser, server, people.entrant.email), people.entrant.email, 'en');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
const [shape] = plan.categories;
const fee = { amount: 18_000, earlyAmount: null, earlyUntil: null };
const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true });

it('an organiser lets categories be entered together, an entrant enters two at once and pays once', async () => {
  const planned = await makeAward(server, people.admin, {
    ...dates,
    categories: ['Public Space', 'Wayfinding'].map((name) => ({ ...shape, name, fee })),
  });
  const { page: desk, inspect } = office;
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
  const { page } = entrant;
  await page.goto(path);
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

const moneyOf = (minor: number) => `£${(minor / 100).toFixed(2)}`;
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });

describe('the tax on fees', () => {
  let award: Award;
  let entry: Entry;
  beforeAll(async () => {
    const categories = [{ ...shape, name: 'Public Space', fee }];
    award = await openAward(server, people.admin, { ...dates, name: 'Levied', categories });
    entry = await draft(server, people.entrant, award);
    await entrant.page.setViewportSize(office.page.viewportSize()!);
  });

  it('is set by the organiser, who is told what a rate can be', async () => {
    const { page: admin } = office;
    await admin.goto('admin/settings');
    const section = admin.getByRole('region', { name: 'Tax on fees' }).or(admin.locator('#tax'));
    const tax = section.first();
    await tax.getByRole('radio', { name: 'are net: the tax is added' }).check();
    await tax.getByLabel('Rate').fill('120');
    await tax.getByText('A rate is between 0 and 100, with at most two decimals.').waitFor();
    await tax.getByLabel('Rate').fill('17.5');
    await tax.getByLabel('Name on invoices').fill('Levy');
    await picture(admin, 'tax-settings');
    await tax.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(
        async () =>
          (await server.ok('listAwards', { as: people.entrant.token })).find(({ id }) => id === award.id)?.tax,
      )
      .toEqual({ name: 'Levy', rate: 1_750, included: false });
  });

  it('is part of what the entrant sees before submitting, and of the receipt', async () => {
    const { page } = entrant;
    await page.goto('');
    await page.getByText('plus Levy 17.5%').first().waitFor();
    await page.goto(`entrant/entry?id=${entry.id}&awardID=${entry.awardID}`);
    await rowOf(page, 'Levy 17.5%').waitFor();
    const total = fee.amount + Math.floor((2 * fee.amount * 1_750 + 10_000) / 20_000);
    await rowOf(page, 'Levy 17.5%')
      .getByText(moneyOf(total - fee.amount))
      .waitFor();
    await rowOf(page, 'To pay').getByText(moneyOf(total)).waitFor();
    await page.getByRole('radio', { name: 'By invoice' }).check();
    await picture(page, 'tax-fee');
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    await page.getByText('of which Levy 17.5%').waitFor();
    await page
      .getByText(moneyOf(total - fee.amount))
      .first()
      .waitFor();
    await picture(page, 'tax-receipt');
    const { invoice } = await server.ok('getEntry', {
      as: people.entrant.token,
      query: { id: entry.id, awardID: award.id },
    });
    expect(invoice).toMatchObject({ amount: total, tax: { name: 'Levy', rate: 1_750, amount: total - fee.amount } });
  });

  it('stands in the organiser’s list, its totals and its export', async () => {
    const { page: admin } = office;
    await admin.goto(`invoices?award=${award.id}`);
    const row = rowOf(admin, entry.orgName);
    await row.getByText('Levy 17.5%').waitFor();
    await admin.getByText(/including tax: £[\d,.]+ paid, £[\d,.]+ due/).waitFor();
    await picture(admin, 'tax-invoices');
    const [download] = await Promise.all([
      admin.waitForEvent('download', { timeout: 60_000 }),
      choose(admin, 'Export', 'CSV'),
    ]);
    const csv = (await readFile(await download.path())).toString('utf8');
    expect(csv).toContain('Amount,Currency,Net,Tax,Tax name,Tax rate (%)');
    expect(csv).toMatch(new RegExp(`${entry.data.title}.*,Levy,17\\.5,`));
    const [pdf] = await Promise.all([
      admin.waitForEvent('download', { timeout: 60_000 }),
      row.getByRole('button', { name: /PDF/ }).click(),
    ]);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
