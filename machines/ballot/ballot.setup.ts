import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import type { Problem } from '../kit/problem.ts';
import { guardsOf } from '../kit/rules.ts';
import type { Choice } from '../vote/vote.rules.ts';
import {
  type BallotContext,
  type BallotEvent,
  type BallotInput,
  ballotRules,
  isClosed,
  isEnough,
  isOf,
  isOffTheBallot,
  isUnsure,
  isVoted,
  type OwnBallot,
  type SentBallot,
  type WantedResult,
} from './ballot.rules.ts';

export type Named = { readonly ballotID: string };
export type Given = { readonly choice: Choice };
type Wrong = { readonly problem: Problem };

/** What the chart may do: ports, conditions, actions and waits by name. */
export const ballotSetup = setup({
  types: {
    context: {} as BallotContext,
    input: {} as BallotInput,
    events: {} as BallotEvent,
    tags: {} as 'busy' | 'choosing' | 'code',
  },
  actors: {
    sendCode: port<void, { readonly email: string }>('sendCode'),
    castBallot: port<OwnBallot, SentBallot>('castBallot'),
    findBallot: port<OwnBallot | null, { readonly email: string; readonly code: string }>('findBallot'),
    wantResult: port<void, WantedResult>('wantResult'),
  },
  guards: {
    ...guardsOf(ballotRules),
    isAwaitingCode: ({ context }) => context.email !== '',
    isFinding: ({ context }) => context.choices.length === 0,
    isClosed: (_, { problem }: Wrong) => isClosed(problem),
    isVoted: (_, { problem }: Wrong) => isVoted(problem),
    isOffTheBallot: (_, { problem }: Wrong) => isOffTheBallot(problem),
    isEnough: (_, { problem }: Wrong) => isEnough(problem),
    isUnsure: (_, { problem }: Wrong) => isUnsure(problem),
    isNone: (_, { ballot }: { readonly ballot: OwnBallot | null }) => ballot === null,
  },
  actions: {
    choose: assign(({ context }, { choice }: Given) => ({ choices: [...context.choices, choice], problem: null })),
    takeBack: assign(({ context }, { choice }: Given) => ({
      choices: context.choices.filter((one) => !isOf(choice)(one)),
      problem: null,
    })),
    keepEmail: assign((_, { email }: { readonly email: string }) => ({
      email: email.trim(),
      code: '',
      earlier: null,
      problem: null,
    })),
    keepCode: assign((_, { code, ballotID }: Named & { readonly code: string }) => ({ code, ballotID, problem: null })),
    name: assign((_, { ballotID }: Named) => ({ ballotID, problem: null })),
    keepEarlier: assign((_, { ballot }: { readonly ballot: OwnBallot | null }) => ({
      earlier: ballot,
      unanswered: false,
      problem: null,
    })),
    /** Also what is not on the page for now: saved without it, its vote would be lost. */
    takeEarlier: assign(({ context: { earlier, choices } }) => ({ choices: earlier ? earlier.choices : choices })),
    noteUnanswered: assign({ unanswered: true }),
    keepWanting: assign((_, { wanted }: { readonly wanted: boolean }) => ({ wanting: wanted, problem: null })),
    keepWanted: assign(({ context: { earlier, wanting } }) => ({
      earlier: earlier && { ...earlier, wanted: wanting },
    })),
    sayNone: assign({
      unanswered: false,
      problem: {
        status: 0,
        code: 'ballot.refusal.noneYet',
        message: '',
        reasons: [{ code: 'ballot.refusal.noneYet' }],
      },
    }),
    keepProblem: assign((_, { problem }: Wrong) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    /** What is chosen is kept for this visit, so that loading the page again loses nothing. */
    keepOnDevice: () => undefined,
    /** So is that a code was sent, and where to, until `keepOnDevice` or `forgetOnDevice`. */
    keepAddressOnDevice: () => undefined,
    forgetOnDevice: () => undefined,
  },
});
