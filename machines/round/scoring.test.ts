import { describe, expect, it } from 'vitest';
import type { RoundState } from '../shared/round.states.ts';
import { shownOf } from './former.ts';
import { nothingGiven } from './order.ts';
import { refusalsOfNew, roundLifecycle } from './round.machine.ts';
import type { RoundEvent, RoundFacts } from './round.rules.ts';
import { areCriteria, boundsOf } from './scoring.ts';
import { verdictsByThreshold } from './verdict.ts';

const criteria = [
  { name: 'Craft', help: 'How well it is made.', weight: 60 },
  { name: 'Story', help: '', weight: 40 },
];
const facts: RoundFacts = {
  now: 0,
  awardStatus: 'judging',
  kind: 'scores',
  name: 'Jury',
  before: [],
  after: [],
  opensAt: null,
  closesAt: null,
  consensus: 66,
  quorum: 1,
  top: 3,
  threshold: null,
  picks: null,
  scale: null,
  pairs: null,
  criteria,
  range: 'zeroToTen',
  weight: null,
  given: nothingGiven,
  categories: [{ name: 'Animation', entries: 3, judges: 2 }],
  openAnswers: 0,
  unsettled: 0,
  goOn: 2,
  sheets: 0,
  published: false,
  judge: { assigned: true, ndaAccepted: true },
};
const outcome = (state: RoundState, event: RoundEvent, changes: Partial<RoundFacts> = {}) => {
  const decision = roundLifecycle.decide(state, { ...facts, ...changes }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('round.refusal.', ''));
};
const score = (marks: readonly number[], changes: Partial<RoundFacts> = {}) =>
  outcome('open', { type: 'round.score', marks }, changes);

describe('a round of scores', () => {
  it('takes a mark of the scale for every criterion, and no half of a sheet', () => {
    expect(score([0, 10])).toBe('open');
    for (const marks of [[], [5], [5, 5, 5], [-1, 5], [5, 11], [5, 0.5], [5, Number.NaN]])
      expect(score(marks)).toEqual(['marksMissing']);
    expect(score([0, 5], { range: 'oneToFive' })).toEqual(['marksMissing']);
    expect(score([1, 5], { range: 'oneToFive' })).toBe('open');
    expect(score([0, 100], { range: 'zeroToHundred' })).toBe('open');
    const words = { range: null, scale: ['Weak', 'Fair', 'Strong'] };
    expect(score([0, 2], words)).toBe('open');
    expect(score([0, 3], words)).toEqual(['marksMissing']);
    expect(boundsOf(words)).toEqual({ lowest: 0, highest: 2 });
  });

  it('takes them of its judges, in time, and of no other kind', () => {
    expect(score([1, 1], { closesAt: 0 })).toEqual(['closingPassed']);
    expect(score([1, 1], { judge: { assigned: false, ndaAccepted: true } })).toEqual(['notAssigned']);
    expect(score([1, 1], { kind: 'grades', criteria: null, range: null, scale: ['No', 'Yes'] })).toEqual([
      'otherKind',
      'marksMissing',
    ]);
    expect(outcome('open', { type: 'round.answer', answer: 'yes', reason: '' })).toEqual(['otherKind']);
    expect(outcome('open', { type: 'round.grade', grade: 0 })).toEqual(['otherKind', 'gradeMissing']);
  });

  it('has criteria with names of their own whose weights make 100, one scale, and a threshold or a number that goes on', () => {
    const broken = (changes: Partial<RoundFacts>) =>
      refusalsOfNew({ ...facts, ...changes }).map(({ code }) => code.split('.').at(-1));
    const words = ['Weak', 'Strong'];
    for (const sound of [
      {},
      { top: null, threshold: 70 },
      { range: null, scale: words },
      { criteria: [{ name: 'Craft', help: '', weight: 100 }] },
    ])
      expect(broken(sound)).toEqual([]);
    for (const wrong of [
      { criteria: null },
      { range: null },
      { scale: words },
      { threshold: 70 },
      { top: null },
      { kind: 'grades', scale: words } as const,
      { kind: 'qualifying', criteria: null, range: null, threshold: 70 } as const,
    ])
      expect(broken(wrong)).toEqual(['kindComplete']);
    expect(broken({ top: null, threshold: 101 })).toEqual(['ruleSound']);
    const [craft, story] = criteria as [(typeof criteria)[number], (typeof criteria)[number]];
    for (const unsound of [
      [],
      [craft],
      [craft, { ...story, weight: 41 }],
      [craft, { ...story, name: 'Craft' }],
      [craft, { ...story, name: ' Story' }],
      [craft, { ...story, name: '' }],
      [
        { ...craft, weight: 100 },
        { ...story, weight: 0 },
      ],
      [
        { ...craft, weight: 59.5 },
        { ...story, weight: 40.5 },
      ],
      [craft, { ...story, help: 'x'.repeat(501) }],
    ])
      expect(areCriteria(unsound)).toBe(false);
    expect(areCriteria(criteria)).toBe(true);
  });

  it('keeps criteria and scale once it opened, or once somebody scored', () => {
    const edit = (field: string) => ({ type: 'round.edit', fields: [field] }) as const;
    const given = { ...nothingGiven, scores: 1 };
    for (const field of ['criteria', 'range', 'scale']) {
      expect(outcome('prepared', edit(field))).toBe('prepared');
      expect(outcome('open', edit(field))).toEqual(['ruleFixed']);
      expect(outcome('prepared', edit(field), { given })).toEqual(['answersKept']);
    }
    for (const field of ['threshold', 'shows']) {
      expect(outcome('open', edit(field))).toEqual(['ruleFixed']);
      expect(outcome('prepared', edit(field), { given })).toBe('prepared');
    }
  });
});

describe('a threshold', () => {
  it('is reached where the mark is exactly it, whatever its last bit', () => {
    const marks = new Map([
      ['at', 0.1 + 0.2],
      ['below', 0.29998],
      ['third', 1 / 3],
    ]);
    const outcomes = (threshold: number) => [...verdictsByThreshold(marks, threshold)].map(([, { goesOn }]) => goesOn);
    expect(outcomes(0.3)).toEqual([true, false, true]);
    expect(outcomes(30 / 100)).toEqual([true, false, true]);
    expect(outcomes(0.34)).toEqual([false, false, false]);
  });
});

describe('what is shown of the round before', () => {
  it('is what the round says, without words where judges don’t see who entered', () => {
    expect([shownOf('reasons', { blind: false }), shownOf('reasons', { blind: true })]).toEqual([
      'reasons',
      'standing',
    ]);
    expect([shownOf('standing', { blind: true }), shownOf('nothing', { blind: true })]).toEqual([
      'standing',
      'nothing',
    ]);
  });
});
