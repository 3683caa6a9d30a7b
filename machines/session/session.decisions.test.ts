import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { sessionDecisions } from './session.decisions.ts';

it.each(register.filter(({ name }) => name === 'session'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(sessionDecisions, registered)).toEqual([]);
});
