import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { uploadDecisions } from './upload.decisions.ts';

it.each(register.filter(({ name }) => name === 'upload'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(uploadDecisions, registered)).toEqual([]);
});
