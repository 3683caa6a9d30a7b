import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { ballotDecisions } from './ballot.decisions.ts';

it.each(register.filter(({ name }) => name === 'ballot'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(ballotDecisions, registered)).toEqual([]);
});
