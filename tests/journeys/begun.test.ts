import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceMarker } from '#app/data/offline/deviceMarker.ts';
import { firstParts } from '#app/firstParts.ts';
import { launchBrowser } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let award: string;
const pages: Record<string, Page> = {};

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ demo: true, web: webFolder })]);
  for (const who of ['admin', 'entrant', 'judge']) {
    const { page } = await openSignedIn(browser, server, `${who}@demo.test`);
    // Each comes back: the administrator to a chosen award, the judge to a device that was worked on.
    if (who === 'admin')
      await page.waitForFunction(() => /"defaultAwardID":"/.test(localStorage.getItem('awards.state') ?? ''));
    if (who === 'judge') await page.waitForFunction((marker) => localStorage.getItem(marker), deviceMarker);
    pages[who] = page;
  }
  const awards = await server.ok('listAwards', { as: await server.signIn('admin@demo.test') });
  award = awards[0]!.id;
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const beginning = Object.entries(firstParts).flatMap(([address, { calls = [] }]) =>
  calls.length > 0 ? [[address, calls] as const] : [],
);

// In a quick run a quarter of them, some of each role: how a screen takes what was asked for is one part of all.
it.each(sampleOf(beginning, 6))(
  'what the page asks for before its script at %s is what its screen takes',
  async (address, calls) => {
    const who = /^\/(judge|entrant)\b/.exec(address)?.[1] ?? 'admin';
    const page = pages[who]!;
    const asked: string[] = [];
    const listen = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname.slice(4) + search);
    };
    page.on('request', listen);
    const needsID = calls.some((call) => call.includes('{id}'));
    await page.goto(needsID ? `${address}/${award}` : address);
    await expect.poll(() => page.evaluate(() => Object.keys(globalThis.awardsBegun?.answers ?? {}))).toEqual([]);
    // Whose award it is stands in what the device keeps: in the address of every call about it.
    const chosen = asked.map((call) => /awardID=([^&]+)|summary\?id=([^&]+)/.exec(call)).find(Boolean);
    const named = calls.map((call) => call.replace('{award}', chosen?.[1] ?? chosen?.[2] ?? '').replace('{id}', award));
    expect(named.filter((call) => !asked.includes(call))).toEqual([]);
    page.off('request', listen);
  },
);

it('where the address filters a list, the page leaves that to the screen', async () => {
  const page = pages.admin!;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('entries?status=0');
  await page.getByRole('row').nth(1).waitFor();
  expect(asked.filter((path) => path === '/api/admin/entry/list')).toHaveLength(1);
});

it('what changes after the page has asked and before it listens is shown all the same', async () => {
  const page = pages.admin!;
  const token = await server.signIn('admin@demo.test');
  const awards = await server.ok('listAwards', { as: token });
  const name = awards.find(({ id }) => id === award)?.name ?? '';
  let listen = () => {};
  const changed = new Promise<void>((resolve) => {
    listen = resolve;
  });
  await page.route('**/api/award/events*', async (route) => {
    await changed;
    await route.continue();
  });
  const asking = page.waitForRequest('**/api/award/events*');
  await page.goto(`award/${award}`);
  await page.getByRole('heading', { name }).first().waitFor();
  await asking;
  const renamed = `${name} again`;
  await server.ok('updateAward', { as: token, query: { id: award }, body: { name: renamed } });
  listen();
  await page.getByRole('heading', { name: renamed }).first().waitFor();
  await page.unroute('**/api/award/events*');
});
