import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn, signedIn } from '../support/signedIn.ts';
import { complete } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { choose } from './steps/adminPage.ts';

let browser: Browser;
let server: TestServer;
let admin: Page;
let entrant: Page;
let person: TestPerson;
let award: Award;
let category: Award['categories'][number];
let entry: Entry;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  person = await server.join('entrant');
  award = (await server.ok('listAwards', { as: person.token })).find(({ status }) => status === 'open')!;
  category = award.categories.find(({ fee }) => fee.amount > 0)!;
  const data = { awardID: award.id, categoryID: category.categoryID, ...(await complete(server, person)) };
  entry = await server.ok('createEntry', { as: person.token, body: { data } });
  ({ page: admin } = await openSignedIn(browser, server, 'admin@demo.test', { path: 'admin/settings' }));
  ({ page: entrant } = await signedIn(browser, server, person.email));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const moneyOf = (minor: number) => `£${(minor / 100).toFixed(2)}`;
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });

describe('the tax on fees', () => {
  it('is set by the organiser, who is told what a rate can be', async () => {
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
      .poll(async () => (await server.ok('listAwards', { as: person.token })).find(({ id }) => id === award.id)?.tax)
      .toEqual({ name: 'Levy', rate: 1_750, included: false });
  });

  it('is part of what the entrant sees before submitting, and of the receipt', async () => {
    await entrant.goto('');
    await entrant.getByText('plus Levy 17.5%').first().waitFor();
    await entrant.goto(`entrant/entry?id=${entry.id}&awardID=${entry.awardID}`);
    const { amount, earlyAmount } = category.fee;
    await rowOf(entrant, 'Levy 17.5%').waitFor();
    const fee = earlyAmount ?? amount;
    const total = fee + Math.floor((2 * fee * 1_750 + 10_000) / 20_000);
    await rowOf(entrant, 'Levy 17.5%')
      .getByText(moneyOf(total - fee))
      .waitFor();
    await rowOf(entrant, 'To pay').getByText(moneyOf(total)).waitFor();
    await entrant.getByRole('radio', { name: 'By invoice' }).check();
    await picture(entrant, 'tax-fee');
    await entrant.getByRole('button', { name: 'Submit the entry' }).click();
    await entrant.getByText('of which Levy 17.5%').waitFor();
    await entrant
      .getByText(moneyOf(total - fee))
      .first()
      .waitFor();
    await picture(entrant, 'tax-receipt');
    const { invoice } = await server.ok('getEntry', { as: person.token, query: { id: entry.id, awardID: award.id } });
    expect(invoice).toMatchObject({ amount: total, tax: { name: 'Levy', rate: 1_750, amount: total - fee } });
  });

  it('stands in the organiser’s list, its totals and its export', async () => {
    await admin.goto(`invoices?award=${award.id}`);
    const row = rowOf(admin, entry.orgName);
    await row.getByText('Levy 17.5%').waitFor();
    await admin.getByText(/tax in this: £[\d,.]+ paid, £[\d,.]+ due/).waitFor();
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
