import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { people, sheets } from '#server/platform/database/schema.ts';
import { goWithin } from '../model/screens/goWithin.ts';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn, signedInProfile } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { choose, untilAlert } from './steps/adminPage.ts';

let browser: Browser;
let server: TestServer;
let token: string;
let award: Award;
let entries: readonly Entry[];
let page: Page;
let problems: readonly string[];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  token = await server.signIn('admin@demo.test');
  award = (await server.ok('listAwards', { as: token, query: {} })).find(({ status }) => status === 'judging')!;
  entries = await server.ok('listAwardEntries', { as: token, query: { awardID: award.id } });
  ({ page, problems } = await openSignedIn(browser, server, 'admin@demo.test'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('the dashboard', () => {
  it('tells the same numbers everywhere, with a table behind each chart, and leads to what needs somebody', async () => {
    const withJudges = entries.filter(({ status }) => status === 2).length;
    const byCategory = page.getByRole('table', { name: 'Judging by category' });
    await byCategory.getByRole('row').nth(1).waitFor();
    const cells = await byCategory.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));
    expect(cells).toHaveLength(award.categories.length);
    const counted = await byCategory.locator('tbody tr td:nth-child(2)').allTextContents();
    expect(counted.reduce((sum, text) => sum + Number(text), 0)).toBe(withJudges);
    await page.getByText('Show as a table').first().click();
    const byStatus = page.getByRole('table', { name: 'Entries by status' });
    await byStatus.getByRole('row', { name: new RegExp(`Open for Judging ${withJudges}`) }).waitFor();
    await page.getByRole('link', { name: /^Review: 2 entries need correction/ }).click();
    await page.waitForURL(/\/entries\?status=9$/);
    await page.getByText('2 of 2', { exact: true }).waitFor();
  });
});

describe('awards', () => {
  it('are found, copied, dated and saved as they are written', async () => {
    await goWithin(page, 'awards');
    await page.getByRole('searchbox').fill('civic');
    await page.getByRole('row').nth(1).waitFor();
    await choose(page, `More actions for ${award.name}`, 'Duplicate');
    await page.getByLabel('Name', { exact: true }).fill('Civic Design Awards 2028');
    await page.getByRole('button', { name: 'Create award' }).click();
    await untilAlert(page, 'Award Created');
    await page.waitForURL(/tab=dates$/);
    await page.getByLabel('Opens for entries').fill('2028-01-10');
    await page.getByLabel('Closes for entries').fill('2027-12-01');
    await page.getByText(/^Must come after Opens for entries/).waitFor();
    await page.getByLabel('Closes for entries').fill('2028-03-10');
    await page.getByRole('tab', { name: /^Details/ }).click();
    await page.getByLabel('What it is for').fill('For places that stay open at night.');
    const described = async () =>
      (await server.ok('listAwards', { as: token, query: {} })).find(({ name }) => name === 'Civic Design Awards 2028')
        ?.description;
    await expect.poll(described).toBe('For places that stay open at night.');
    await page.getByText('All changes saved').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('What it is for').inputValue()).toBe('For places that stay open at night.');
    await page.getByRole('tab', { name: /^History/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Award edited' }).first().waitFor();
    await page.getByRole('tab', { name: /^Lifecycle/ }).click();
    await page.getByRole('button', { name: 'Approve' }).click({ force: true });
    await page.getByText('Show as a table').click();
    await page
      .getByRole('row', { name: /Approve/ })
      .first()
      .waitFor();
  });

  it('keep every version of their terms, and say who accepted which', async () => {
    await goWithin(page, `award/${award.id}?tab=rules`);
    const before = award.nda.version;
    await page.getByLabel('Confidentiality agreement for judges').fill('You tell nobody what you read here.');
    await page.getByRole('button', { name: `Save as version ${before + 1}` }).click();
    await untilAlert(page, 'Award Updated');
    await page
      .getByText(new RegExp(`^Version ${before}, `))
      .first()
      .click();
    await page.getByText(award.nda.text.slice(0, 40)).last().waitFor();
  });
});

describe('categories', () => {
  it('take criteria whose weights make 100, a name for each language, and leave again', async () => {
    const made = await server.ok('createAward', { as: token, body: { name: 'Harbours 2029' } });
    await page.goto(`categories?award=${made.id}`);
    await page.getByRole('button', { name: 'New category' }).first().click();
    await page.getByRole('dialog').getByLabel('Category').fill('Piers');
    await page.getByRole('button', { name: 'Create category' }).click();
    await page.waitForURL(/\/category\?/);
    await page.getByLabel('Name in Français').fill('Jetées');
    await page.getByRole('button', { name: 'Add a criterion' }).first().click();
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Name').fill('Idea');
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Weight').fill('60');
    await page.getByText('Weights add up to 60%: 40% missing.').waitFor();
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Weight').fill('100');
    await page.getByRole('button', { name: 'Save category' }).last().click();
    await untilAlert(page, 'Award Updated');
    const storageState = await signedInProfile(server, 'admin@demo.test');
    storageState.origins[0]!.localStorage.push({ name: 'awards.display', value: '{"locale":"fr"}' });
    const french = await openPerson(browser, server.url, { storageState });
    await french.page.goto(`categories?award=${made.id}`);
    await french.page.getByRole('link', { name: 'Jetées' }).waitFor();
    await french.context.close();
    await choose(page, 'More actions for Piers', 'Delete category');
    await asked().getByRole('button', { name: 'Delete category' }).click();
    await untilAlert(page, 'Award Category Deleted');
    await page.getByText('No categories yet').waitFor();
  });
});

describe('entries', () => {
  it('are kept as a view of one’s own, on every device, and let go with a way back', async () => {
    await goWithin(page, `entries?award=${award.id}`);
    await page.getByRole('button', { name: 'Payment' }).first().click();
    await page.getByRole('checkbox', { name: 'Draft' }).check();
    await page.keyboard.press('Escape');
    await choose(page, 'My views', 'Save this view');
    await page.getByLabel('Name of the view').fill('Still to pay');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await untilAlert(page, 'View “Still to pay” saved');
    const elsewhere = await openSignedIn(browser, server, 'admin@demo.test', { path: 'entries' });
    await choose(elsewhere.page, 'My views', 'Still to pay');
    await elsewhere.page.waitForURL(/payment=draft/);
    await elsewhere.context.close();
    await choose(page, 'Still to pay', 'Remove “Still to pay”');
    await page.getByText('View “Still to pay” removed').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Still to pay' }).waitFor();
  });

  it('are tagged together, found by their tag, and given a note and somebody responsible for the team alone', async () => {
    const named = entries.slice(0, 2).map(({ ref }) => ref);
    await goWithin(page, `entries?award=${award.id}`);
    for (const ref of named) await page.getByRole('checkbox', { name: new RegExp(`^Select ${ref} `) }).check();
    await page.getByRole('button', { name: 'Tags and responsible…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Handle / });
    await dialog.getByLabel('Add tags').fill('Late, Ask again');
    await dialog.getByLabel('Responsible').selectOption({ index: 2 });
    await picture(page, 'handling-dialog');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Team' }).click();
    await page.getByRole('checkbox', { name: 'Ask again · 2' }).check();
    await page.waitForURL(/tag=Ask\+again/);
    await page.getByText('2 of 2', { exact: true }).waitFor();
    await picture(page, 'handling-filter');
    await page.keyboard.press('Escape');
    const [first] = entries;
    await goWithin(page, `entry?id=${first!.id}&awardID=${award.id}`);
    await expect.poll(() => page.getByLabel('Tags').inputValue()).toBe('Late, Ask again');
    await page.getByLabel('Team note').fill('Ring them in the morning.');
    // What is typed outlives leaving the page.
    await page.getByRole('link', { name: 'Entries' }).first().click();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Team note').inputValue()).toBe('Ring them in the morning.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await untilAlert(page, 'Entry Updated');
    await page.reload();
    await expect.poll(() => page.getByLabel('Team note').inputValue()).toBe('Ring them in the morning.');
    await picture(page, 'handling-entry');
    for (const view of [
      { locale: 'fr', width: 360 },
      { locale: 'zh', dark: true },
      { locale: 'ro', width: 360, dark: true },
    ] as const) {
      if (!process.env.SCREENSHOTS) break;
      const path = `entry?id=${first!.id}&awardID=${award.id}`;
      const other = await openSignedIn(browser, server, 'admin@demo.test', { path, ...view });
      await other.page.locator('textarea').last().waitFor();
      await picture(other.page, `handling-entry-${view.locale}`);
      await other.page.goto(`entries?award=${award.id}`);
      await other.page.getByRole('row').nth(1).waitFor();
      await picture(other.page, `handling-list-${view.locale}`);
      await other.context.close();
    }
  });

  it('are asked to be corrected with the fields named, changed on behalf, and compared with what they were', async () => {
    const entry = entries.find(({ status, scoreStatus }) => status === 2 && scoreStatus !== 'final')!;
    await goWithin(page, `entry?id=${entry.id}&awardID=${award.id}`);
    await choose(page, `Actions for ${entry.data.title}`, 'Ask to correct');
    await page.getByLabel('What must be corrected').fill('The place is not named.');
    await page.getByRole('checkbox', { name: 'Place' }).check();
    await page.getByRole('button', { name: 'Send and ask' }).click();
    await page.getByText('Entries Updated', { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const note = page
      .getByRole('main')
      .getByText(/^Correction asked for on /)
      .locator('..');
    await note.getByText('The place is not named.').waitFor();
    await note.getByText('Place', { exact: true }).waitFor();
    const [entrant] = await server.database.select().from(people).where(eq(people.id, entry.personID));
    await server.ok('updateEntry', {
      as: await server.signIn(entrant!.email),
      query: { id: entry.id, awardID: award.id },
      body: { data: { data: { place: 'Pier Road' } } },
    });
    await page.reload();
    await page.getByText('Pier Road').first().waitFor();
    await page.getByRole('button', { name: 'Edit on behalf' }).click();
    await page.getByRole('dialog').getByLabel('Place').fill('Newhaven, Leith');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await untilAlert(page, 'Entry Updated');
    await page.getByText('Newhaven, Leith').first().waitFor();
    await page.getByText('Entry edited').first().waitFor();
    await page.getByRole('button', { name: 'Versions', exact: true }).click();
    const versions = page.getByRole('dialog');
    await versions.getByText('Newhaven').first().waitFor();
    await versions.getByText('Pier Road').first().waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('invoices', () => {
  it('are filtered, marked paid with a reference, and taken along as PDF and CSV', async () => {
    await goWithin(page, `invoices?award=${award.id}&tab=draft`);
    const row = page.getByRole('row').filter({ hasText: 'INV-' }).first();
    const number = (await row.textContent())?.match(/INV-\d+/)?.[0] ?? '';
    const due = async () =>
      (await page.getByText(/^Civic Design Awards .* due £/).textContent())?.match(/due £([\d,.]+)/)?.[1];
    const before = await due();
    await row.getByRole('button', { name: 'Mark paid' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click();
    await page
      .getByText(/reference/i)
      .first()
      .waitFor();
    await page.getByLabel('Payment reference').fill('BACS 4711');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click();
    await page.getByText(`${number} is paid`).first().waitFor();
    await expect.poll(due).not.toBe(before);
    await page.getByRole('tab', { name: 'Paid' }).click();
    const paid = page.getByRole('row').filter({ hasText: number });
    await paid.getByText('BACS 4711').waitFor();
    const pdf = await downloaded(() => paid.getByRole('button', { name: /PDF/ }).click());
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const csv = await downloaded(() => choose(page, 'Export', 'CSV'));
    expect(csv.bytes.toString('utf8')).toContain('BACS 4711');
    expect(csv.bytes.toString('utf8')).not.toContain('Draft');
  });
});

describe('prices', () => {
  it('are set early and late, reduced by codes, and worked out for somebody', async () => {
    const made = await server.ok('createAward', { as: token, body: { name: 'Lidos 2029', duplicateOf: award.id } });
    await page.goto(`prices?award=${made.id}`);
    const fee = page.getByRole('group', { name: award.categories[0]!.name });
    await fee.getByLabel('Fee per entry').fill('200');
    await fee.getByLabel('Early fee', { exact: true }).fill('150');
    await fee.getByLabel('Early fee until').fill('2090-01-01');
    await page.getByRole('button', { name: 'Save fees' }).click();
    await page.getByText('Fees saved').first().waitFor();
    await page.getByRole('button', { name: 'New code' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('early50');
    await dialog.getByLabel('How much').fill('50');
    await dialog.getByRole('button', { name: 'Save code' }).click();
    await page.getByText('Code EARLY50 saved').first().waitFor();
    await page.getByRole('textbox', { name: 'Discount code' }).fill('early50');
    await page.getByText('£75.00').last().waitFor();
    await page.getByRole('textbox', { name: 'Discount code' }).fill('nonsense');
    await page.getByText('This discount code does not exist here.').waitFor();
    await page.getByRole('button', { name: 'Remove EARLY50' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /EARLY50/ }).waitFor();
  });
});

describe('users', () => {
  it('are invited, changed, locked, given a password and seen through', async () => {
    await goWithin(page, 'user?type=entrant');
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Create user and send email' }).click();
    await page.getByText('Write a full address, for example nia@saltmarsh.example.').waitFor();
    await page.getByLabel('Email', { exact: true }).fill('ruth@panel.example');
    await page.getByLabel('Given name').fill('Ruth');
    await page.getByLabel('Family name').fill('Adeyemi');
    await page.getByLabel('Entries per award').fill('5');
    await page.getByRole('button', { name: 'Create user and send email' }).click();
    await untilAlert(page, 'New User Created and Email Sent');
    await page.getByRole('searchbox').fill('ruth@');
    await page.getByRole('link', { name: 'Ruth Adeyemi' }).click();
    await page.getByLabel('Family name').fill('Adeyemi-Cole');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await untilAlert(page, 'User Updated');
    await page.getByRole('heading', { name: 'Ruth Adeyemi-Cole' }).waitFor();
    await choose(page, /^Actions for Ruth/, 'Set password');
    await page.getByLabel('New password').fill('Harbour-Light-9');
    await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
    await untilAlert(page, 'User password changed. Please remember to inform the user.');
    await choose(page, /^Actions for Ruth/, 'Lock');
    await asked().getByRole('button', { name: 'Lock' }).click();
    await page.getByText('Locked', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('button', { name: 'Sign in as' }).click();
    await asked().getByRole('button', { name: 'Sign in as' }).click();
    await page.waitForURL(/\/entrant$/);
    await page
      .getByText(/Ruth Adeyemi-Cole/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /back/i }).first().click();
    await page.waitForURL((url) => !url.pathname.includes('entrant'));
  });

  it('come from a file after a dry run that names what is wrong in each row', async () => {
    await goWithin(page, 'users');
    await page.getByRole('button', { name: 'Import from a file' }).click();
    const text =
      'email,given name,family name,role\nida@panel.example,Zoë,Novák,judge\nadmin@demo.test,Again,Here,judge\nbroken,No,Body,king\n';
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
    await page.getByRole('row', { name: /Zoë Novák.*ida@panel.example.*Ready/ }).waitFor();
    await page.getByRole('row', { name: /There is an account already/ }).waitFor();
    await page.getByRole('row', { name: /The email is not an address and the role is none of/ }).waitFor();
    const known = async () =>
      (await server.database.select().from(people).where(eq(people.email, 'ida@panel.example'))).length;
    expect(await known()).toBe(0);
    await page.getByRole('button', { name: 'Invite 1 user' }).click();
    await page.getByText('1 user was invited by email').waitFor();
    expect(await known()).toBe(1);
  });
});

describe('the utilities', () => {
  it('make a zip and offer it', async () => {
    await goWithin(page, `utils?award=${award.id}`);
    await page.getByLabel('What to put in').selectOption('scores');
    await page.getByRole('button', { name: 'Create zip' }).click();
    await untilAlert(page, 'Zip File Created');
    await page.getByRole('button', { name: 'Download Score sheets zip' }).waitFor();
  });

  it('name what is out of place, and say when it is mended', async () => {
    const draft = entries.find(({ status }) => status === 0)!;
    const [judge] = await server.database.select().from(people).where(eq(people.type, 'judge'));
    const stray = { judgeID: judge!.id, entryID: draft.id, awardID: award.id, categoryID: draft.categoryID! };
    await server.database.insert(sheets).values({ ...stray, status: 'scored', marks: {} });
    await goWithin(page, 'utils?tab=check');
    await page.getByRole('heading', { name: /^Every score sheet counts/ }).waitFor();
    await page
      .getByRole('row', { name: new RegExp(draft.ref) })
      .first()
      .waitFor();
    await server.database.delete(sheets).where(eq(sheets.entryID, draft.id));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => page.getByRole('row', { name: new RegExp(draft.ref) }).count()).toBe(0);
  });

  it('find a message and send it again', async () => {
    await server.mails();
    await goWithin(page, 'utils?tab=mail');
    await page.getByRole('searchbox').fill('ruth@');
    const row = page.getByRole('row', { name: /ruth@panel.example/ });
    await row.first().waitFor();
    await page
      .getByRole('button', { name: /^Send (again|now): ruth@/ })
      .first()
      .click();
    await expect
      .poll(async () => (await server.mails()).filter(({ to }) => to === 'ruth@panel.example').length)
      .toBeGreaterThan(0);
  });

  it('search the audit', async () => {
    await goWithin(page, 'utils?tab=audit');
    await page.getByRole('searchbox').fill('place is not named');
    const auditRow = page.getByRole('listitem').filter({ hasText: /Correction asked for.*“The place is not named\.”/ });
    await auditRow.waitFor();
    expect(await auditRow.getByRole('link').getAttribute('href')).toMatch(/^\/entry\?id=/);
  });

  it('hand out what is kept about a person, and wipe it', async () => {
    await goWithin(page, 'utils?tab=person');
    await page.getByRole('searchbox').fill('ruth@');
    const file = await downloaded(() => page.getByRole('button', { name: /^Export: Ruth/ }).click());
    expect(file.name).toBe('ruth@panel.example.json');
    expect(file.bytes.toString('utf8')).toContain('Adeyemi-Cole');
    await page.getByRole('button', { name: /^Erase: Ruth/ }).click();
    await asked().getByRole('button', { name: 'Delete user' }).click();
    await untilAlert(page, 'The User Has Been Deleted');
    await page.getByRole('status').getByText('Nothing matches').waitFor();
    expect(await server.database.select().from(people).where(eq(people.email, 'ruth@panel.example'))).toEqual([]);
  });

  it('lead to the atlas, the guide and the settings without an error on the way', async () => {
    await goWithin(page, 'utils?tab=atlas');
    await page.getByRole('link', { name: 'Open the atlas' }).click();
    await page.waitForURL(/\/utils\/flows/);
    await goWithin(page, 'page2');
    await page.getByRole('heading', { name: 'What the statuses of an entry mean' }).waitFor();
    await goWithin(page, 'admin/settings');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(problems).toEqual([]);
  });
});

/** The dialog that asks. */
const asked = () => page.getByRole('alertdialog').or(page.getByRole('dialog'));

async function downloaded(act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
