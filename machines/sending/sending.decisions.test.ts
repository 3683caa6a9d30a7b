import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { sendingDecisions } from './sending.decisions.ts';

it.each(register.filter(({ name }) => name === 'sending'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(sendingDecisions, registered)).toEqual([]);
});
