import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { faultsAt, prepareChunks } from '../support/chunkWalk.ts';
import { startServer, type TestServer } from '../support/server.ts';
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

it('each part that a page of an administrator lacks is asked for a few times, said once, and comes when wanted again', async () => {
  expect(await faultsAt(browser, server, 'admin', await prepareChunks(server))).toEqual([]);
});
