import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { callDecisions } from './call.decisions.ts';

it.each(register.filter(({ name }) => name === 'call'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(callDecisions, registered)).toEqual([]);
});
