import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { entryEditorDecisions } from './entryEditor.decisions.ts';

it.each(register.filter(({ name }) => name === 'entryEditor'))(
  '$name does what its decision table says',
  (registered) => {
    expect(deviationsFrom(entryEditorDecisions, registered)).toEqual([]);
  },
  180_000,
);
