import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { signedIn } from '../../support/signedIn.ts';
import { accept, cast, judgedPrize } from '../../support/stage.ts';
import { webFolder } from '../../support/webFolder.ts';
import { actorOf } from './cast.ts';

/** A server and a browser with an organiser at a desk and a judge on a telephone, in the dark, who stay for several prizes. */
export async function startRounds() {
  const [server, browser]: [TestServer, Browser] = await Promise.all([
    startServer({ web: webFolder }),
    launchBrowser(),
  ]);
  const people = { ...(await cast(server)), third: await server.join('entrant') };
  const { admin, judge, entrant, rival, third } = people;
  const narrow = { width: 360, height: 780, dark: true };
  const organiser = actorOf(await signedIn(browser, server, admin.email), admin.email, 'en');
  const answering = actorOf(await signedIn(browser, server, judge.email, narrow), judge.email, 'en');
  const { page } = organiser;
  return {
    server,
    people,
    organiser,
    answering,
    /** An award of its own with these entries, whose terms the judge has accepted, on the organiser's page of its rounds. */
    async prize(titles: readonly string[]) {
      const entrants = [entrant, rival, third].slice(0, titles.length);
      const made = await judgedPrize(server, admin, judge, entrants, titles);
      await accept(server, judge, made.award);
      await page.goto(`award/${made.award.id}?tab=rounds`);
      return made;
    },
    /** Both judges, who have the same name, answer for the category. */
    async appointBoth() {
      const boxes = page.getByRole('group', { name: 'Wayfinding' }).getByRole('checkbox');
      await boxes.first().waitFor();
      for (let index = 0; index < (await boxes.count()); index += 1) await boxes.nth(index).check();
    },
    async openRound() {
      await page.getByRole('button', { name: 'Open round' }).click();
      await page.getByRole('button', { name: 'Close round' }).waitFor();
    },
    /** The judge is on the sheets of the round that is open. */
    async answer() {
      await answering.page.goto('judge');
      await answering.page.getByRole('link', { name: 'Answer', exact: true }).click();
    },
    /** Closes the round although the second judge has not answered. */
    async closeEarly() {
      await page.reload();
      await page.getByRole('button', { name: 'Override with a reason' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('The second judge is ill.');
      await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click();
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
