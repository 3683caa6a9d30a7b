import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const addresses = {
  admin: [
    '',
    'awards',
    'categories',
    'judges',
    'entries',
    'invoices',
    'scores',
    'users',
    'utils',
    'page2',
    'admin/settings',
    'utils/flows',
    'utils/flows/award/compare',
  ],
  entrant: ['entrant', 'entrant/entry/list', 'entrant/entry', 'entrant/settings'],
  judge: ['judge', 'judge/entries', 'judge/play', 'judge/nda'],
} as const;

/** The page's own scripts: without them nothing of the application runs that could say so. */
const first = ['libraries', 'index'];

/** The chunk of a script's address, without the sum of its content. */
const chunkOf = (url: string) => /\/([\w-]+)\.[0-9a-f]+\.js$/.exec(url)?.[1];

it.each(Object.keys(addresses) as (keyof typeof addresses)[])(
  'each part of the %s’s screens that does not arrive is asked for a few times at most, and said',
  async (type) => {
    const { page, context } = await openSignedIn(browser, server, `${type}@demo.test`, { serviceWorkers: 'block' });
    const neededBy = new Map<string, string>();
    for (const address of addresses[type]) {
      for (const chunk of await partsOf(page, address)) {
        if (!neededBy.has(chunk) && !first.includes(chunk)) neededBy.set(chunk, address);
      }
    }
    expect(neededBy.size).toBeGreaterThan(3);
    const silent: string[] = [];
    // Screens show it on the dashboard; behind the other pages it is asked for too, by several that nobody sees.
    const behind = type === 'judge' ? [['device', 'judge/entries'] as const] : [];
    for (const [chunk, address] of [...neededBy, ...behind]) {
      let asked = 0;
      const pattern = new RegExp(`/${chunk}\\.[0-9a-f]+\\.js$`);
      await page.route(pattern, (route) => {
        asked += 1;
        return route.abort('failed');
      });
      await page.goto(address);
      const said = page.getByText(/Loading chunk \S+ failed|The page could not start/).first();
      const isSaid = await said.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (!isSaid || asked > 3) silent.push(`${chunk} of /${address}: asked for ${asked} times`);
      await page.unroute(pattern);
    }
    expect(silent).toEqual([]);
    await context.close();
  },
);

/** The chunks that a page asks for until nothing is on its way. */
async function partsOf(page: Page, address: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const note = (request: { url(): string }) => {
    const chunk = chunkOf(request.url());
    if (chunk) found.add(chunk);
  };
  page.on('request', note);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(untilNothingArrives);
  page.off('request', note);
  return found;
}

/** Resolves once no file has arrived for a while: streams of events never end. */
function untilNothingArrives(): Promise<void> {
  return new Promise((resolve) => {
    let last = -1;
    const look = () => {
      const count = performance.getEntriesByType('resource').length;
      if (count === last) resolve();
      else {
        last = count;
        setTimeout(look, 300);
      }
    };
    look();
  });
}
