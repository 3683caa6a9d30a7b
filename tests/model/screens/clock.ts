import type { Page } from 'playwright-core';

/** The clock that was installed in a page. It has to run while the page is opened. */
export const clockOf = (page: Page) => ({
  run: () => page.clock.resume(),
  // Ahead of the time at which the page hears of it.
  stop: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000),
  /** Lets so many milliseconds go by. */
  pass: (milliseconds: number) => page.clock.runFor(milliseconds),
});
