import { expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { mayChangeCurrency, mayRemoveBilled, mayRewriteAgreement } from './kept.rules.ts';

it('keeps an award for the books, and its currency, once something was billed', () => {
  const against = (billed: boolean) =>
    [mayRemoveBilled, mayChangeCurrency].flatMap((rule) => refusals(rule, { billed }, undefined));
  expect(against(false)).toEqual([]);
  expect(against(true)).toEqual([{ code: 'award.refusal.hasInvoices' }, { code: 'award.refusal.currencyBilled' }]);
});

it('keeps an agreement with words in it', () => {
  const against = (text: string) => refusals(mayRewriteAgreement, undefined, { text });
  expect(against('Say nothing.')).toEqual([]);
  expect(against(' ')).toEqual([{ code: 'award.refusal.agreementMissing' }]);
});
