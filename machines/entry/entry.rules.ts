import type { Rules } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { type EntryField, entryFields } from './entry.fields.ts';
import { type EntryState, entryStatuses } from './entry.statuses.ts';
import { isJudgingAhead } from './judgingAhead.ts';
import { type Standing, standsAsBest } from './standing.ts';

export { type EntryState, type EntryStatus, entryStatuses } from './entry.statuses.ts';

/** The chart's states: those of an entry that is there, and those of a deleted one. */
export type EntryChartState = EntryState | 'binned' | 'deleted';

export const entryStateOf = (status: number): EntryState => {
  const found = Object.entries(entryStatuses).find(([, value]) => value === status);
  if (!found) throw new Error(`No entry status ${status}`);
  return found[0] as EntryState;
};

const mebibyte = 1024 * 1024;
const image = ['image/png', 'image/jpeg'];

/** The four files of an entry: what each may be, and its largest size in bytes. */
export const entryFiles = [
  { name: 'supportingDoc', required: true, types: ['application/pdf'], maximumBytes: 20 * mebibyte },
  { name: 'supportingImage', required: false, types: image, maximumBytes: 25 * mebibyte },
  { name: 'logoLight', required: true, types: [...image, 'image/svg+xml'], maximumBytes: 2 * mebibyte },
  { name: 'logoDark', required: true, types: [...image, 'image/svg+xml'], maximumBytes: 2 * mebibyte },
] as const;
export type EntryFile = (typeof entryFiles)[number]['name'];

/** How long a deleted draft can be restored, in milliseconds. */
export const restoreTime = 3_600_000;

export type EntryActor = 'entrant' | 'colleague' | 'admin';

/** Instants are milliseconds since 1970. */
export interface EntryFacts {
  readonly now: number;
  /** Who acts: the entrant, a colleague whom they invited to write along, or an administrator of the award's organiser. */
  readonly by: EntryActor;
  readonly awardStatus: AwardStatus;
  readonly closesAt: number | null;
  readonly hasCategory: boolean;
  /** Required fields and files that are still empty. */
  readonly missing: readonly (EntryField | EntryFile)[];
  /** What fields of the organiser's own still need, by their labels. */
  readonly unanswered?: readonly string[];
  /** What the organiser says to answers that let no entry on. */
  readonly ineligible?: readonly string[] | undefined;
  /** How the fee is dealt with: nothing due, paid or to be paid in the way chosen, or nothing chosen yet. */
  readonly fee: 'none' | 'settled' | 'unsettled';
  /** Entries of this entrant in this award that are submitted or further, this one left out. */
  readonly entriesUsed: number;
  /** The lower one of the person's limit and the award's. */
  readonly allowedLimit: number;
  /** Of those entries the ones in the category that it is in, or is to be in; and how many of an entrant's that takes, where it says so. */
  readonly categoryUsed?: number;
  readonly categoryLimit?: number | null;
  /** Whether a judge whose sheet counts has marked it. */
  readonly scored: boolean;
  /** Whether a card is being charged for it. */
  readonly paymentUnderWay?: boolean | undefined;
  /** Whether what is to be corrected was said. Like the facts below, not asked about where left out. */
  readonly correctionNamed?: boolean;
  /** Whether it is the best of its category. */
  readonly best?: boolean;
  /** The recorded reason why it is, where it does not stand first. */
  readonly bestReason?: string;
  readonly standing?: Standing | undefined;
  /** Whether it went on from the round before the scores, where there was one. */
  readonly shortlisted?: boolean | undefined;
  /** Whether a judge answered for it, ranked or compared it in a round before the scores; not where left out. */
  readonly judgedInRound?: boolean | undefined;
  /** Whether it is on the ballot of its award's public vote; not where left out. */
  readonly onBallot?: boolean | undefined;
  /** Of a submission: the version of the award's terms for entrants that is asked for, 0 where none is. */
  readonly termsVersion?: number;
  /** The version that the entrant accepts with it, or accepted before. */
  readonly acceptedTerms?: number;
  /** Whether the organiser's side submits for the entrant, who does not accept anything by that. */
  readonly termsOpen?: boolean;
  /** Of a deleted draft: when it was deleted, and on whose side. */
  readonly deletedAt?: number;
  readonly deletedBy?: 'entrant' | 'admin';
}

export type EntryEvent =
  | { readonly type: 'entry.save' }
  | { readonly type: 'entry.submit' }
  | { readonly type: 'entry.withdraw' }
  | { readonly type: 'entry.setCategory' }
  | { readonly type: 'entry.askCorrection'; readonly message: string }
  | { readonly type: 'entry.accept' }
  | { readonly type: 'entry.markBest'; readonly reason?: string }
  | { readonly type: 'entry.unmarkBest' }
  | { readonly type: 'entry.delete' }
  | { readonly type: 'entry.restore' }
  | { readonly type: 'entry.expired' }
  | { readonly type: 'judging.opened' }
  | { readonly type: 'judging.withdrawn' }
  | { readonly type: 'judging.closed' }
  | { readonly type: 'judging.reopened' };

const isAdmin = {
  needs: ({ by }: EntryFacts) => by === 'admin',
  otherwise: 'entry.refusal.administratorOnly',
};
/** What a colleague who writes along leaves to the entrant whose entry it is. */
const notColleague = {
  needs: ({ by }: EntryFacts) => by !== 'colleague',
  otherwise: 'entry.refusal.ownerOnly',
};
const awardOpen = {
  needs: ({ awardStatus }: EntryFacts) => awardStatus === 'open',
  otherwise: 'entry.refusal.awardNotOpen',
};
const inTime = {
  needs: ({ by, closesAt, now }: EntryFacts) => by === 'admin' || closesAt === null || now < closesAt,
  otherwise: 'entry.refusal.deadlinePassed',
  params: ({ closesAt }: EntryFacts) => ({ closesAt: closesAt ?? 0 }),
};
/** These also always hold of a submitted entry. */
export const eligible = {
  needs: ({ ineligible }: EntryFacts) => !ineligible?.length,
  otherwise: 'entry.refusal.notEligible',
  params: ({ ineligible = [] }: EntryFacts) => ({ words: ineligible.join(' ') }),
};
export const answered = {
  needs: ({ unanswered }: EntryFacts) => !unanswered?.length,
  otherwise: 'entry.refusal.unanswered',
  params: ({ unanswered = [] }: EntryFacts) => ({ fields: unanswered.join(', ') }),
};
const complete = [
  eligible,
  { needs: ({ hasCategory }: EntryFacts) => hasCategory, otherwise: 'entry.refusal.noCategory' },
  ...[...entryFields, ...entryFiles]
    .filter(({ required }) => required)
    .map(({ name }) => ({
      needs: ({ missing }: EntryFacts) => !missing.includes(name),
      otherwise: `entry.refusal.missing.${name}`,
    })),
  answered,
];
/** What a colleague is not told of, and has no part in: the entrant settles it. */
const feeDealtWith = {
  needs: ({ by, fee }: EntryFacts) => by === 'colleague' || fee !== 'unsettled',
  otherwise: 'entry.refusal.feeUnsettled',
};
/** Also what always holds of a submitted entry. */
export const termsAccepted = {
  needs: ({ by, termsVersion = 0, acceptedTerms = 0, termsOpen = false }: EntryFacts) =>
    by === 'colleague' || termsVersion === 0 || termsOpen || acceptedTerms === termsVersion,
  otherwise: 'entry.refusal.termsNotAccepted',
  params: ({ termsVersion = 0 }: EntryFacts) => ({ version: termsVersion }),
};
const judgingAhead = ({ awardStatus }: EntryFacts) => isJudgingAhead(awardStatus);
const beforeResult = {
  needs: judgingAhead,
  otherwise: 'entry.refusal.awardClosed',
};
/** Marks were given for the criteria of its category. */
const unmarked = { needs: ({ scored }: EntryFacts) => !scored, otherwise: 'entry.refusal.scored' };
const isUnjudged = ({ judgedInRound }: EntryFacts) => judgedInRound !== true;
/** What judges gave in a round would be lost with it. */
const unjudged = {
  needs: isUnjudged,
  otherwise: 'entry.refusal.judgedInRound',
};
/** Judges would not be asked again: their answers would count for other words. */
const notAnsweredFor = { needs: isUnjudged, otherwise: 'entry.refusal.answeredInRound' };
/** Answers of one category count in another where the organiser, who sees them, moves their entry. */
const movedByOrganiser = {
  needs: (facts: EntryFacts) => facts.by === 'admin' || isUnjudged(facts),
  otherwise: 'entry.refusal.answeredInRound',
};
/** What the public votes on stays, in its category: votes would be lost with it. */
const offBallot = { needs: ({ onBallot }: EntryFacts) => onBallot !== true, otherwise: 'entry.refusal.onBallot' };
/** What is going to be submitted stays as it is while its card is charged. */
const noPaymentUnderWay = {
  needs: ({ paymentUnderWay }: EntryFacts) => !paymentUnderWay,
  otherwise: 'entry.refusal.paymentUnderWay',
};
/** Whether a category takes another entry of an entrant. */
export const hasRoom = ({
  categoryUsed = 0,
  categoryLimit = null,
}: {
  readonly categoryUsed?: number | undefined;
  readonly categoryLimit?: number | null | undefined;
}): boolean => categoryLimit === null || categoryUsed < categoryLimit;
/** The organiser places entries where they belong. */
const roomInCategory = {
  needs: (facts: EntryFacts) => facts.by === 'admin' || hasRoom(facts),
  otherwise: 'entry.refusal.categoryLimitReached',
  params: ({ categoryUsed = 0, categoryLimit }: EntryFacts) => ({ used: categoryUsed, limit: categoryLimit ?? 0 }),
};
const editable = [
  noPaymentUnderWay,
  {
    needs: ({ by, awardStatus }: EntryFacts) => awardStatus === 'open' || (by === 'admin' && awardStatus === 'judging'),
    otherwise: 'entry.refusal.awardNotOpen',
  },
  inTime,
];

const decidable = [
  isAdmin,
  {
    needs: ({ awardStatus }: EntryFacts) => awardStatus === 'closed',
    otherwise: 'entry.refusal.judgingNotClosed',
  },
];

/** What each step of an entry needs, with the reason given when it is refused. */
export const entryRules = {
  mayEdit: editable,
  mayChooseCategory: [...editable, unmarked, offBallot],
  maySubmit: [
    notColleague,
    ...editable,
    ...complete,
    {
      needs: ({ by, entriesUsed, allowedLimit }) => by !== 'entrant' || entriesUsed < allowedLimit,
      otherwise: 'entry.refusal.limitReached',
      params: ({ entriesUsed, allowedLimit }) => ({ used: entriesUsed, limit: allowedLimit }),
    },
    roomInCategory,
    feeDealtWith,
    termsAccepted,
  ],
  mayCorrect: [noPaymentUnderWay, beforeResult],
  mayCorrectCategory: [noPaymentUnderWay, beforeResult, unmarked, movedByOrganiser, offBallot, roomInCategory],
  mayResubmit: [notColleague, noPaymentUnderWay, beforeResult, ...complete, feeDealtWith, termsAccepted],
  mayWithdraw: [notColleague, awardOpen, inTime, unmarked, notAnsweredFor],
  mayDelete: [
    notColleague,
    noPaymentUnderWay,
    {
      needs: (facts) => facts.awardStatus === 'open' || (facts.by === 'admin' && judgingAhead(facts)),
      otherwise: 'entry.refusal.awardNotOpen',
    },
    unmarked,
    unjudged,
    offBallot,
  ],
  mayRestore: [
    notColleague,
    {
      needs: ({ by, deletedBy }) => by === 'admin' || deletedBy === 'entrant',
      otherwise: 'entry.refusal.deletedByAdministrator',
    },
    {
      needs: ({ now, deletedAt = 0 }) => now < deletedAt + restoreTime,
      otherwise: 'entry.refusal.restoreOver',
    },
  ],
  mayEditOnBehalf: [noPaymentUnderWay, isAdmin, beforeResult, unmarked],
  mayDeleteForEntrant: [noPaymentUnderWay, isAdmin, beforeResult, unmarked, unjudged, offBallot],
  mayMove: [noPaymentUnderWay, isAdmin, beforeResult, unmarked, offBallot],
  mayAskCorrection: [
    isAdmin,
    beforeResult,
    {
      needs: (_, event: { readonly message?: string }) => (event.message ?? '').trim().length > 0,
      otherwise: 'entry.refusal.messageMissing',
    },
  ],
  mayAccept: [
    isAdmin,
    { needs: ({ awardStatus }) => awardStatus === 'judging', otherwise: 'entry.refusal.awardNotJudging' },
  ],
  mayMarkBest: [
    ...decidable,
    {
      needs: ({ standing }) => !(standing?.rank === 1 && standing.shared),
      otherwise: 'entry.refusal.tieUndecided',
    },
    {
      needs: ({ standing }, event: { readonly reason?: string }) =>
        // A shared first place is refused above, as a tie to decide.
        standing === undefined || standsAsBest({ ...standing, shared: false }, event.reason ?? ''),
      otherwise: 'entry.refusal.bestNotFirst',
      params: ({ standing }) => ({ rank: standing?.rank ?? 0 }),
    },
  ],
  mayUnmarkBest: decidable,
} satisfies Rules<EntryFacts>;
