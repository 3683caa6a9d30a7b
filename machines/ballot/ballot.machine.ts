import { problemOf } from '../kit/problem.ts';
import { isOf } from './ballot.rules.ts';
import { ballotSetup, type Given, type Named } from './ballot.setup.ts';

const problemIn = ({ event }: { readonly event: { readonly error: unknown } }) => ({ problem: problemOf(event.error) });
const closes = {
  guard: { type: 'isClosed', params: problemIn },
  target: 'closed',
  description: 'The vote closed meanwhile.',
} as const;
const keepProblem = { type: 'keepProblem', params: problemIn } as const;
const choosing = {
  'ballot.choose': {
    guard: { type: 'mayChoose', params: ({ event }: { event: Given }) => event },
    actions: [{ type: 'choose', params: ({ event }: { event: Given }) => event }, 'keepOnDevice'],
    description: 'The voter gives an entry a vote.',
  },
  'ballot.takeBack': {
    actions: [{ type: 'takeBack', params: ({ event }: { event: Given }) => event }, 'keepOnDevice'],
    description: 'The voter removes a vote.',
  },
} as const;
const replaces = {
  guard: 'mayReplace',
  target: 'casting',
  actions: { type: 'name', params: ({ event }: { event: Named }) => event },
  description: 'The new votes take the place of the earlier ones.',
} as const;
const goesBack = {
  target: 'choosing',
  actions: ['forgetProblem', 'keepOnDevice'],
  description: 'Back to the entries.',
} as const;

/** Voting without an account: choosing, proving an address by a code, casting, and changing it until the vote closes. */
export const ballotMachine = ballotSetup.createMachine({
  id: 'ballot',
  description: 'Voting without an account: choosing, proving an address by a code, casting, changing until the close.',
  context: ({ input }) => ({
    ...input,
    choices: input.choices.filter((one) => input.candidates.some(isOf(one))),
    code: '',
    ballotID: '',
    wanting: false,
    earlier: null,
    unanswered: false,
    problem: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Seeing whether the page was loaded again while a code was waited for.',
      always: [
        { guard: 'isAwaitingCode', target: 'entering', description: 'A code was sent before.' },
        { target: 'choosing', description: 'The voter begins with the entries.' },
      ],
    },
    choosing: {
      description: 'The voter looks at the entries and gives votes.',
      tags: 'choosing',
      on: {
        ...choosing,
        'code.request': {
          guard: { type: 'mayRequest', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'keepEmail', params: ({ event }) => event },
          description: 'The voter has chosen, and asks for a code.',
        },
        'ballot.find': {
          guard: { type: 'mayFind', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'keepEmail', params: ({ event }) => event },
          description: 'The voter has voted before and wants to see the votes.',
        },
      },
    },
    sending: {
      description: 'A code is on its way to the address.',
      tags: ['busy', 'choosing'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'entering', actions: 'keepAddressOnDevice', description: 'The code was sent.' },
        onError: [
          closes,
          {
            guard: { type: 'isEnough', params: problemIn },
            target: 'entering',
            actions: [keepProblem, 'keepAddressOnDevice'],
            description: 'No further code goes out for now; the newest one works.',
          },
          { target: 'choosing', actions: keepProblem, description: 'It was not sent; the page says why.' },
        ],
      },
    },
    entering: {
      description: 'The voter enters the code.',
      tags: 'code',
      on: {
        'code.submit': {
          guard: { type: 'mayProve', params: ({ event }) => event },
          target: 'proving',
          actions: { type: 'keepCode', params: ({ event }) => event },
          description: 'The voter has entered all of the code.',
        },
        'code.resend': { target: 'resending', actions: 'forgetProblem', description: 'The voter wants another code.' },
        'ballot.back': goesBack,
      },
    },
    resending: {
      description: 'Another code is on its way.',
      tags: ['busy', 'code'],
      invoke: {
        id: 'sendAnother',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'entering', description: 'The newest code is the one that works.' },
        onError: [
          closes,
          { target: 'entering', actions: keepProblem, description: 'No other code was sent; the page says why.' },
        ],
      },
    },
    proving: {
      description: 'What the code is for.',
      tags: ['busy', 'code'],
      always: [
        { guard: 'isFinding', target: 'looking', description: 'Nothing is chosen: to see what was voted for.' },
        { target: 'casting', description: 'To vote.' },
      ],
    },
    looking: {
      description: 'What the address voted for is being asked for.',
      tags: ['busy', 'code'],
      invoke: {
        id: 'findBallot',
        src: 'findBallot',
        input: ({ context: { email, code } }) => ({ email, code }),
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => ({ ballot: event.output }) },
            target: 'choosing',
            actions: ['sayNone', 'keepOnDevice'],
            description: 'The address has not voted; the page says so.',
          },
          {
            guard: 'isFinding',
            target: 'changing',
            actions: [{ type: 'keepEarlier', params: ({ event }) => ({ ballot: event.output }) }, 'takeEarlier'],
            description: 'The votes are shown, to be changed.',
          },
          {
            target: 'comparing',
            actions: { type: 'keepEarlier', params: ({ event }) => ({ ballot: event.output }) },
            description: 'The address has voted for something else.',
          },
        ],
        onError: [
          closes,
          { target: 'entering', actions: keepProblem, description: 'They cannot be shown; the page says why.' },
        ],
      },
    },
    casting: {
      description: 'The votes are on their way.',
      tags: ['busy', 'code'],
      invoke: {
        id: 'castBallot',
        src: 'castBallot',
        input: ({ context: { ballotID, earlier, email, code, choices } }) => ({
          ballotID,
          replaces: earlier?.ballotID ?? null,
          email,
          code,
          choices,
        }),
        onDone: {
          target: 'thanked',
          actions: [{ type: 'keepEarlier', params: ({ event }) => ({ ballot: event.output }) }, 'forgetOnDevice'],
          description: 'The votes are in.',
        },
        onError: [
          closes,
          {
            guard: { type: 'isVoted', params: problemIn },
            target: 'looking',
            description: 'The address has voted for something else: what it was is asked for.',
          },
          {
            guard: { type: 'isOffTheBallot', params: problemIn },
            target: 'choosing',
            actions: [keepProblem, 'keepOnDevice'],
            description: 'What was chosen can no longer be voted for.',
          },
          {
            guard: { type: 'isUnsure', params: problemIn },
            target: 'unsure',
            actions: [keepProblem, 'noteUnanswered'],
            description: 'No answer: nobody knows whether the votes are in.',
          },
          { target: 'entering', actions: keepProblem, description: 'Refused; the page says why.' },
        ],
      },
    },
    unsure: {
      description: 'No answer came. The same ballot can be sent again and counts once.',
      tags: 'code',
      on: {
        'ballot.retry': { target: 'casting', description: 'The voter sends the same ballot again.' },
        'connection.back': { target: 'casting', description: 'The connection is back.' },
        'ballot.back': goesBack,
      },
    },
    comparing: {
      description: 'The voter sees the earlier votes beside the new ones.',
      on: {
        'ballot.save': replaces,
        'ballot.keep': {
          target: 'thanked',
          actions: ['takeEarlier', 'forgetOnDevice'],
          description: 'The earlier votes stay.',
        },
        'ballot.back': goesBack,
      },
    },
    thanked: {
      description: 'The votes are in; they can be changed until the vote closes.',
      on: {
        'ballot.change': {
          target: 'changing',
          actions: ['takeEarlier', 'forgetProblem'],
          description: 'The voter changes them.',
        },
        'result.want': {
          target: 'wanting',
          actions: { type: 'keepWanting', params: ({ event }) => event },
          description: 'The voter asks for the result by email, or no longer.',
        },
      },
    },
    wanting: {
      description: 'Whether the result is wanted by email is on its way.',
      tags: 'busy',
      invoke: {
        id: 'wantResult',
        src: 'wantResult',
        input: ({ context: { email, earlier, wanting } }) => ({
          email,
          receipt: earlier?.receipt ?? '',
          wanted: wanting,
        }),
        onDone: { target: 'thanked', actions: 'keepWanted', description: 'It is noted.' },
        onError: { target: 'thanked', actions: keepProblem, description: 'It is not noted; the page says why.' },
      },
    },
    changing: {
      description: 'The voter changes votes that are in.',
      tags: 'choosing',
      on: {
        ...choosing,
        'ballot.save': replaces,
        'ballot.keep': {
          target: 'thanked',
          actions: ['takeEarlier', 'forgetOnDevice'],
          description: 'The votes stay as they are.',
        },
      },
    },
    closed: { type: 'final', description: 'The vote has closed; nothing more is taken.' },
  },
});
