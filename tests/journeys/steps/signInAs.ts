import type { Page } from 'playwright-core';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';

/** Signs a demo account in, at `base` where the page has no address of its own, by what an English reader sees, and waits until the first screen is there. */
export async function signInAs(page: Page, email: string, base = ''): Promise<void> {
  await page.goto(`${base}login`);
  await signInOn(page, email);
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Fills in the form that is there. */
export async function signInOn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
