import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { paymentDecisions } from './payment.decisions.ts';

it.each(register.filter(({ name }) => name === 'payment'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(paymentDecisions, registered)).toEqual([]);
});
