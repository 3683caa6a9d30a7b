import { entryStatuses } from '../entry/entry.statuses.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { highestScore, isReasoned, type ScoreEvent, type ScoreFacts } from './score.rules.ts';

/** A sheet with its entry and its award, as far as the sheet's rules need them. */
export interface ScoreRecord {
  readonly awardStatus: AwardStatus;
  /** As `isOpenForJudging` says it of the entry's status. */
  readonly entryOpen: boolean;
  readonly assigned: boolean;
  readonly ndaAccepted: boolean;
  /** The criteria of the entry's category. */
  readonly criteria: readonly { readonly criterionID: string; readonly name: string }[];
  /** The marks that the sheet has or would have, by criterion. */
  readonly marks: Readonly<Record<string, number>>;
}

/** What the rules of a score sheet need to know: the same for the server, a view, a device without a connection. */
export const scoreFactsFrom = (
  { awardStatus, entryOpen, assigned, ndaAccepted, criteria, marks }: ScoreRecord,
  by: ScoreFacts['by'],
): ScoreFacts => ({
  by,
  awardStatus,
  entryOpen,
  assigned,
  ndaAccepted,
  unmarked: unmarkedFrom(criteria, marks).map(({ name }) => name),
  marked: Object.keys(marks).length,
  marksInRange: Object.values(marks).every(isScore),
});

/** The facts as an event leaves them: a sheet taken up again starts empty, and takes its marks as the next step. */
export function scoreFactsAfter(facts: ScoreFacts, event: ScoreEvent): ScoreFacts {
  if (event.type === 'score.unrecuse') return { ...facts, marked: 0 };
  if (event.type === 'score.recuse') return { ...facts, recusalExplained: isReasoned(event) };
  return facts;
}

/** What a sheet is while its judge writes on it: scored as long as a score stands on it, whatever the words. */
export const stateByMarks = (marks: Readonly<Record<string, number>>): 'unscored' | 'scored' =>
  Object.keys(marks).length > 0 ? 'scored' : 'unscored';

/** Whether judges may mark an entry of this status, given by the specification's number. */
export const isOpenForJudging = (entryStatus: number): boolean => entryStatus === entryStatuses.openForJudging;

/** The criteria that have no mark yet. */
export const unmarkedFrom = <Criterion extends { readonly criterionID: string }>(
  criteria: readonly Criterion[],
  marks: Readonly<Record<string, number>>,
): Criterion[] => criteria.filter(({ criterionID }) => marks[criterionID] === undefined);

const isScore = (score: number): boolean => Number.isInteger(score) && score >= 0 && score <= highestScore;
