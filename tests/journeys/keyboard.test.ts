import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Person } from '../support/browser.ts';
import { press, tabTo, withoutPointer } from '../support/keyboard.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { filesOf } from './steps/cast.ts';

/** What entrants and administrators do by keyboard alone; judges do it in `judging.test.ts`. */
let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Somebody of the demo on their first page, where a pointer is an error. */
async function atTheKeyboard(who: 'entrant' | 'admin'): Promise<Person> {
  const person = await openSignedIn(browser, server, `${who}@demo.test`);
  await withoutPointer(person.context);
  await person.page.reload();
  await person.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  return person;
}

/** Types into a field that Tab reaches. */
async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

it('an entrant finishes a draft and submits it by keyboard alone', async () => {
  const { page, context, problems } = await atTheKeyboard('entrant');
  await press(page, 'link', 'Continue');
  const missing = page.getByRole('complementary', { name: 'Fee and submitting' }).getByRole('listitem');
  await missing.first().waitFor();
  await type(page, 'Lead designer', 'Nia Prosser');
  const files = await filesOf();
  let next = files.light;
  // Listened to from here on: a window of files that opens before somebody waits for it is not seen.
  page.on('filechooser', (chooser) => void chooser.setFiles(next));
  for (const [card, file] of [
    ['Logo for light backgrounds', files.light],
    ['Logo for dark backgrounds', files.dark],
  ] as const) {
    const group = page.getByRole('group', { name: card, exact: true });
    next = file;
    await tabTo(page, group.getByRole('button').first());
    await page.keyboard.press('Enter');
    await group.getByRole('button', { name: 'Replace' }).waitFor();
  }
  await tabTo(page, page.getByRole('radio', { name: /^By invoice/ }));
  await page.keyboard.press('Space');
  await press(page, 'button', /^(Submit the entry|Pay and submit)$/);
  await page
    .getByText(/was received$/)
    .first()
    .waitFor();
  const mine = await server.ok('listEntries', { as: await server.signIn('entrant@demo.test') });
  expect(mine.filter(({ status }) => status === 0)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('an administrator finds an entry, asks for a correction and records a payment by keyboard alone', async () => {
  const { page, context, problems } = await atTheKeyboard('admin');
  await press(page, 'link', /^Entries/);
  await page.getByRole('heading', { level: 1, name: 'Entries' }).waitFor();
  await type(page, 'Title, reference or organisation', 'Playable Drain');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await press(page, 'button', 'Actions for Playable Drain');
  const item = page.getByRole('menuitem', { name: 'Ask to correct' });
  await item.waitFor();
  while (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await type(page, 'What must be corrected', 'The place is not named.');
  await press(page, 'button', 'Send and ask');
  await page.getByText('Entries Updated', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press(page, 'link', 'Invoices');
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await press(page, 'button', 'Mark paid');
  await type(page, 'Payment reference', 'BACS 4711');
  await tabTo(page, dialog.getByRole('button', { name: 'Mark paid' }));
  await page.keyboard.press('Enter');
  await page
    .getByText(/is paid$/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it.each([
  ['admin', 1440, ''],
  ['entrant', 360, 'draft'],
] as const)('nothing that stays in view lies over what the %s reaches by Tab at %s px', async (who, width, to) => {
  const entries = await server.ok('listEntries', { as: await server.signIn(`${who}@demo.test`) });
  const own = entries.at(-1)!;
  const path = to && `entrant/entry?id=${own.id}&awardID=${own.awardID}`;
  const { page, context } = await openSignedIn(browser, server, `${who}@demo.test`, { width, height: 740, path });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main :is(a, button):visible').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  const covered = new Set<string>();
  // To the end, and back to what is further up.
  for (const key of ['Tab', 'Shift+Tab']) {
    const reached = await page.evaluateHandle(() => new Set<Element>());
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press(key);
      const { name, isRound } = await reached.evaluate(coveredAt);
      if (name) covered.add(name);
      // The page itself stands between the end and the beginning.
      if (isRound) break;
    }
    await reached.dispose();
  }
  expect([...covered]).toEqual([]);
  await context.close();
});

/** What has the focus, where something lies over it, and whether it had it before. Runs in the page. */
function coveredAt(reached: Set<Element>) {
  const focused = document.activeElement;
  const isRound = focused !== null && focused !== document.body && reached.has(focused);
  if (focused) reached.add(focused);
  if (!focused?.closest('main')) return { name: null, isRound };
  const { left, top, width: wide, height: high } = focused.getBoundingClientRect();
  const above = document.elementFromPoint(left + wide / 2, top + high / 2);
  const isSeen = above && (above.contains(focused) || focused.contains(above));
  return { name: isSeen ? null : focused.outerHTML.slice(0, 120), isRound };
}
