import { sql } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { seedFilmPrize } from '#server/modules/demo/filmPrize.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { isDeep, sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast, inDays, judgedPrize } from '../support/stage.ts';
import { castFor } from '../support/votes.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;
/** The address of the demo's vote on films. */
let films: string;

const [first, second] = ['Salt Road', 'The Long Ferry'] as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder, demo: true }), launchBrowser()]);
  await seedFilmPrize(server.context);
  const [vote] = await rowsOf<{ id: string }>(server.database, sql`select id from product.votes`);
  films = `${server.url}vote/${vote!.id}`;
  people = await cast(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The prize's vote: its page, who set it up, and who votes. */
let address: string;
let organiser: Actor;
let voter: Actor;
/** The first of the prize's entries. */
let chosen: Entry | undefined;

const give = (title: string) => voter.page.getByRole('button', { name: `Vote, ${title}` }).click();
/** Fills in the code that was sent. */
const prove = async () => {
  await voter.page.getByRole('heading', { name: 'Enter the code we sent' }).waitFor();
  const mail = (await server.mails()).filter(({ why, to }) => why === 'vote' && to === 'ana@example.org').at(-1)!;
  await voter.page.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail.text)![0]);
};

it('takes a vote by a code, once, though its answer was lost, and proves it by its receipt', async () => {
  const { admin, judge, entrant, rival } = people;
  const { award, entries } = await judgedPrize(server, admin, judge, [entrant, rival], [first, second]);
  [chosen] = entries;

  const path = `award/${award.id}?tab=rounds`;
  organiser = actorOf(await openSignedIn(browser, server, admin.email, { path }), admin.email, 'en');
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a public vote' }).click();
  await page.getByRole('button', { name: 'Save vote' }).click();
  await page.getByRole('button', { name: 'Delete vote' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete vote' }).click();
  await page.getByRole('button', { name: 'Add a public vote' }).click();
  await page.getByRole('textbox', { name: 'Closes' }).fill(inDays(10).slice(0, 10));
  await page.getByRole('button', { name: 'Save vote' }).click();
  await page.getByRole('button', { name: 'Open vote' }).click();
  const link = page.getByRole('link', { name: /\/vote\// });
  address = (await link.getAttribute('href'))!;
  await organiser.inspect('vote-open');

  const narrow = { width: 360, height: 780, dark: true };
  voter = actorOf(await openPerson(browser, server.url, narrow), 'ana@example.org', 'en');
  await voter.page.goto(address);
  await voter.page.getByRole('button', { name: 'Send my code' }).click();
  await voter.page.getByText('Choose one entry at least.').waitFor();
  await give(first);
  // What is chosen is still there after the page was loaded again.
  await voter.page.reload();
  await voter.page.getByRole('button', { name: `Your vote, ${first}` }).waitFor();
  await give(second);
  await voter.page.getByRole('alert').getByText('You have given your vote of this category.').waitFor();
  await voter.page.getByLabel('Your email').fill('ana@example.org');
  await voter.inspect('vote-choose');
  await voter.page.getByRole('button', { name: 'Send my code' }).click();
  await prove();
  await voter.inspect('vote-code');
  // The server takes the ballot, and its answer is lost.
  await voter.page.route('**/public/vote/ballot?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await voter.page.getByRole('button', { name: 'Cast 1 vote' }).click();
  await voter.page.getByText('We do not know whether your votes arrived').waitFor();
  await voter.inspect('vote-unsure');
  await voter.page.unroute('**/public/vote/ballot?*');
  await voter.page.getByRole('button', { name: 'Send again' }).click();
  await voter.page.getByText('Thank you. Your vote is in.').waitFor();
  await voter.page.getByText('A receipt is on its way.').waitFor();
  const [sent] = (await server.mails()).filter(({ why }) => why === 'voteReceipt');
  const receipt = /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(sent!.text)![0];
  await voter.page.getByText(receipt, { exact: true }).waitFor();
  await voter.page.getByLabel('Email me the result, once').check();
  await voter.page.getByRole('textbox', { name: 'Receipt' }).fill(receipt.toLowerCase());
  await voter.page.getByRole('button', { name: 'Check', exact: true }).click();
  await voter.page.getByText('This ballot is in, as it was on').waitFor();
  await voter.inspect('vote-thanks');
});

// In a quick run the API changes and replaces ballots (tests/api/votes), and the page's own steps are taken in votePage.test.tsx.
if (isDeep) {
  it('shows the earlier votes to whoever comes again, replaces them and changes them', async () => {
    // Later, from another visit: the earlier votes are shown, and the new ones take their place.
    await voter.page.reload();
    await give(second);
    await voter.page.getByLabel('Your email').fill('ana@example.org');
    await voter.page.getByRole('button', { name: 'Send my code' }).click();
    await prove();
    await voter.page.getByRole('button', { name: 'Cast 1 vote' }).click();
    await voter.page.getByRole('heading', { name: 'This address has voted already' }).waitFor();
    await voter.inspect('vote-compare');
    await voter.page.getByRole('button', { name: 'Replace my votes' }).click();
    await voter.page.getByText('Thank you. Your vote is in.').waitFor();
    await voter.page.getByRole('button', { name: 'Change my votes' }).click();
    await voter.page.getByRole('button', { name: `Your vote, ${second}` }).click();
    await give(first);
    await voter.inspect('vote-changing');
    await voter.page.getByRole('button', { name: 'Save my votes' }).last().click();
    await voter.page.getByText('Thank you. Your vote is in.').waitFor();
    await voter.page.getByRole('listitem').filter({ hasText: first }).waitFor();
  });
}

it('is closed early with a reason, and shows the organiser a suspicious pattern', async () => {
  const { page } = organiser;
  const id = address.split('/').at(-1)!;
  await castFor(server, id, 'ana+again@example.org', [chosen!]);

  await page.reload();
  await page.getByText('Nobody sees what people vote for before the vote is closed').waitFor();
  await page.getByRole('button', { name: 'Close early with a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The ceremony is tonight.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close vote' }).click();
  await page.getByText('2 ballots came from addresses of one mailbox.').waitFor();
  await organiser.inspect('vote-closed');
  await page.getByText('Flagged from 2 ballots on.').waitFor();
});

// In a quick run the API opens a vote again (tests/api/votes).
if (isDeep) {
  it('is opened again where it was closed by mistake, and closed once more', async () => {
    const { page } = organiser;
    // Closed by mistake: it is opened again, and closed once more.
    await page.getByRole('button', { name: 'Open again with a reason' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('It was closed by mistake.');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Closes' }).fill(inDays(5).slice(0, 10));
    await organiser.inspect('vote-reopen');
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
    await page.getByText('Nobody sees what people vote for before the vote is closed').waitFor();
    await page.getByRole('button', { name: 'Close early with a reason' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The ceremony is tonight.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close vote' }).click();
  });
}

it('leaves the pattern out, and publishes the result, which whoever asked for it is sent', async () => {
  const { page } = organiser;
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('One person, two addresses.');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('They are left out: One person, two addresses.').waitFor();
  await page.getByRole('button', { name: 'Publish result' }).click();
  await page.getByRole('dialog').getByText('1 suspicious pattern is left out of the count.').waitFor();
  await page.getByRole('dialog').getByText('1 voter asked for it by email').waitFor();
  await organiser.inspect('vote-publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish result' }).click();
  await page.getByText('Published', { exact: true }).waitFor();
  expect(organiser.problems).toEqual([]);

  await voter.page.goto(address);
  await voter.page.getByText('What the public chose.').waitFor();
  await voter.page.getByRole('table', { name: 'Result: Wayfinding' }).waitFor();
  await voter.inspect('vote-result');
  const notified = (await server.mails()).filter(({ why }) => why === 'voteResult');
  expect(notified.map(({ to, subject }) => [to, subject])).toEqual([['ana@example.org', 'The result: Audience prize']]);
});

const languages = { en: 'English', fr: 'Français', ro: 'Română', zh: '中文' } as const;

const views = [
  ['en', { width: 1440, height: 1000 }],
  ['ro', { width: 1440, height: 1000, dark: true }],
  ['zh', { width: 360, height: 780 }],
  ['fr', { width: 360, height: 780, dark: true }],
] as const;

// A quick run has a light desk and a dark telephone, in two languages.
it.each(sampleOf(views, 2))('shows the films of the demo with their pictures, in %s', async (locale, view) => {
  const voter = actorOf(await openPerson(browser, server.url, view), 'ana@example.org', locale);
  const { page } = voter;
  await page.goto(films);
  await page.getByRole('button', { name: languages[locale] }).click();
  await voter.heading(voter.t('vote.page.votes')).waitFor();
  const still = page.getByRole('img', { name: voter.t('vote.page.stillOf', { title: '盐路' }) });
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.getByRole('button', { name: `${voter.t('vote.page.vote')}, The Long Ferry` }).click();
  const bar = page.getByRole('button', { name: voter.t('vote.page.confirm') });
  expect(await bar.isVisible()).toBe(view.width < 960);
  if (view.width < 960) {
    await bar.click();
    expect(await voter.field('vote.page.email').evaluate((input) => input === document.activeElement)).toBe(true);
  }
  await voter.inspect(`vote-film-${view.width}`);
  await voter.context.close();
});

it('loads a film from elsewhere only once somebody presses Play', async () => {
  await server.database.execute(sql`update product.forms set fields = (
    select jsonb_agg(case when field ->> 'key' = 'own_video' then field || '{"seenBy":"public"}' else field end order by at)
    from jsonb_array_elements(fields) with ordinality x(field, at))`);
  await server.database.execute(sql`update product.entries
    set data = data || '{"own_video":"https://vimeo.com/123456789"}' where data ->> 'title' = 'The Long Ferry'`);
  const voter = actorOf(await openPerson(browser, server.url), 'ana@example.org', 'en');
  const { page } = voter;
  const asked: string[] = [];
  await page.route('https://player.vimeo.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' });
  });
  await page.goto(films);
  await page.getByText('Films load from player.vimeo.com only when you press Play.').waitFor();
  const play = page.getByRole('button', { name: 'Play film, The Long Ferry' });
  await play.waitFor();
  expect(asked).toEqual([]);
  await play.click();
  await page.frameLocator('iframe[title="Film: The Long Ferry"]').locator('title').waitFor({ state: 'attached' });
  expect(asked).toEqual(['https://player.vimeo.com/video/123456789?dnt=1']);
  expect(voter.problems).toEqual([]);
});
