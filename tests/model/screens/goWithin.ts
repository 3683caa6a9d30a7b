import type { Page } from 'playwright-core';

/** Goes to another address of the application without loading it anew. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', new URL(to, document.baseURI)), address);
