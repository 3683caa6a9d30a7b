import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { signInDecisions } from './signIn.decisions.ts';

it.each(register.filter(({ name }) => name === 'signIn'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(signInDecisions, registered)).toEqual([]);
});
