import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { bulkDecisions } from './bulk.decisions.ts';

it.each(register.filter(({ name }) => name === 'bulk'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(bulkDecisions, registered)).toEqual([]);
});
