import type { Page } from 'playwright-core';
import type { TestServer } from '../../support/server.ts';
import type { Actor } from './cast.ts';

/** What an organiser makes of an empty installation. */
export interface Prize {
  readonly name: string;
  readonly category: string;
  /** The template that its entry form starts from, as its choice reads. */
  readonly template: string;
}

const password = 'Long-Enough-2027';

/** Makes an award with one free category, a form of its own and judges, and opens it; answers its address. */
export async function organiserMakes(organiser: Actor, prize: Prize, judges: readonly string[]): Promise<string> {
  const { page, t } = organiser;
  await organiser.menu('common.menu.awards');
  await page
    .getByRole('link', { name: t('admin.award.new.title') })
    .first()
    .click();
  await organiser.field('admin.award.field.name').fill(prize.name);
  await organiser.button('admin.award.new.create').click();
  await organiser.untilMessage('success.awardCreated');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${t(`admin.award.tab.${name}`)}`) }).click();
  await tab('dates');
  const year = new Date().getUTCFullYear() + 1;
  const dates = { opensAt: '01-10', closesAt: '03-10', judgingClosesAt: '04-10', resultsAt: '05-10' };
  for (const [field, day] of Object.entries(dates)) {
    const input = organiser.field(`admin.award.field.${field}`);
    await input.fill(`${year}-${day}`);
    await input.blur();
  }
  await tab('form');
  await page.getByLabel('Start from a template').selectOption({ label: prize.template });
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('button', { name: 'Publish version 2' }).waitFor();
  const address = page.url().replace(/\?.*$/, '');
  await tab('categories');
  await organiser.button('admin.categories.new').first().click();
  await page.getByRole('dialog').getByLabel(t('admin.categories.name'), { exact: true }).fill(prize.category);
  await organiser.button('admin.categories.create').click();
  await organiser.heading(prize.category).waitFor();
  await organiser.button('admin.category.criteria.add').first().click();
  const criterion = page.getByRole('group', { name: t('admin.category.criterion', { number: 1 }), exact: true });
  await criterion.getByLabel(t('admin.category.criterion.name'), { exact: true }).fill('Idea');
  await criterion.getByLabel(t('admin.category.criterion.weight'), { exact: true }).fill('100');
  await organiser.button('admin.category.save').last().click();
  await organiser.untilMessage('success.awardUpdated');
  for (const email of judges) await invite(organiser, prize, email);
  await page.goto(`${address}?tab=lifecycle`);
  await organiser.button('admin.lifecycle.step.pending.approved').click();
  await organiser.button('admin.lifecycle.openNow').click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByRole('button', { name: t('admin.lifecycle.openNow'), exact: true }).click();
  await organiser.button('admin.lifecycle.step.open.judging').waitFor();
  return address;
}

async function invite(organiser: Actor, { name, category }: Prize, email: string) {
  const { page, t } = organiser;
  await organiser.menu('common.menu.users');
  await organiser.link('admin.users.new').first().click();
  await page.getByRole('radio', { name: t('admin.user.type.judge') }).check();
  await organiser.field('admin.user.email').fill(email);
  await organiser.field('admin.user.givenName').fill(email.split('@')[0]!);
  await organiser.field('admin.user.familyName').fill('Panel');
  await page
    .getByRole('group', { name })
    .getByRole('checkbox', { name: new RegExp(category) })
    .check();
  await organiser.button('admin.user.create').click();
  // Not the alert, which may still be of the judge before.
  await page.waitForURL(/\/judges\b/);
}

/** Registers, proves the address by the code that was sent, and signs in. */
export async function entrantIs(entrant: Actor, server: TestServer, givenName: string, familyName: string) {
  const { page, t } = entrant;
  await page.goto(server.url);
  await entrant.link('public.signIn.create').click();
  await entrant.field('public.givenName').fill(givenName);
  await entrant.field('public.familyName').fill(familyName);
  await entrant.field('public.email').fill(entrant.email);
  await page.getByLabel(t('public.password'), { exact: true }).fill(password);
  await entrant.field('public.country').selectOption('RO');
  await entrant.button('public.register.submit').click();
  await entrant.heading(t('public.verify.title')).waitFor();
  await entrant.field('public.code.label').fill(await codeFor(server, entrant.email));
  await entrant.untilMessage('public.signIn.confirmed');
  await signIn(entrant, password);
  await entrant.heading(t('entrant.openForEntry')).waitFor();
}

/** Signs in with the password that the invitation brought, and chooses another. */
export async function judgeIs(judge: Actor, server: TestServer) {
  const { page, t } = judge;
  await page.goto(server.url);
  await signIn(judge, await codeFor(server, judge.email));
  await judge.heading(t('public.new.title')).waitFor();
  await page.getByLabel(t('public.newPassword'), { exact: true }).fill(password);
  await judge.button('public.new.submit').click();
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
}

/** Reads and accepts the terms for judges of an award. */
export async function judgeAccepts({ page, t, ...judge }: Actor, server: TestServer, award: string) {
  await page.goto(`${server.url}judge/nda`);
  await page.getByRole('checkbox', { name: t('judge.nda.confirm', { award }) }).check();
  await judge.button('judge.nda.accept').click();
  await judge.untilMessage('judge.nda.recorded');
}

async function signIn({ page, field, button, t, email }: Actor, secret: string) {
  await field('public.email').fill(email);
  await page.getByLabel(t('public.password'), { exact: true }).fill(secret);
  await button('public.signIn.submit').click();
}

async function codeFor(server: TestServer, email: string): Promise<string> {
  const newest = (await server.mails()).findLast((mail) => mail.to === email && mail.code);
  if (!newest?.code) throw new Error(`No code was sent to ${email}`);
  return newest.code;
}

/** Takes a step of the award where its lifecycle stands, and says yes to what it asks. */
export async function takeStep(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const buttons = page.getByRole('dialog').getByRole('button');
  await buttons.nth(1).waitFor();
  await buttons.last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens one of the award's rounds, from the page of its rounds. */
export async function openRound(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Open round' }).click();
  await page.getByRole('button', { name: 'Close round' }).waitFor();
}

/** Closes the round that is open, decides it and tells the entrants. */
export async function decideRound(page: Page) {
  await page.getByRole('button', { name: 'Close round' }).click();
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await page.getByRole('button', { name: 'Publish shortlist' }).click();
  await page.getByText('Shortlist published').first().waitFor();
}

/** Marks every entry that is before a judge, in whatever order it comes, and hands the sheets in. */
export async function scoreAll(judge: Actor, server: TestServer, marks: Readonly<Record<string, string>>) {
  const { page, t } = judge;
  const left = new Set(Object.keys(marks));
  await page.goto(`${server.url}judge`);
  await judge.link('judge.start').or(judge.link('judge.continue')).first().click();
  while (left.size > 0) {
    const title = await page
      .getByRole('heading', { name: new RegExp(`^(${[...left].join('|')})$`) })
      .first()
      .innerText();
    left.delete(title);
    const mark = marks[title] ?? '';
    await page
      .getByRole('radiogroup', { name: 'Idea' })
      .getByRole('radio', { name: new RegExp(`^${mark}`) })
      .click();
    await page.getByText(`${mark}.00`).first().waitFor();
    await judge.button('judge.nextEntry').last().click();
  }
  await judge.heading(t('judge.review.title')).waitFor();
  await judge.button('judge.review.submit', { count: Object.keys(marks).length }).click();
  await judge.heading(t('judge.review.doneTitle')).waitFor();
}

/** Closes judging, makes scores final, names the best entry and announces it. */
export async function announce(organiser: Actor, address: string, { name }: Prize, best: string) {
  const { page, t } = organiser;
  await page.goto(`${address}?tab=lifecycle`);
  await takeStep(page, t('admin.lifecycle.step.judging.closed'));
  await organiser.button('admin.lifecycle.step.closed.completed').waitFor();
  await organiser.button('admin.moreActions', { name }).click();
  await page.getByRole('menuitem', { name: t('admin.award.viewScores') }).click();
  await organiser.button('admin.scores.finalise').click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByRole('button', { name: t('admin.scores.finalise'), exact: true }).click();
  await page.getByText(t('admin.scores.check.final')).waitFor();
  await page
    .getByRole('row', { name: best })
    .getByRole('button', { name: t('admin.scores.name') })
    .click();
  await page.getByText(t('admin.scores.check.best'), { exact: true }).waitFor();
  await takeStep(page, t('admin.scores.complete'));
  await organiser.untilMessage('success.awardUpdated');
}
