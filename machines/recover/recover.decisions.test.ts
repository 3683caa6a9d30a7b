import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { recoverDecisions } from './recover.decisions.ts';

it.each(register.filter(({ name }) => name === 'recover'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(recoverDecisions, registered)).toEqual([]);
});
