import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { chargeDecisions } from './charge.decisions.ts';

it.each(register.filter(({ name }) => name === 'charge'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(chargeDecisions, registered)).toEqual([]);
});
