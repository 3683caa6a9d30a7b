import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { loginAsDecisions } from './loginAs.decisions.ts';

it.each(register.filter(({ name }) => name === 'loginAs'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(loginAsDecisions, registered)).toEqual([]);
});
