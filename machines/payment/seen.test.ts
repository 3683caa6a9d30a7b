import { expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { type Bill, mayBill, type SeenFacts } from './seen.rules.ts';

const words = {
  category: { category: 'Wayfinding' },
  amount: { amount: '£1.00' },
  card: { brand: 'Visa', last4: '4242' },
};
const bill: Bill = { categoryID: 'a', total: 100, stripeID: 'pm_1' };
const against = (seen: Partial<Bill>, due: Partial<Bill> = {}) =>
  refusals<SeenFacts, void>(mayBill, { seen: { ...bill, ...seen }, due: { ...bill, ...due }, words }, undefined);

it('takes what was seen, and names all that is otherwise by now', () => {
  expect(against({})).toEqual([]);
  expect(against({ categoryID: 'b', total: 99, stripeID: 'pm_2' })).toEqual([
    { code: 'entry.refusal.categoryUnseen', params: words.category },
    { code: 'entry.refusal.amountUnseen', params: words.amount },
    { code: 'entry.refusal.cardUnseen', params: words.card },
  ]);
});

it('asks for no card where none is charged, and for the one where the page showed none', () => {
  expect(against({}, { stripeID: null })).toEqual([]);
  expect(against({ stripeID: null }).map(({ code }) => code)).toEqual(['entry.refusal.cardUnseen']);
});
