import { expect, it } from 'vitest';
import { brokenByChange, brokenIn } from '../kit/invariants.ts';
import { awardStatuses } from '../shared/award.statuses.ts';
import { isOpenForJudging, scoreFactsAfter, scoreFactsFrom } from './score.facts.ts';
import { scoreInvariants } from './score.invariants.ts';
import { scoreMachine } from './score.machine.ts';
import type { ScoreFacts, ScoreState } from './score.rules.ts';

const states: readonly ScoreState[] = ['unscored', 'scored', 'submitted', 'final', 'recused'];
const criteria = [
  { criterionID: 'c1', name: 'Idea' },
  { criterionID: 'c2', name: 'Craft' },
];
const sheet = (marks: Readonly<Record<string, number>>) =>
  scoreFactsFrom(
    { awardStatus: 'judging', entryOpen: true, assigned: true, ndaAccepted: true, criteria, marks },
    'judge',
  );

/** What facts break, by the state in which they do. */
const brokenBy = (facts: ScoreFacts) =>
  Object.fromEntries(
    states.flatMap((state) => {
      const names = brokenIn(scoreInvariants, state, facts).map(({ id }) => id.split('.').at(-1));
      return names.length === 0 ? [] : [[state, names.join(' ')]];
    }),
  );

it('knows in which state marks may lack, or be there', () => {
  expect(brokenBy(sheet({}))).toEqual({ submitted: 'complete', final: 'complete' });
  expect(brokenBy(sheet({ c1: 3 }))).toEqual({ unscored: 'unscoredEmpty', submitted: 'complete', final: 'complete' });
  expect(brokenBy(sheet({ c1: 0, c2: 10 }))).toEqual({ unscored: 'unscoredEmpty' });
  expect(brokenBy({ ...sheet({}), recusalExplained: false }).recused).toBe('recusalExplained');
});

it('takes whole marks from 0 to 10', () => {
  for (const mark of [0, 1, 10]) expect(sheet({ c1: mark }).marksInRange).toBe(true);
  for (const mark of [-1, 11, 0.5, Number.NaN]) {
    expect(Object.keys(brokenBy(sheet({ c1: mark, c2: 1 })))).toEqual(states);
  }
});

it('is final only from judging on, also where entries are taken again', () => {
  const final = awardStatuses.filter((awardStatus) => 'final' in brokenBy({ ...sheet({ c1: 1, c2: 1 }), awardStatus }));
  expect(final).toEqual(['pending', 'approved']);
});

it('names the criteria that lack a mark', () => {
  const facts = sheet({});
  expect(brokenByChange(scoreInvariants, { state: 'scored', facts }, { state: 'submitted', facts })).toEqual([
    { code: 'score.refusal.criteriaUnmarked', params: { count: 2, criteria: 'Idea, Craft' } },
  ]);
});

it('takes up a recused sheet empty, and leaves any other as it is', () => {
  const facts = sheet({ c1: 1 });
  expect(scoreFactsAfter(facts, { type: 'score.unrecuse' }).marked).toBe(0);
  expect(scoreFactsAfter(facts, { type: 'score.mark' })).toBe(facts);
});

it('knows whether a recusal has its reason', () => {
  const brokenAfter = (reason: string) =>
    brokenIn(scoreInvariants, 'recused', scoreFactsAfter(sheet({}), { type: 'score.recuse', reason })).map(
      ({ id }) => id,
    );
  expect(brokenAfter('A colleague.')).toEqual([]);
  expect(brokenAfter(' ')).toEqual(['score.invariant.recusalExplained']);
});

it('knows the one status of an entry in which it is judged', () => {
  expect([0, 1, 2, 3, 9].filter(isOpenForJudging)).toEqual([2]);
});

it('begins unscored', () => {
  expect(scoreMachine.config.initial).toBe('unscored');
});
