import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { tooFewPairs } from '../model/pairFloors.ts';
import { runScreenFlow } from '../model/screens/screenFlow.ts';
import { uploadScreen } from '../model/screens/upload.ts';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { openAward } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  [browser, server, folder] = await Promise.all([
    launchBrowser(),
    startServer({ web: webFolder }),
    mkdtemp(join(tmpdir(), 'awards-upload-')),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

it('an entrant takes a file along every step of its chart on the screen, and no other', {
  timeout: 600_000,
}, async () => {
  const [admin, entrant, rival] = await Promise.all([
    server.join('admin'),
    server.join('entrant'),
    server.join('entrant'),
  ]);
  const award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const { page, problems } = await openSignedIn(browser, server, entrant.email);
  await page.clock.install();
  const screen = await uploadScreen({ server, award, entrant, rival, page, folder });
  const run = await runScreenFlow(register.find(({ name }) => name === 'upload')!, screen);
  console.log(`upload on the screen: ${run.paths} paths, ${run.steps} steps`);
  expect([...run.mismatches, ...tooFewPairs('upload', 'browser', run.pairs)]).toEqual([]);
  expect(run.coverage.states.missing).toEqual([]);
  expect(run.coverage.transitions.missing).toEqual([]);
  // A browser's picker and drop give files only: a folder comes as one of a kind that no place takes.
  expect(run.coverage.guards.missing).toEqual(['upload.refusal.invalidFile']);
  expect(problems).toEqual([]);
});
