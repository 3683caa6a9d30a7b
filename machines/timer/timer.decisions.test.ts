import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { timerDecisions } from './timer.decisions.ts';

it.each(register.filter(({ name }) => name === 'timer'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(timerDecisions, registered)).toEqual([]);
});
