import { describe, expect, it } from 'vitest';
import { scoreLifecycle } from './score.machine.ts';
import { highestScore, type ScoreEvent, type ScoreFacts, type ScoreState, scoreStatuses } from './score.rules.ts';

const facts: ScoreFacts = {
  by: 'judge',
  awardStatus: 'judging',
  entryOpen: true,
  assigned: true,
  ndaAccepted: true,
  unmarked: [],
};
const admin: ScoreFacts = { ...facts, by: 'admin' };
const codes = (state: ScoreState, given: ScoreFacts, event: ScoreEvent) => {
  const decision = scoreLifecycle.decide(state, given, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('score.refusal.', ''));
};

describe('a score sheet', () => {
  it('is marked from nought to ten', () => {
    expect(scoreStatuses).toEqual(['unscored', 'scored', 'submitted', 'final']);
    expect(highestScore).toBe(10);
  });

  it('goes the way of its chart, and no other', () => {
    const steps: [from: ScoreState, given: ScoreFacts, event: ScoreEvent, to: string][] = [
      ['unscored', facts, { type: 'score.mark' }, 'scored'],
      ['unscored', facts, { type: 'score.recuse', reason: 'x' }, 'recused'],
      ['scored', facts, { type: 'score.mark' }, 'scored'],
      ['scored', facts, { type: 'score.submit' }, 'submitted'],
      ['scored', facts, { type: 'score.recuse', reason: 'x' }, 'recused'],
      ['submitted', { ...admin, awardStatus: 'closed' }, { type: 'score.finalise' }, 'final'],
      ['submitted', admin, { type: 'score.reopen', reason: 'x' }, 'scored'],
      ['final', admin, { type: 'score.reopen', reason: 'x' }, 'scored'],
      ['recused', facts, { type: 'score.unrecuse' }, 'unscored'],
    ];
    for (const [from, given, event, to] of steps) expect(codes(from, given, event)).toBe(to);
    const known = new Set(steps.map(([from, , event]) => `${from} ${event.type}`));
    for (const from of [...scoreStatuses, 'recused'] as const) {
      for (const [, given, event] of steps) {
        if (!known.has(`${from} ${event.type}`)) expect(codes(from, given, event)).toEqual(['state']);
      }
    }
  });

  it('is left and reopened with words only', () => {
    const words = (reason?: string) => ({ reason }) as { readonly reason: string };
    for (const empty of [undefined, '', '  ']) {
      expect(codes('scored', facts, { type: 'score.recuse', ...words(empty) })).toEqual(['reasonMissing']);
      expect(codes('final', admin, { type: 'score.reopen', ...words(empty) })).toEqual(['reasonMissing']);
    }
  });

  it('waits for every criterion', () => {
    expect(
      scoreLifecycle.decide('scored', { ...facts, unmarked: ['Idea', 'Craft'] }, { type: 'score.submit' }),
    ).toEqual({
      accepted: false,
      reasons: [{ code: 'score.refusal.criteriaUnmarked', params: { count: 2, criteria: 'Idea, Craft' } }],
    });
  });
});
