import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
it('looks', async () => {
  const shot = async (email: string, path: string, name: string, view: object, wait: string) => {
    const { page, context, problems } = await openSignedIn(browser, server, email, { path, ...view });
    await page.locator(wait).first().waitFor({ timeout: 15000 }).catch((error: unknown) => console.log(name, String(error).slice(0, 200)));
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
    console.log(name, problems, await page.evaluate(() => document.documentElement.scrollWidth));
    await context.close();
  };
  const { page, context } = await openSignedIn(browser, server, 'admin@demo.test');
  const awards: { id: string; status: string; name: string }[] = await page.evaluate(async () => []);
  await page.goto('awards');
  await page.locator('main tbody tr').first().waitFor();
  const links = await page.locator('main tbody tr a[href*="/award/"]').evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));
  console.log(links, awards.length);
  await context.close();
  for (const [name, href] of links) {
    const path = `${href!.replace(/^\//, '').split('?')[0]}?tab=results`;
    const short = name!.replace(/\W+/g, '-').slice(0, 20);
    await shot('admin@demo.test', path, `${short}-1440`, {}, '[role=tabpanel] h2');
    await shot('admin@demo.test', path, `${short}-360-dark`, { width: 360, dark: true, height: 760 }, '[role=tabpanel] h2');
    await shot('admin@demo.test', path, `${short}-ro`, { locale: 'ro', width: 1024 }, '[role=tabpanel] h2');
    await shot('admin@demo.test', path, `${short}-360-ro`, { locale: 'ro', width: 360 }, '[role=tabpanel] h2');
  }
  await shot('entrant@demo.test', 'entrant/settings', 'settings-1440', {}, '#invoices table');
  await shot('entrant@demo.test', 'entrant/settings', 'settings-360-dark', { width: 360, dark: true }, '#invoices table');
  await shot('entrant@demo.test', 'entrant/settings', 'settings-ro', { locale: 'ro', width: 800 }, '#invoices table');
  await shot('entrant@demo.test', 'entrant', 'dashboard-1440', {}, 'main table');
  await shot('entrant@demo.test', 'entrant', 'dashboard-360', { width: 360 }, 'main table');
  await shot('judge@demo.test', 'judge/settings', 'judge-settings', {}, '#data');
}, 400_000);
