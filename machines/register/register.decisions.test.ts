import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { registerDecisions } from './register.decisions.ts';

it.each(register.filter(({ name }) => name === 'register'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(registerDecisions, registered)).toEqual([]);
});
