import type { BrowserContext, Locator, Page } from 'playwright-core';

/** From the next page on, a pointer is an error of the console. */
export const withoutPointer = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
      document.addEventListener(type, () => console.error('A pointer was used'), true);
    }
  });

/** Presses Tab until what is looked for has the focus; throws where it is not reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

/** Goes to a control by Tab and presses Enter there. */
export async function press(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first());
  await page.keyboard.press('Enter');
}
