import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { routes } from '#server/routes.ts';

it('every call of the contract is carried out, by one handler', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
});
