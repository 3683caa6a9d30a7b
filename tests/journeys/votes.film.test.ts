import { sql } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFilmPrize } from '#server/modules/demo/filmPrize.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder, demo: true }), launchBrowser()]);
  await seedFilmPrize(server.context);
  const [vote] = await rowsOf<{ id: string }>(server.database, sql`select id from product.votes`);
  address = `${server.url}vote/${vote!.id}`;
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const languages = { en: 'English', fr: 'Français', ro: 'Română', zh: '中文' } as const;

it.each([
  ['en', { width: 1440, height: 1000 }],
  ['fr', { width: 360, height: 780, dark: true }],
  ['ro', { width: 1440, height: 1000, dark: true }],
  ['zh', { width: 360, height: 780 }],
] as const)('shows the films of the demo with their pictures, in %s', async (locale, view) => {
  const voter = actorOf(await openPerson(browser, server.url, view), 'ana@example.org', locale);
  const { page } = voter;
  await page.goto(address);
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
  await page.goto(address);
  await page.getByText('Films load from player.vimeo.com only when you press Play.').waitFor();
  const play = page.getByRole('button', { name: 'Play film, The Long Ferry' });
  await play.waitFor();
  expect(asked).toEqual([]);
  await play.click();
  await page.frameLocator('iframe[title="Film: The Long Ferry"]').locator('title').waitFor({ state: 'attached' });
  expect(asked).toEqual(['https://player.vimeo.com/video/123456789?dnt=1']);
  expect(voter.problems).toEqual([]);
});
