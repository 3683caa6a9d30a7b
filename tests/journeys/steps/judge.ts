import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Cast } from './cast.ts';
import { awardName, criteria } from './words.ts';

const password = 'Panel-Judge-2027';

/** Everything the judge does, by what they see. */
export const judgeSteps = {
  async 'judge signs in and chooses a password'({ judge, codeFor }: Cast) {
    const { page, t } = judge;
    await page.goto('');
    await judge.field('public.email').fill(judge.email);
    await page.getByLabel(t('public.password'), { exact: true }).fill(await codeFor(judge.email));
    await judge.button('public.signIn.submit').click();
    await judge.heading(t('public.new.title')).waitFor();
    await page.getByLabel(t('public.newPassword'), { exact: true }).fill(password);
    await judge.inspect('new-password');
    await judge.button('public.new.submit').click();
    await judge
      .heading(t('judge.nda.first'))
      .or(judge.heading(t('judge.nda.title')))
      .first()
      .waitFor();
    await judge.inspect('judge-dashboard');
  },

  async 'judge accepts the terms'({ judge }: Cast) {
    const { page, t } = judge;
    await page.goto('judge/nda');
    await judge.heading(t('judge.nda.title')).waitFor();
    // Nothing is accepted before the terms are confirmed as read.
    await judge.button('judge.nda.accept').click({ force: true });
    await page.getByText(t('judge.nda.notRead')).first().waitFor();
    await page.getByRole('checkbox', { name: t('judge.nda.confirm', { award: awardName }) }).check();
    await judge.inspect('judge-terms');
    await judge.button('judge.nda.accept').click();
    await judge.untilMessage('judge.nda.recorded');
  },

  async 'judge reads and marks'({ judge }: Cast) {
    const { page, t } = judge;
    await page.goto('judge');
    await judge.link('judge.start').or(judge.link('judge.continue')).first().click();
    await judge.heading('Harbour Light').waitFor();
    await page.getByRole('tab', { name: t('judge.document.document') }).click();
    if (await page.evaluate(() => navigator.pdfViewerEnabled))
      await page.locator('iframe').waitFor({ state: 'attached' });
    else await page.getByText(t('judge.document.noViewer')).waitFor();
    const opened = await openDocument(judge);
    expect(opened.subarray(0, 5).toString()).toBe('%PDF-');
    // Marked by keyboard alone: a digit marks the criterion in hand and moves on to the next.
    await page.getByRole('radiogroup', { name: criteria[0].name }).getByRole('radio').first().focus();
    await page.keyboard.press('8');
    await page.getByRole('radiogroup', { name: criteria[1].name }).getByRole('radio', { name: /^9/ }).click();
    await judge.field('judge.comment').fill('A place I would bring a friend to.');
    await page.getByText('8.40').or(page.getByText('8,40')).first().waitFor();
    await judge.inspect('judge-play');
    await judge.untilSaved();
    await page.reload();
    await page
      .getByRole('radiogroup', { name: criteria[0].name })
      .getByRole('radio', { name: /^8/, checked: true })
      .waitFor();
  },

  async 'judge submits the marks'({ judge }: Cast) {
    const { page, t } = judge;
    await page.goto('judge');
    await judge.link('judge.reviewAndSubmit').or(judge.link('judge.continue')).first().click();
    const review = judge.heading(t('judge.review.title'));
    const toReview = judge.button('judge.nextEntry');
    await review.or(toReview).first().waitFor();
    if (!(await review.isVisible())) await toReview.last().click();
    await review.waitFor();
    await judge.inspect('judge-review');
    await judge.button('judge.review.submit', { count: 1 }).click();
    await judge.heading(t('judge.review.doneTitle')).waitFor();
    await judge.inspect('judge-done');
  },
};

/** Opens the document in a tab of its own, as a judge would, and answers its bytes. */
async function openDocument({ page, context, t }: Cast['judge']): Promise<Buffer> {
  const link = page.getByRole('link', { name: t('judge.document.open') }).first();
  await link.waitFor();
  const address = (await link.getAttribute('href')) ?? '';
  // Once the device keeps the document, the page itself has it.
  if (address.startsWith('blob:')) {
    const saved = page.waitForEvent('download');
    await link.evaluate((element) => {
      const copy = element.cloneNode() as HTMLAnchorElement;
      copy.download = 'document.pdf';
      copy.target = '';
      copy.click();
    });
    return readFile(await (await saved).path());
  }
  const response = await context.request.get(new URL(address, page.url()).href);
  expect(response.status()).toBe(200);
  return response.body();
}
