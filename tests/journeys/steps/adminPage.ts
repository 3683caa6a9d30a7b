import type { Page } from 'playwright-core';

/** The alert in the corner says so. */
export const untilAlert = (page: Page, message: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(message, { exact: true }).first().waitFor();

/** Takes an item of a menu that a button opens. */
export async function choose(page: Page, button: string | RegExp, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const items = (['menuitem', 'menuitemcheckbox', 'menuitemradio'] as const).map((role) =>
    page.getByRole(role, { name: item }),
  );
  await items.reduce((one, other) => one.or(other)).click();
}
