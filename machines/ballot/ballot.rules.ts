import type { Problem } from '../kit/problem.ts';
import type { Rules } from '../kit/rules.ts';
import type { Choice } from '../vote/vote.rules.ts';
import { isVoterAddress } from './voterAddress.ts';

/** What an address voted for. */
export interface OwnBallot {
  readonly ballotID: string;
  /** ISO 8601. */
  readonly castAt: string;
  readonly choices: readonly Choice[];
  /** With it its owner sees that the ballot is in; it says nothing of the choices. */
  readonly receipt: string;
  /** Whether the receipt was sent by email, too. */
  readonly mailed: boolean;
  /** Whether its owner is told the result by email. */
  readonly wanted: boolean;
}

/** What is sent: who votes for what, and which ballot of the same address it takes the place of. */
export interface SentBallot {
  readonly ballotID: string;
  readonly replaces: string | null;
  readonly email: string;
  readonly code: string;
  readonly choices: readonly Choice[];
}

/** Who is told the result by email, or no longer: the receipt shows that it is whoever voted. */
export interface WantedResult {
  readonly email: string;
  readonly receipt: string;
  readonly wanted: boolean;
}

export interface BallotInput {
  /** Most entries of a category that one address votes for. */
  readonly picks: number;
  /** What can be chosen. */
  readonly candidates: readonly Choice[];
  /** What was chosen before the page was loaded again. */
  readonly choices: readonly Choice[];
  /** The address that waited for its code when the page was loaded again; empty where none did. */
  readonly email: string;
}

export interface BallotContext extends BallotInput {
  readonly code: string;
  /** The ballot that is being sent: sent again it is the same one. */
  readonly ballotID: string;
  /** Whether the result is being asked for by email, or no longer. */
  readonly wanting: boolean;
  /** What the address voted for before, as far as it is known. */
  readonly earlier: OwnBallot | null;
  /** Whether votes were sent without an answer, and none has said since whether they are in. */
  readonly unanswered: boolean;
  readonly problem: Problem | null;
}

export type BallotEvent =
  | { readonly type: 'ballot.choose'; readonly choice: Choice }
  | { readonly type: 'ballot.takeBack'; readonly choice: Choice }
  | { readonly type: 'code.request'; readonly email: string }
  | { readonly type: 'ballot.find'; readonly email: string }
  | { readonly type: 'code.submit'; readonly code: string; readonly ballotID: string }
  | { readonly type: 'code.resend' }
  | { readonly type: 'ballot.save'; readonly ballotID: string }
  | { readonly type: 'ballot.keep' }
  | { readonly type: 'ballot.change' }
  | { readonly type: 'result.want'; readonly wanted: boolean }
  | { readonly type: 'ballot.retry' }
  | { readonly type: 'ballot.back' }
  | { readonly type: 'connection.back' };

export const isOf = (one: Choice) => (other: Choice) =>
  one.categoryID === other.categoryID && one.entryID === other.entryID;

const addressed = {
  needs: (_: BallotContext, { email }: { readonly email: string }) => isVoterAddress(email.trim()),
  otherwise: 'ballot.refusal.emailMissing',
};
const chosen = {
  needs: ({ choices }: BallotContext) => choices.length > 0,
  otherwise: 'vote.refusal.nothingChosen',
};

/** What each step of whoever votes needs, with the reason given when it is refused; the vote's own rules decide in the end. */
export const ballotRules = {
  mayChoose: [
    {
      needs: ({ candidates, choices }: BallotContext, { choice }: { readonly choice: Choice }) =>
        candidates.some(isOf(choice)) && !choices.some(isOf(choice)),
      otherwise: 'vote.refusal.notOnTheBallot',
    },
    {
      needs: ({ choices, picks }: BallotContext, { choice }: { readonly choice: Choice }) =>
        choices.filter(({ categoryID }) => categoryID === choice.categoryID).length < picks,
      otherwise: 'ballot.refusal.allGiven',
      params: ({ picks }: BallotContext) => ({ count: picks }),
    },
  ],
  mayRequest: [chosen, addressed],
  mayFind: [addressed],
  mayReplace: [chosen],
  mayProve: [
    {
      needs: (_: BallotContext, { code }: { readonly code: string }) => /^\d{6}$/.test(code),
      otherwise: 'ballot.refusal.codeMissing',
    },
  ],
} satisfies Rules<BallotContext>;

const refusedWith = (codes: readonly string[]) => (problem: Problem) =>
  codes.some((code) => code === problem.code || problem.reasons.some((reason) => reason.code === code));

/** The vote has closed meanwhile. */
export const isClosed = refusedWith(['vote.refusal.over', 'vote.refusal.state', 'vote.notFound']);

/** The address has voted, and for something else. */
export const isVoted = refusedWith(['vote.refusal.votedAlready']);

/** What was chosen can no longer be voted for. */
export const isOffTheBallot = refusedWith([
  'vote.refusal.notOnTheBallot',
  'vote.refusal.tooMany',
  'vote.refusal.nothingChosen',
]);

/** So many codes were asked for that no further one goes out: those that went may be there. */
export const isEnough = refusedWith(['vote.refusal.codesSent']);

/** Nobody knows whether the votes arrived. */
export const isUnsure = ({ status }: Problem): boolean => status === 0 || status >= 500;
