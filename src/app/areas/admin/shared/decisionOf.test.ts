import { expect, it } from 'vitest';
import { decisionOf } from './decisionOf.ts';

const decided = { value: 8, decidedBy: 'Helen Okafor', decidedAt: '2026-05-12T10:00:00.000Z' };
const chair = [
  { ...decided, entryIDs: ['a', 'b'], reason: 'First.', holds: false },
  { ...decided, entryIDs: ['c', 'a', 'b'], reason: 'Second.', holds: true },
];

it('is the one that holds, of an entry that the chair put in its place', () => {
  const of = (entryID: string, tie: 'chair' | 'shared' | null) => decisionOf({ chair }, { entryID, tie })?.reason;
  expect([of('a', 'chair'), of('c', 'chair')]).toEqual(['Second.', 'Second.']);
  expect([of('a', 'shared'), of('a', null), of('d', 'chair')]).toEqual([undefined, undefined, undefined]);
});
