import type { Page } from 'playwright-core';

/** The clock that was installed in a page. It has to run while the page is opened. */
export const clockOf = (page: Page) => ({
  run: () => page.clock.resume(),
  stop: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000),
  /** Lets so many milliseconds go by. */
  pass: (milliseconds: number) => page.clock.runFor(milliseconds),
});
