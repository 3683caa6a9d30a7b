import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { User } from '#contract/entities/person.ts';
import { goWithin } from '../model/screens/goWithin.ts';
import { launchBrowser, type Person } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

const refusal = { errorMessage: 'The archive is locked.', code: 'x', reasons: [] };

let browser: Browser;
let server: TestServer;
let award: Award;
let entry: Entry;
let judge: User;
let administrator: Person;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  const as = await server.signIn('admin@demo.test');
  award = (await server.ok('listAwards', { as, query: {} })).find(({ status }) => status === 'judging')!;
  [entry] = (await server.ok('listAwardEntries', { as, query: { awardID: award.id, status: '2' } })) as [Entry];
  [judge] = (await server.ok('listUsers', { as, query: { type: 'judge' } })) as [User];
  const guest = { email: 'guest@panel.example', givenName: 'Ida', familyName: 'Novak', type: 'judge' as const };
  await server.ok('createUser', { as, body: guest });
  await server.mails();
  administrator = await openSignedIn(browser, server, 'admin@demo.test');
  // What an earlier page kept would be shown instead of a failure. A page writes for as long as it stands, so each next one clears it.
  await administrator.page.addInitScript(() => localStorage.removeItem('awards.state'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('a screen whose call fails', () => {
  const ofEntry = () => `id=${entry.id}&awardID=${award.id}`;
  const screens: readonly (readonly [address: () => string, call: string, content: () => string])[] = [
    [() => '', '/award/summary', () => 'Needs attention'],
    [() => 'awards', '/award/list', () => award.name],
    [() => `award/${award.id}`, '/award/summary', () => 'What can happen next'],
    [() => 'categories', '/award/summary', () => award.categories[0]!.name],
    [() => `category?id=${award.categories[0]!.categoryID}`, '/award/summary', () => 'Criteria and weights'],
    [() => 'judges', '/judge/list', () => 'Helen Okafor'],
    [() => 'scores', '/award/summary', () => award.categories[0]!.name],
    [() => `scores/entry?${ofEntry()}`, '/entry', () => entry.ref],
    [() => 'entries', '/admin/entry/list', () => entry.data.title],
    [() => `entry?${ofEntry()}`, '/entry', () => 'What the entrant wrote'],
    [() => 'invoices', '/payments/invoices', () => 'INV-00001'],
    [() => 'prices', '/award/summary', () => 'Discount codes'],
    [() => 'users', '/user/list', () => 'admin@demo.test'],
    [() => `user/${judge.id}`, '/user/list', () => 'Judges these categories'],
    [() => 'utils?tab=check', '/utils/check', () => 'Check again'],
    [() => 'utils?tab=mail', '/utils/mail', () => 'Send again'],
    [() => 'utils?tab=audit', '/audit', () => 'Invited'],
  ];

  // A quick run has three of them: what is shown of a call that fails is one part of all screens.
  const looked = sampleOf(screens, 3);
  it.each(looked.map(([address, call, content]) => ({ call, address, content, title: String(address).slice(6) })))(
    '$title says so, waits visibly when it is tried again, and goes on ($call)',
    async ({ address, call, content }) => {
      const { page } = administrator;
      let failing = true;
      let waiting = 0;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const pattern = new RegExp(`/api${call}(\\?|$)`);
      await page.route(pattern, async (route) => {
        if (failing) return route.fulfill({ status: 503, json: refusal });
        waiting += 1;
        await held;
        return route.continue();
      });
      // Whatever becomes of this row, the next one starts without it.
      onTestFinished(async () => {
        release();
        await page.unroute(pattern);
      });
      await page.goto(address());
      const alert = page.getByRole('main').getByRole('alert');
      await alert.getByText('The archive is locked.').first().waitFor();
      failing = false;
      const again = alert.getByRole('button', { name: 'Try again' }).first();
      // A part of the screen that arrives now asks again by itself, and the button goes before it can be pressed.
      await expect
        .poll(async () => {
          if (waiting === 0 && (await again.isVisible())) await again.click({ timeout: 2_000 }).catch(() => undefined);
          return waiting;
        })
        .toBeGreaterThan(0);
      await page
        .getByRole('main')
        .getByRole('status', { name: /^Loading/ })
        .first()
        .waitFor();
      release();
      await page.getByText(content()).filter({ visible: true }).first().waitFor();
      await expect.poll(() => alert.count()).toBe(0);
    },
  );
});

describe('a screen with nothing on it', () => {
  let page: Page;
  let token: string;

  beforeAll(async () => {
    const { email, token: own } = await server.join('admin');
    token = own;
    ({ page } = await openSignedIn(browser, server, email));
  });

  it('says without an award how to make the first one', async () => {
    const addresses = ['', 'entries', 'categories', 'judges', 'invoices', 'prices', 'scores', 'utils', 'awards'];
    for (const address of sampleOf(addresses, 3)) {
      await page.goto(address);
      await page.getByText('No award yet').first().waitFor();
      expect(await page.getByRole('link', { name: 'Create an award' }).getAttribute('href')).toBe('/award');
    }
  });

  it('says what comes next, with a new award', async () => {
    const { id } = await server.ok('createAward', { as: token, body: { name: 'Bridges 2027' } });
    const nothing: readonly (readonly [address: string, words: string])[] = [
      ['entries', 'No entries yet'],
      ['categories', 'No categories yet'],
      ['invoices', 'No invoices yet'],
      ['prices', 'No categories yet'],
      ['utils?tab=check', 'rules hold'],
      [`award/${id}?tab=categories`, 'No categories yet'],
      ['utils?tab=mail', 'No email yet'],
      ['utils?tab=person', 'Who is it about?'],
      ['users?tab=judge', 'Nothing matches'],
      ['entry?id=x', 'No such entry'],
      ['user/00000000-0000-4000-8000-000000000000', 'We cannot find this user'],
      ['award/00000000-0000-4000-8000-000000000000', 'No such award'],
      [`category?award=${id}&id=00000000-0000-4000-8000-000000000000`, 'No such category'],
    ];
    // No two that say the same follow each other.
    await page.goto('');
    for (const [address, words] of nothing) {
      await goWithin(page, address);
      await page.getByText(words).filter({ visible: true }).first().waitFor();
    }
    await page.goto('');
    await page.getByText('No deadline ahead').waitFor();
    await page.getByText('Bridges 2027 cannot be approved yet').waitFor();
  });
});

describe('an act that is not allowed', () => {
  it('stays reachable and says why', async () => {
    const { page } = administrator;
    await page.goto('');
    const refused = async (address: string, button: string, item: RegExp, reason: RegExp) => {
      await goWithin(page, address);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      const entryOfMenu = page.getByRole('menuitem', { name: item });
      expect(await entryOfMenu.getAttribute('aria-disabled')).toBe('true');
      await entryOfMenu.getByText(reason).waitFor();
      await page.keyboard.press('Escape');
    };
    await refused(
      `category?id=${award.categories[0]!.categoryID}`,
      `More actions for ${award.categories[0]!.name}`,
      /Delete category/,
      /entries are in this category/,
    );
    await refused(`award/${award.id}`, `More actions for ${award.name}`, /Delete award/, /./);
    await refused(
      `entry?id=${entry.id}&awardID=${award.id}`,
      `Actions for ${entry.data.title}`,
      /Name best entry/,
      /current status/,
    );
    const own = (
      await server.ok('listUsers', { as: await server.signIn('admin@demo.test'), query: { type: 'admin' } })
    )[0]!;
    await refused(`user/${own.id}`, `Actions for ${own.name}`, /Delete user/, /This is your own account/);
    await goWithin(page, `award/${award.id}?tab=details`);
    await page
      .getByText(/^Locked since .*: the award is “Judging”$/)
      .first()
      .waitFor();
    await goWithin(page, 'prices');
    await page.getByText('Discount codes').filter({ visible: true }).first().waitFor();
    await page
      .getByText(/^Locked since/)
      .first()
      .waitFor();
  });
});
