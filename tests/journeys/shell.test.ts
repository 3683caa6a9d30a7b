import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goWithin } from '../model/screens/goWithin.ts';
import { launchBrowser, openPerson, type Person } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';
import { signInOn } from './steps/signInAs.ts';

/** The frame around every screen, row by row of the specification, as somebody meets it in a browser. */
const t = (id: string, values?: Record<string, string>) => textOf('en', id, values);
const types = ['admin', 'judge', 'entrant'] as const;
type Type = (typeof types)[number];

let server: TestServer;
let browser: Browser;
/** The administrator's, which the tests of the frame go on with. */
let admin: Person;
/** The entrant's, likewise. */
let entrant: Person;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  admin = await as('admin', 'awards');
  entrant = await as('entrant', 'entrant');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const as = (type: Type, path: string) => openSignedIn(browser, server, `${type}@demo.test`, { path });

const screens: Readonly<Record<Type, readonly string[]>> = {
  admin: [
    '',
    'awards',
    'award',
    'categories',
    'category',
    'judges',
    'scores',
    'entries',
    'invoices',
    'prices',
    'users',
    'user',
    'utils',
    'page2',
    'admin/settings',
    'scores/entry',
    'entry',
  ],
  judge: ['judge', 'judge/entries', 'judge/play', 'judge/entry', 'judge/settings', 'judge/nda'],
  entrant: ['entrant', 'entrant/entry/list', 'entrant/entry', 'entrant/settings'],
};

const hours = [
  ['2026-11-21T11:59:00', 'Good Morning'],
  ['2026-11-21T12:00:00', 'Good Afternoon'],
  ['2026-11-21T18:00:00', 'Good Evening'],
] as const;

describe.each(types)('somebody of type %s', (type) => {
  let page: Page;
  let problems: readonly string[];
  const home = type === 'admin' ? '' : type;
  const settings = `${type}/settings`;
  beforeAll(async () => {
    ({ page, problems } = await as(type, settings));
    return () => page.context().close();
  });

  it('finds a title and one heading on each of their screens, at its top', async () => {
    const found: Record<string, unknown> = {};
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ }).waitFor();
    for (const path of screens[type]) {
      // Whatever the screen before was called, and however far it was read.
      await page.evaluate(() => {
        document.title = '';
        document.querySelector('h1')?.setAttribute('data-before', '');
        scrollTo(0, 40);
      });
      await goWithin(page, path);
      await page.locator('h1:not([data-before])').filter({ hasText: /\S/ }).waitFor();
      await expect.poll(() => page.title()).toMatch(/\S+ · Awards$/);
      found[path] = await page.evaluate(() => [document.querySelectorAll('h1').length, scrollY]);
    }
    expect(found).toEqual(Object.fromEntries(screens[type].map((path) => [path, [1, 0]])));
    expect(problems).toEqual([]);
  });

  it('has the logo, the settings of their type, and the way out in the bar', async () => {
    await goWithin(page, settings);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    expect(await page.getByRole('menuitem', { name: 'Account Settings' }).getAttribute('href')).toBe(`/${settings}`);
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.homeLink') })
      .click();
    await page.waitForURL((url) => url.pathname === `/${home}`);
  });

  it('is greeted by the hour and the given name, with their type below', async () => {
    // All three once in a quick run: the hours are one rule, and the line below them each type's own.
    for (const [hour, words] of sampleOf(hours, type === 'admin' ? hours.length : 1)) {
      await page.clock.setFixedTime(new Date(`${hour}Z`));
      await page.goto(home);
      await page
        .getByRole('heading', { level: 1 })
        .filter({ hasText: new RegExp(`^${words}, \\S+`) })
        .waitFor();
    }
    await page
      .getByText(t(`common.role.${type}`), { exact: false })
      .first()
      .waitFor();
  });
});

describe('somebody who signs in', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPerson(browser, server.url));
    return () => page.context().close();
  });

  it('leads where somebody wanted to go before they signed in once, and to their first screen afterwards', async () => {
    await page.goto('judge/entries');
    await page.waitForURL('**/login');
    await signInOn(page, 'judge@demo.test');
    await page.waitForURL('**/judge/entries');
    await page.goto('login');
    await page.waitForURL((url) => url.pathname === '/judge');
  });

  it('keeps the chosen item marked through a reload, and begins with the dashboard again after a sign-out', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Entries' }).click();
    await expect.poll(() => slices(page)).toMatchObject({ menu: { openItem: ['entries'] } });
    await page.reload();
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Entries' });
    await expect.poll(() => entries.getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(
      /IdToken|AccessToken|RefreshToken/i,
    );
    await expect
      .poll(async () => Object.keys((await slices(page)) ?? {}).filter((name) => name !== 'user' && name !== 'menu'))
      .toEqual([]);
  });
});

describe('the drawer', () => {
  it('stands open on a large screen beside a bar of 88 px, whose part above it is 228 px wide', async () => {
    const { page } = admin;
    const toggle = page.getByRole('button', { name: t('common.toggleMenu') });
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    const sizes = await page.evaluate(() => {
      const bar = document.querySelector('header')!;
      const brand = bar.firstElementChild!;
      const { paddingLeft, paddingRight } = getComputedStyle(brand);
      return {
        bar: bar.getBoundingClientRect().height,
        brand: brand.getBoundingClientRect().width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      };
    });
    expect(sizes).toEqual({ bar: 88, brand: 228 });
    const version = page.getByText('v0.1', { exact: true });
    expect(await version.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await page.waitForURL('**/users');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    for (const isOpen of ['false', 'true']) {
      await toggle.click();
      expect(await toggle.getAttribute('aria-expanded')).toBe(isOpen);
    }
  });

  it('is closed on a smaller screen, and closes when an item is chosen', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 900, height: 900 });
    await page.goto('awards');
    const toggle = page.getByRole('button', { name: t('common.toggleMenu') });
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await page.waitForURL('**/users');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

it('keeps menu, award, entry, user, account and judge under one key, and nothing of the alerts', async () => {
  const { page } = admin;
  await goWithin(page, 'judges');
  await page.getByRole('heading', { level: 1, name: 'Judges' }).waitFor();
  await expect
    .poll(async () => Object.keys((await slices(page)) ?? {}))
    .toEqual(expect.arrayContaining(['menu', 'award', 'judge']));
  const known = ['menu', 'award', 'entry', 'user', 'account', 'judge'];
  expect(Object.keys((await slices(page)) ?? {}).filter((name) => !known.includes(name))).toEqual([]);
});

it('shows an administrator’s entries again where they cannot be fetched anew, and says so', async () => {
  const { page } = admin;
  await goWithin(page, 'entries');
  const first = page.getByRole('table').getByRole('row').nth(1);
  const words = (await first.getByRole('link').first().textContent()) ?? '';
  await expect
    .poll(async () => Object.keys((await slices(page))?.entry ?? {}))
    .toEqual(expect.arrayContaining(['initialised', 'lists']));
  const call = /\/api\/admin\/entry\/list/;
  await page.route(call, (route) => route.fulfill({ status: 503, json: { errorMessage: 'The archive is locked.' } }));
  await page.reload();
  await page.getByRole('main').getByRole('alert').getByText('The archive is locked.').waitFor();
  expect(await first.textContent()).toContain(words);
  await page.unroute(call);
  await page
    .getByRole('main')
    .getByRole('alert')
    .getByRole('button', { name: t('common.tryAgain') })
    .click();
  await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0);
});

it('every change of the path leads to the top of the page', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 400 });
  await goWithin(page, 'users');
  await page.getByRole('row').nth(5).waitFor();
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  await page.evaluate(() => history.pushState(null, '', '/invoices'));
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

describe('a page whose chunk does not come', () => {
  it('shows the bar of progress meanwhile, then says which one, and opens when asked again', async () => {
    const { page } = entrant;
    let held: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => {
      held = resolve;
    });
    await page.route(/\/settings\.[0-9a-f]+\.js$/, async (route) => {
      await arrived;
      await route.abort('failed');
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    const bar = page.getByRole('progressbar', { name: t('common.loadingPage') });
    await bar.first().waitFor();
    held?.();
    await page.getByRole('heading', { level: 1, name: /^Loading chunk \S+ failed$/ }).waitFor();
    await page.unroute(/\/settings\.[0-9a-f]+\.js$/);
    await page.getByRole('button', { name: t('common.tryAgain') }).click();
    await page.getByRole('heading', { level: 1, name: /settings/i }).waitFor();
  });

  it('is given up after 120 seconds', () => {
    const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.js$/.test(name));
    const all = files.map((name) => readFileSync(join(webFolder, name), 'utf8')).join('');
    expect(all).toMatch(/setTimeout\([^;]{0,200}?(?:12e4|120000)/);
  });
});

it('offers the languages behind an overflow button on a small screen', async () => {
  const { page } = entrant;
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('button', { name: t('common.moreLanguage') }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Français' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toMatch(/^fr/);
});

it('a date is taken from 1900-01-01 to 2099-12-31', async () => {
  const { page } = admin;
  const [award] = await server.ok('listAwards', { as: await server.signIn('admin@demo.test') });
  await goWithin(page, `award/${award?.id}?tab=dates`);
  const date = page.locator('input[type=date]').first();
  expect([await date.getAttribute('min'), await date.getAttribute('max')]).toEqual(['1900-01-01', '2099-12-31']);
});

/** What the application keeps on this device, as it stands there. */
const slices = (page: Page): Promise<Record<string, unknown> | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('awards.state') ?? 'null')?.slices);
