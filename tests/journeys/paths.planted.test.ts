import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { register } from '#machines/index.ts';
import { coverageCounter } from '#machines/kit/paths.ts';
import { assignments } from '#server/platform/database/schema.ts';
import { awardDriver } from '../model/api/award.ts';
import { entryDriver } from '../model/api/entry.ts';
import { scoreDriver } from '../model/api/score.ts';
import { type ApiStage, apiStage } from '../model/api/stage.ts';
import { tooFewPairs } from '../model/pairFloors.ts';
import { awardScreen } from '../model/screens/award.ts';
import { entryScreen } from '../model/screens/entry.ts';
import { runScreenFlow } from '../model/screens/runScreenFlow.ts';
import { scoreScreen } from '../model/screens/score.ts';
import { runScreenLifecycle } from '../model/screens/screenLifecycle.ts';
import { sessionScreen } from '../model/screens/session.ts';
import { launchBrowser } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { type Planted, plantedNames } from '../support/planted.ts';
import { buildPlanted } from '../support/plantedBuild.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn, signedInProfile } from '../support/signedIn.ts';
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

const registered = (name: Planted) => register.find((one) => one.name === name)!;
const firstOnly = { stopAfter: 1 };

/** How long a page with a wrong chart is waited for: what it no longer shows never comes. */
const wrongPatience = 30_000;

/** The page of somebody who is signed in at an address. */
async function pageOf(url: string, { email }: { readonly email: string }) {
  const person = await openSignedIn(browser, server, email, { base: url });
  if (url !== server.url) person.page.setDefaultTimeout(wrongPatience);
  return person;
}

interface Walked {
  /** What differs from the chart first. */
  readonly mismatches: readonly string[];
  readonly pairs: readonly string[];
}

/** The walk of each chart's screen, in the application at an address. */
const walks: Readonly<Record<Planted, (url: string, stage: ApiStage) => Promise<Walked>>> = {
  async award(url, stage) {
    const { page } = await pageOf(url, stage.admin);
    // Here it is the end of judging.
    const only = { ...firstOnly, only: ['award.close' as const] };
    return runScreenLifecycle(registered('award'), await awardDriver(stage), awardScreen(page), only);
  },

  async entry(url, stage) {
    const { page } = await pageOf(url, stage.entrant);
    const driver = await entryDriver(stage);
    const own: typeof driver = {
      ...driver,
      // What judges answered in a round no entrant is told: the server refuses, the page cannot.
      beyond: ({ type }, { facts: { by, judgedInRound } }) =>
        by !== 'entrant' ? 'not the entrant’s' : judgedInRound && type === 'entry.withdraw' ? 'told by nobody' : null,
    };
    return runScreenLifecycle(registered('entry'), own, entryScreen(page), firstOnly);
  },

  async score(url, stage) {
    const { page } = await pageOf(url, stage.judge);
    const driver = await scoreDriver(stage);
    const own: typeof driver = {
      ...driver,
      // A judge's page shows this sheet alone, and none that the lists leave out.
      async arrange(thing, moment) {
        await server.database.delete(assignments).where(eq(assignments.judgeID, stage.judge.personID));
        return driver.arrange(thing, moment);
      },
      beyond: (_, { facts: { by, awardStatus, entryOpen, assigned, ndaAccepted } }) =>
        by === 'judge' && awardStatus === 'judging' && entryOpen && assigned && ndaAccepted ? null : 'not in the lists',
    };
    return runScreenLifecycle(registered('score'), own, scoreScreen(page), firstOnly);
  },

  async session(url, stage) {
    const { email } = stage.entrant;
    const screen = sessionScreen(browser, url, email, () => signedInProfile(server, email, { base: url }));
    const chart = registered('session');
    return runScreenFlow(chart, screen, coverageCounter(chart), firstOnly);
  },
};

/** Where the walk through the application with wrong charts must come to an end, and nowhere before. */
const noticed: Readonly<Record<Planted, string>> = {
  award: 'judging, ',
  entry: 'submitted, a complete entry before the deadline, {"type":"entry.withdraw"}:',
  score: 'scored, every criterion is scored, {"type":"score.submit"}:',
  session: '{"type":"session.endedElsewhere"}:',
};

const walkAll = (names: readonly Planted[], url: string) =>
  Promise.all(
    names.map(async (name) => {
      const stage = await apiStage(server, () => Date.now());
      return [name, await walks[name](url, stage)] as const;
    }),
  );

it('walks the screens by the charts as they are', async () => {
  // The award's whole chart is walked in paths.award.test.ts.
  for (const [name, { mismatches, pairs }] of await walkAll(['entry', 'score', 'session'], server.url)) {
    expect(mismatches, name).toEqual([]);
    expect(tooFewPairs(name, 'browser', pairs)).toEqual([]);
  }
}, 400_000);

// A quick run finds each of these faults over the API (tests/api/paths/planted.test.ts), by the same paths.
if (isDeep) {
  it('notices one wrong place in each chart that a page runs', async () => {
    const planted = await buildPlanted();
    /** The same server, serving the application with wrong charts in it. */
    const wrong = await server.replica(planted.web);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await wrong.close();
      await planted.remove();
    });
    for (const [, { mismatches }] of await walkAll(['award'], server.url)) expect(mismatches).toEqual([]);
    // What fails from here on is meant to: it is no run of the charts.
    vi.stubEnv('RUN_RESULTS', undefined);
    for (const [name, { mismatches }] of await walkAll(plantedNames, wrong.url)) {
      expect(mismatches, name).toEqual([expect.stringContaining(noticed[name])]);
      console.log(`${name} on the screen: ${mismatches[0]?.split('\n')[0]?.slice(0, 200)}`);
    }
  }, 400_000);
}
