import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { awardDecisions } from './award.decisions.ts';

it.each(register.filter(({ name }) => name === 'award'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(awardDecisions, registered)).toEqual([]);
});
