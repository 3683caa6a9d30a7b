import { describe, expect, it } from 'vitest';
import { awardStatuses } from '../shared/award.statuses.ts';
import { awardFacts } from './award.facts.ts';
import { awardLifecycle, awardStep } from './award.machine.ts';
import type { AwardEvent } from './award.rules.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';

const now = Date.parse('2026-11-12T12:00:00Z');
const day = 86_400_000;
const category: CategoryFacts = {
  name: 'Housing',
  criteria: 2,
  weight: 100,
  entries: 1,
  judges: 1,
  minimumJudges: 1,
  openSheets: 0,
  unfinalSheets: 0,
  hasBestEntry: true,
};
const facts: AwardFacts = {
  now,
  name: 'A',
  opensAt: now - day,
  closesAt: now + day,
  judgingClosesAt: null,
  resultsAt: null,
  categories: [category],
  entries: 0,
};
const withCategory = (changes: Partial<CategoryFacts>) => ({ ...facts, categories: [{ ...category, ...changes }] });
const codes = (state: (typeof awardStatuses)[number], given: AwardFacts, event: AwardEvent) => {
  const decision = awardLifecycle.decide(state, given, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('award.refusal.', ''));
};

describe('an award', () => {
  it('goes from plan to announced result, and back only with a reason', () => {
    expect(awardStatuses).toEqual(['pending', 'approved', 'open', 'judging', 'closed', 'completed']);
    const steps: [from: (typeof awardStatuses)[number], event: AwardEvent, to: string][] = [
      ['pending', { type: 'award.approve' }, 'approved'],
      ['approved', { type: 'award.open' }, 'open'],
      ['open', { type: 'award.startJudging' }, 'judging'],
      ['judging', { type: 'award.close' }, 'closed'],
      ['closed', { type: 'award.complete' }, 'completed'],
      ['open', { type: 'award.unopen', reason: 'x' }, 'approved'],
      ['judging', { type: 'award.reopenEntries', reason: 'x' }, 'open'],
      ['closed', { type: 'award.reopenJudging', reason: 'x' }, 'judging'],
      ['pending', { type: 'award.delete' }, 'deleted'],
      ['approved', { type: 'award.delete' }, 'deleted'],
      ['closed', { type: 'award.decideTie', reason: 'x' }, 'closed'],
      ...awardStatuses
        .filter((status) => status !== 'completed')
        .map((status) => [status, { type: 'award.edit', fields: ['name'] }, status] as const)
        .map(([from, event, to]): [typeof from, AwardEvent, string] => [from, event, to]),
    ];
    for (const [from, event, to] of steps) expect(codes(from, facts, event)).toBe(to);
    const known = new Set(steps.map(([from, event]) => `${from} ${event.type}`));
    for (const from of awardStatuses) {
      for (const [, event] of steps) {
        if (!known.has(`${from} ${event.type}`)) expect(codes(from, facts, event)).toEqual(['state']);
      }
    }
  });

  it('names the step between two statuses, with what was given', () => {
    expect(awardStep('approved', 'open', {})).toEqual({ type: 'award.open', now: false });
    expect(awardStep('approved', 'open', { now: true })).toEqual({ type: 'award.open', now: true });
    expect(awardStep('judging', 'closed', {})).toEqual({ type: 'award.close', override: '' });
    expect(awardStep('open', 'approved', {})).toEqual({ type: 'award.unopen', reason: '' });
    expect(awardStep('open', 'approved', { reason: 'x' })).toEqual({ type: 'award.unopen', reason: 'x' });
    expect(awardStep('pending', 'completed', {})).toBeNull();
  });

  it('needs both dates of entering, and every date after the one before', () => {
    const approve = (given: Partial<AwardFacts>) => codes('pending', { ...facts, ...given }, { type: 'award.approve' });
    expect(approve({ name: '  ' })).toEqual(['nameMissing']);
    expect(approve({ opensAt: null })).toEqual(['datesMissing']);
    expect(approve({ closesAt: null })).toEqual(['datesMissing']);
    expect(approve({ closesAt: facts.opensAt })).toEqual(['datesOutOfOrder']);
    expect(approve({ judgingClosesAt: now })).toEqual(['datesOutOfOrder']);
    expect(approve({ judgingClosesAt: now + 2 * day, resultsAt: now + day })).toEqual(['datesOutOfOrder']);
    expect(approve({ resultsAt: now + 2 * day })).toBe('approved');
    expect(approve({ categories: [{ ...category, criteria: 1 }] })).toBe('approved');
    expect(approve({ categories: [{ ...category, criteria: 1, weight: 90 }] })).toEqual(['weightsNotHundred']);
  });

  it('opens at its opening instant and not from its closing instant on', () => {
    const open = (given: Partial<AwardFacts>, by: boolean | undefined = undefined) =>
      codes('approved', { ...facts, ...given }, { type: 'award.open', ...(by !== undefined && { now: by }) });
    expect(open({ opensAt: now })).toBe('open');
    expect(open({ opensAt: now + 1 })).toEqual(['openingAhead']);
    expect(open({ opensAt: now + 1 }, true)).toBe('open');
    expect(open({ opensAt: null }, false)).toEqual(['openingAhead']);
    expect(open({ closesAt: now })).toEqual(['closingPassed']);
    expect(open({ closesAt: null })).toEqual(['closingPassed']);
    const reopen = { type: 'award.reopenEntries', reason: 'x' } as const;
    expect(codes('judging', { ...facts, closesAt: now }, reopen)).toEqual(['closingPassed']);
    expect(codes('judging', { ...facts, closesAt: null }, reopen)).toEqual(['closingPassed']);
    expect(codes('judging', facts, { ...reopen, reason: ' ' })).toEqual(['reasonMissing']);
  });

  it('is judged with one entry and as many judges as each category wants, one at least', () => {
    const judge = (changes: Partial<CategoryFacts>) =>
      codes('open', withCategory(changes), { type: 'award.startJudging' });
    expect(judge({ entries: 0 })).toEqual(['noSubmittedEntry']);
    expect(judge({ judges: 0, minimumJudges: 0 })).toEqual(['shortOfJudges']);
    expect(judge({ judges: 1, minimumJudges: 0 })).toBe('judging');
    expect(judge({ judges: 2, minimumJudges: 3 })).toEqual(['shortOfJudges']);
  });

  it('closes while one sheet is open, or one entry waits or has no judge, only with words', () => {
    const close = (override?: string) =>
      codes('judging', withCategory({ openSheets: 1 }), {
        type: 'award.close',
        ...(override !== undefined && { override }),
      });
    expect(close()).toEqual(['sheetsOpen']);
    expect(close(' ')).toEqual(['sheetsOpen']);
    expect(close('x')).toBe('closed');
    const waiting = { ...facts, waitingEntries: 1 };
    expect(codes('judging', waiting, { type: 'award.close' })).toEqual(['entriesWaiting']);
    expect(codes('judging', waiting, { type: 'award.close', override: ' ' })).toEqual(['entriesWaiting']);
    expect(codes('judging', waiting, { type: 'award.close', override: 'x' })).toBe('closed');
    const unjudged = { ...facts, unjudgedEntries: 1 };
    expect(codes('judging', unjudged, { type: 'award.close' })).toEqual(['entriesUnjudged']);
    expect(codes('judging', unjudged, { type: 'award.close', override: ' ' })).toEqual(['entriesUnjudged']);
    expect(codes('judging', unjudged, { type: 'award.close', override: 'x' })).toBe('closed');
    expect(codes('closed', withCategory({ unfinalSheets: 1 }), { type: 'award.complete' })).toEqual(['scoresNotFinal']);
    expect(codes('closed', withCategory({ openSheets: 1 }), { type: 'award.complete' })).toEqual(['scoresNotFinal']);
    // A category that nobody entered has nothing to finish.
    expect(codes('closed', withCategory({ entries: 0, hasBestEntry: false }), { type: 'award.complete' })).toBe(
      'completed',
    );
  });

  it.each([
    [
      'open',
      ['currency', 'timeZone', 'opensAt', 'blind'],
      ['name', 'closesAt', 'categories', 'criteria', 'entryLimit', 'resultMethod'],
    ],
    [
      'judging',
      ['currency', 'timeZone', 'opensAt', 'blind', 'closesAt', 'categories', 'criteria', 'entryLimit', 'resultMethod'],
      ['name', 'resultsAt'],
    ],
    [
      'closed',
      ['currency', 'closesAt', 'resultMethod', 'categories', 'criteria'],
      ['name', 'description', 'resultsAt'],
    ],
  ] as const)('locks the fields that others rely on while %s', (state, locked, free) => {
    for (const field of locked) {
      expect(codes(state, facts, { type: 'award.edit', fields: [field] })).toEqual(['fieldLocked']);
      expect(codes(state, facts, { type: 'award.edit', fields: ['name', field] })).toEqual(['fieldLocked']);
    }
    expect(codes(state, facts, { type: 'award.edit', fields: free })).toBe(state);
  });

  it.each([
    ['approved', 'opensAt', 'openingInPast'],
    ['open', 'closesAt', 'closingInPast'],
  ] as const)('neither starts nor ends anything while %s by a date that is being written', (state, date, code) => {
    const edit = (at: number | null) => codes(state, facts, { type: 'award.edit', fields: [date], [date]: at });
    expect([edit(now - day), edit(now)]).toEqual([[code], [code]]);
    expect([edit(now + 1), edit(null)]).toEqual([state, state]);
    // A date that is left as it is may have passed: whoever saves something else is not refused for it.
    expect(codes(state, { ...facts, [date]: now - day }, { type: 'award.edit', fields: ['name'] })).toBe(state);
    // A plan is approved by hand, and once entries are judged no date takes a step.
    expect(codes('pending', facts, { type: 'award.edit', fields: [date], [date]: now })).toBe('pending');
  });

  it('counts nothing where nothing was counted', () => {
    const plain = { name: 'A', opensAt: null, closesAt: null, judgingClosesAt: null, resultsAt: null, categories: [] };
    expect(awardFacts(plain, now).entries).toBe(0);
    const summary = {
      entries: {},
      categories: [
        {
          categoryID: 'c',
          submitted: 1,
          judges: 1,
          sheets: 1,
          submittedSheets: 1,
          recusedSheets: 1,
          finalSheets: 2,
          bestEntryID: 'e',
        },
      ],
    };
    const categories = [{ categoryID: 'c', name: 'C', minimumJudges: 1, criteria: [] }];
    expect(awardFacts({ ...plain, categories, summary }, now).categories[0]).toMatchObject({
      openSheets: 0,
      unfinalSheets: 0,
      hasBestEntry: true,
    });
  });
});
