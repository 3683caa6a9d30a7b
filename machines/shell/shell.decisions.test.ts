import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { shellDecisions } from './shell.decisions.ts';

it.each(register.filter(({ name }) => name === 'shell'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(shellDecisions, registered)).toEqual([]);
});
