import { expect, it } from 'vitest';
import { assign } from './assignments.ts';

const before = [
  { awardID: 'civic', categoryIDs: ['housing', 'wayfinding'] },
  { awardID: 'rural', categoryIDs: ['barns'] },
];

it('changes one award and keeps the others', () => {
  expect(assign(before, 'civic', ['housing'])).toEqual([
    { awardID: 'rural', categoryIDs: ['barns'] },
    { awardID: 'civic', categoryIDs: ['housing'] },
  ]);
  expect(assign(before, 'civic', [])).toEqual([{ awardID: 'rural', categoryIDs: ['barns'] }]);
});
