import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 2, 9, minutes)).toISOString();

it('takes the middle of the times between sheets and leaves pauses out', () => {
  expect(paceOf([at(0), at(8), at(20), at(200), at(210)], 4)).toEqual({ perEntry: 10, left: 40 });
});

it('does not mind the order or sheets never changed', () => {
  expect(paceOf([at(20), null, at(0), at(8)], 1)).toEqual({ perEntry: 10, left: 10 });
});

it('takes sheets saved in one go for no pace at all', () => {
  expect(paceOf([at(0), at(0), at(0), at(0)], 4)).toBeNull();
});

it('says nothing after fewer than three sheets', () => {
  expect(paceOf([at(0), at(8)], 10)).toBeNull();
  expect(paceOf([], 10)).toBeNull();
});
