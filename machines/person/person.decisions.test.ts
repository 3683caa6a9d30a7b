import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { personDecisions } from './person.decisions.ts';

it.each(register.filter(({ name }) => name === 'person'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(personDecisions, registered)).toEqual([]);
});
