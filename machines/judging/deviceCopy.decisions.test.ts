import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { deviceCopyDecisions } from './deviceCopy.decisions.ts';

it.each(register.filter(({ name }) => name === 'deviceCopy'))(
  '$name does what its decision table says',
  (registered) => {
    expect(deviationsFrom(deviceCopyDecisions, registered)).toEqual([]);
  },
);
