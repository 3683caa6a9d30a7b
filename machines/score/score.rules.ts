import type { Rules } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';

export const scoreStatuses = ['unscored', 'scored', 'submitted', 'final'] as const;
export type ScoreStatus = (typeof scoreStatuses)[number];
/** A recused sheet stands beside the statuses: nobody waits for its marks. */
export type ScoreState = ScoreStatus | 'recused';

export const highestScore = 10;

export interface ScoreFacts {
  readonly by: 'judge' | 'admin';
  readonly awardStatus: AwardStatus;
  /** Whether the entry is open for judging (status 2). */
  readonly entryOpen: boolean;
  readonly assigned: boolean;
  readonly ndaAccepted: boolean;
  /** Names of the criteria that have no mark yet. */
  readonly unmarked: readonly string[];
  /** How many marks there are; none where not said. */
  readonly marked?: number;
  /** Whether every mark is a whole number from 0 to `highestScore`; true where not said. */
  readonly marksInRange?: boolean;
  /** Whether a recusal has its reason; true where not said. */
  readonly recusalExplained?: boolean;
}

export type ScoreEvent =
  | { readonly type: 'score.mark' }
  | { readonly type: 'score.submit' }
  | { readonly type: 'score.recuse'; readonly reason: string }
  | { readonly type: 'score.unrecuse' }
  | { readonly type: 'score.finalise' }
  | { readonly type: 'score.unfinalise'; readonly reason: string }
  | { readonly type: 'score.reopen'; readonly reason: string };

export const isReasoned = ({ reason = '' }: { readonly reason?: string }): boolean => reason.trim().length > 0;

const reasonGiven = {
  needs: (_: ScoreFacts, event: { readonly reason?: string }) => isReasoned(event),
  otherwise: 'score.refusal.reasonMissing',
};
const isAdmin = { needs: ({ by }: ScoreFacts) => by === 'admin', otherwise: 'score.refusal.administratorOnly' };
const judging = [
  { needs: ({ by }: ScoreFacts) => by === 'judge', otherwise: 'score.refusal.judgeOnly' },
  { needs: ({ assigned }: ScoreFacts) => assigned, otherwise: 'score.refusal.notAssigned' },
  { needs: ({ ndaAccepted }: ScoreFacts) => ndaAccepted, otherwise: 'score.refusal.ndaMissing' },
  { needs: ({ awardStatus }: ScoreFacts) => awardStatus === 'judging', otherwise: 'score.refusal.judgingClosed' },
  { needs: ({ entryOpen }: ScoreFacts) => entryOpen, otherwise: 'score.refusal.entryNotOpen' },
];

const judged = {
  needs: ({ awardStatus }: ScoreFacts) => awardStatus === 'closed',
  otherwise: 'score.refusal.judgingNotClosed',
};

/** What each step of a score sheet needs, with the reason given when it is refused. */
export const scoreRules = {
  mayMark: judging,
  maySubmit: [
    ...judging,
    {
      needs: ({ unmarked }) => unmarked.length === 0,
      otherwise: 'score.refusal.criteriaUnmarked',
      params: ({ unmarked }) => ({ count: unmarked.length, criteria: unmarked.join(', ') }),
    },
  ],
  mayRecuse: [...judging, reasonGiven],
  mayUnrecuse: judging,
  mayFinalise: [isAdmin, judged],
  mayUnfinalise: [isAdmin, judged, reasonGiven],
  mayReopen: [
    isAdmin,
    { needs: ({ awardStatus }) => awardStatus === 'judging', otherwise: 'score.refusal.judgingClosed' },
    reasonGiven,
  ],
} satisfies Rules<ScoreFacts>;
