import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { goWithin } from '../model/screens/goWithin.ts';
import { launchBrowser, type Person } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { complete } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;
/** The demo's entrant, who has entries in every state. */
let entrant: Person;
let token: string;
/** Takes entries. */
let open: Award;
let draft: Entry;
let judged: Entry;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  token = await server.signIn('entrant@demo.test');
  const [awards, entries] = [
    await server.ok('listAwards', { as: token }),
    await server.ok('listEntries', { as: token }),
  ];
  open = awards.find(({ status }) => status === 'open')!;
  draft = entries.find(({ status, awardID }) => status === 0 && awardID === open.id)!;
  judged = entries.find(({ status }) => status === 2)!;
  entrant = await openSignedIn(browser, server, 'entrant@demo.test');
  // What an earlier visit kept would be shown where a call fails.
  await entrant.context.addInitScript(() => localStorage.removeItem('awards.state'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Somebody who has only just registered, with an account of their own. */
async function newcomer(): Promise<{ readonly actor: Actor; readonly page: Page; readonly person: TestPerson }> {
  const person = await server.join('entrant');
  const opened = await openSignedIn(browser, server, person.email);
  return { actor: actorOf(opened, person.email, 'en'), page: opened.page, person };
}

const patience = { timeout: 20_000 };
const addressOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => `entrant/entry?id=${id}&awardID=${awardID}`;
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

describe('a screen whose call fails', () => {
  const screens: readonly (readonly [address: () => string, call: string, content: () => string])[] = [
    [() => 'entrant', '/entry/list', () => draft.data.title],
    [() => 'entrant', '/award/list', () => open.name],
    [() => 'entrant', '/payments/invoices', () => 'INV-'],
    [() => 'entrant/entry/list', '/entry/list', () => draft.data.title],
    [() => 'entrant/entry', '/award/list', () => open.categories[0]!.name],
    [() => addressOf(draft), '/entry', () => 'What does it do for its community?'],
    [() => addressOf(judged), '/entry', () => 'Being reviewed by judges.'],
    [() => 'entrant/settings', '/account/login', () => 'Profile'],
  ];

  // A quick run has the first and the last: what is shown of a call that fails is one part of all screens.
  const looked = sampleOf(screens, 2);
  it.each(looked.map(([address, call, content]) => ({ address, call, content, title: String(address).slice(6) })))(
    '$title says so, waits visibly when it is tried again, and goes on ($call)',
    async ({ address, call, content }) => {
      const { page } = entrant;
      let answer: 'fail' | 'hold' = 'fail';
      const held: Route[] = [];
      const pattern = new RegExp(`/api${call}(\\?|$)`);
      await page.route(pattern, async (route) => {
        if (answer === 'hold') held.push(route);
        else
          await route.fulfill({
            status: 503,
            json: { errorMessage: 'The archive is locked.', code: 'x', reasons: [] },
          });
      });
      await page.goto(address());
      const alert = page.getByRole('main').getByRole('alert');
      await alert.getByText('The archive is locked.').first().waitFor();
      answer = 'hold';
      await alert.getByRole('button', { name: 'Try again' }).first().click();
      await expect.poll(() => held.length, patience).toBeGreaterThan(0);
      await page
        .getByRole('main')
        .getByRole('status', { name: /^Loading/ })
        .first()
        .waitFor();
      await page.unroute(pattern);
      // A call that was given up meanwhile needs no answer.
      for (const route of held) await route.continue().catch(() => undefined);
      await seen(page, content());
      expect(await alert.count()).toBe(0);
    },
  );

  it('an entry of somebody else, or none at all, is told apart from a failure', async () => {
    const { page } = entrant;
    await page.goto(addressOf({ id: crypto.randomUUID(), awardID: open.id }));
    await page.getByRole('alert').getByText('The entry did not load').waitFor();
    await page.getByRole('link', { name: 'All my entries' }).click();
    await seen(page, draft.data.title);
  });
});

describe('somebody new', () => {
  let actor: Actor;
  let page: Page;
  let person: TestPerson;
  beforeAll(async () => {
    ({ actor, page, person } = await newcomer());
  });

  it('is told on every empty screen what comes next', async () => {
    await page.goto('entrant');
    await seen(page, 'No entries yet');
    await seen(page, 'Start one: it is saved as you write, and you submit it when it is ready.');
    await seen(page, 'Nothing published yet');
    await actor.inspect('entrant-dashboard-empty');
    await goWithin(page, 'entrant/entry/list');
    await seen(page, 'No entries yet');
    await actor.inspect('entrant-list-empty');
    await goWithin(page, 'entrant/settings');
    await page.getByRole('heading', { name: 'Payment methods' }).waitFor();
  });

  it('cannot start an entry without a category, and is told so', async () => {
    await goWithin(page, 'entrant/entry/list');
    await page.getByRole('link', { name: 'Start an entry' }).click();
    const start = page.getByRole('button', { name: 'Start an entry' });
    expect(await start.getAttribute('aria-disabled')).toBe('true');
    await start.focus();
    await seen(page, 'Choose a category.');
    await page.keyboard.press('Enter');
    expect(await server.ok('listEntries', { as: person.token })).toEqual([]);
    await page.getByRole('radio', { name: open.categories[0]!.name }).check();
    expect(await start.getAttribute('aria-disabled')).toBe(null);
    await start.click();
    await seen(page, 'Entry Created');
    await page.locator('#field-title').waitFor();
  });

  it('sees everything that stands between the draft and submitting it, each with the way there', async () => {
    const submit = page.getByRole('button', { name: 'Submit the entry' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    const reasons = page.getByRole('complementary', { name: 'Fee and submitting' }).getByRole('listitem');
    expect(await reasons.allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('title')]));
    const before = await reasons.count();
    expect(before).toBe(7);
    await reasons.filter({ hasText: 'statement' }).getByRole('button').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-statement');
    await page.keyboard.type('A lamp at the foot of the stairs.');
    await expect.poll(() => reasons.count(), patience).toBe(before - 1);
    await actor.inspect('entry-started');
  });
});

describe('an entrant', () => {
  let actor: Actor;
  let page: Page;
  let person: TestPerson;
  let entry: Entry;
  /** A category that costs something. */
  let category: Award['categories'][number];
  beforeAll(async () => {
    ({ actor, page, person } = await newcomer());
    category = open.categories.find(({ fee }) => fee.amount > 0)!;
    const parts = await complete(server, person);
    entry = await server.ok('createEntry', {
      as: person.token,
      body: { data: { awardID: open.id, categoryID: category.categoryID, ...parts } },
    });
    const admin = await server.signIn('admin@demo.test');
    const discount = { id: 'HALF', percentage: 50, amount: null, usesLeft: 1, expiresAt: null };
    await server.ok('updatePrices', { as: admin, query: { awardID: open.id }, body: { discounts: [discount] } });
  });

  it('is told that a discount code is unknown, and sees what a right one takes off', async () => {
    await page.goto(addressOf(entry));
    await page.getByLabel('Discount code').fill('nothing');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByLabel('Discount code').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('Discount code').fill('half');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('rowheader', { name: /Code HALF, 50% off/ }).waitFor();
    await actor.inspect('entry-discount');
  });

  it('pays by card: a refused one charges and loses nothing, another one does', async () => {
    const addCard = async (number: string) => {
      await page.getByRole('button', { name: 'Add a card' }).click();
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Expires').fill('12/30');
      await page.getByLabel('Security code').fill('123');
      await page.getByLabel('Billing country').selectOption('GB');
      await page.getByRole('button', { name: 'Add a card' }).click();
      await page.getByRole('radio', { name: new RegExp(`ending in ${number.slice(-4)}`) }).waitFor();
    };
    await addCard('4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Pay and submit' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'That was not accepted' });
    await refused.waitFor();
    await refused.getByText('Nothing was lost and nothing was charged.').waitFor();
    expect((await server.ok('getEntry', { as: person.token, query: name(entry) })).status).toBe(0);
    await addCard('4242 4242 4242 4242');
    // The card that was added last is the one that pays.
    await page.getByRole('radio', { name: /ending in 4242/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Pay and submit' }).click();
    await seen(page, `“${entry.data.title}” was received`);
    await actor.inspect('entry-receipt');
    const paid = await server.ok('getEntry', { as: person.token, query: name(entry) });
    expect(paid).toMatchObject({ status: 1, invoice: { status: 'paid', amount: half(category) } });
  });

  it('withdraws the entry, reads what it costs nothing to send again, and sends it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: 'Keep' }).click();
    expect((await server.ok('getEntry', { as: person.token, query: name(entry) })).status).toBe(1);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await seen(page, /is paid, INV-/);
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    await seen(page, `“${entry.data.title}” was received`);
  });

  it('copies it to another category from the list, deletes the copy, takes that back, and deletes it for good', async () => {
    await goWithin(page, 'entrant/entry/list');
    await seen(page, /1 of 6 entries used/);
    await page.getByRole('button', { name: `Actions for ${entry.data.title}` }).click();
    await page.getByRole('menuitem', { name: 'Copy to another category' }).click();
    await page.getByRole('button', { name: 'Make the copy' }).click();
    await page.locator('#section-statement').waitFor();
    const copies = (await server.ok('listEntries', { as: person.token })).filter(({ id }) => id !== entry.id);
    expect(copies).toMatchObject([{ status: 0, data: entry.data, files: {} }]);
    expect(copies[0]?.categoryID).not.toBe(entry.categoryID);
    await goWithin(page, 'entrant/entry/list');
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    const copy = page.getByRole('listitem').filter({ hasText: copies[0]!.ref });
    await copy.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await seen(page, 'Entry Deleted');
    await expect.poll(() => page.getByText(copies[0]!.ref).count(), patience).toBe(0);
    // The message stays for as long as its offer to undo has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await actor.inspect('entrant-list-undo');
    await page.keyboard.press('Enter');
    await seen(page, 'Restored');
    await copy.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await seen(page, 'Entry Deleted');
    await expect.poll(() => page.getByText(copies[0]!.ref).count(), patience).toBe(0);
    await actor.inspect('entrant-list');
  });

  it('may not delete what is submitted, and is told why where it stands', async () => {
    await page.getByRole('button', { name: `Actions for ${entry.data.title}` }).click();
    const item = page.getByRole('menuitem', { name: 'Delete' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('corrects what the organiser asked for, and resubmits it', async () => {
    const admin = await server.signIn('admin@demo.test');
    await server.ok('updateEntry', {
      as: admin,
      query: name(entry),
      body: { data: { status: 9, message: 'The statement names the jury.', fields: ['statement'] } },
    });
    await page.goto('entrant');
    await seen(page, 'The statement names the jury.');
    await page.getByRole('link', { name: 'Correct and resubmit' }).click();
    await page.getByText('This must be corrected before the entry counts again').waitFor();
    await actor.inspect('entry-correction');
    await page.locator('#field-statement').fill('A lamp for everybody.');
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await seen(page, `“${entry.data.title}” was received`);
    const sent = await server.ok('getEntry', { as: person.token, query: name(entry) });
    expect(sent).toMatchObject({ status: 1, data: { statement: 'A lamp for everybody.' } });
  });

  it('reads what it said before beside what it says now, and saves entry and receipt as PDFs', async () => {
    await goWithin(page, addressOf(entry));
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Earlier versions' });
    await versions.getByLabel('Version', { exact: true }).selectOption({ index: 2 });
    const statement = versions.getByRole('region', { name: 'Statement' });
    await statement.getByText('A lamp for everybody.').waitFor();
    expect(await statement.locator('mark').count()).toBeGreaterThan(0);
    await actor.inspect('entry-versions');
    await versions.getByRole('button', { name: 'Close' }).last().click();
    const saved = async (name: string | RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).first().click(),
      ]);
      const content = await new Response((await download.createReadStream()) as never).bytes();
      return [download.suggestedFilename(), new TextDecoder().decode(content.slice(0, 5))];
    };
    expect(await saved('Save as PDF')).toEqual([`${entry.ref}.pdf`, '%PDF-']);
    const { invoice } = await server.ok('getEntry', { as: person.token, query: name(entry) });
    expect(await saved(new RegExp(`${invoice!.number}`))).toEqual([`${invoice!.number}.pdf`, '%PDF-']);
  });

  it('downloads what is kept about them, and changes their name', async () => {
    await goWithin(page, 'entrant/settings');
    const button = page.locator('#data').getByRole('button', { name: 'Download' });
    const call = '**/api/user/export/zip';
    await page.route(call, (route) => route.abort('failed'));
    await button.click();
    await page.getByRole('alert').getByText('Network Error').waitFor();
    await page.unroute(call);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('awards-data.zip');
    const zip = await new Response((await download.createReadStream()) as never).bytes();
    const parts = Object.entries(unzipSync(zip));
    const data = strFromU8(parts.find(([path]) => path === 'data.json')![1]);
    expect(data).toContain(person.email);
    expect(data).toContain('A lamp for everybody.');
    expect(parts.filter(([path]) => path.startsWith('files/')).length).toBeGreaterThan(1);
  });
});

describe('an entry that judges read', () => {
  it('can only be read, and says what happens next', async () => {
    const { page } = entrant;
    await page.goto(addressOf(judged));
    await seen(page, 'Being reviewed by judges.');
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Preview as a judge' }).click();
    await page.getByRole('dialog').getByText(judged.data.title).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('lets nothing be added to its award, and says since when', async () => {
    const { page } = entrant;
    await goWithin(page, 'entrant');
    const section = page
      .getByRole('region', { name: judged.awardName })
      .or(page.locator('section').filter({ has: page.getByRole('heading', { name: judged.awardName }) }));
    const add = section.getByRole('button', { name: 'Add an entry' }).first();
    await add.waitFor();
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await section
      .getByText(/Entries closed on/)
      .first()
      .waitFor();
  });
});

const name = ({ id, awardID }: Entry) => ({ id, awardID });

/** What half of a category's fee comes to today. */
function half({ fee }: Award['categories'][number]): number {
  const early = fee.earlyAmount !== null && fee.earlyUntil !== null && Date.now() < Date.parse(fee.earlyUntil);
  return (early ? fee.earlyAmount! : fee.amount) / 2;
}
