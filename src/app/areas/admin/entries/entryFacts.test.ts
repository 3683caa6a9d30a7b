import { expect, it } from 'vitest';
import { anAward, anEntry } from '../testing/samples.ts';
import { divide, refusalsOf } from './entryFacts.ts';

const now = Date.parse('2026-11-12T12:00:00Z');

it('asks the lifecycle about every entry and groups the answers by reason', () => {
  const award = anAward({ status: 'judging' });
  const entries = [
    anEntry({ ref: 'CD-0129', status: 9, missing: ['supportingDoc'] }),
    anEntry({ ref: 'CD-0133', status: 2 }),
    anEntry({ ref: 'CD-0141', status: 1 }),
  ];
  expect(divide(entries, award, { type: 'entry.submit' }, now).refused).toEqual([
    { reason: { code: 'entry.refusal.missing.supportingDoc' }, refs: ['CD-0129'] },
    { reason: { code: 'entry.refusal.state' }, refs: ['CD-0133', 'CD-0141'] },
  ]);
});

it('does not take an entry that a card is being charged for, or that went no further, for the others', () => {
  const award = anAward({ status: 'open' });
  const entries = [anEntry({ ref: 'CD-1', status: 1 }), anEntry({ ref: 'CD-2', status: 1, paymentUnderWay: true })];
  const { able, refused } = divide(entries, award, { type: 'entry.setCategory' }, now);
  expect(able.map(({ ref }) => ref)).toEqual(['CD-1']);
  expect(refused).toEqual([{ reason: { code: 'entry.refusal.paymentUnderWay' }, refs: ['CD-2'] }]);
});

it('lets an administrator submit a complete draft after the deadline, and names the best only once judging is closed', () => {
  const draft = anEntry({ status: 0 });
  expect(refusalsOf(draft, anAward({ status: 'judging' }), { type: 'entry.submit' }, now)).toEqual([]);
  const judged = anEntry({ status: 3, scoreStatus: 'final' });
  expect(refusalsOf(judged, anAward({ status: 'closed' }), { type: 'entry.markBest' }, now)).toEqual([]);
  expect(refusalsOf(judged, anAward({ status: 'completed' }), { type: 'entry.markBest' }, now)).toEqual([
    { code: 'entry.refusal.judgingNotClosed' },
  ]);
});
