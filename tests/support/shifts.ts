import type { Page } from 'playwright-core';

/** Everything that moved by itself, in order. */
export const shifts = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without an entry nobody is called back.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
