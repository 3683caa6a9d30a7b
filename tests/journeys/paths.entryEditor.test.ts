import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { awards, entries, people } from '#server/platform/database/schema.ts';
import { tooFewPairs } from '../model/pairFloors.ts';
import { entryEditorScreen } from '../model/screens/entryEditor.ts';
import { runScreenFlow } from '../model/screens/screenFlow.ts';
import { launchBrowser } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { openAward } from '../support/stage.ts';
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

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

it('an entrant takes an entry along every step of its editor on the screen, and no other', {
  timeout: 600_000,
}, async () => {
  const [admin, entrant] = await Promise.all([server.join('admin'), server.join('entrant')]);
  const dates = {
    opensAt: inDays(-9).toISOString(),
    closesAt: inDays(30).toISOString(),
    judgingClosesAt: inDays(60).toISOString(),
    resultsAt: inDays(90).toISOString(),
    entryLimit: 100,
  };
  const open = await openAward(server, admin, dates);
  const judging = await openAward(server, admin, dates);
  const closed = await openAward(server, admin, dates);
  const { database } = server;
  await database.update(people).set({ allowedLimit: 100 }).where(eq(people.id, entrant.personID));
  // Opened now; the closing date has to be able to pass.
  await database
    .update(awards)
    .set({ opensAt: inDays(-9) })
    .where(eq(awards.id, open.id));
  for (const [award, status] of [
    [judging, 'judging'],
    [closed, 'closed'],
  ] as const) {
    const changes = { status, opensAt: inDays(-9), closesAt: inDays(-1), entryLimit: 3 };
    await database.update(awards).set(changes).where(eq(awards.id, award.id));
  }
  const { orgID, personID } = entrant;
  const before = ['A-1', 'A-2', 'A-3'].map((ref) => ({
    awardID: judging.id,
    orgID,
    personID,
    ref,
    status: 1 as const,
    categoryID: judging.categories[0]!.categoryID,
  }));
  await database.insert(entries).values(before);
  const { page, problems } = await openSignedIn(browser, server, entrant.email);
  await page.clock.install();
  const screen = await entryEditorScreen({ server, awardIn: { open, judging, closed }, entrant, page });
  const run = await runScreenFlow(register.find(({ name }) => name === 'entryEditor')!, screen);
  console.log(`entryEditor on the screen: ${run.paths} paths, ${run.steps} steps, ${run.refused} refused`);
  expect([...run.mismatches, ...tooFewPairs('entryEditor', 'browser', run.pairs)]).toEqual([]);
  expect(run.coverage.states.missing).toEqual([]);
  // The page is covered while the category changes: nobody can type there. The standard form takes no question away.
  expect(run.coverage.transitions.missing).toEqual([
    'entryEditor.draft.saving –xstate.error.actor.saveEntry [isUnknownField]→ entryEditor.refetching',
    'entryEditor.movingCategory –entry.write→ stays',
    'entryEditor.submitting –xstate.error.actor.submitEntry [isUnknownField]→ entryEditor.refetching',
    'entryEditor.refetching –xstate.done.actor.loadEntry [isRefusedStill]→ entryEditor.draft.refused',
  ]);
  // The screen always has an award chosen that takes entries; that judges have begun no entrant is told.
  // The form is the standard one, which asks nothing of its own, the award has no terms for entrants, and its categories take any number.
  expect(run.coverage.guards.missing).toEqual([
    'entryEditor.refusal.noAward',
    'entry.refusal.notEligible',
    'entry.refusal.unanswered',
    'entry.refusal.categoryLimitReached',
    'entry.refusal.termsNotAccepted',
    'entry.refusal.scored',
    'entry.refusal.onBallot',
  ]);
  expect(problems).toEqual([]);
});
