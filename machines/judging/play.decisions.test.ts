import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { playDecisions } from './play.decisions.ts';

it.each(register.filter(({ name }) => name === 'play'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(playDecisions, registered)).toEqual([]);
});
