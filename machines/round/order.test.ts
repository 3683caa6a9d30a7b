import { expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import type { RoundState } from '../shared/round.states.ts';
import { type Neighbour, nothingGiven } from './order.ts';
import { refusalsOfNew, roundLifecycle } from './round.machine.ts';
import type { RoundEvent, RoundFacts } from './round.rules.ts';

const now = Date.UTC(2026, 10, 12, 12);
const facts: RoundFacts = {
  now,
  awardStatus: 'judging',
  kind: 'qualifying',
  name: 'Second',
  before: [],
  after: [],
  opensAt: null,
  closesAt: null,
  consensus: 66,
  quorum: 1,
  top: null,
  threshold: null,
  picks: null,
  scale: null,
  pairs: null,
  criteria: null,
  range: null,
  weight: null,
  given: nothingGiven,
  categories: [{ name: 'Animation', entries: 3, judges: 2 }],
  openAnswers: 0,
  unsettled: 0,
  goOn: 2,
  sheets: 0,
  published: false,
};
const one = (state: RoundState, more: Partial<Neighbour> = {}): Neighbour => ({
  name: 'Other',
  state,
  given: 0,
  published: false,
  ...more,
});
const outcome = (state: RoundState, event: RoundEvent, changes: Partial<RoundFacts> = {}) => {
  const decision = roundLifecycle.decide(state, { ...facts, ...changes }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('round.refusal.', ''));
};
const undo = { type: 'round.undecide', reason: 'Counted wrongly' } as const;

it('opens a round once every round before it is decided, and says which are not', () => {
  const open = { type: 'round.open' } as const;
  expect(outcome('prepared', open, { before: [one('decided')] })).toBe('open');
  for (const state of ['prepared', 'open', 'closed'] as const) {
    expect(outcome('prepared', open, { before: [one(state), one('decided')] })).toEqual(['formerUndecided']);
  }
  const decision = roundLifecycle.decide('prepared', { ...facts, before: [one('open'), one('closed')] }, open);
  expect(decision).toMatchObject({ reasons: [{ params: { rounds: 'Other, Other' } }] });
});

it('takes no decision back once the next round was opened or answered', () => {
  expect(outcome('decided', undo, { after: [one('prepared')] })).toBe('closed');
  for (const state of ['open', 'closed', 'decided'] as const)
    expect(outcome('decided', undo, { after: [one(state)] })).toEqual(['laterStarted']);
  expect(outcome('decided', undo, { after: [one('prepared', { given: 1 })] })).toEqual(['laterStarted']);
});

it('moves a prepared round past a prepared one that nobody answered in, before the first score', () => {
  const move = (by: -1 | 1, changes: Partial<RoundFacts>) => outcome('prepared', { type: 'round.move', by }, changes);
  expect(move(-1, { before: [one('decided'), one('prepared')] })).toBe('prepared');
  expect(move(1, { after: [one('prepared')] })).toBe('prepared');
  expect(move(-1, { after: [one('prepared')] })).toEqual(['noPlace']);
  expect(move(1, { before: [one('prepared')] })).toEqual(['noPlace']);
  expect(move(-1, { before: [one('decided')] })).toEqual(['placeKept']);
  expect(move(1, { after: [one('prepared', { given: 2 })] })).toEqual(['placeKept']);
  const given = { ...nothingGiven, grades: 1 };
  expect(move(1, { after: [one('prepared')], given })).toEqual(['placeKept']);
  expect(move(1, { after: [one('prepared')], sheets: 1 })).toEqual(['scored']);
  expect(outcome('open', { type: 'round.move', by: 1 }, { after: [one('prepared')] })).toEqual(['state']);
});

it('publishes shortlists round by round', () => {
  const publish = { type: 'round.publish' } as const;
  expect(outcome('decided', publish, { before: [one('decided', { published: true })] })).toBe('decided');
  expect(outcome('decided', publish, { before: [one('decided')] })).toEqual(['formerUnpublished']);
});

it('opens at a date before its closing, which no longer changes once it opened', () => {
  const edit = { type: 'round.edit', fields: ['opensAt'] } as const;
  expect(outcome('prepared', edit)).toBe('prepared');
  expect(outcome('open', edit)).toEqual(['ruleFixed']);
  const codes = (opensAt: number | null, closesAt: number | null) =>
    refusalsOfNew({ ...facts, opensAt, closesAt }).map(({ code }) => code);
  expect(codes(now, now + 1)).toEqual([]);
  expect(codes(now, null)).toEqual([]);
  expect(codes(now, now)).toEqual(['round.refusal.datesInOrder']);
});

it('holds six rounds at most', () => {
  const refused = (count: number) =>
    refusalsOfNew({ ...facts, before: Array.from({ length: count }, () => one('prepared')) }).map(({ code }) => code);
  expect(refused(5)).toEqual([]);
  expect(refused(6)).toEqual(['round.refusal.tooMany']);
});

it('breaks an invariant wherever a round is ahead of the one before it', () => {
  const broken = (state: RoundState, changes: Partial<RoundFacts>) =>
    brokenIn(roundLifecycle.invariants, state, { ...facts, ...changes }).map(({ id }) => id.split('.').at(-1));
  expect(broken('prepared', { before: [one('open')] })).toEqual([]);
  for (const state of ['open', 'closed', 'decided'] as const)
    expect(broken(state, { before: [one('closed')] })).toEqual(['inOrder']);
  expect(broken('decided', { published: true, before: [one('decided')] })).toEqual(['publishedInOrder']);
});
