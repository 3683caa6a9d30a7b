import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, locales, regionOf } from '#contract/locales.ts';
import { demoPassword } from '#server/modules/demo/content.ts';
import { launchBrowser, openPerson, type Person } from '../support/browser.ts';
import { isDeep, sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { shifts } from '../support/shifts.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('before any script has arrived', () => {
  // A quick run has each language in one of the two modes, by turns: the words are the same in both.
  const variants = locales
    .flatMap((locale) => [[locale, false] as const, [locale, true] as const])
    .filter((_, at) => isDeep || at % 4 === 0 || at % 4 === 3);
  let person: Person;
  beforeAll(async () => {
    person = await openPerson(browser, server.url);
    await person.page.goto('favicon.ico');
    await person.page.route(/\.js$/, (route) => route.abort());
    return () => person.context.close();
  });
  /** Display settings and slices of the application's state that this device keeps. */
  const keep = (display: object, slices?: object) =>
    person.page.evaluate(
      (stored) => {
        localStorage.clear();
        for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value));
      },
      { 'awards.display': display, ...(slices && { 'awards.state': { version: 1, slices } }) },
    );

  it.each(variants)('the sign-in is painted in %s, dark: %s', async (locale, dark) => {
    // Both modes are looked at for barriers in a quick run: the same page stands in each language.
    const barriers = isDeep || locale === 'en' || locale === 'fr';
    const { field, button, heading, inspect, t } = actorOf(person, '', locale, { barriers });
    await person.page.setViewportSize({ width: dark ? 360 : 1440, height: 900 });
    await person.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await keep({ locale });
    await person.page.goto('login');
    await heading(t('public.signIn.title')).waitFor();
    await field('public.email').waitFor();
    await field('public.password').waitFor();
    await button('public.signIn.submit').waitFor();
    const html = person.page.locator('html');
    const shown = [await html.getAttribute('lang'), await html.getAttribute('dir')];
    expect(shown).toEqual([regionOf(locale), languages[locale].direction]);
    expect(await isDark(person.page)).toBe(dark);
    await inspect(`first-view-${dark ? 'dark' : 'light'}`);
  });

  it('it has the look that was chosen on this device, and the address that signed in last', async () => {
    const { page } = person;
    await page.emulateMedia({ colorScheme: 'light' });
    await keep({ mode: 'dark' }, { user: { email: 'judge@demo.test' } });
    await page.goto('login');
    expect(await page.getByLabel('Email').inputValue()).toBe('judge@demo.test');
    expect(await isDark(page)).toBe(true);
  });

  it('nobody sees it who is on another page or is on the way to one', async () => {
    const { page } = person;
    await keep({});
    await page.goto('register');
    expect(await page.locator('#root').innerHTML()).toBe('');
    await page.evaluate(() => sessionStorage.setItem('awards.returnPath', '/awards'));
    await page.goto('login');
    expect(await page.locator('#root').innerHTML()).toBe('');
  });
});

describe('before any script has arrived, whoever is signed in', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openSignedIn(browser, server, 'judge@demo.test'));
    return () => page.context().close();
  });

  // A quick run has the widest and the narrowest.
  it.each(sampleOf([1440, 900, 360], 2))('sees the mark where it stays, at %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    // With its scripts, which the width before held back.
    await page.goto('judge');
    const mark = page.locator('#root').getByText('Awards', { exact: true }).first().locator('span');
    // What came with the scripts, before they are held back: its place and the words beside it.
    const place = async () => [await mark.boundingBox(), await mark.locator('xpath=..').innerText()];
    await page.locator('#root header').waitFor();
    await mark.waitFor();
    const there = await place();
    await page.route('**/*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#root:not(:has(header)) span').waitFor();
    expect(await place()).toEqual(there);
    await page.unroute('**/*.js');
  });

  it('sees no mark where the menu is a bar of drawings alone, and no sign-in', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.route('**/*.js', () => undefined);
    await page.goto('judge', { waitUntil: 'commit' });
    await page.evaluate(() => localStorage.setItem('awards.state', '{"slices":{"menu":{"drawerOpen":false}}}'));
    for (const path of ['judge', 'login']) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('body > script').last().waitFor({ state: 'attached' });
      expect(await page.locator('#root').innerHTML()).toBe('');
    }
  });
});

describe('while the scripts are on their way', () => {
  let held: Person;
  let released = Promise.resolve();
  /** Lets no script through until what it answers is called. */
  const hold = () => {
    let release = (): void => undefined;
    released = new Promise<void>((resolve) => {
      release = resolve;
    });
    return release;
  };
  beforeAll(async () => {
    held = await openPerson(browser, server.url);
    // Nobody is signed in on a page that begins.
    await held.context.addInitScript(() => localStorage.clear());
    await held.page.route(/\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    return () => held.context.close();
  });

  it('what is typed while the scripts are on their way stays in the same fields, and signs in', async () => {
    const { page, problems } = held;
    const release = hold();
    await page.goto('login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    await email.fill('judge@demo.test');
    await page.getByLabel('Remember this device').check();
    const password = page.getByLabel('Password', { exact: true });
    await password.pressSequentially('Demo-');
    const [field, painted] = [await password.elementHandle(), await markup(page)];
    release();
    await page.waitForFunction(() => document.title.startsWith('Sign in'));
    expect(await field!.evaluate((element) => element.isConnected && document.activeElement === element)).toBe(true);
    expect(await markup(page)).toBe(painted);
    await page.keyboard.type(demoPassword.slice('Demo-'.length));
    expect(await email.inputValue()).toBe('judge@demo.test');
    expect(await password.inputValue()).toBe(demoPassword);
    expect(await page.getByLabel('Remember this device').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.inputValue()).toBe(demoPassword);
    // The product's own letters, once they are there, are a hair wider or narrower than those that stood in for them.
    expect((await shifts(page)).filter((shift) => shift > 0.0005)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    expect(problems).toEqual([]);
  });

  it('whoever sends the form before the scripts are there is signed in once they are, with no password in any address', async () => {
    const { page, problems } = held;
    const release = hold();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('judge@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    expect(asked.filter((address) => address.includes(demoPassword))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('what is pressed before the scripts are there happens once they are', async () => {
    const { page, problems } = held;
    const release = hold();
    await page.goto('login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Français' }).click();
    release();
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await page.locator('input[name="password"][type="text"]').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a link of the menu', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openSignedIn(browser, server, 'admin@demo.test'));
    return () => page.context().close();
  });

  it('what a link leads to is there once it is pointed at, and nothing stands in for it', async () => {
    await page.evaluate(() => {
      const seen: string[] = [];
      const run: string[] = [];
      Object.assign(window, { seen, run });
      // It is told once a script was run, which may be long after it has arrived: it is compiled in between.
      const note = ({ target }: Event) => target instanceof HTMLScriptElement && run.push(target.src);
      document.addEventListener('load', note, true);
      new MutationObserver(() => {
        if (document.querySelector('[role=progressbar]')) seen.push('progress');
      }).observe(document, { childList: true, subtree: true });
    });
    const link = page.getByRole('navigation').getByRole('link', { name: /^Judges/ });
    await link.focus();
    await page.waitForFunction(
      (parts) =>
        parts.every((part) => (window as unknown as { run: string[] }).run.some((src) => src.includes(`/${part}.`))),
      ['admin-judges', 'in-planning-en-json'],
    );
    // Its promises come before the next frame.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await link.press('Enter');
    await page.getByRole('heading', { name: 'Judges', level: 1 }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });

  it('a double click that leads to another screen presses nothing there', async () => {
    await page.evaluate(() => {
      const pressed: number[] = [];
      Object.assign(window, { pressed });
      document.getElementById('root')!.addEventListener('click', ({ detail }) => pressed.push(detail));
    });
    const link = page.getByRole('navigation').getByRole('link', { name: /^Entries/ });
    await link.dblclick();
    await page.getByRole('heading', { name: 'Entries', level: 1 }).waitFor();
    const pressed = () => page.evaluate(() => (window as unknown as { pressed: number[] }).pressed);
    expect(await pressed()).toEqual([1]);
    await link.click();
    expect(await pressed()).toEqual([1, 1]);
    // Where it leads nowhere, each counts, as in a number that is raised.
    await page.getByLabel('Search', { exact: false }).first().dblclick();
    expect(await pressed()).toEqual([1, 1, 1, 2]);
  });
});

/** What is drawn, without what is typed into it. */
const markup = (page: Page): Promise<string> =>
  page.locator('#root').evaluate((root) => root.innerHTML.replaceAll(/ value="[^"]*"/g, ''));

/** Whether the words are light: their colour is written by its red first. */
const isDark = (page: Page): Promise<boolean> =>
  page.getByRole('heading').evaluate((heading) => Number(/\d+/.exec(getComputedStyle(heading).color)?.[0]) > 128);

// The shortest and the longest of those forms that have drawings in a quick run.
it.each(sampleOf(['login', 'reset?email=nia%40example.org', 'register'], 2))(
  'every drawing of %s came with it',
  async (path) => {
    const { page, context } = await openPerson(browser, server.url);
    await page.goto(path);
    await page.locator('form button').last().waitFor();
    // A drawing is a border behind a mask, which is empty where the drawing has not come.
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('#root *')]
        .map((element) => getComputedStyle(element, '::before'))
        .filter(({ content, borderInlineStartWidth, width }) => content === '""' && borderInlineStartWidth === width)
        .map(({ maskImage }) => maskImage.slice(0, 3)),
    );
    expect(drawn).not.toEqual([]);
    expect(drawn.filter((start) => start !== 'url')).toEqual([]);
    await context.close();
  },
);
