import { describe, expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { entryFactsFrom, missingFrom, writerOf } from './entry.facts.ts';
import { entryInvariants } from './entry.invariants.ts';
import { entryLifecycle } from './entry.machine.ts';
import type { EntryChartState, EntryFacts } from './entry.rules.ts';

const record = { categoryID: 'c1', missing: [] };
const award = { status: 'open', closesAt: 2_000 } as const;

describe('the facts of an entry', () => {
  it('forbid and ask the most where little is known', () => {
    expect(entryFactsFrom(record, award, { now: 5, by: 'entrant' })).toEqual({
      now: 5,
      by: 'entrant',
      awardStatus: 'open',
      closesAt: 2_000,
      hasCategory: true,
      missing: [],
      unanswered: [],
      fee: 'unsettled',
      entriesUsed: 0,
      allowedLimit: 1,
      scored: false,
    });
  });

  it('say what is known, instants in milliseconds and questions of the organiser’s own apart', () => {
    const known = {
      categoryID: null,
      missing: ['title', 'Sketch'],
      ineligible: ['Too late'],
      scored: true,
      standing: { rank: 2, shared: false },
      paymentUnderWay: true,
      shortlisted: false,
    };
    const terms = { version: 3, accepted: 2, open: true };
    expect(
      entryFactsFrom(
        known,
        { status: 'judging', closesAt: '1970-01-01T00:00:02Z' },
        { now: 7, by: 'admin', fee: 'settled', entriesUsed: 4, allowedLimit: 6, terms },
      ),
    ).toEqual({
      now: 7,
      by: 'admin',
      awardStatus: 'judging',
      closesAt: 2_000,
      hasCategory: false,
      missing: ['title'],
      unanswered: ['Sketch'],
      ineligible: ['Too late'],
      fee: 'settled',
      entriesUsed: 4,
      allowedLimit: 6,
      scored: true,
      standing: { rank: 2, shared: false },
      paymentUnderWay: true,
      shortlisted: false,
      termsVersion: 3,
      acceptedTerms: 2,
      termsOpen: true,
    });
    const asked = { ...record, missing: ['title'], unanswered: ['Sketch'] };
    expect(entryFactsFrom(asked, { ...award, closesAt: null }, { now: 0, by: 'entrant' })).toMatchObject({
      closesAt: null,
      missing: ['title'],
      unanswered: ['Sketch'],
    });
  });

  it('name every needed field and file that is empty, spaces being nothing', () => {
    const all = ['title', 'statement', 'leadName', 'supportingDoc', 'logoLight', 'logoDark'];
    expect(missingFrom({}, {})).toEqual(all);
    expect(missingFrom({ title: ' ', statement: 'x', leadName: 'y' }, { supportingDoc: {}, logoDark: {} })).toEqual([
      'title',
      'logoLight',
    ]);
  });

  it('know a colleague from the entrant', () => {
    expect([writerOf({}), writerOf({ asColleague: false }), writerOf({ asColleague: true })]).toEqual([
      'entrant',
      'entrant',
      'colleague',
    ]);
  });
});

describe('an entry', () => {
  const facts: EntryFacts = {
    now: 1_000,
    by: 'admin',
    awardStatus: 'closed',
    closesAt: 2_000,
    hasCategory: true,
    missing: [],
    fee: 'settled',
    entriesUsed: 0,
    allowedLimit: 1,
    scored: true,
    unanswered: [],
  };
  const states = ['inProgress', 'submitted', 'openForJudging', 'categoryClosed', 'error', 'binned', 'deleted'] as const;
  const brokenWhere = (id: string, given: Partial<EntryFacts>): EntryChartState[] =>
    states.filter((state) =>
      brokenIn(entryInvariants, state, { ...facts, ...given }).some((one) => one.id === `entry.invariant.${id}`),
    );

  it('is the best only where its category was judged, by its place or with a reason, and on the shortlist', () => {
    expect(brokenWhere('bestWasJudged', { best: true })).toEqual([
      'inProgress',
      'submitted',
      'openForJudging',
      'error',
    ]);
    expect(brokenWhere('bestWasJudged', { best: false })).toEqual([]);
    expect(brokenWhere('bestWasJudged', {})).toEqual([]);
    expect(brokenWhere('bestShortlisted', { best: true, shortlisted: false })).toEqual(['categoryClosed']);
    expect(brokenWhere('bestShortlisted', { best: false, shortlisted: false })).toEqual([]);
    expect(brokenWhere('bestShortlisted', { best: true })).toEqual([]);
    const explained = (given: Partial<EntryFacts>) => brokenWhere('bestExplained', given);
    expect(explained({ best: true, standing: { rank: 2, shared: false } })).toEqual(['categoryClosed']);
    expect(explained({ best: true, standing: { rank: 1, shared: true } })).toEqual(['categoryClosed']);
    expect(explained({ best: true, standing: { rank: 1, shared: false } })).toEqual([]);
    expect(explained({ best: true, standing: { rank: 2, shared: false }, bestReason: 'Bold' })).toEqual([]);
    expect(explained({ best: true })).toEqual([]);
    expect(explained({ standing: { rank: 2, shared: false } })).toEqual([]);
  });

  it('holds in each state what it has to', () => {
    const [draft, submitted, sent] = [
      ['inProgress', 'submitted', 'openForJudging', 'categoryClosed', 'error'],
      ['submitted', 'openForJudging', 'categoryClosed'],
      ['submitted', 'openForJudging', 'categoryClosed'],
    ];
    for (const awardStatus of ['pending', 'approved'] as const)
      expect(brokenWhere('awardStarted', { awardStatus })).toEqual(draft);
    for (const awardStatus of ['open', 'judging', 'closed', 'completed'] as const)
      expect(brokenWhere('awardStarted', { awardStatus })).toEqual([]);
    expect(brokenWhere('inCategory', { hasCategory: false })).toEqual(submitted);
    expect(brokenWhere('complete.logoDark', { missing: ['logoDark'] })).toEqual(sent);
    expect(brokenWhere('openWhileJudging', { awardStatus: 'closed' })).toEqual(['openForJudging']);
    expect(brokenWhere('openWhileJudging', { awardStatus: 'judging' })).toEqual([]);
    expect(brokenWhere('closedAfterJudging', { awardStatus: 'judging' })).toEqual(['categoryClosed']);
    for (const awardStatus of ['closed', 'completed'] as const)
      expect(brokenWhere('closedAfterJudging', { awardStatus })).toEqual([]);
    expect(brokenWhere('correctionNamed', { correctionNamed: false })).toEqual(['error']);
    expect(brokenWhere('correctionNamed', {})).toEqual([]);
  });

  it('says the place that is not the first, and none where it has none', () => {
    const reasonsAgainst = (rank: number | null) => {
      const standing = { rank, shared: false };
      const decision = entryLifecycle.decide('categoryClosed', { ...facts, standing }, { type: 'entry.markBest' });
      return decision.accepted ? [] : decision.reasons;
    };
    expect(reasonsAgainst(3)).toEqual([{ code: 'entry.refusal.bestNotFirst', params: { rank: 3 } }]);
    expect(reasonsAgainst(null)).toEqual([{ code: 'entry.refusal.bestNotFirst', params: { rank: 0 } }]);
  });
});
