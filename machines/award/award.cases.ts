import type { Case } from '../kit/cases.ts';
import type { AwardEvent } from './award.rules.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 12, 12);
/** Passed for whoever tries it, whatever their clock says. */
const longAgo = Date.UTC(2019, 0, 1);

const category: CategoryFacts = {
  name: 'Public Space',
  criteria: 4,
  weight: 100,
  entries: 3,
  judges: 3,
  minimumJudges: 3,
  openSheets: 0,
  unfinalSheets: 0,
  hasBestEntry: true,
};
const ready: AwardFacts = {
  now,
  name: 'Civic Design Awards 2026',
  opensAt: now - 30 * day,
  closesAt: now + 30 * day,
  judgingClosesAt: now + 60 * day,
  resultsAt: now + 90 * day,
  categories: [category],
  entries: 3,
};
const change = (changes: Partial<CategoryFacts>): readonly CategoryFacts[] => [{ ...category, ...changes }];

const events: readonly AwardEvent[] = [
  { type: 'award.edit', fields: ['name'] },
  { type: 'award.edit', fields: ['currency', 'opensAt'] },
  { type: 'award.edit', fields: ['opensAt'], opensAt: longAgo },
  { type: 'award.edit', fields: ['closesAt'], closesAt: longAgo },
  { type: 'award.approve' },
  { type: 'award.open' },
  { type: 'award.open', now: true },
  { type: 'award.startJudging' },
  { type: 'award.close' },
  { type: 'award.close', override: 'Two judges fell ill' },
  { type: 'award.edit', fields: ['resultMethod'] },
  { type: 'award.edit', fields: ['criteria'] },
  { type: 'award.edit', fields: ['finalResult'] },
  { type: 'award.decideTie', reason: 'The jury met again' },
  { type: 'award.decideTie', reason: '' },
  { type: 'award.leaveOut', reason: 'The entry came late' },
  { type: 'award.leaveOut', reason: '' },
  { type: 'award.complete' },
  { type: 'award.unopen', reason: 'Opened by mistake' },
  { type: 'award.unopen', reason: '' },
  { type: 'award.reopenEntries', reason: 'The site was down' },
  { type: 'award.reopenEntries', reason: '' },
  { type: 'award.reopenEntries', reason: 'The site was down', closesAt: now + 40 * day },
  { type: 'award.reopenJudging', reason: 'A sheet was wrong' },
  { type: 'award.reopenJudging', reason: '' },
  { type: 'award.delete' },
];

const announced: AwardFacts = { ...ready, entries: 0, categories: change({ entries: 0 }) };

/** Situations of an award: one where every step is ready, and one for each thing that can be missing. */
export const awardCases: readonly Case<AwardFacts, AwardEvent>[] = [
  { title: 'everything is ready', input: ready, events },
  { title: 'nobody has entered', input: announced, events },
  { title: 'it has no name', input: { ...announced, name: ' ' }, events },
  { title: 'it has no dates', input: { ...announced, opensAt: null, closesAt: null }, events },
  { title: 'it closes before it opens', input: { ...announced, closesAt: now - 40 * day }, events },
  { title: 'it opens tomorrow', input: { ...announced, opensAt: now + day }, events },
  {
    title: 'its closing date has passed',
    input: { ...announced, opensAt: now - 60 * day, closesAt: now - day },
    events,
  },
  { title: 'it has no category', input: { ...announced, categories: [] }, events },
  {
    title: 'a category has no criterion',
    input: { ...announced, categories: change({ entries: 0, criteria: 0, weight: 0 }) },
    events,
  },
  { title: 'the weights make ninety', input: { ...announced, categories: change({ entries: 0, weight: 90 }) }, events },
  { title: 'a category has no name', input: { ...announced, categories: change({ entries: 0, name: '' }) }, events },
  {
    title: 'an early fee has no end',
    input: { ...announced, categories: change({ entries: 0, earlyFeeEnds: false }) },
    events,
  },
  { title: 'a category is a judge short', input: { ...ready, categories: change({ judges: 2 }) }, events },
  { title: 'score sheets are open', input: { ...ready, categories: change({ openSheets: 5 }) }, events },
  {
    title: 'scores are not final',
    input: { ...ready, categories: change({ unfinalSheets: 4, unscoredEntries: 1 }) },
    events,
  },
  {
    title: 'an entry has no final score sheet',
    input: { ...ready, categories: change({ unscoredEntries: 1 }) },
    events,
  },
  {
    title: 'the best entry was overtaken',
    input: { ...ready, categories: change({ bestEntryStands: false }) },
    events,
  },
  { title: 'somebody has scored', input: { ...ready, scored: true }, states: ['open', 'judging', 'closed'], events },
  {
    title: 'an entry has no score in a round that counts',
    input: { ...ready, lacking: true },
    states: ['closed'],
    events,
  },
  { title: 'its public vote is open', input: { ...ready, vote: 'open' }, states: ['judging', 'closed'], events },
  { title: 'no best entry is named', input: { ...ready, categories: change({ hasBestEntry: false }) }, events },
  {
    title: 'an entry waits to be corrected or accepted',
    input: { ...ready, waitingEntries: 1 },
    states: ['judging'],
    events,
  },
  { title: 'an entry has no judge', input: { ...ready, unjudgedEntries: 1 }, states: ['judging'], events },
];
