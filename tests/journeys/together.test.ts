import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPerson, picture } from '../support/browser.ts';
import { newestInvitation } from '../support/colleagues.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast, draft, inDays, openAward } from '../support/stage.ts';
import { textOf } from '../support/texts.ts';
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

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
const email = 'dana@wolff-werk.example';
const password = 'Harbour-Lamp-2027';
const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true });
const together = (page: Page) => page.getByRole('region', { name: t('together.title') });
const saved = (page: Page) =>
  page
    .getByText(/^All changes saved/)
    .filter({ visible: true })
    .first()
    .waitFor();

it('an entrant invites a colleague without an account, both write at once, the entrant submits and removes them', async () => {
  const people = await cast(server);
  const award = await openAward(server, people.admin, dates);
  const entry = await draft(server, people.entrant, award, award.categories[1]!.categoryID);
  const query = { id: entry.id, awardID: award.id };
  const path = `entrant/entry?id=${entry.id}&awardID=${award.id}`;
  const owner = await openSignedIn(browser, server, people.entrant.email, { path });
  const desk = owner.page;
  await together(desk).getByLabel(t('together.email')).fill('dana');
  await together(desk)
    .getByRole('button', { name: t('together.invite') })
    .click();
  await desk.getByText(t('together.emailMissing')).waitFor();
  await together(desk).getByLabel(t('together.email')).fill(email);
  await together(desk)
    .getByRole('button', { name: t('together.invite') })
    .click();
  await together(desk)
    .getByRole('status')
    .filter({ hasText: `${email} is invited until` })
    .waitFor();
  await together(desk).getByRole('listitem').filter({ hasText: email }).waitFor();
  await picture(desk, 'together-invited');

  const { id, code } = await newestInvitation(server, email);
  const { page, problems, context } = await openPerson(browser, server.url, {});
  await page.goto(`entrant/together?invitation=${id}&code=${code}`);
  await page.getByRole('link', { name: t('public.signIn.create') }).click();
  await page.getByLabel(t('public.givenName')).fill('Dana');
  await page.getByLabel(t('public.familyName')).fill('Wolff');
  await page.getByLabel(t('public.email')).fill(email);
  await page.getByLabel(t('public.password'), { exact: true }).fill(password);
  await page.getByLabel(t('public.country')).selectOption('GB');
  await button(page, 'public.register.submit').click();
  await page.getByRole('heading', { name: t('public.verify.title') }).waitFor();
  const sent = (await server.mails()).findLast((mail) => mail.to === email && mail.code);
  await page.getByLabel(t('public.code.label')).fill(sent!.code!);
  await page.getByText(t('public.signIn.confirmed')).first().waitFor();
  await page.getByLabel(t('public.email')).fill(email);
  await page.getByLabel(t('public.password'), { exact: true }).fill(password);
  await button(page, 'public.signIn.submit').click();
  await page.getByRole('heading', { name: t('together.accept.title') }).waitFor();
  await picture(page, 'together-accept');
  await button(page, 'together.accept').click();
  await together(page)
    .getByText(t('together.you', { name: 'Dana Wolff' }))
    .waitFor();
  expect(await together(page).getByText('Entrant Test').count()).toBe(1);

  // Neither has what the other types: the later save is joined with the earlier one.
  await Promise.all([
    page.locator('#field-completedOn').fill('May 2026'),
    desk.locator('#field-client').fill('Harbour Trust'),
  ]);
  await Promise.all([saved(page), saved(desk)]);
  const onServer = await server.ok('getEntry', { as: people.entrant.token, query });
  expect(onServer.data).toMatchObject({ completedOn: 'May 2026', client: 'Harbour Trust' });

  const submit = page.getByRole('button', { name: t('entrant.submitEntry'), exact: true });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await page.getByText(t('entry.refusal.ownerOnly')).first().waitFor();
  await picture(page, 'together-colleague');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await together(page).scrollIntoViewIfNeeded();
  await picture(page, 'together-colleague-360');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('entrant/entry/list');
  const card = page.getByRole('listitem').filter({ hasText: entry.ref });
  await card.getByText(t('entrant.ofColleague', { name: 'Entrant Test' })).waitFor();

  await desk.reload();
  await desk.getByRole('button', { name: t('entrant.submitEntry'), exact: true }).click();
  await desk.getByText(t('success.entrySubmitted')).first().waitFor();
  const office = await openSignedIn(browser, server, people.admin.email, {
    path: `entry?id=${entry.id}&awardID=${award.id}`,
  });
  await office.page.getByText(`Dana Wolff · ${email}`).waitFor();
  await picture(office.page, 'together-administrator');

  await page.goto(path);
  await together(page)
    .getByText(t('together.you', { name: 'Dana Wolff' }))
    .waitFor();
  await desk.goto(path);
  await together(desk)
    .getByRole('button', { name: t('together.of', { act: t('together.remove'), name: 'Dana Wolff' }) })
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('together.remove'), exact: true })
    .click();
  await desk
    .getByText(t('together.removed', { name: 'Dana Wolff' }))
    .first()
    .waitFor();
  await together(page).getByText(t('together.failed')).waitFor();
  await page.reload();
  await page.getByText(t('entrant.entryFailed')).first().waitFor();
  expect([owner.problems, office.problems]).toEqual([[], []]);
  await context.close();
  expect(problems).toEqual([]);
});
