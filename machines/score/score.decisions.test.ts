import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { scoreDecisions } from './score.decisions.ts';

it.each(register.filter(({ name }) => name === 'score'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(scoreDecisions, registered)).toEqual([]);
});
