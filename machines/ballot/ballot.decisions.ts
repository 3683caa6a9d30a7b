import { type Decisions, refusedFor } from '../kit/decisions.ts';
import type { Choice } from '../vote/vote.rules.ts';
import type { BallotContext, BallotInput, OwnBallot } from './ballot.rules.ts';

type Failure = { readonly error: { readonly status: number; readonly code: string } };
type Given = { readonly choice: Choice };
type Address = { readonly email: string };
type Code = { readonly code: string; readonly ballotID: string };
type Wanted = { readonly wanted: boolean };
type Found = { readonly output: OwnBallot | null };

const name = ({ categoryID, entryID }: Choice) => `${categoryID} ${entryID}`;
const namesOf = (choices: readonly Choice[]) => choices.map(name);
/** Of what was chosen before, what can still be chosen. */
const stillThere = (choices: readonly Choice[], candidates: readonly Choice[]) =>
  choices.filter((one) => namesOf(candidates).includes(name(one)));

const why = (_: BallotContext, { error }: Failure) => ({ problem: error });
const known = (_: BallotContext, { output }: Found) => ({ earlier: output, unanswered: false, problem: null });
const forgets = () => ({ problem: null });
const is =
  (...codes: readonly string[]) =>
  (_: BallotContext, { error }: Failure) =>
    codes.some((code) => error.code === code);
const isClosed = is('vote.refusal.over', 'vote.refusal.state', 'vote.notFound');
const isAddress = (email: string) => email.includes('@');
const address = (_: BallotContext, { email }: Address) => ({
  email: email.trim(),
  code: '',
  earlier: null,
  problem: null,
});
const sends = { sendCode: ({ email }: BallotContext) => ({ email }) };
const casts = {
  castBallot: ({ ballotID, earlier, email, code, choices }: BallotContext) => ({
    ballotID,
    replaces: earlier === null ? null : earlier.ballotID,
    email,
    code,
    choices,
  }),
};
const findsBallot = { findBallot: ({ email, code }: BallotContext) => ({ email, code }) };
const back = (state: string) => ({
  in: state,
  on: 'ballot.back',
  to: 'choosing',
  assigns: forgets,
  does: ['keepOnDevice'],
});
const earlier = ({ earlier: before }: BallotContext) => ({ choices: before!.choices });

/** The entries as they are shown, to choose and to take back. */
const gives = (state: string) => [
  {
    in: state,
    on: 'ballot.choose',
    ...refusedFor(({ choices, candidates, picks }: BallotContext, { choice }: Given) => [
      (namesOf(choices).includes(name(choice)) || !namesOf(candidates).includes(name(choice))) &&
        'vote.refusal.notOnTheBallot',
      choices.filter(({ categoryID }) => categoryID === choice.categoryID).length >= picks && 'ballot.refusal.allGiven',
    ]),
  },
  {
    in: state,
    on: 'ballot.choose',
    does: ['keepOnDevice'],
    assigns: ({ choices }: BallotContext, { choice }: Given) => ({ choices: choices.concat(choice), problem: null }),
  },
  {
    in: state,
    on: 'ballot.takeBack',
    does: ['keepOnDevice'],
    assigns: ({ choices }: BallotContext, { choice }: Given) => ({
      choices: choices.filter((one) => name(one) !== name(choice)),
      problem: null,
    }),
  },
];

const replaces = (state: string) => ({
  in: state,
  on: 'ballot.save',
  to: 'casting',
  begins: casts,
  assigns: (_: BallotContext, { ballotID }: Code) => ({ ballotID, problem: null }),
});

/** What becomes of somebody who votes, by hand. */
export const ballotDecisions: Decisions = {
  states: {
    choosing: ['choosing'],
    sending: ['busy', 'choosing'],
    entering: ['code'],
    resending: ['busy', 'code'],
    looking: ['busy', 'code'],
    casting: ['busy', 'code'],
    unsure: ['code'],
    comparing: [],
    thanked: [],
    wanting: ['busy'],
    changing: ['choosing'],
    closed: [],
  },
  ends: ['closed'],
  named: { sendAnother: 'sendCode' },
  start: {
    in: ({ email }: BallotInput) => [email === '' ? 'choosing' : 'entering'],
    context: (input: BallotInput) => ({
      ...input,
      choices: stillThere(input.choices, input.candidates),
      code: '',
      ballotID: '',
      wanting: false,
      earlier: null,
      unanswered: false,
      problem: null,
    }),
  },
  rows: [
    ...gives('choosing'),
    ...gives('changing'),
    {
      in: 'choosing',
      on: 'code.request',
      ...refusedFor(({ choices }: BallotContext, { email }: Address) => [
        choices.length === 0 && 'vote.refusal.nothingChosen',
        !isAddress(email) && 'ballot.refusal.emailMissing',
      ]),
    },
    { in: 'choosing', on: 'code.request', to: 'sending', assigns: address, begins: sends },
    {
      in: 'choosing',
      on: 'ballot.find',
      ...refusedFor((_: BallotContext, { email }: Address) => [!isAddress(email) && 'ballot.refusal.emailMissing']),
    },
    { in: 'choosing', on: 'ballot.find', to: 'sending', assigns: address, begins: sends },
    { in: 'sending', on: 'xstate.done.actor.sendCode', to: 'entering', does: ['keepAddressOnDevice'] },
    { in: 'sending', on: 'xstate.error.actor.sendCode', when: isClosed, to: 'closed' },
    {
      in: 'sending',
      on: 'xstate.error.actor.sendCode',
      when: is('vote.refusal.codesSent'),
      to: 'entering',
      does: ['keepAddressOnDevice'],
      assigns: why,
    },
    { in: 'sending', on: 'xstate.error.actor.sendCode', to: 'choosing', assigns: why },
    {
      in: 'entering',
      on: 'code.submit',
      ...refusedFor((_: BallotContext, { code }: Code) => [code.length < 6 && 'ballot.refusal.codeMissing']),
    },
    {
      in: 'entering',
      on: 'code.submit',
      to: 'looking',
      begins: findsBallot,
      when: ({ choices }: BallotContext) => choices.length === 0,
      assigns: (_: BallotContext, { code, ballotID }: Code) => ({ code, ballotID, problem: null }),
    },
    {
      in: 'entering',
      on: 'code.submit',
      to: 'casting',
      begins: casts,
      assigns: (_: BallotContext, { code, ballotID }: Code) => ({ code, ballotID, problem: null }),
    },
    {
      in: 'entering',
      on: 'code.resend',
      to: 'resending',
      assigns: forgets,
      begins: { sendAnother: ({ email }: BallotContext) => ({ email }) },
    },
    back('entering'),
    { in: 'resending', on: 'xstate.done.actor.sendAnother', to: 'entering' },
    { in: 'resending', on: 'xstate.error.actor.sendAnother', when: isClosed, to: 'closed' },
    { in: 'resending', on: 'xstate.error.actor.sendAnother', to: 'entering', assigns: why },
    {
      in: 'looking',
      on: 'xstate.done.actor.findBallot',
      to: 'choosing',
      does: ['keepOnDevice'],
      when: (_: BallotContext, { output }: Found) => output === null,
      assigns: () => ({
        unanswered: false,
        problem: {
          status: 0,
          code: 'ballot.refusal.noneYet',
          message: '',
          reasons: [{ code: 'ballot.refusal.noneYet' }],
        },
      }),
    },
    {
      in: 'looking',
      on: 'xstate.done.actor.findBallot',
      to: 'changing',
      when: ({ choices }: BallotContext) => choices.length === 0,
      assigns: (_: BallotContext, { output }: Found) => ({
        earlier: output,
        unanswered: false,
        problem: null,
        choices: output!.choices,
      }),
    },
    {
      in: 'looking',
      on: 'xstate.done.actor.findBallot',
      to: 'comparing',
      assigns: known,
    },
    { in: 'looking', on: 'xstate.error.actor.findBallot', when: isClosed, to: 'closed' },
    { in: 'looking', on: 'xstate.error.actor.findBallot', to: 'entering', assigns: why },
    {
      in: 'casting',
      on: 'xstate.done.actor.castBallot',
      to: 'thanked',
      does: ['forgetOnDevice'],
      assigns: known,
    },
    { in: 'casting', on: 'xstate.error.actor.castBallot', when: isClosed, to: 'closed' },
    {
      in: 'casting',
      on: 'xstate.error.actor.castBallot',
      when: is('vote.refusal.votedAlready'),
      to: 'looking',
      begins: findsBallot,
    },
    {
      in: 'casting',
      on: 'xstate.error.actor.castBallot',
      to: 'choosing',
      does: ['keepOnDevice'],
      assigns: why,
      when: is('vote.refusal.notOnTheBallot', 'vote.refusal.tooMany', 'vote.refusal.nothingChosen'),
    },
    {
      in: 'casting',
      on: 'xstate.error.actor.castBallot',
      to: 'unsure',
      assigns: (context: BallotContext, failure: Failure) => ({ ...why(context, failure), unanswered: true }),
      when: (_: BallotContext, { error }: Failure) => [0, 503].includes(error.status),
    },
    { in: 'casting', on: 'xstate.error.actor.castBallot', to: 'entering', assigns: why },
    { in: 'unsure', on: 'ballot.retry', to: 'casting', begins: casts },
    { in: 'unsure', on: 'connection.back', to: 'casting', begins: casts },
    back('unsure'),
    replaces('comparing'),
    { in: 'comparing', on: 'ballot.keep', to: 'thanked', assigns: earlier, does: ['forgetOnDevice'] },
    back('comparing'),
    {
      in: 'thanked',
      on: 'ballot.change',
      to: 'changing',
      assigns: (context: BallotContext) => ({ ...earlier(context), problem: null }),
    },
    {
      in: 'thanked',
      on: 'result.want',
      to: 'wanting',
      assigns: (_: BallotContext, { wanted }: Wanted) => ({ wanting: wanted, problem: null }),
      begins: {
        wantResult: ({ email, earlier: before, wanting }: BallotContext) => ({
          email,
          receipt: before!.receipt,
          wanted: wanting,
        }),
      },
    },
    {
      in: 'wanting',
      on: 'xstate.done.actor.wantResult',
      to: 'thanked',
      assigns: ({ earlier: before, wanting }: BallotContext) => ({ earlier: { ...before!, wanted: wanting } }),
    },
    { in: 'wanting', on: 'xstate.error.actor.wantResult', to: 'thanked', assigns: why },
    {
      in: 'changing',
      on: 'ballot.save',
      ...refusedFor(({ choices }: BallotContext) => [choices.length === 0 && 'vote.refusal.nothingChosen']),
    },
    replaces('changing'),
    { in: 'changing', on: 'ballot.keep', to: 'thanked', assigns: earlier, does: ['forgetOnDevice'] },
  ],
};
