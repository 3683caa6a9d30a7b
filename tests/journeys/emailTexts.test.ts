import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, picture } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { makeAward } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { keepLocale } from './steps/looks.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('an organiser changes the words of an email, tries them, and goes back to the standard ones', async () => {
  const admin = await server.join('admin');
  await makeAward(server, admin);
  const path = 'utils?tab=letters';
  const { page, problems, context } = await openSignedIn(browser, server, admin.email, { path });
  await page.getByLabel('Email', { exact: true }).selectOption('correction');
  await page.getByText('The standard words', { exact: true }).waitFor();
  const subject = page.getByLabel('Subject');
  await subject.fill('Please look again at {reff}');
  await page.getByText('This email does not know {reff}.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled')).toBe('true');
  await subject.fill('Please look again at {ref}');
  await page.getByLabel('Text', { exact: true }).fill('Dear {name},\n\n');
  await page.getByText('Keep {message} in the text').first().waitFor();
  await page.getByRole('button', { name: 'Insert {message}' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview with sample values' });
  await preview.getByRole('heading', { name: 'Please look again at CD-0118' }).waitFor();
  await preview.getByText('The last page of the plan is missing.').waitFor();
  await picture(page, 'email-texts');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText(`A test was sent to ${admin.email}.`).waitFor();
  const mails = (await server.mails()).filter(({ to, why }) => to === admin.email && why === 'mailTest');
  expect(mails.map(({ subject: text }) => text)).toEqual(['Test: Please look again at CD-0118']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Your own words, by /).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).locator('option:checked').textContent()).toContain(
    '(changed)',
  );
  await page.getByRole('button', { name: 'Use the standard words' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the standard words' }).click();
  await page.getByText('The standard words', { exact: true }).waitFor();
  expect(await subject.inputValue()).toBe('Please correct entry {ref} in {award}');
  expect(problems).toEqual([]);
  await context.close();
});

const variants = [
  ['fr', 360, false],
  ['ro', 1440, false],
  ['zh', 1440, true],
] as const;

// In a quick run the longest words, on a phone.
it.each(sampleOf(variants, 1))(
  'shows every kind in %s at %i px without anything beside the page',
  async (locale, width, dark) => {
    const admin = await server.join('admin');
    await makeAward(server, admin);
    const { page, problems, context } = await openSignedIn(browser, server, admin.email, {
      path: 'utils?tab=letters',
      locale,
      width,
      dark,
      height: 800,
    });
    await keepLocale(page, locale);
    await page.reload();
    const kinds = page.locator('select').filter({ has: page.locator('option[value="closedEarly"]') });
    await kinds.selectOption('invoice');
    await page.locator('textarea').waitFor();
    expect(await page.locator('textarea').inputValue()).toContain('{amount}');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.locator('button', { hasText: /^(Aperçu|Previzualizare|预览)$/ }).click();
    await page.locator('article h3').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, `email-texts-${locale}`);
    expect(problems).toEqual([]);
    await context.close();
  },
);
