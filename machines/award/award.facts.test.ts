import { expect, it } from 'vitest';
import { type AwardRecord, awardFacts } from './award.facts.ts';
import { awardLifecycle } from './award.machine.ts';

const now = Date.parse('2026-11-12T12:00:00Z');
const award: AwardRecord = {
  name: 'Civic Design Awards',
  opensAt: '2026-07-01T08:00:00Z',
  closesAt: '2026-10-30T17:00:00Z',
  judgingClosesAt: '2026-11-27T17:00:00Z',
  resultsAt: null,
  categories: [
    { categoryID: 'housing', name: 'Housing', minimumJudges: 3, criteria: [{ weight: 60 }, { weight: 40 }] },
    { categoryID: 'wayfinding', name: 'Wayfinding', minimumJudges: 2, criteria: [] },
  ],
  summary: {
    entries: { 0: 4, 2: 5, 9: 1 },
    unjudged: 2,
    categories: [
      {
        categoryID: 'housing',
        submitted: 6,
        judges: 3,
        sheets: 18,
        submittedSheets: 12,
        recusedSheets: 1,
        finalSheets: 2,
        bestEntryID: null,
      },
    ],
  },
};

it('counts what is neither handed in nor recused as open, and what is handed in as not final', () => {
  expect(awardFacts(award, now)).toEqual({
    now,
    name: 'Civic Design Awards',
    opensAt: Date.parse('2026-07-01T08:00:00Z'),
    closesAt: Date.parse('2026-10-30T17:00:00Z'),
    judgingClosesAt: Date.parse('2026-11-27T17:00:00Z'),
    resultsAt: null,
    entries: 10,
    waitingEntries: 1,
    unjudgedEntries: 2,
    categories: [
      {
        name: 'Housing',
        criteria: 2,
        weight: 100,
        entries: 6,
        judges: 3,
        minimumJudges: 3,
        openSheets: 5,
        unfinalSheets: 10,
        unscoredEntries: 0,
        earlyFeeEnds: true,
        hasBestEntry: false,
      },
      {
        name: 'Wayfinding',
        criteria: 0,
        weight: 0,
        entries: 0,
        judges: 0,
        minimumJudges: 2,
        openSheets: 0,
        unfinalSheets: 0,
        unscoredEntries: 0,
        earlyFeeEnds: true,
        hasBestEntry: false,
      },
    ],
  });
});

it('lets the lifecycle refuse closing while sheets are open or an entry waits or has no judge, and take a recorded override', () => {
  const categories = award.categories.map((category) => ({ ...category, criteria: [{ weight: 60 }, { weight: 40 }] }));
  const facts = awardFacts({ ...award, categories }, now);
  expect(awardLifecycle.decide('judging', facts, { type: 'award.close' })).toEqual({
    accepted: false,
    reasons: [
      { code: 'award.refusal.sheetsOpen', params: { count: 5 } },
      { code: 'award.refusal.entriesWaiting', params: { count: 1 } },
      { code: 'award.refusal.entriesUnjudged', params: { count: 2 } },
    ],
  });
  expect(awardLifecycle.decide('judging', facts, { type: 'award.close', override: 'The chair agrees.' })).toEqual({
    accepted: true,
    state: 'closed',
  });
});
