import { describe, expect, it } from 'vitest';
import { brokenByChange, brokenIn } from '../kit/invariants.ts';
import { refusals } from '../kit/rules.ts';
import { roundStates } from '../shared/round.states.ts';
import { comparisonRules, pairKey, pairsAmong } from './comparing.ts';
import { roundShows, shownOf } from './former.ts';
import { allGiven, mostRounds, type Neighbour, nothingGiven } from './order.ts';
import { rankingRules } from './ranking.ts';
import { roundFacts } from './round.facts.ts';
import { roundInvariants } from './round.invariants.ts';
import { roundLifecycle } from './round.machine.ts';
import * as rules from './round.rules.ts';
import { areCriteria, boundsOf, criteriaLimits, isScore, rangeNames, scoringRules, weightOf } from './scoring.ts';
import { verdictsOf } from './verdict.ts';

const facts: rules.RoundFacts = {
  now: 100,
  awardStatus: 'judging',
  kind: 'qualifying',
  name: 'Screening',
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
  judge: { assigned: true, ndaAccepted: true },
};
const criterion = { name: 'Craft', help: '', weight: 100 };
const scores = { kind: 'scores', top: 2, criteria: [criterion], range: 'zeroToTen' } as const;
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
const everywhere = [...roundStates, 'deleted'] as const;
type Changes = Partial<rules.RoundFacts>;

describe('the lists of a round', () => {
  it('hold what the contract names', () => {
    expect(rules.roundKinds).toEqual(['qualifying', 'transferableVote', 'schulze', 'grades', 'pairs', 'scores']);
    expect(rules.answers).toEqual(['yes', 'no', 'unsure']);
    expect(roundStates).toEqual(['prepared', 'open', 'closed', 'decided']);
    expect(roundShows).toEqual(['nothing', 'standing', 'reasons']);
    expect(rangeNames).toEqual(['zeroToTen', 'oneToFive', 'zeroToHundred']);
    expect([mostRounds, rules.mostPairs, rules.scaleLimits, criteriaLimits]).toEqual([
      6,
      300,
      { least: 2, most: 9, length: 40 },
      { most: 20, name: 120, help: 500 },
    ]);
    expect(rules.roundKinds.map(rules.givenBy)).toEqual([
      'answers',
      'ballots',
      'ballots',
      'grades',
      'comparisons',
      'scores',
    ]);
    expect(rules.roundKinds.filter(rules.byBallot)).toEqual(['transferableVote', 'schulze']);
    expect(rules.roundKinds.filter((kind) => !rules.isCounted(kind))).toEqual(['qualifying']);
    expect(allGiven({ answers: 1, ballots: 2, grades: 4, comparisons: 8, scores: 16 })).toBe(31);
  });

  it('show words of the former round only where judges see who entered', () => {
    const shown = (blind: boolean) => roundShows.map((shows) => shownOf(shows, { blind }));
    expect([shown(false), shown(true)]).toEqual([roundShows, ['nothing', 'standing', 'standing']]);
  });
});

describe('what always holds of a round', () => {
  const where = (name: string, changes: Changes) =>
    everywhere.filter((state) =>
      brokenIn(roundInvariants, state, { ...facts, ...changes }).some(({ id }) => id === `round.invariant.${name}`),
    );
  const holds = (name: string, changes: Changes) => where(name, changes).length === 0;

  it.each<[Changes, boolean]>([
    [{ consensus: 50 }, false],
    [{ consensus: 51 }, true],
    [{ consensus: 100 }, true],
    [{ consensus: 101 }, false],
    [{ quorum: 0 }, false],
    [{ top: 0 }, false],
    [{ top: 1 }, true],
    [{ threshold: 0 }, false],
    [{ threshold: 1 }, true],
    [{ threshold: 100 }, true],
    [{ threshold: 101 }, false],
  ])('a rule with %j is sound: %j', (changes, sound) => {
    expect(holds('ruleSound', changes)).toBe(sound);
  });

  it.each<[Changes, boolean]>([
    [{}, true],
    [{ criteria: [criterion] }, false],
    [{ range: 'zeroToTen' }, false],
    [{ threshold: 5 }, false],
    [{ pairs: 1 }, false],
    [{ scale: words(2) }, false],
    [scores, true],
    [{ ...scores, criteria: null }, false],
    [{ ...scores, top: null }, false],
    [{ ...scores, threshold: 50 }, false],
    [{ ...scores, top: null, threshold: 50 }, true],
    [{ ...scores, range: null }, false],
    [{ ...scores, range: null, scale: words(2) }, true],
    [{ ...scores, scale: words(2) }, false],
    [{ kind: 'pairs', top: 1, pairs: 0 }, false],
    [{ kind: 'pairs', top: 1, pairs: 1 }, true],
    [{ kind: 'pairs', top: 1, pairs: 300 }, true],
    [{ kind: 'pairs', top: 1, pairs: 301 }, false],
    [{ kind: 'pairs', top: 1, pairs: null }, false],
    [{ kind: 'schulze', top: 1, picks: 1 }, true],
    [{ kind: 'transferableVote', top: null, picks: 1 }, false],
    [{ kind: 'grades', top: 1, scale: words(1) }, false],
    [{ kind: 'grades', top: 1, scale: words(9) }, true],
    [{ kind: 'grades', top: 1, scale: words(10) }, false],
  ])('a round with %j is complete: %j', (changes, complete) => {
    expect(holds('kindComplete', changes)).toBe(complete);
  });

  it('a weight is for scores alone, and leaves the scores after the rounds something', () => {
    const weighed = (weight: number) => holds('weightOfScores', { ...scores, weight });
    expect([0, 1, 99, 100, 1.5].map(weighed)).toEqual([false, true, true, false, false]);
    expect(holds('weightOfScores', { weight: 10 })).toBe(false);
  });

  it('states agree with the award, the scores and what was published', () => {
    const statuses = ['pending', 'approved', 'open', 'judging', 'closed', 'completed'] as const;
    const against = (name: string) =>
      statuses.flatMap((awardStatus) => (where(name, { awardStatus }).length > 0 ? [awardStatus] : []));
    expect(against('preparedBeforeResult')).toEqual(['closed', 'completed']);
    expect(against('heldWhileJudging')).toEqual(['pending', 'approved', 'open', 'closed', 'completed']);
    expect(against('decidedFromJudgingOn')).toEqual(['pending', 'approved', 'open']);
    expect(where('preparedBeforeResult', { awardStatus: 'closed' })).toEqual(['prepared']);
    expect(where('heldWhileJudging', { awardStatus: 'closed' })).toEqual(['open', 'closed']);
    expect(where('decidedFromJudgingOn', { awardStatus: 'open' })).toEqual(['decided']);
    expect(where('nothingScored', { sheets: 1 })).toEqual(['prepared', 'open', 'closed']);
    expect(where('someGoOn', { goOn: 0 })).toEqual(['decided']);
    expect(where('publishedOnceDecided', { published: true })).toEqual(['prepared', 'open', 'closed']);
    expect(where('named', { name: ' ' })).toEqual(everywhere);
    expect(holds('named', { name: 'X' })).toBe(true);
  });

  it('six rounds are the most, in whatever state, and come one after another', () => {
    const one = (name: string): Neighbour => ({ name, state: 'closed', given: 0, published: false });
    const more = { before: [one('A'), one('B'), one('C')], after: [one('D'), one('E'), one('F')] };
    expect(where('fewRounds', more)).toEqual(roundStates);
    expect(where('fewRounds', { ...more, after: more.after.slice(1) })).toEqual([]);
    expect(where('inOrder', more)).toEqual(['open', 'closed', 'decided']);
    expect(where('publishedInOrder', { ...more, published: true })).toEqual(everywhere);
    expect(holds('datesInOrder', { opensAt: 5, closesAt: 5 })).toBe(false);
    expect(holds('datesInOrder', { opensAt: 4, closesAt: 5 })).toBe(true);
  });

  it('says by how much', () => {
    const one: Neighbour = { name: 'First', state: 'open', given: 0, published: false };
    const reasons = (changes: Changes, state: 'prepared' | 'decided' = 'prepared') =>
      brokenByChange(roundInvariants, { state, facts }, { state, facts: { ...facts, ...changes } });
    expect(reasons({ weight: 7 })).toEqual([{ code: 'round.refusal.weighed', params: { weight: 7 } }]);
    expect(reasons({ sheets: 3 })).toEqual([{ code: 'round.refusal.scored', params: { count: 3 } }]);
    expect(reasons({ given: { ...nothingGiven, grades: 4 } })).toEqual([
      { code: 'round.refusal.answersKept', params: { count: 4 } },
    ]);
    expect(reasons({ before: Array.from({ length: 6 }, () => one) })).toContainEqual({
      code: 'round.refusal.tooMany',
      params: { count: 6 },
    });
    expect(reasons({ before: [one], published: true }, 'decided')).toEqual([
      { code: 'round.refusal.formerUndecided', params: { rounds: 'First' } },
      { code: 'round.refusal.formerUnpublished', params: { rounds: 'First' } },
    ]);
  });
});

describe('a refusal says by how much', () => {
  const against = (state: 'prepared' | 'open' | 'closed' | 'decided', event: rules.RoundEvent, changes: Changes) => {
    const decision = roundLifecycle.decide(state, { ...facts, ...changes }, event);
    return decision.accepted ? [] : decision.reasons;
  };
  const open = { type: 'round.open' } as const;

  it('on opening', () => {
    expect(against('prepared', open, { closesAt: 100 })).toEqual([
      { code: 'round.refusal.closingPassed', params: { closesAt: 100 } },
    ]);
    expect(against('prepared', open, { closesAt: 101 })).toEqual([]);
    const categories = [
      { name: 'Animation', entries: 3, judges: 1 },
      { name: 'Housing', entries: 1, judges: 0 },
      { name: 'Empty', entries: 0, judges: 0 },
    ];
    expect(against('prepared', open, { categories, quorum: 2 })).toEqual([
      { code: 'round.refusal.shortOfJudges', params: { count: 2, categories: 'Animation, Housing' } },
    ]);
    expect(against('prepared', open, { sheets: 2 })).toContainEqual({
      code: 'round.refusal.scored',
      params: { count: 2 },
    });
  });

  it('of pairs that do not hang together', () => {
    const pairs = (most: number | null, ...categories: readonly (readonly [number, number])[]) =>
      against('prepared', open, {
        kind: 'pairs',
        top: 1,
        pairs: most,
        categories: categories.map(([entries, judges], at) => ({ name: `C${at}`, entries, judges })),
      }).filter(({ code }) => code === 'round.refusal.tooFewPairs');
    const thin = (count: number, categories: string) => [
      { code: 'round.refusal.tooFewPairs', params: { count, categories } },
    ];
    expect(pairs(1, [5, 1])).toEqual(thin(4, 'C0'));
    expect(pairs(2, [5, 2])).toEqual([]);
    expect(pairs(1, [5, 2], [8, 2], [2, 1])).toEqual(thin(4, 'C0, C1'));
    expect(pairs(null, [3, 2])).toEqual(thin(1, 'C0'));
    expect(pairs(1, [5, 0])).toEqual([]);
  });

  it('on editing, closing, deciding, publishing and deleting', () => {
    const edit = (...fields: readonly string[]) => ({ type: 'round.edit', fields }) as const;
    const given = { ...nothingGiven, answers: 3 };
    expect(against('prepared', edit('name', 'kind'), { given })).toEqual([
      { code: 'round.refusal.answersKept', params: { count: 3 } },
    ]);
    expect(against('open', edit('name', 'top'), {})).toEqual([{ code: 'round.refusal.ruleFixed' }]);
    for (const field of rules.lockedOnceAnswered) expect(against('prepared', edit(field), { given })).toHaveLength(1);
    for (const field of rules.lockedOnceOpen) expect(against('open', edit(field), {})).toHaveLength(1);
    expect(rules.lockedOnceAnswered).toEqual(['kind', 'picks', 'scale', 'pairs', 'criteria', 'range']);
    expect(rules.lockedOnceOpen).toEqual([
      'kind',
      'consensus',
      'quorum',
      'top',
      'threshold',
      'picks',
      'scale',
      'pairs',
      'criteria',
      'range',
      'shows',
      'opensAt',
    ]);
    expect(against('open', { type: 'round.close' }, { openAnswers: 2 })).toEqual([
      { code: 'round.refusal.answersOpen', params: { count: 2 } },
    ]);
    expect(against('closed', { type: 'round.decide' }, { unsettled: 4 })).toEqual([
      { code: 'round.refusal.unsettled', params: { count: 4 } },
    ]);
    expect(against('prepared', { type: 'round.delete' }, { weight: 9 })).toEqual([
      { code: 'round.refusal.weighed', params: { weight: 9 } },
    ]);
  });

  it('to a judge', () => {
    const yes = { type: 'round.answer', answer: 'yes', reason: '' } as const;
    expect(against('open', yes, { closesAt: 100 })).toEqual([
      { code: 'round.refusal.closingPassed', params: { closesAt: 100 } },
    ]);
    const ranking = { ranked: ['a'], others: [] };
    const reasons = (picks: number | null) => refusals(rankingRules, { picks, judge: { entryIDs: ['a'] } }, ranking);
    expect(reasons(null)).toEqual([{ code: 'round.refusal.rankingTooLong', params: { count: 0 } }]);
    expect(reasons(1)).toEqual([]);
    const two = { ranked: ['a', 'b'], others: [] };
    expect(refusals(rankingRules, { picks: 1, judge: { entryIDs: ['a', 'b'] } }, two)).toEqual([
      { code: 'round.refusal.rankingTooLong', params: { count: 1 } },
    ]);
    expect(refusals(rankingRules, { picks: 1 }, ranking)).toEqual([{ code: 'round.refusal.entriesChanged' }]);
    const [asked] = comparisonRules;
    expect(asked?.needs({}, { pair: ['a', 'b'], preferred: null })).toBe(false);
    expect([pairKey(['b', 'a']), pairKey(['a', 'b'])]).toEqual(['a b', 'a b']);
    expect([0, 1, 2, 3, 4].map(pairsAmong)).toEqual([0, 0, 1, 3, 6]);
  });
});

describe('words, criteria and marks', () => {
  it('are as long and as many as they may be', () => {
    expect(rules.isScale(['x', 'x'.repeat(40)])).toBe(true);
    expect(rules.isScale(['x', 'x'.repeat(41)])).toBe(false);
    expect(rules.isScale(['x', ''])).toBe(false);
    const each = (name: string, help = '', weight = 100) => areCriteria([{ name, help, weight }]);
    expect([each('x'), each('x'.repeat(120)), each('x'.repeat(121)), each(''), each(' x')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([each('x', 'y'.repeat(500)), each('x', 'y'.repeat(501))]).toEqual([true, false]);
    const many = (count: number, weight: number) =>
      areCriteria(Array.from({ length: count }, (_, at) => ({ name: `c${at}`, help: '', weight })));
    expect([many(20, 5), many(21, 5), many(0, 0), many(25, 4), many(2, 49)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const pair = (one: number, other: number) =>
      areCriteria([
        { name: 'a', help: '', weight: one },
        { name: 'b', help: '', weight: other },
      ]);
    expect([pair(1, 99), pair(0, 100), pair(0.5, 99.5)]).toEqual([true, false, false]);
    expect(weightOf([criterion, { weight: 20 }])).toBe(120);
  });

  it('stay between the lowest and the highest', () => {
    const nothing = { range: null, scale: null };
    expect(boundsOf(nothing)).toEqual({ lowest: 0, highest: 0 });
    expect([isScore(0, nothing), isScore(1, nothing)]).toEqual([true, false]);
    expect(rangeNames.map((range) => boundsOf({ range, scale: null }))).toEqual([
      { lowest: 0, highest: 10 },
      { lowest: 1, highest: 5 },
      { lowest: 0, highest: 100 },
    ]);
    const [complete] = scoringRules;
    expect(complete?.needs({ criteria: null, ...nothing }, { marks: [] })).toBe(true);
    expect(complete?.needs({ criteria: null, ...nothing }, { marks: [0] })).toBe(false);
  });
});

it('knows the first round from a new one', () => {
  const { closesAt: _, published: __, now: ___, ...record } = facts;
  const one = { id: 'one', name: 'One', state: 'prepared', given: 0, published: false } as const;
  const dates = { opensAt: '1970-01-01T00:00:00.007Z', closesAt: null, publishedAt: '1970-01-01T00:00:00Z' };
  const read = (id: string) => roundFacts({ ...record, ...dates, id, rounds: [one, { ...one, id: 'two' }] }, 5);
  expect([read('one').before, read('one').after.length]).toEqual([[], 1]);
  expect([read('new').before.length, read('new').after]).toEqual([2, []]);
  expect(read('one')).toMatchObject({ now: 5, opensAt: 7, closesAt: null, published: true });
});

it('counts an entry that just as many judges decided as have to', () => {
  const tallies = [
    { yes: 2, no: 0, unsure: 5 },
    { yes: 1, no: 1, unsure: 0 },
    { yes: 1, no: 0, unsure: 9 },
  ];
  const verdicts = verdictsOf(tallies, { consensus: 0.6, quorum: 2, top: 3 });
  expect(verdicts.map(({ goesOn, why }) => why ?? goesOn)).toEqual([true, true, 'tooFewDecided']);
});
