import { expect, it } from 'vitest';
import { brokenByChange, brokenIn } from '../kit/invariants.ts';
import { whyNot } from '../kit/why.ts';
import { type AwardStatus, awardStatuses } from '../shared/award.statuses.ts';
import { awardInvariants } from './award.invariants.ts';
import { awardMachine } from './award.machine.ts';
import { type AwardEvent, awardRules } from './award.rules.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';

const [first, last] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2099-12-31T23:59:59.999Z')];
const category: CategoryFacts = {
  name: 'Housing',
  criteria: 2,
  weight: 100,
  entries: 0,
  judges: 1,
  minimumJudges: 1,
  openSheets: 0,
  unfinalSheets: 0,
  hasBestEntry: true,
};
const facts: AwardFacts = {
  now: 50,
  name: 'A',
  opensAt: 10,
  closesAt: 90,
  judgingClosesAt: null,
  resultsAt: null,
  categories: [category],
  entries: 0,
};
const withCategory = (some: Partial<CategoryFacts>): Partial<AwardFacts> => ({
  categories: [category, { ...category, name: 'Schools', ...some }],
});

/** The states in which facts break the invariant of that name. */
const brokenBy = (name: string, some: Partial<AwardFacts>) =>
  [...awardStatuses, 'deleted' as const].filter((state) =>
    brokenIn(awardInvariants, state, { ...facts, ...some }).some(({ id }) => id === `award.invariant.${name}`),
  );
const announced = ['approved', 'open', 'judging', 'closed', 'completed'];
const everywhere = [...awardStatuses, 'deleted'];

it.each<[string, Partial<AwardFacts>, readonly string[]]>([
  ['named', { name: ' ' }, announced],
  ['named', { name: 'B' }, []],
  ['dated', { opensAt: null }, announced],
  ['dated', { closesAt: null }, announced],
  ['datesInOrder', { closesAt: 10 }, announced],
  ['datesInOrder', { closesAt: 11 }, []],
  ['datesInOrder', { judgingClosesAt: 90 }, announced],
  ['datesInOrder', { judgingClosesAt: 91, resultsAt: 91 }, announced],
  ['datesInOrder', { judgingClosesAt: 91, resultsAt: 92 }, []],
  ['datesInRange', { opensAt: first, resultsAt: last }, []],
  ['datesInRange', { opensAt: first - 1 }, everywhere],
  ['datesInRange', { resultsAt: last + 1 }, everywhere],
  ['hasCategory', { categories: [] }, announced],
  ['hasCategory', {}, []],
  ['categoriesNamed', withCategory({ name: ' ' }), announced],
  ['categoriesNamed', withCategory({ name: 'X' }), []],
  ['hasCriteria', withCategory({ criteria: 0 }), announced],
  ['hasCriteria', withCategory({ criteria: 1 }), []],
  ['weightsHundred', withCategory({ weight: 99 }), announced],
  ['weightsHundred', withCategory({ weight: 0, criteria: 0 }), []],
  ['earlyFeeEnds', withCategory({ earlyFeeEnds: false }), announced],
  ['nobodyEnteredYet', { entries: 1 }, ['pending', 'approved', 'deleted']],
  ['scoresFinal', withCategory({ entries: 1, openSheets: 1 }), ['completed']],
  ['scoresFinal', withCategory({ entries: 1, unfinalSheets: 1 }), ['completed']],
  ['scoresFinal', withCategory({ entries: 1, unfinalSheets: 1, openSheets: 1 }), ['completed']],
  ['scoresFinal', withCategory({ entries: 0, openSheets: 1 }), []],
  ['entriesScored', withCategory({ entries: 1, unscoredEntries: 1 }), ['completed']],
  ['bestEntryNamed', withCategory({ entries: 1, hasBestEntry: false }), ['completed']],
  ['bestEntryStands', withCategory({ entries: 1, bestEntryStands: false }), ['completed']],
  ['roundsNotStarted', { rounds: [{ name: 'R', state: 'open', unsettled: 0 }] }, ['open']],
  ['roundsDecided', { rounds: [{ name: 'R', state: 'decided', unsettled: 1 }] }, ['closed', 'completed']],
  ['roundsDecided', { rounds: [{ name: 'R', state: 'decided', unsettled: 0 }] }, []],
  ['voteSettled', { vote: 'open' }, ['open']],
  ['voteSettled', { vote: 'closed' }, ['open']],
  ['voteSettled', { vote: 'prepared' }, []],
  ['voteSettled', { vote: 'published' }, []],
  ['voteClosed', { vote: 'open' }, ['completed']],
  ['voteClosed', { vote: 'closed' }, []],
])('%s, with %j, does not hold in %j', (name, some, states) => {
  expect(brokenBy(name, some)).toEqual(states);
});

it('names the categories that lack something, and counts those without a name', () => {
  const approved = (some: Partial<AwardFacts>) =>
    brokenByChange(awardInvariants, { state: 'pending', facts }, { state: 'approved', facts: { ...facts, ...some } });
  expect(approved(withCategory({ criteria: 0 }))).toEqual([
    { code: 'award.refusal.noCriterion', params: { categories: 'Schools' } },
  ]);
  expect(approved(withCategory({ name: ' ' }))).toEqual([
    { code: 'award.refusal.categoryUnnamed', params: { count: 1 } },
  ]);
});

const reasons = (value: AwardStatus, event: AwardEvent, some: Partial<AwardFacts> = {}) =>
  whyNot(awardMachine.resolveState({ value, context: { ...facts, ...some } }), event, awardRules);

it.each<[AwardStatus, AwardEvent, Partial<AwardFacts>, string, object]>([
  ['approved', { type: 'award.open' }, { opensAt: 51 }, 'openingAhead', { opensAt: 51 }],
  ['approved', { type: 'award.open' }, { closesAt: 50 }, 'closingPassed', { closesAt: 50 }],
  [
    'open',
    { type: 'award.startJudging' },
    withCategory({ entries: 1, judges: 0 }),
    'shortOfJudges',
    { categories: 'Schools' },
  ],
  ['judging', { type: 'award.close' }, withCategory({ openSheets: 2 }), 'sheetsOpen', { count: 2 }],
  ['judging', { type: 'award.close' }, { waitingEntries: 2 }, 'entriesWaiting', { count: 2 }],
  ['judging', { type: 'award.close' }, { unjudgedEntries: 2 }, 'entriesUnjudged', { count: 2 }],
  ['judging', { type: 'award.reopenEntries', reason: 'x' }, { closesAt: 50 }, 'closingPassed', { closesAt: 50 }],
  ['approved', { type: 'award.open' }, { opensAt: null }, 'openingAhead', { opensAt: 0 }],
  ['approved', { type: 'award.open' }, { closesAt: null }, 'closingPassed', { closesAt: 0 }],
  ['judging', { type: 'award.reopenEntries', reason: 'x' }, { closesAt: null }, 'closingPassed', { closesAt: 0 }],
  ['judging', { type: 'award.reopenEntries', reason: 'x', closesAt: 49 }, {}, 'closingPassed', { closesAt: 49 }],
  [
    'open',
    { type: 'award.edit', fields: ['name', 'blind', 'currency'] },
    {},
    'fieldLocked',
    { fields: 'blind, currency' },
  ],
  [
    'judging',
    { type: 'award.edit', fields: ['name', 'closesAt', 'blind'] },
    {},
    'fieldLocked',
    { fields: 'closesAt, blind' },
  ],
  [
    'closed',
    { type: 'award.edit', fields: ['name', 'blind', 'closesAt'] },
    {},
    'fieldLocked',
    { fields: 'blind, closesAt' },
  ],
  ['open', { type: 'award.unopen', reason: 'x' }, { entries: 3 }, 'hasEntries', { count: 3 }],
  ['pending', { type: 'award.delete' }, { entries: 3 }, 'hasEntries', { count: 3 }],
])('says of %s with %j and %j why not, and by how much', (value, event, some, code, params) => {
  expect(reasons(value, event, some)).toContainEqual({ code: `award.refusal.${code}`, params });
});

it('fixes what counts how much once a score is seen', () => {
  const edit = { type: 'award.edit', fields: ['finalResult'] } as const;
  for (const state of ['open', 'judging'] as const) {
    expect(reasons(state, edit, { scored: true })).toEqual([{ code: 'award.refusal.finalResultFixed' }]);
    expect([reasons(state, edit, { scored: false }), reasons(state, edit)]).toEqual([[], []]);
    expect(reasons(state, { ...edit, fields: ['name'] }, { scored: true })).toEqual([]);
  }
});

it('fixes how marks count once there is one, also while entries are taken again', () => {
  const edit = (...fields: string[]) => ({ type: 'award.edit', fields }) as const;
  const all = edit('name', 'criteria', 'currency', 'resultMethod');
  expect(reasons('open', all, { scored: true })).toEqual([
    { code: 'award.refusal.fieldLocked', params: { fields: 'currency' } },
    { code: 'award.refusal.scoredAlready', params: { fields: 'criteria, resultMethod' } },
  ]);
  for (const field of ['criteria', 'resultMethod']) {
    expect([reasons('open', edit(field), { scored: false }), reasons('open', edit(field))]).toEqual([[], []]);
    expect(reasons('open', edit(field), { scored: true })).toHaveLength(1);
  }
  // Where nobody has marked yet, in a category that is new, anything goes.
  expect(reasons('open', edit('categories', 'name'), { scored: true })).toEqual([]);
});

it('says that the public vote is to be finished first', () => {
  const to = (state: 'open' | 'completed', vote: 'open' | 'closed') =>
    brokenByChange(awardInvariants, { state: 'closed', facts }, { state, facts: { ...facts, vote } });
  expect(to('open', 'closed')).toEqual([{ code: 'award.refusal.voteUnpublished' }]);
  expect(to('completed', 'open')).toEqual([{ code: 'award.refusal.voteOpen' }]);
  expect(reasons('closed', { type: 'award.complete' }, { vote: 'open' })).toEqual([{ code: 'award.refusal.voteOpen' }]);
});

it('names the rounds that stand in the way, and what a deadline of its own lets in', () => {
  const round = (name: string, state: 'prepared' | 'open' | 'decided', unsettled = 0) => ({ name, state, unsettled });
  const rounds = [round('Picks', 'open'), round('Grades', 'decided', 2), round('Pairs', 'prepared')];
  const to = (state: 'open' | 'closed') =>
    brokenByChange(awardInvariants, { state: 'judging', facts }, { state, facts: { ...facts, rounds } });
  expect(to('open')).toEqual([{ code: 'award.refusal.roundStarted', params: { rounds: 'Picks, Grades' } }]);
  expect(to('closed')).toEqual([{ code: 'award.refusal.roundUndecided', params: { rounds: 'Picks, Grades, Pairs' } }]);
  const reopen = { type: 'award.reopenEntries', reason: 'x', closesAt: 51 } as const;
  expect(reasons('judging', reopen, { closesAt: null })).toEqual([]);
});

it('ends completed or deleted', () => {
  const ends = Object.entries(awardMachine.states).flatMap(([name, { type }]) => (type === 'final' ? [name] : []));
  expect(ends).toEqual(['completed', 'deleted']);
});
