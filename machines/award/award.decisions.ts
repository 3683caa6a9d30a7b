import { type DecisionRow, type Decisions, refusedFor } from '../kit/decisions.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';

interface Edit {
  readonly fields: readonly string[];
  readonly opensAt?: number;
  readonly closesAt?: number;
}
interface Reasoned {
  readonly reason: string;
}

const some = ({ categories }: AwardFacts, is: (category: CategoryFacts) => boolean) => categories.some(is);
const someEntered = (facts: AwardFacts, is: (category: CategoryFacts) => boolean) =>
  some(facts, (category) => category.entries > 0 && is(category));
const unreasoned = ({ reason }: Reasoned) => reason === '' && 'award.refusal.reasonMissing';

/** What a plan lacks before it may be announced. */
const flaws = (facts: AwardFacts) => {
  const dates = [facts.opensAt, facts.closesAt, facts.judgingClosesAt, facts.resultsAt].filter((date) => date !== null);
  return [
    facts.name === ' ' && 'award.refusal.nameMissing',
    (facts.opensAt === null || facts.closesAt === null) && 'award.refusal.datesMissing',
    dates.some((date, place) => place > 0 && date <= (dates[place - 1] ?? 0)) && 'award.refusal.datesOutOfOrder',
    facts.categories.length === 0 && 'award.refusal.noCategory',
    some(facts, ({ name }) => name === '') && 'award.refusal.categoryUnnamed',
    some(facts, ({ criteria }) => criteria === 0) && 'award.refusal.noCriterion',
    some(facts, ({ criteria, weight }) => criteria > 0 && weight !== 100) && 'award.refusal.weightsNotHundred',
    some(facts, ({ earlyFeeEnds }) => earlyFeeEnds === false) && 'award.refusal.earlyFeeEndless',
  ];
};

/** What entrants agreed to, and what judges began with, stays as it is. */
const editing = (state: string, isFixed: (field: string) => boolean): DecisionRow[] => [
  {
    in: state,
    on: 'award.edit',
    refused: ['award.refusal.fieldLocked'],
    when: (_: AwardFacts, { fields }: Edit) => fields.some(isFixed),
  },
  { in: state, on: 'award.edit' },
];
/** Whoever has seen a score does not choose what counts how much. */
const weighing = (state: string): DecisionRow => ({
  in: state,
  on: 'award.edit',
  refused: ['award.refusal.finalResultFixed'],
  when: ({ scored }: AwardFacts, { fields }: Edit) => scored === true && fields.includes('finalResult'),
});
/** Nor how marks are made and counted. */
const counting = (state: string): DecisionRow => ({
  in: state,
  on: 'award.edit',
  refused: ['award.refusal.scoredAlready'],
  when: ({ scored }: AwardFacts, { fields }: Edit) =>
    scored === true && (fields.includes('criteria') || fields.includes('resultMethod')),
});
/** Nothing starts or ends because somebody is writing a date. */
const passing = (state: string, refusal: string, dateOf: (edit: Edit) => number | undefined): DecisionRow => ({
  in: state,
  on: 'award.edit',
  refused: [refusal],
  when: ({ now }: AwardFacts, edit: Edit) => (dateOf(edit) ?? now + 1) <= now,
});
const promised = ['currency', 'timeZone', 'opensAt', 'blind'];
const judgedBy = [...promised, 'closesAt', 'categories', 'criteria', 'entryLimit', 'resultMethod'];
const free = ['name', 'description', 'resultsAt'];

const reasoned = (state: string, on: string, to?: string): DecisionRow[] => [
  { in: state, on, ...refusedFor((_: AwardFacts, event: Reasoned) => [unreasoned(event)]) },
  { in: state, on, ...(to && { to }) },
];

/** What becomes of an award, by hand. */
export const awardDecisions: Decisions = {
  states: { pending: [], approved: [], open: [], judging: [], closed: [], completed: [], deleted: [] },
  startsIn: 'pending',
  ends: ['completed', 'deleted'],
  rows: [
    { in: 'pending', on: 'award.edit' },
    { in: 'pending', on: 'award.approve', ...refusedFor(flaws) },
    { in: 'pending', on: 'award.approve', to: 'approved' },
    { in: 'pending', on: 'award.delete', to: 'deleted' },
    passing('approved', 'award.refusal.openingInPast', ({ opensAt }) => opensAt),
    { in: 'approved', on: 'award.edit' },
    {
      in: 'approved',
      on: 'award.open',
      ...refusedFor(({ now, opensAt, closesAt }: AwardFacts, { now: atOnce }: { readonly now?: boolean }) => [
        !atOnce && (opensAt ?? 0) > now && 'award.refusal.openingAhead',
        (closesAt ?? 0) <= now && 'award.refusal.closingPassed',
      ]),
    },
    { in: 'approved', on: 'award.open', to: 'open' },
    { in: 'approved', on: 'award.delete', to: 'deleted' },
    weighing('open'),
    counting('open'),
    passing('open', 'award.refusal.closingInPast', ({ closesAt }) => closesAt),
    ...editing('open', (field) => promised.includes(field)),
    {
      in: 'open',
      on: 'award.startJudging',
      ...refusedFor((facts: AwardFacts) => [
        !someEntered(facts, () => true) && 'award.refusal.noSubmittedEntry',
        someEntered(facts, ({ judges, minimumJudges }) => judges < minimumJudges) && 'award.refusal.shortOfJudges',
      ]),
    },
    { in: 'open', on: 'award.startJudging', to: 'judging' },
    {
      in: 'open',
      on: 'award.unopen',
      ...refusedFor(({ entries }: AwardFacts, event: Reasoned) => [
        unreasoned(event),
        entries > 0 && 'award.refusal.hasEntries',
      ]),
    },
    { in: 'open', on: 'award.unopen', to: 'approved' },
    weighing('judging'),
    ...editing('judging', (field) => judgedBy.includes(field)),
    {
      in: 'judging',
      on: 'award.close',
      ...refusedFor((facts: AwardFacts, { override }: { readonly override?: string }) => [
        override === undefined && some(facts, ({ openSheets }) => openSheets > 0) && 'award.refusal.sheetsOpen',
        override === undefined && (facts.waitingEntries ?? 0) > 0 && 'award.refusal.entriesWaiting',
        override === undefined && (facts.unjudgedEntries ?? 0) > 0 && 'award.refusal.entriesUnjudged',
      ]),
    },
    { in: 'judging', on: 'award.close', to: 'closed' },
    {
      in: 'judging',
      on: 'award.reopenEntries',
      ...refusedFor((facts: AwardFacts, event: Reasoned & { readonly closesAt?: number }) => [
        unreasoned(event),
        (event.closesAt ?? facts.closesAt ?? 0) <= facts.now && 'award.refusal.closingPassed',
      ]),
    },
    { in: 'judging', on: 'award.reopenEntries', to: 'open' },
    ...editing('closed', (field) => !free.includes(field)),
    ...reasoned('closed', 'award.decideTie'),
    {
      in: 'closed',
      on: 'award.leaveOut',
      ...refusedFor(({ lacking }: AwardFacts, event: Reasoned) => [
        unreasoned(event),
        lacking !== true && 'award.refusal.nothingLacking',
      ]),
    },
    { in: 'closed', on: 'award.leaveOut' },
    {
      in: 'closed',
      on: 'award.complete',
      ...refusedFor((facts: AwardFacts) => [
        someEntered(facts, ({ openSheets, unfinalSheets }) => openSheets > 0 || unfinalSheets > 0) &&
          'award.refusal.scoresNotFinal',
        someEntered(facts, ({ unscoredEntries = 0 }) => unscoredEntries > 0) && 'award.refusal.entriesUnscored',
        someEntered(facts, ({ hasBestEntry }) => !hasBestEntry) && 'award.refusal.noBestEntry',
        someEntered(facts, ({ bestEntryStands }) => bestEntryStands === false) && 'award.refusal.bestEntryOvertaken',
        facts.vote === 'open' && 'award.refusal.voteOpen',
      ]),
    },
    { in: 'closed', on: 'award.complete', to: 'completed' },
    ...reasoned('closed', 'award.reopenJudging', 'judging'),
  ],
};
