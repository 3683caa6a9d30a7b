import type { Browser } from 'playwright-core';
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

it('submits the scores that its judge sees, though another window changed one, and keeps what that one wrote', async () => {
  const as = await server.signIn('judge@demo.test');
  const [awards, entries] = await Promise.all([
    server.ok('listAwards', { as, query: {} }),
    server.ok('listEntries', { as, query: {} }),
  ]);
  const { id, awardID, categoryID } = entries.find((entry) => entry.status === 2 && entry.score === null)!;
  const categories = awards.find((award) => award.id === awardID)!.categories;
  const { criteria } = categories.find((category) => category.categoryID === categoryID)!;
  const query = { id, awardID, categoryID: categoryID! };
  const give = (marks: Record<string, number>) => server.ok('scoreEntry', { as, query, body: { marks } });
  await give(Object.fromEntries(criteria.map(({ criterionID }) => [criterionID, 5])));
  const { page } = await openSignedIn(browser, server, 'judge@demo.test', { path: `judge/entry?id=${id}` });
  const submit = page.getByRole('button', { name: 'Submit this score sheet' });
  await submit.waitFor();
  await server.ok('scoreEntry', {
    as,
    query,
    body: { marks: { [criteria[0]!.criterionID]: 9 }, comment: 'Clear at first sight.' },
  });
  await submit.click();
  const stored = async () => (await server.ok('getEntry', { as, query: { id, awardID } })).score;
  await expect.poll(stored).toMatchObject({ status: 'submitted', comment: 'Clear at first sight.' });
  expect(Object.values((await stored())!.marks)).toEqual(criteria.map(() => 5));
});
