import { expect, it } from 'vitest';
import { newCard } from './newCard.ts';

const card = { paymentMethod: 'pm_9', billingCountry: 'GB', taxID: 'GB 1' };
const sent = (given: Partial<typeof card>, known?: Parameters<typeof newCard>[0]['known']) => {
  const { paymentMethod: _, ...billing } = newCard({ ...card, ...given, known });
  return billing;
};

it.each([
  ['nothing where all is as the form opened with it', {}, 'GB', 'GB 1', {}],
  ['a number that was emptied is taken away', { taxID: ' ' }, 'GB', 'GB 1', { taxID: '' }],
  ['another number', { taxID: ' GB 2 ' }, 'GB', 'GB 1', { taxID: 'GB 2' }],
  ['another country', { billingCountry: 'FR' }, 'GB', 'GB 1', { billingCountry: 'FR' }],
  ['a country where there was none, as of whoever types', { taxID: '' }, null, null, { billingCountry: 'GB' }],
  ['a number where there was none', {}, 'GB', null, { taxID: 'GB 1' }],
] as const)('sends of a new card what was changed: %s', (_, given, billingCountry, taxID, expected) => {
  expect(sent(given, { billingCountry, taxID })).toEqual(expected);
});

it('sends all of it where nothing is known, and of a test card its figures', () => {
  expect(sent({})).toEqual({ billingCountry: 'GB', taxID: 'GB 1' });
  const figures = { number: '4242 4242 4242 4242', expires: ' 04 / 29', securityCode: '123' };
  const typed = newCard({ ...figures, billingCountry: 'GB', taxID: '' });
  expect(typed).toEqual({ paymentMethod: '4242424242424242 04/29', billingCountry: 'GB' });
});
