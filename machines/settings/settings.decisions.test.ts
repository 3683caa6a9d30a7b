import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { settingsDecisions } from './settings.decisions.ts';

it.each(register.filter(({ name }) => name === 'settings'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(settingsDecisions, registered)).toEqual([]);
});
