import type { Invariants } from '../kit/invariants.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { startedRounds, undecidedRounds } from './award.rounds.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';
import { isFinalResult, scoresAlone } from './finalResult.ts';

/** From its approval on an award is a promise to entrants. */
/** From its approval on an award has what its entrants and judges are told: a category comes with its criteria. */
export const announced = [
  'approved',
  'open',
  'judging',
  'closed',
  'completed',
] as const satisfies readonly AwardStatus[];

/** The first and the last instant that a date of the product may be, in milliseconds since 1970. */
const earliestInstant = Date.UTC(1900, 0, 1);
const latestInstant = Date.UTC(2100, 0, 1) - 1;

const instants = ({ opensAt, closesAt, judgingClosesAt, resultsAt }: AwardFacts) =>
  [opensAt, closesAt, judgingClosesAt, resultsAt].filter((instant) => instant !== null);

/** An invariant that each category keeps; the reason names those that do not. */
const eachCategory = (holds: (category: CategoryFacts) => boolean) => ({
  holds: ({ categories }: AwardFacts) => categories.every(holds),
  params: ({ categories }: AwardFacts) => ({
    categories: categories
      .filter((category) => !holds(category))
      .map(({ name }) => name)
      .join(', '),
  }),
});
/** The same for categories that somebody entered. */
const eachEntered = (holds: (category: CategoryFacts) => boolean) =>
  eachCategory((category) => category.entries === 0 || holds(category));

const roundNames = (rounds: readonly { readonly name: string }[]) => rounds.map(({ name }) => name).join(', ');

/** What always holds of an award. */
export const awardInvariants: Invariants<AwardFacts, AwardStatus | 'deleted'> = [
  {
    id: 'award.invariant.named',
    in: announced,
    holds: ({ name }) => name.trim().length > 0,
    otherwise: 'award.refusal.nameMissing',
  },
  {
    id: 'award.invariant.dated',
    in: announced,
    holds: ({ opensAt, closesAt }) => opensAt !== null && closesAt !== null,
    otherwise: 'award.refusal.datesMissing',
  },
  {
    id: 'award.invariant.datesInOrder',
    in: announced,
    holds: (facts) => instants(facts).every((instant, index, all) => index === 0 || all[index - 1]! < instant),
    otherwise: 'award.refusal.datesOutOfOrder',
  },
  {
    id: 'award.invariant.datesInRange',
    holds: (facts) => instants(facts).every((instant) => instant >= earliestInstant && instant <= latestInstant),
    otherwise: 'award.refusal.dateOutOfRange',
  },
  {
    id: 'award.invariant.hasCategory',
    in: announced,
    holds: ({ categories }) => categories.length > 0,
    otherwise: 'award.refusal.noCategory',
  },
  {
    id: 'award.invariant.categoriesNamed',
    in: announced,
    holds: ({ categories }) => categories.every(({ name }) => name.trim().length > 0),
    otherwise: 'award.refusal.categoryUnnamed',
    params: ({ categories }) => ({ count: categories.filter(({ name }) => name.trim().length === 0).length }),
  },
  {
    id: 'award.invariant.hasCriteria',
    in: announced,
    ...eachCategory(({ criteria }) => criteria > 0),
    otherwise: 'award.refusal.noCriterion',
  },
  {
    id: 'award.invariant.weightsHundred',
    in: announced,
    ...eachCategory(({ criteria, weight }) => criteria === 0 || weight === 100),
    otherwise: 'award.refusal.weightsNotHundred',
  },
  {
    id: 'award.invariant.earlyFeeEnds',
    in: announced,
    ...eachCategory(({ earlyFeeEnds = true }) => earlyFeeEnds),
    otherwise: 'award.refusal.earlyFeeEndless',
  },
  {
    id: 'award.invariant.finalResultHundred',
    holds: ({ finalResult = scoresAlone }) => isFinalResult(finalResult),
    otherwise: 'award.refusal.finalResult',
  },
  {
    id: 'award.invariant.nobodyEnteredYet',
    in: ['pending', 'approved', 'deleted'],
    holds: ({ entries }) => entries === 0,
    otherwise: 'award.refusal.hasEntries',
    params: ({ entries }) => ({ count: entries }),
  },
  {
    id: 'award.invariant.scoresFinal',
    in: ['completed'],
    ...eachEntered(({ openSheets, unfinalSheets }) => openSheets + unfinalSheets === 0),
    otherwise: 'award.refusal.scoresNotFinal',
  },
  {
    id: 'award.invariant.entriesScored',
    in: ['completed'],
    ...eachEntered(({ unscoredEntries = 0 }) => unscoredEntries === 0),
    otherwise: 'award.refusal.entriesUnscored',
  },
  {
    id: 'award.invariant.bestEntryNamed',
    in: ['completed'],
    ...eachEntered(({ hasBestEntry }) => hasBestEntry),
    otherwise: 'award.refusal.noBestEntry',
  },
  {
    id: 'award.invariant.bestEntryStands',
    in: ['completed'],
    ...eachEntered(({ bestEntryStands = true }) => bestEntryStands),
    otherwise: 'award.refusal.bestEntryOvertaken',
  },
  {
    id: 'award.invariant.roundsNotStarted',
    in: ['open'],
    holds: (facts) => startedRounds(facts).length === 0,
    otherwise: 'award.refusal.roundStarted',
    params: (facts) => ({ rounds: roundNames(startedRounds(facts)) }),
  },
  {
    id: 'award.invariant.roundsDecided',
    in: ['closed', 'completed'],
    holds: (facts) => undecidedRounds(facts).length === 0,
    otherwise: 'award.refusal.roundUndecided',
    params: (facts) => ({ rounds: roundNames(undecidedRounds(facts)) }),
  },
  {
    id: 'award.invariant.voteSettled',
    in: ['open'],
    holds: ({ vote }) => vote !== 'open' && vote !== 'closed',
    otherwise: 'award.refusal.voteUnpublished',
  },
  {
    id: 'award.invariant.voteClosed',
    in: ['completed'],
    holds: ({ vote }) => vote !== 'open',
    otherwise: 'award.refusal.voteOpen',
  },
];
