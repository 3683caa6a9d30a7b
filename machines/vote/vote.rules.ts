import type { Rules } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';

export const voteStates = ['prepared', 'open', 'closed', 'published'] as const;
export type VoteState = (typeof voteStates)[number];

/** Most entries of a category that one address may vote for. */
export const mostPicks = 10;

/** What somebody votes for: an entry, in the category it stands in. */
export interface Choice {
  readonly categoryID: string;
  readonly entryID: string;
}

/** The public vote of an award. Instants are milliseconds since 1970, null where not set. */
export interface VoteFacts {
  readonly now: number;
  readonly awardStatus: AwardStatus;
  readonly name: string;
  /** From this instant on nothing is taken. */
  readonly closesAt: number | null;
  /** Most entries of a category that one address votes for. */
  readonly picks: number;
  /** What is voted on: entries in judging, those of the shortlist where the award has a round. */
  readonly entries: number;
  /** Whether the award has a round whose shortlist is not published. */
  readonly shortlistOwed: boolean;
  /** Patterns that nobody has settled yet. */
  readonly unsettled: number;
  /** Entries on the ballot that are asked for a correction, or wait to be accepted again. */
  readonly outOfJudging: number;
  /** Ballots that still tell where they came from. */
  readonly traceable: number;
  /** How many addresses voted. */
  readonly ballots: number;
  /** Where the address that votes stands; `ballotID` is the ballot that it cast, null where it cast none. */
  readonly voter?: { readonly ballotID: string | null; readonly candidates: readonly Choice[] };
}

export type VoteEvent =
  | { readonly type: 'vote.edit'; readonly fields: readonly string[]; readonly closesAt: number | null }
  | { readonly type: 'vote.open' }
  | { readonly type: 'vote.ask' }
  | {
      readonly type: 'vote.cast';
      readonly choices: readonly Choice[];
      /** The ballot of the same address that this one takes the place of; null where whoever votes knows of none. */
      readonly replaces: string | null;
    }
  | { readonly type: 'vote.check' }
  | { readonly type: 'vote.want' }
  | { readonly type: 'vote.close'; readonly reason: string }
  | { readonly type: 'vote.settle'; readonly reason: string }
  | { readonly type: 'vote.reopen'; readonly reason: string; readonly closesAt: number | null }
  | { readonly type: 'vote.publish' }
  | { readonly type: 'vote.delete' };

type Event<Type extends VoteEvent['type']> = Extract<VoteEvent, { type: Type }>;

const inTime = {
  needs: ({ closesAt, now }: VoteFacts) => closesAt !== null && now < closesAt,
  otherwise: 'vote.refusal.over',
};
/** An award whose vote may be open: its entries are before judges, and its result is not announced. */
export const inJudging = {
  needs: ({ awardStatus }: VoteFacts) => awardStatus === 'judging' || awardStatus === 'closed',
  otherwise: 'vote.refusal.awardNotJudging',
};
const reasoned = {
  needs: (_: VoteFacts, { reason }: { readonly reason: string }) => reason.trim().length > 0,
  otherwise: 'award.refusal.reasonMissing',
};
const closesLater = {
  needs: ({ now }: VoteFacts, { closesAt }: { readonly closesAt: number | null }) =>
    closesAt !== null && closesAt > now,
  otherwise: 'vote.refusal.closingMissing',
};
const isOf = (one: Choice) => (other: Choice) => one.categoryID === other.categoryID && one.entryID === other.entryID;
const perCategory = (choices: readonly Choice[]): number =>
  Math.max(0, ...choices.map(({ categoryID }) => choices.filter((one) => one.categoryID === categoryID).length));

/** What each step of a public vote needs, with the reason given when it is refused. */
export const voteRules = {
  mayEditOpen: [
    {
      needs: (_, { fields }: Event<'vote.edit'>) => fields.every((field) => field === 'closesAt'),
      otherwise: 'vote.refusal.rulesFixed',
    },
    closesLater,
  ],
  mayOpen: [
    inJudging,
    {
      needs: ({ closesAt, now }) => closesAt !== null && closesAt > now,
      otherwise: 'vote.refusal.closingMissing',
    },
    { needs: ({ shortlistOwed }) => !shortlistOwed, otherwise: 'vote.refusal.shortlistOwed' },
    { needs: ({ entries, shortlistOwed }) => shortlistOwed || entries >= 2, otherwise: 'vote.refusal.tooFew' },
  ],
  mayAsk: [inTime],
  mayCast: [
    inTime,
    {
      // Whoever changes a ballot says which one, and so has seen it.
      needs: ({ voter }, { replaces }: Event<'vote.cast'>) =>
        voter !== undefined && (voter.ballotID === null || voter.ballotID === replaces),
      otherwise: 'vote.refusal.votedAlready',
    },
    { needs: (_, { choices }: Event<'vote.cast'>) => choices.length > 0, otherwise: 'vote.refusal.nothingChosen' },
    {
      needs: ({ picks }, { choices }: Event<'vote.cast'>) => perCategory(choices) <= picks,
      otherwise: 'vote.refusal.tooMany',
      params: ({ picks }) => ({ count: picks }),
    },
    {
      needs: ({ voter }, { choices }: Event<'vote.cast'>) =>
        choices.every((choice, at) => choices.findIndex(isOf(choice)) === at && voter?.candidates.some(isOf(choice))),
      otherwise: 'vote.refusal.notOnTheBallot',
    },
  ],
  // Whoever never voted is answered as whoever has a wrong receipt is.
  mayWant: [
    { needs: ({ voter }) => voter !== undefined && voter.ballotID !== null, otherwise: 'vote.refusal.receiptWrong' },
  ],
  mayClose: [
    {
      needs: ({ closesAt, now }, { reason }: Event<'vote.close'>) =>
        (closesAt !== null && closesAt <= now) || reason.trim().length > 0,
      otherwise: 'vote.refusal.closesEarly',
    },
  ],
  maySettle: [reasoned],
  mayReopen: [inJudging, closesLater, reasoned],
  mayDelete: [
    {
      needs: ({ ballots }) => ballots === 0,
      otherwise: 'vote.refusal.somebodyVoted',
      params: ({ ballots }) => ({ count: ballots }),
    },
  ],
  mayPublish: [
    {
      needs: ({ unsettled }) => unsettled === 0,
      otherwise: 'vote.refusal.unsettled',
      params: ({ unsettled }) => ({ count: unsettled }),
    },
    {
      // Of an award that is over nothing comes back to judging any more.
      needs: ({ outOfJudging, awardStatus }) => outOfJudging === 0 || awardStatus === 'completed',
      otherwise: 'vote.refusal.outOfJudging',
      params: ({ outOfJudging }) => ({ count: outOfJudging }),
    },
  ],
} satisfies Rules<VoteFacts>;
