import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, locales } from '#contract/locales.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';

/** What the identity service and its library can say, and the message that people read instead. */
const words = {
  'Authentication flow type is invalid.': 'errors.identity.flowInvalid',
  'PASSWORD parameter is required': 'errors.identity.passwordRequired',
  'New password is required.': 'errors.identity.newPasswordMissing',
  'A new password is required': 'errors.identity.newPasswordRequired',
  'No current user': 'errors.identity.noCurrentUser',
  'User is not authenticated': 'errors.identity.notAuthenticated',
  'Cannot retrieve a new session. Please authenticate.': 'errors.identity.noNewSession',
  'Local storage is missing an ID Token, Please authenticate': 'errors.identity.idTokenMissing',
  'Username is null. Cannot retrieve a new session': 'errors.identity.usernameMissing',
  'Id token and Access Token must be present.': 'errors.identity.tokensMissing',
} as const;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('an invitation in French leads to French screens, on a device where nobody has chosen a language', async () => {
  const admin = await server.join('admin');
  const email = 'amelie@jury.example';
  const body = { email, givenName: 'Amélie', familyName: 'Roux', type: 'judge', locale: 'fr' } as const;
  await server.ok('createUser', { as: admin.token, body });
  await server.context.identity.setPassword(email, 'Jury-Password-2027');
  const { page, context } = await openPerson(browser, server.url);
  await page.goto('login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Jury-Password-2027');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: textOf('fr', 'common.menu.entries') }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(languages.fr.tag);
  await context.close();
});

describe.each(locales)('in %s', (locale) => {
  it('opens, by its own name, tag and direction', async () => {
    const { page, context, problems } = await openPerson(browser, server.url, { locale });
    await page.goto('login');
    const own = page.getByRole('button', { name: languages[locale].short, exact: true });
    await own.click();
    await page.getByRole('button', { name: textOf(locale, 'public.signIn.submit'), exact: true }).waitFor();
    expect(await own.getAttribute('aria-pressed')).toBe('true');
    const { lang, dir } = await page.evaluate(() => {
      const { lang, dir } = document.documentElement;
      return { lang, dir };
    });
    expect([lang, dir, problems]).toEqual([languages[locale].tag, languages[locale].direction, []]);
    await context.close();
  });

  // In a quick run in English and one other: that each language has its words is what the files of messages are compared for.
  if (sampleOf(locales, 2).includes(locale))
    it('the sign-in says each of them in the language of the page', async () => {
      const { page, context } = await openPerson(browser, server.url, { locale });
      let answer: 'lost' | 'gateway' | string = '';
      await page.route(
        ({ pathname }) => pathname.startsWith('/identity'),
        (route) => {
          if (answer === 'lost') return route.abort('internetdisconnected');
          if (answer === 'gateway') return route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
          return route.fulfill({ status: 400, json: { __type: 'UnknownError', message: answer } });
        },
      );
      await page.goto('login');
      if (locale !== 'en') await page.getByRole('button', { name: languages[locale].name }).click();
      await page.locator('[name="username"]').fill('nia@saltmarsh.example');
      await page.locator('[name="password"]').fill('Harbour-Light-1');
      const texts = new Map<string, string>();
      for (const [text, id] of [
        ...Object.entries(words),
        ['lost', 'errors.identity.network'],
        ['gateway', 'errors.identity.unavailable'],
      ] as const) {
        answer = text;
        await page.getByRole('button', { name: textOf(locale, 'public.signIn.submit'), exact: true }).click();
        await alertOf(page).getByText(textOf(locale, id), { exact: true }).waitFor();
        texts.set(text, textOf(locale, id));
      }
      // English keeps the words to the letter; every other language has its own.
      for (const text of Object.keys(words)) expect(texts.get(text) === text, text).toBe(locale === 'en');
      await context.close();
    });
});

const alertOf = (page: Page) => page.getByRole('alert');
