import type { Page } from 'playwright-core';

/** Whether a browser has a connection, and whether its page hears of losing it. */
export function connectionOf(page: Page) {
  const context = page.context();
  let online = true;
  const set = async (wanted: boolean) => {
    if (online === wanted) return;
    online = wanted;
    await context.setOffline(!wanted);
  };
  return {
    lose: () => set(false),
    restore: () => set(true),
    /** The connection is gone, and the page is not told: it was asleep, or the browser is late. */
    async loseUnheard() {
      if (!online) return;
      await page.evaluate(() =>
        window.addEventListener('offline', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
      );
      await set(false);
    },
    /** The connection is back, and the page is not told. */
    async restoreUnheard() {
      if (online) return;
      await page.evaluate(() =>
        window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
      );
      await set(true);
    },
  };
}
