import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { coverageCounter } from '#machines/kit/paths.ts';
import { tooFewPairs } from '../model/pairFloors.ts';
import { listable, oneEntryScreen, playScreen } from '../model/screens/judging.ts';
import { runScreenFlow } from '../model/screens/runScreenFlow.ts';
import { launchBrowser } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
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

it('a judge takes a sitting along every step of its chart on the screens, and no other', {
  timeout: 900_000,
}, async () => {
  const [admin, entrant] = await Promise.all([server.join('admin'), server.join('entrant')]);
  const judge = await server.join('judge', { orgID: admin.orgID });
  const { context } = await openSignedIn(browser, server, judge.email);
  const profile = await context.storageState();
  await context.close();
  // Without the awards that were seen on the way: a page that has some asks for them together with the sitting.
  for (const stored of profile.origins.flatMap(({ localStorage }) => localStorage)) {
    if (stored.name !== 'awards.state') continue;
    const { slices, ...rest } = JSON.parse(stored.value);
    stored.value = JSON.stringify({ ...rest, slices: { ...slices, award: undefined } });
  }
  const stage = { server, admin, judge, entrant };
  const registered = listable(register.find(({ name }) => name === 'play')!);
  const counter = coverageCounter(registered);
  const pairs: string[] = [];
  for (const screen of [playScreen, oneEntryScreen]) {
    // A quick run tries each refusal in one state; what every state offers is compared as the walk enters it.
    const run = await runScreenFlow(registered, screen(browser, stage, profile), counter, { refusedInEach: isDeep });
    console.log(`play on ${screen.name}: ${run.paths} paths, ${run.steps} steps, ${run.refusals} refusals`);
    expect(run.mismatches).toEqual([]);
    pairs.push(...run.pairs);
  }
  expect(tooFewPairs('play', 'browser', pairs)).toEqual([]);
  const { states, transitions, guards } = counter.coverage();
  expect(states.missing).toEqual([]);
  expect(transitions.missing).toEqual([
    // Another window's: judging.windows.test.ts has two.
    'play –sheet.changedElsewhere→ stays',
    // Another window's mark, or one that was kept from an earlier visit: this page has none on its way here.
    'play.loading –change.refused→ play.loading',
    'play.failed –change.refused→ play.loading',
    // Here it could also be a mark given while the sheets were fetched again; the walk refuses one mark at a time.
    'play.empty –change.refused→ play.loading',
    // Entries are picked on the page of all marks.
    'play.marking –entry.open→ stays',
    // Nothing tells a page at rest that something changed elsewhere.
    'play.marking.current –play.reload→ play.marking.refetching',
    // The handing in ends with the refusal of the only mark that it waits for: there is nothing to see in between.
    'play.submittingOne –change.refused→ stays',
    'play.submittingAll –change.refused→ stays',
    // The page that says that everything is in shows all marks itself.
    'play.handedIn –play.review→ play.review',
    // Another window's mark: this page's are all with the server before its sheets are handed in.
    'play.handedIn –change.refused→ play.marking.refetching',
  ]);
  // No list names an entry to a judge that is not open for judging.
  expect(guards.missing).toEqual(['score.refusal.entryNotOpen']);
});
