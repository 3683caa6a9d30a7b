import type { BrowserContext } from 'playwright-core';

/** Contexts whose pages say what the cookie says. */
const told = new WeakSet<BrowserContext>();

/**
 * Takes the network away from a browser, as a device in a tunnel. Automation forgets it where a page is loaded anew: that
 * page would say that it is online.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  if (!told.has(context)) {
    told.add(context);
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => !document.cookie.includes('offline=yes') }),
    );
  }
  const url = context
    .pages()
    .map((page) => page.url())
    .find((address) => address.startsWith('http'));
  if (url) await context.addCookies([{ name: 'offline', value: 'yes', url: new URL('/', url).href }]);
  await context.setOffline(true);
}

/** Gives the network back, which each of its pages hears of. */
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'offline' });
  await context.setOffline(false);
  const tell = () => window.dispatchEvent(new Event('online'));
  // A page that is on its way to another address finds the network there.
  await Promise.all(context.pages().map((page) => page.evaluate(tell).catch(() => undefined)));
}
