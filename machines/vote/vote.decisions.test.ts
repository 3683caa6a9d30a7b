import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { voteDecisions } from './vote.decisions.ts';

it.each(register.filter(({ name }) => name === 'vote'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(voteDecisions, registered)).toEqual([]);
});
