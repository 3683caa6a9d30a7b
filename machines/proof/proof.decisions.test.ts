import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { proofDecisions } from './proof.decisions.ts';

it.each(register.filter(({ name }) => name === 'proof'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(proofDecisions, registered)).toEqual([]);
});
