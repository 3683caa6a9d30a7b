import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { noticeDecisions } from './notice.decisions.ts';

it.each(register.filter(({ name }) => name === 'notice'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(noticeDecisions, registered)).toEqual([]);
});
