import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { roundDecisions } from './round.decisions.ts';

it.each(register.filter(({ name }) => name === 'round'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(roundDecisions, registered)).toEqual([]);
});
