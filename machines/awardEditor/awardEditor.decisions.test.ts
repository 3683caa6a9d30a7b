import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { awardEditorDecisions } from './awardEditor.decisions.ts';

it.each(register.filter(({ name }) => name === 'awardEditor'))(
  '$name does what its decision table says',
  (registered) => {
    expect(deviationsFrom(awardEditorDecisions, registered)).toEqual([]);
  },
);
