import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { awardDriver } from '../model/api/award.ts';
import { apiStage } from '../model/api/stage.ts';
import { tooFewPairs } from '../model/pairFloors.ts';
import { awardScreen } from '../model/screens/award.ts';
import { runScreenLifecycle } from '../model/screens/screenLifecycle.ts';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ web: webFolder })]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('an administrator takes an award along every step of its chart on the screen, and no other', {
  timeout: 400_000,
}, async () => {
  const registered = register.find(({ name }) => name === 'award')!;
  const stage = await apiStage(server, () => Date.now());
  const { page, problems } = await openSignedIn(browser, server, stage.admin.email);
  const run = await runScreenLifecycle(registered, await awardDriver(stage), awardScreen(page));
  console.log(`award on the screen: ${run.steps} steps, ${run.refusals} refusals`);
  expect([...run.mismatches, ...tooFewPairs('award', 'browser', run.pairs)]).toEqual([]);
  expect(run.coverage.states.missing).toEqual([]);
  // A tie is decided, and a round left out, where the ranking stands, on the page of the scores: tests/journeys/scores.
  // What makes the final result is chosen among the rounds: tests/journeys/rounds.scores.
  expect(run.coverage.transitions.missing).toEqual([
    'award.closed –award.decideTie [mayDecideTie]→ award.closed',
    'award.closed –award.leaveOut [mayLeaveOut]→ award.closed',
  ]);
  expect(run.coverage.guards.missing).toEqual([
    'mayDecideTie: let through',
    'mayLeaveOut: let through',
    'award.refusal.nothingLacking',
    'award.refusal.bestEntryOvertaken',
    'award.refusal.scoredAlready',
    'award.refusal.finalResultFixed',
  ]);
  expect(problems).toEqual([]);
});
