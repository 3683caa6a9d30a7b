import { expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { judgeKeyDecisions } from './judgeKey.decisions.ts';

it.each(register.filter(({ name }) => name === 'judgeKey'))('$name does what its decision table says', (registered) => {
  expect(deviationsFrom(judgeKeyDecisions, registered)).toEqual([]);
});
