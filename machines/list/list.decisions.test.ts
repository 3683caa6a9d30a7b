import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { listDecisions } from './list.decisions.ts';

it.each(register.filter(({ name }) => name === 'list'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(listDecisions, registered)).toEqual([]);
});
