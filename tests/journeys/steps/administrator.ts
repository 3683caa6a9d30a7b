import type { Cast } from './cast.ts';
import { awardName, categoryName, criteria } from './words.ts';

/** Everything the administrator does, by what they see. */
export const administratorSteps = {
  async 'administrator plans the award'({ administrator }: Cast) {
    const { page, t } = administrator;
    await page.goto('');
    await administrator.inspect('sign-in');
    await administrator.field('public.email').fill(administrator.email);
    await page.getByLabel(t('public.password'), { exact: true }).fill('Demo-Awards-1');
    await administrator.button('public.signIn.submit').click();
    await administrator.menu('common.menu.awards');
    await page
      .getByRole('link', { name: t('admin.award.new.title') })
      .first()
      .click();
    await administrator.field('admin.award.field.name').fill(awardName);
    await administrator.inspect('new-award');
    await administrator.button('admin.award.new.create').click();
    await administrator.untilMessage('success.awardCreated');
    await administrator.field('admin.award.field.description').fill('For places that stay open at night.');
    await tab(administrator, 'dates');
    const year = new Date().getUTCFullYear();
    await date(administrator, 'opensAt', `${year + 1}-01-10`);
    await date(administrator, 'closesAt', `${year + 1}-03-10`);
    await date(administrator, 'judgingClosesAt', `${year + 1}-04-10`);
    await date(administrator, 'resultsAt', `${year + 1}-05-10`);
    await administrator.inspect('award-dates');
    await tab(administrator, 'rules');
    await administrator.field('admin.award.field.nda').fill('You keep to yourself what you read here.');
    await administrator.button('admin.award.nda.save', { version: 2 }).click();
    await administrator.untilMessage('success.awardUpdated');
  },

  async 'administrator tries to approve too early'({ administrator }: Cast) {
    const { page, t } = administrator;
    await tab(administrator, 'lifecycle');
    // A refused action can still be pressed; it answers with its reasons.
    await administrator.button('admin.lifecycle.step.pending.approved').click({ force: true });
    // The same reason that the server gives stands beside the button.
    await page.getByText(t('award.refusal.noCategory'), { exact: true }).first().waitFor();
    await administrator.inspect('approval-refused');
  },

  async 'administrator approves the award'({ administrator }: Cast) {
    const { page, t } = administrator;
    await tab(administrator, 'categories');
    await administrator.button('admin.categories.new').first().click();
    await page.getByRole('dialog').getByLabel(t('admin.categories.name'), { exact: true }).fill(categoryName);
    await administrator.button('admin.categories.create').click();
    await administrator.heading(categoryName).waitFor();
    for (const [index, { name, weight }] of criteria.entries()) {
      await administrator.button('admin.category.criteria.add').first().click();
      const criterion = page.getByRole('group', {
        name: t('admin.category.criterion', { number: index + 1 }),
        exact: true,
      });
      await criterion.getByLabel(t('admin.category.criterion.name'), { exact: true }).fill(name);
      await criterion.getByLabel(t('admin.category.criterion.weight'), { exact: true }).fill(weight);
    }
    await administrator.field('admin.category.fee.amount').fill('120');
    await administrator.inspect('category');
    await administrator.button('admin.category.save').last().click();
    await administrator.untilMessage('success.awardUpdated');
    await openAward(administrator);
    await tab(administrator, 'lifecycle');
    await administrator.button('admin.lifecycle.step.pending.approved').click();
    await administrator.button('admin.lifecycle.step.approved.open').waitFor();
  },

  async 'administrator opens the award'({ administrator }: Cast) {
    await administrator.button('admin.lifecycle.openNow').click();
    await inDialog(administrator, 'admin.lifecycle.openNow');
    await administrator.button('admin.lifecycle.step.open.judging').waitFor();
    await administrator.inspect('award-open');
  },

  async 'administrator invites the judge'({ administrator, judge, locale }: Cast) {
    const { page, t } = administrator;
    await administrator.menu('common.menu.users');
    await administrator.link('admin.users.new').first().click();
    await page.getByRole('radio', { name: t('admin.user.type.judge') }).check();
    await administrator.field('admin.user.email').fill(judge.email);
    await administrator.field('admin.user.givenName').fill('Ruth');
    await administrator.field('admin.user.familyName').fill('Adeyemi');
    await administrator.field('admin.user.locale').selectOption(locale);
    await page
      .getByRole('group', { name: awardName })
      .getByRole('checkbox', { name: new RegExp(categoryName) })
      .check();
    await administrator.inspect('new-judge');
    await administrator.button('admin.user.create').click();
    await administrator.untilMessage('success.userCreated');
  },

  async 'administrator opens judging'({ administrator }: Cast) {
    await openAward(administrator);
    await tab(administrator, 'lifecycle');
    await administrator.button('admin.lifecycle.step.open.judging').click();
    await confirmStep(administrator, 'judging');
    await administrator.button('admin.lifecycle.step.judging.closed').waitFor();
    await administrator.inspect('award-judging');
  },

  async 'administrator tries to close too early'({ administrator }: Cast) {
    const { page, t } = administrator;
    await openAward(administrator);
    await tab(administrator, 'lifecycle');
    await administrator.button('admin.lifecycle.step.judging.closed').click({ force: true });
    await page
      .getByText(t('award.refusal.sheetsOpen', { count: 1 }), { exact: true })
      .first()
      .waitFor();
    await administrator.inspect('closing-refused');
  },

  async 'administrator closes judging'({ administrator }: Cast) {
    await openAward(administrator);
    await tab(administrator, 'lifecycle');
    await administrator.button('admin.lifecycle.step.judging.closed').click();
    await confirmStep(administrator, 'closed');
    await administrator.button('admin.lifecycle.step.closed.completed').waitFor();
    await administrator.inspect('award-closed');
  },

  async 'administrator makes the scores final'({ administrator }: Cast) {
    const { page, t } = administrator;
    await openAward(administrator);
    await administrator.button('admin.moreActions', { name: awardName }).click();
    await page.getByRole('menuitem', { name: t('admin.award.viewScores') }).click();
    await administrator.heading(t('admin.scores.title')).waitFor();
    await page.getByText('8.40').or(page.getByText('8,40')).first().waitFor();
    await administrator.inspect('scores');
    await administrator.button('admin.scores.finalise').click();
    await inDialog(administrator, 'admin.scores.finalise');
    await page.getByText(t('admin.scores.check.final')).waitFor();
  },

  async 'administrator marks the best entry'({ administrator }: Cast) {
    const { page, t } = administrator;
    await page.getByText(t('admin.scores.check.best.not', { categories: categoryName })).waitFor();
    await page
      .getByRole('row', { name: /Harbour Light/ })
      .getByRole('button', { name: t('admin.scores.name') })
      .click();
    await page.getByText(t('admin.scores.check.best'), { exact: true }).waitFor();
    await administrator.inspect('scores-final');
  },

  async 'administrator completes the award'({ administrator }: Cast) {
    await administrator.button('admin.scores.complete').click();
    await confirmStep(administrator, 'completed');
    await administrator.untilMessage('success.awardUpdated');
    await administrator.inspect('award-completed');
  },
};

type Administrator = Cast['administrator'];

const tab = ({ page, t }: Administrator, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${t(`admin.award.tab.${name}`)}`) }).click();

async function openAward(administrator: Administrator) {
  await administrator.menu('common.menu.awards');
  await administrator.page.getByRole('link', { name: awardName, exact: true }).click();
  await administrator.heading(awardName).waitFor();
}

async function date(administrator: Administrator, field: string, day: string) {
  const input = administrator.field(`admin.award.field.${field}`);
  await input.fill(day);
  await input.blur();
}

/** Reads what the step does to whom, and takes it: its act comes after the safe choice. */
async function confirmStep({ page, inspect }: Administrator, to: 'judging' | 'closed' | 'completed') {
  const buttons = page.getByRole('dialog').getByRole('button');
  await buttons.nth(1).waitFor();
  await inspect(`asked-${to}`);
  await buttons.last().click();
  // It closes once the step is taken; an alert may still be of the step before.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const inDialog = ({ page, t }: Administrator, id: string) =>
  page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t(id), exact: true })
    .click();
