import type { Cast } from './cast.ts';
import { filesOf } from './cast.ts';
import { awardName, categoryName } from './words.ts';

const password = 'Quay-Studio-2027';

/** Everything the entrant does, by what they see. */
export const entrantSteps = {
  async 'entrant registers'({ entrant }: Cast) {
    const { page, t } = entrant;
    await page.goto('');
    await entrant.link('public.signIn.create').click();
    await entrant.field('public.givenName').fill('Nadia');
    await entrant.field('public.familyName').fill('Popa');
    await entrant.field('public.email').fill(entrant.email);
    await page.getByLabel(t('public.password'), { exact: true }).fill(password);
    await entrant.field('public.country').selectOption('RO');
    await entrant.inspect('register');
    await entrant.button('public.register.submit').click();
    await entrant.heading(t('public.verify.title')).waitFor();
    await entrant.inspect('verify');
  },

  async 'entrant mistypes the code'({ entrant, codeFor }: Cast) {
    const code = await codeFor(entrant.email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    // The last digit sends the code off by itself.
    await entrant.field('public.code.label').fill(wrong);
    await entrant.page.getByRole('alert').first().waitFor();
    await entrant.inspect('wrong-code');
  },

  async 'entrant confirms the code'({ entrant, codeFor }: Cast) {
    await entrant.field('public.code.label').fill(await codeFor(entrant.email));
    await entrant.untilMessage('public.signIn.confirmed');
  },

  async 'entrant signs in'({ entrant }: Cast) {
    await entrant.field('public.email').fill(entrant.email);
    await entrant.page.getByLabel(entrant.t('public.password'), { exact: true }).fill(password);
    await entrant.button('public.signIn.submit').click();
    await entrant.heading(entrant.t('entrant.openForEntry')).waitFor();
    await entrant.inspect('entrant-dashboard');
  },

  async 'entrant starts an entry'({ entrant }: Cast) {
    const { page, t } = entrant;
    await page
      .getByRole('article', { name: awardName })
      .or(page.locator('section,article,li').filter({ has: page.getByRole('heading', { name: awardName }) }))
      .last()
      .getByRole('link', { name: t('entrant.startEntry') })
      .click();
    await page.getByRole('radio', { name: categoryName }).check();
    await entrant.inspect('start-entry');
    await entrant.button('entrant.startEntry').click();
    await entrant.field('entrant.field.title').fill('Harbour Light');
    await entrant.field('entrant.statement.question').fill('It is open all night, and nobody has to buy anything.');
    await entrant.field('entrant.field.leadName').fill('Nadia Popa');
    // What was typed is on the server within a second or two, without any button.
    await entrant.untilSaved();
    await page.reload();
    await entrant.heading('Harbour Light').waitFor();
    await page.getByText('It is open all night, and nobody has to buy anything.').waitFor();
    await entrant.inspect('entry-editor');
  },

  async 'entrant attaches the files'({ entrant }: Cast) {
    const { page, t } = entrant;
    const files = await filesOf();
    const card = (field: string) => page.getByRole('group', { name: t(`entrant.field.${field}`), exact: true });
    for (const [field, file] of [
      ['supportingDoc', files.document],
      ['logoLight', files.light],
      ['logoDark', files.dark],
    ] as const) {
      await card(field).locator('input[type=file]').setInputFiles(file);
      await card(field)
        .getByRole('button', { name: t('common.replace') })
        .waitFor();
    }
    await entrant.inspect('entry-complete');
  },

  async 'entrant submits against an invoice'({ entrant }: Cast) {
    await entrant.page.getByRole('radio', { name: entrant.t('entrant.byInvoice') }).check();
    await submit(entrant);
  },

  async 'entrant submits by card'({ entrant }: Cast) {
    const { page, t } = entrant;
    const add = entrant.button('entrant.addCard');
    const radio = page.getByRole('radio', { name: t('entrant.addCard') });
    await add.or(radio).first().click();
    await entrant.field('entrant.card.number').fill('4242 4242 4242 4242');
    await entrant.field('entrant.card.expires').fill('12/30');
    await entrant.field('entrant.card.securityCode').fill('123');
    await entrant.field('entrant.card.country').selectOption('RO');
    await add.last().click();
    await entrant.untilMessage('success.paymentMethodAdded');
    await page.getByRole('radio', { name: /4242/ }).check();
    await submit(entrant);
  },

  async 'entrant reads the outcome'({ entrant }: Cast) {
    await entrant.page.goto('entrant');
    await entrant.page
      .getByText(entrant.t('entrant.bestEntryOf', { category: categoryName }))
      .first()
      .waitFor();
    await entrant.inspect('outcome');
  },
};

async function submit(entrant: Cast['entrant']) {
  await entrant.button('entrant.payAndSubmit').or(entrant.button('entrant.submitEntry')).first().click();
  await entrant.untilMessage('entrant.receipt.title', { title: 'Harbour Light' });
  await entrant.inspect('receipt');
}
