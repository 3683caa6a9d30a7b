import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { importingDecisions } from './importing.decisions.ts';

it.each(register.filter(({ name }) => name === 'importing'))(
  '$name does what its decision table says',
  (registered) => {
    expect(deviationsFrom(importingDecisions, registered)).toEqual([]);
  },
);
