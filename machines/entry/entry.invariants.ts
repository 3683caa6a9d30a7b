import type { Invariant, Invariants } from '../kit/invariants.ts';
import { entryFields } from './entry.fields.ts';
import {
  answered,
  type EntryChartState,
  type EntryFacts,
  type EntryState,
  eligible,
  entryFiles,
  termsAccepted,
} from './entry.rules.ts';
import { standsAsBest } from './standing.ts';

const there = ['inProgress', 'submitted', 'openForJudging', 'categoryClosed', 'error'] as const satisfies EntryState[];
/** Sent in, and not given back. */
const submitted = ['submitted', 'openForJudging', 'categoryClosed'] as const satisfies EntryState[];

const required = [...entryFields, ...entryFiles].filter((field) => field.required);

/** What always holds of an entry. */
export const entryInvariants: Invariants<EntryFacts, EntryChartState> = [
  {
    id: 'entry.invariant.awardStarted',
    in: there,
    holds: ({ awardStatus }) => awardStatus !== 'pending' && awardStatus !== 'approved',
    otherwise: 'entry.refusal.awardNotOpen',
  },
  {
    id: 'entry.invariant.inCategory',
    in: submitted,
    holds: ({ hasCategory }) => hasCategory,
    otherwise: 'entry.refusal.noCategory',
  },
  ...required.map(
    ({ name }): Invariant<EntryFacts, EntryChartState> => ({
      id: `entry.invariant.complete.${name}`,
      in: submitted,
      holds: ({ missing }) => !missing.includes(name),
      otherwise: `entry.refusal.missing.${name}`,
    }),
  ),
  ...Object.entries({ answered, eligible, termsAccepted }).map(
    ([name, { needs: holds, ...invariant }]): Invariant<EntryFacts, EntryChartState> => ({
      id: `entry.invariant.${name}`,
      in: submitted,
      holds,
      ...invariant,
    }),
  ),
  {
    id: 'entry.invariant.openWhileJudging',
    in: ['openForJudging'],
    holds: ({ awardStatus }) => awardStatus === 'judging',
    otherwise: 'entry.refusal.awardNotJudging',
  },
  {
    id: 'entry.invariant.closedAfterJudging',
    in: ['categoryClosed'],
    holds: ({ awardStatus }) => awardStatus === 'closed' || awardStatus === 'completed',
    otherwise: 'entry.refusal.judgingNotClosed',
  },
  {
    id: 'entry.invariant.correctionNamed',
    in: ['error'],
    holds: ({ correctionNamed = true }) => correctionNamed,
    otherwise: 'entry.refusal.messageMissing',
  },
  {
    id: 'entry.invariant.bestWasJudged',
    in: ['inProgress', 'submitted', 'openForJudging', 'error'],
    holds: ({ best = false }) => !best,
    otherwise: 'entry.refusal.judgingNotClosed',
  },
  {
    id: 'entry.invariant.bestShortlisted',
    in: ['categoryClosed'],
    holds: ({ best = false, shortlisted = true }) => !best || shortlisted,
    otherwise: 'entry.refusal.notShortlisted',
  },
  {
    id: 'entry.invariant.bestExplained',
    in: ['categoryClosed'],
    holds: ({ best = false, standing, bestReason = '' }) =>
      !best || standing === undefined || standsAsBest(standing, bestReason),
    otherwise: 'entry.refusal.bestNotFirst',
    params: ({ standing }) => ({ rank: standing?.rank ?? 0 }),
  },
];
