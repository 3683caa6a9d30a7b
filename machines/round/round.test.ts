import { describe, expect, it } from 'vitest';
import { awardLifecycle } from '../award/award.machine.ts';
import type { AwardEvent } from '../award/award.rules.ts';
import type { AwardFacts } from '../award/award.types.ts';
import { brokenIn } from '../kit/invariants.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import type { RoundState } from '../shared/round.states.ts';
import { nothingGiven } from './order.ts';
import { roundFacts } from './round.facts.ts';
import { refusalsOfNew, roundLifecycle } from './round.machine.ts';
import type { RoundEvent, RoundFacts } from './round.rules.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 12, 12);
const facts: RoundFacts = {
  now,
  awardStatus: 'judging',
  kind: 'qualifying',
  name: 'Screening',
  before: [],
  after: [],
  opensAt: null,
  closesAt: now + hour,
  consensus: 66,
  quorum: 2,
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
  judge: { assigned: true, ndaAccepted: true },
};
const prepared = { name: 'Final', state: 'prepared', given: 0, published: false } as const;
const outcome = (state: RoundState, event: RoundEvent, changes: Partial<RoundFacts> = {}) => {
  const decision = roundLifecycle.decide(state, { ...facts, ...changes }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('round.refusal.', ''));
};

describe('a qualifying round', () => {
  it('opens in judging, before any score, with enough judges wherever there are entries', () => {
    expect(outcome('prepared', { type: 'round.open' })).toBe('open');
    expect(outcome('prepared', { type: 'round.open' }, { awardStatus: 'open' })).toContain('awardNotJudging');
    expect(outcome('prepared', { type: 'round.open' }, { sheets: 1 })).toContain('scored');
    const short = [
      { name: 'Animation', entries: 3, judges: 1 },
      { name: 'Empty', entries: 0, judges: 0 },
    ];
    expect(outcome('prepared', { type: 'round.open' }, { categories: short })).toEqual(['shortOfJudges']);
    expect(outcome('prepared', { type: 'round.open' }, { closesAt: now })).toEqual(['closingPassed']);
  });

  it('takes answers of its judges until it closes, no and unsure with a reason', () => {
    const answer = (given: 'yes' | 'no' | 'unsure', reason = '') =>
      ({ type: 'round.answer', answer: given, reason }) as const;
    expect(outcome('open', answer('yes'))).toBe('open');
    expect(outcome('open', answer('no', ' '))).toEqual(['reasonMissing']);
    expect(outcome('open', answer('unsure', 'Too long'))).toBe('open');
    expect(outcome('open', answer('yes'), { closesAt: now })).toEqual(['closingPassed']);
    expect(outcome('open', answer('yes'), { judge: { assigned: false, ndaAccepted: false } })).toEqual([
      'notAssigned',
      'score.refusal.ndaMissing',
    ]);
    for (const state of ['prepared', 'closed', 'decided'] as const)
      expect(outcome(state, answer('yes'))).toEqual(['state']);
  });

  it('does not change by what entries go on once judges have read it', () => {
    expect(outcome('open', { type: 'round.edit', fields: ['name', 'judges', 'closesAt'] })).toBe('open');
    expect(outcome('open', { type: 'round.edit', fields: ['top'] })).toEqual(['ruleFixed']);
    expect(outcome('closed', { type: 'round.edit', fields: ['name'] })).toEqual(['state']);
  });

  it('closes over missing answers only for a reason', () => {
    expect(outcome('open', { type: 'round.close' }, { openAnswers: 2 })).toEqual(['answersOpen']);
    expect(outcome('open', { type: 'round.close', override: 'A judge fell ill' }, { openAnswers: 2 })).toBe('closed');
  });

  it('is decided once every entry is settled and one goes on', () => {
    expect(outcome('closed', { type: 'round.decide' })).toBe('decided');
    expect(outcome('closed', { type: 'round.decide' }, { unsettled: 1, goOn: 0 })).toEqual([
      'unsettled',
      'nobodyGoesOn',
    ]);
  });

  it('is taken back while nothing is scored and nothing published', () => {
    const undo = { type: 'round.undecide', reason: 'Counted wrongly' } as const;
    expect(outcome('decided', undo)).toBe('closed');
    expect(outcome('decided', undo, { sheets: 3 })).toEqual(['scored']);
    expect(outcome('decided', undo, { published: true })).toEqual(['published']);
    expect(outcome('decided', { type: 'round.undecide', reason: '' })).toEqual(['award.refusal.reasonMissing']);
  });

  it('settles by hand with a reason, after the decision only what came late', () => {
    const settle = { type: 'round.settle', goesOn: true, reason: 'Talked about' } as const;
    expect(outcome('closed', settle)).toBe('closed');
    expect(outcome('closed', { ...settle, reason: '' })).toEqual(['award.refusal.reasonMissing']);
    expect(outcome('decided', settle, { entrySettled: false, sheets: 4 })).toBe('decided');
    expect(outcome('decided', settle, { entrySettled: true })).toEqual(['entrySettled']);
  });

  it('is published once', () => {
    expect(outcome('decided', { type: 'round.publish' })).toBe('decided');
    expect(outcome('decided', { type: 'round.publish' }, { published: true })).toEqual(['published']);
    expect(outcome('decided', { type: 'round.publish' }, { unsettled: 1 })).toEqual(['unsettled']);
  });

  it('is not made where something is scored, nor without a sound rule', () => {
    const codes = (changes: Partial<RoundFacts>) => refusalsOfNew({ ...facts, ...changes }).map(({ code }) => code);
    expect(codes({})).toEqual([]);
    expect(codes({ sheets: 1, consensus: 50 })).toEqual(['round.invariant.ruleSound', 'round.refusal.scored']);
    expect(codes({ awardStatus: 'closed', name: ' ' })).toEqual([
      'round.invariant.named',
      'round.invariant.preparedBeforeResult',
    ]);
  });

  it('breaks an invariant wherever award, scores and state disagree', () => {
    const broken = (state: RoundState, changes: Partial<RoundFacts>) =>
      brokenIn(roundLifecycle.invariants, state, { ...facts, ...changes }).map(({ id }) => id.split('.').at(-1));
    expect(broken('open', { awardStatus: 'closed' })).toEqual(['heldWhileJudging']);
    expect(broken('decided', { awardStatus: 'open', goOn: 0 })).toEqual(['decidedFromJudgingOn', 'someGoOn']);
    expect(broken('closed', { published: true, sheets: 1 })).toEqual(['nothingScored', 'publishedOnceDecided']);
    expect(broken('decided', { published: true, sheets: 1 })).toEqual([]);
  });

  it('reads instants as the contract writes them', () => {
    const { closesAt: _, published: __, now: ___, ...record } = facts;
    const named = { ...record, id: 'two', opensAt: null, publishedAt: null };
    const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ id, ...prepared, name: id }));
    const read = roundFacts({ ...named, closesAt: '2026-11-12T12:00:00.000Z', rounds: [one!, two!, three!] }, now);
    expect([read.opensAt, read.closesAt, read.published]).toEqual([null, now, false]);
    expect([read.before, read.after]).toEqual([[one], [three]]);
    const fresh = roundFacts({ ...named, closesAt: null, rounds: [one!] }, now);
    expect([fresh.before, fresh.after]).toEqual([[one], []]);
  });
});

describe('a round of rankings', () => {
  const entryIDs = ['a', 'b', 'c', 'd'];
  const ranks: Partial<RoundFacts> & Pick<RoundFacts, 'kind'> = {
    kind: 'schulze',
    top: 2,
    picks: 3,
    judge: { assigned: true, ndaAccepted: true, entryIDs },
  };
  const rank = (ranked: readonly string[], others: readonly string[], changes: Partial<RoundFacts> = {}) =>
    outcome('open', { type: 'round.rank', ranked, others }, { ...ranks, ...changes });

  it('takes a list of the best, no longer than it may be, of exactly the entries before the judge', () => {
    expect(rank(['c', 'a'], ['b', 'd'])).toBe('open');
    expect(rank(['d', 'c', 'b'], ['a'])).toBe('open');
    expect(rank([], entryIDs)).toEqual(['rankingEmpty']);
    expect(rank(['a', 'b', 'c', 'd'], [])).toEqual(['rankingTooLong']);
    expect(rank(['a', 'a'], ['b', 'c', 'd'])).toEqual(['rankedTwice']);
    expect(rank(['a'], ['a', 'b', 'c', 'd'])).toEqual(['rankedTwice']);
    expect(rank(['a'], ['b', 'c'])).toEqual(['entriesChanged']);
    expect(rank(['a', 'x'], ['b', 'c', 'd'])).toEqual(['entriesChanged']);
  });

  it('takes no answer of the other kind, nor one from whom it is not open to', () => {
    expect(outcome('open', { type: 'round.answer', answer: 'yes', reason: '' }, ranks)).toEqual(['otherKind']);
    expect(rank(['a'], ['b', 'c', 'd'], { kind: 'qualifying' })).toContain('otherKind');
    expect(rank(['a'], ['b', 'c', 'd'], { closesAt: now })).toEqual(['closingPassed']);
    const stranger = { assigned: false, ndaAccepted: true, entryIDs };
    expect(rank(['a'], ['b', 'c', 'd'], { judge: stranger })).toEqual(['notAssigned']);
  });

  it('says how many a judge ranks and how many go on, and a qualifying round neither list nor line', () => {
    const broken = (changes: Partial<RoundFacts>) =>
      refusalsOfNew({ ...facts, ...changes }).map(({ code }) => code.split('.').at(-1));
    expect(broken(ranks)).toEqual([]);
    expect(broken({ ...ranks, top: null })).toEqual(['kindComplete']);
    expect(broken({ ...ranks, picks: null })).toEqual(['kindComplete']);
    expect(broken({ ...ranks, picks: 0 })).toEqual(['kindComplete']);
    expect(broken({ picks: 3 })).toEqual(['kindComplete']);
  });

  it('keeps its kind and the length of the list once it opened, or once somebody ranked', () => {
    const edit = (fields: readonly string[]) => ({ type: 'round.edit', fields }) as const;
    for (const field of ['kind', 'picks', 'top', 'quorum']) {
      expect(outcome('prepared', edit([field]), ranks)).toBe('prepared');
      expect(outcome('open', edit([field]), ranks)).toEqual(['ruleFixed']);
    }
    const ranked = { ...ranks, given: { ...nothingGiven, ballots: 2 } };
    expect(outcome('prepared', edit(['top']), ranked)).toBe('prepared');
    expect(outcome('prepared', edit(['picks']), ranked)).toEqual(['answersKept']);
    const asQualifying = { ...facts, given: ranked.given };
    const decision = roundLifecycle.decide('prepared', { ...facts, ...ranked }, edit(['name']), asQualifying);
    expect(decision).toMatchObject({ accepted: false, reasons: [{ code: 'round.refusal.answersKept' }] });
  });
});

describe('a round of grades', () => {
  const grades = { kind: 'grades', top: 2, scale: ['Poor', 'Good', 'Excellent'] } as const;
  const grade = (given: number, changes: Partial<RoundFacts> = {}) =>
    outcome('open', { type: 'round.grade', grade: given }, { ...grades, ...changes });

  it('takes a grade of its scale, from its judges, in time', () => {
    expect(grade(0)).toBe('open');
    expect(grade(2)).toBe('open');
    for (const wrong of [-1, 3, 1.5, Number.NaN]) expect(grade(wrong)).toEqual(['gradeMissing']);
    expect(grade(1, { kind: 'qualifying', scale: null })).toContain('otherKind');
    expect(grade(1, { closesAt: now })).toEqual(['closingPassed']);
    expect(grade(1, { judge: { assigned: false, ndaAccepted: true } })).toEqual(['notAssigned']);
    expect(outcome('open', { type: 'round.answer', answer: 'yes', reason: '' }, grades)).toEqual(['otherKind']);
    expect(outcome('open', { type: 'round.rank', ranked: ['a'], others: [] }, grades)).toContain('otherKind');
  });

  it('has words to grade by, each once, and says how many go on', () => {
    const broken = (changes: Partial<RoundFacts>) =>
      refusalsOfNew({ ...facts, ...grades, ...changes }).map(({ code }) => code.split('.').at(-1));
    expect(broken({})).toEqual([]);
    for (const scale of [null, ['Good'], ['Good', 'Good'], ['Good', ' '], ['Good', 'x'.repeat(41)]])
      expect(broken({ scale })).toEqual(['kindComplete']);
    expect(broken({ top: null })).toEqual(['kindComplete']);
    expect(broken({ kind: 'qualifying' })).toEqual(['kindComplete']);
    expect(broken({ picks: 3 })).toEqual(['kindComplete']);
  });

  it('keeps its words once it opened, or once somebody graded', () => {
    const edit = { type: 'round.edit', fields: ['scale'] } as const;
    expect(outcome('prepared', edit, grades)).toBe('prepared');
    expect(outcome('open', edit, grades)).toEqual(['ruleFixed']);
    expect(outcome('prepared', edit, { ...grades, given: { ...nothingGiven, grades: 4 } })).toEqual(['answersKept']);
  });
});

describe('a round of pairs', () => {
  const pairs = { kind: 'pairs', top: 2, pairs: 2 } as const;
  const asked = { assigned: true, ndaAccepted: true, pairs: [['a', 'b']] } as const;
  const compare = (pair: readonly [string, string], preferred: string | null, changes: Partial<RoundFacts> = {}) =>
    outcome('open', { type: 'round.compare', pair, preferred }, { ...pairs, judge: asked, ...changes });

  it('takes a comparison of a pair that the judge is asked, in either order, or that there is no difference', () => {
    expect(compare(['a', 'b'], 'a')).toBe('open');
    expect(compare(['b', 'a'], 'a')).toBe('open');
    expect(compare(['a', 'b'], null)).toBe('open');
    expect(compare(['a', 'c'], 'a')).toEqual(['pairNotAsked']);
    expect(compare(['a', 'b'], 'c')).toEqual(['notOfPair']);
    expect(compare(['a', 'b'], 'a', { closesAt: now })).toEqual(['closingPassed']);
    expect(compare(['a', 'b'], 'a', { kind: 'grades' })).toEqual(['otherKind']);
    expect(compare(['a', 'b'], 'a', { judge: { assigned: false, ndaAccepted: true } })).toEqual([
      'notAssigned',
      'pairNotAsked',
    ]);
  });

  it('opens where its judges compare enough for all entries to hang together', () => {
    const open = (entries: number, judges: number, most: number) => {
      const categories = [{ name: 'Animation', entries, judges }];
      return outcome('prepared', { type: 'round.open' }, { ...pairs, pairs: most, categories });
    };
    expect(open(9, 2, 4)).toBe('open');
    expect(open(10, 2, 4)).toEqual(['tooFewPairs']);
    expect(open(2, 2, 1)).toBe('open');
    expect(open(1, 2, 1)).toBe('open');
    expect(open(0, 0, 1)).toBe('open');
  });

  it('says how many pairs a judge compares, which stays once somebody compared', () => {
    const broken = (changes: Partial<RoundFacts>) =>
      refusalsOfNew({ ...facts, ...pairs, ...changes }).map(({ code }) => code.split('.').at(-1));
    expect(broken({})).toEqual([]);
    for (const most of [null, 0, 301]) expect(broken({ pairs: most })).toEqual(['kindComplete']);
    expect(broken({ kind: 'qualifying' })).toEqual(['kindComplete']);
    const edit = { type: 'round.edit', fields: ['pairs'] } as const;
    expect(outcome('prepared', edit, pairs)).toBe('prepared');
    expect(outcome('open', edit, pairs)).toEqual(['ruleFixed']);
    const compared = { ...pairs, given: { ...nothingGiven, comparisons: 3 } };
    expect(outcome('prepared', edit, compared)).toEqual(['answersKept']);
  });
});

describe('an award with a round', () => {
  const award: AwardFacts = {
    now,
    name: 'Film Prize',
    opensAt: now - 9 * hour,
    closesAt: now + 9 * hour,
    judgingClosesAt: null,
    resultsAt: null,
    categories: [],
    entries: 3,
  };
  const step = (state: AwardStatus, event: AwardEvent, rounds: AwardFacts['rounds']) => {
    const decision = awardLifecycle.decide(
      state,
      { ...award, categories: [category], ...(rounds && { rounds }) },
      event,
    );
    return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code);
  };
  const category = {
    name: 'Animation',
    criteria: 1,
    weight: 100,
    entries: 3,
    judges: 1,
    minimumJudges: 1,
    openSheets: 0,
    unfinalSheets: 0,
    hasBestEntry: true,
  };
  const round = (state: RoundState, unsettled = 0) => [{ name: 'Screening', state, unsettled }];

  it('closes judging only once every round is decided for every entry', () => {
    const close = { type: 'award.close', override: 'The jury is ill' } as const;
    expect(step('judging', close, undefined)).toBe('closed');
    for (const state of ['prepared', 'open', 'closed'] as const) {
      expect(step('judging', close, round(state))).toEqual(['award.refusal.roundUndecided']);
    }
    expect(step('judging', close, round('decided', 1))).toEqual(['award.refusal.roundUndecided']);
    expect(step('judging', close, round('decided'))).toBe('closed');
  });

  it('takes entries again only while no round was opened', () => {
    const reopen = { type: 'award.reopenEntries', reason: 'The site was down' } as const;
    expect(step('judging', reopen, round('prepared'))).toBe('open');
    expect(step('judging', reopen, round('open'))).toEqual(['award.refusal.roundStarted']);
    expect(step('judging', reopen, round('decided'))).toEqual(['award.refusal.roundStarted']);
  });
});
