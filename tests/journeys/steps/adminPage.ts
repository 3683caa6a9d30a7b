import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '../../../src/server/demo/seedDemo.ts';
import { openPerson, type Person, type View } from '../../support/browser.ts';
import type { TestServer } from '../../support/server.ts';

/** An administrator's browser, signed in and on the page of that address. */
export async function openAdministrator(
  browser: Browser,
  server: TestServer,
  { email = 'admin@demo.test', path = '', ...view }: View & { readonly email?: string; readonly path?: string } = {},
): Promise<Person> {
  const person = await openPerson(browser, server.url, view);
  const { page } = person;
  await page.goto(path);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  return person;
}

/** The alert in the corner says so. */
export const told = (page: Page, message: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(message, { exact: true }).first().waitFor();

/** Takes an item of a menu that a button opens. */
export async function choose(page: Page, button: string | RegExp, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const items = (['menuitem', 'menuitemcheckbox', 'menuitemradio'] as const).map((role) =>
    page.getByRole(role, { name: item }),
  );
  await items.reduce((one, other) => one.or(other)).click();
}
