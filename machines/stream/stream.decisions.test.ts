import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { streamDecisions } from './stream.decisions.ts';

it.each(register.filter(({ name }) => name === 'stream'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(streamDecisions, registered)).toEqual([]);
});
