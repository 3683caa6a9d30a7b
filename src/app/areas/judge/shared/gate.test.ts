import { expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { awaitingNda, isShut, roundsOf } from './gate.ts';

const award = (id: string, change: Partial<Award> = {}, accepted: number | null = null): Award =>
  ({
    id,
    status: 'judging',
    nda: { version: 2, text: 'Keep it to yourself.' },
    judgingClosesAt: null,
    assignment: {
      categoryIDs: ['conservation'],
      nda: accepted === null ? null : { version: accepted, name: 'Tove Lind', acceptedAt: '2026-11-02T09:00:00Z' },
    },
    ...change,
    // The gate looks at nothing else of an award.
  }) as Award;

it('is shut until the present terms of a round are accepted', () => {
  expect(isShut([award('civic')])).toBe(true);
  expect(isShut([award('civic', {}, 1)])).toBe(true);
  expect(isShut([award('civic', {}, 2)])).toBe(false);
});

it('lets a judge of several rounds work on those that are accepted, and names the others', () => {
  const awards = [award('civic', {}, 2), award('housing')];
  expect(isShut(awards)).toBe(false);
  expect(awaitingNda(awards).map(({ id }) => id)).toEqual(['housing']);
});

it('leaves out awards that are over, not yet announced, or without a category for this judge', () => {
  const awards = [
    award('pending', { status: 'pending' }),
    award('completed', { status: 'completed' }),
    award('nothing', { assignment: { categoryIDs: [], nda: null } }),
  ];
  expect(roundsOf(awards)).toEqual([]);
  expect(isShut(awards)).toBe(false);
});

it('puts the round that ends first before the others', () => {
  const awards = [
    award('undated'),
    award('later', { judgingClosesAt: '2026-12-04T17:00:00Z' }),
    award('sooner', { judgingClosesAt: '2026-11-27T17:00:00Z' }),
  ];
  expect(roundsOf(awards).map(({ id }) => id)).toEqual(['sooner', 'later', 'undated']);
});
