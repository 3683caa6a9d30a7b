import { assign, sendTo, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type RefreshOutput, refreshMachine } from '../refresh/refresh.machine.ts';
import type { Tokens } from '../shared/tokens.ts';
import { areValid, type Membership, tokensAs } from './session.rules.ts';

/** The signed-in person as the server knows them; the app gives more than the session needs. */
interface SessionUser {
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly defaultAwardID: string | null;
}

export interface Account {
  readonly user: SessionUser;
  readonly org: object;
  /** What the account may be instead, the present one among it; left out where it is nothing else. */
  readonly memberships?: readonly Membership[] | undefined;
}

/** All that is kept of a person who signed out. */
export interface Person {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
}

export interface SessionInput {
  /** The account as it was kept on this device, null when there is none. */
  readonly account: Account | null;
  readonly person: Person | null;
  readonly defaultAwardID: string | null;
  /** Where the person wanted to go before signing in. */
  readonly returnPath: string | null;
  /** A random number between 0 and 1 for the waits of a refresh. */
  readonly jitter: number;
}

export interface SessionContext extends SessionInput {
  readonly tokens: Tokens | null;
  /** Why the session ended, for the words on the sign-in page. */
  readonly ended: 'signedOut' | 'expired' | null;
  readonly problem: unknown;
  /** The award was chosen here: an account that was asked for before does not take the choice back. */
  readonly awardChosen: boolean;
}

export type SessionEvent =
  | { type: 'session.start' }
  | { type: 'session.signedIn'; tokens: Tokens }
  | { type: 'session.signOut'; everywhere?: boolean }
  | { type: 'session.expired' }
  | { type: 'session.refresh' }
  | { type: 'session.endedElsewhere' }
  | { type: 'session.changedElsewhere'; tokens: Tokens }
  | { type: 'session.initialise' }
  | { type: 'session.turnedAway'; path: string }
  | { type: 'session.arrived' }
  | { type: 'account.changed'; user?: SessionUser; org?: object }
  | { type: 'award.choose'; awardID: string | null }
  | { type: 'network.returned' };

/** Who is signed in, from the first look at this device to the last tab that closes. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    children: {} as { renewAtStart: 'renewTokens'; renew: 'renewTokens' },
    tags: {} as 'busy' | 'renewing' | 'out' | 'in',
  },
  actors: {
    readTokens: port<{ tokens: Tokens | null; now: number; online: boolean }>('readTokens'),
    renewTokens: refreshMachine,
    initialiseAccount: port<Account>('initialiseAccount'),
    leave: port<void, { tokens: Tokens | null; everywhere: boolean }>('leave'),
  },
  delays: { leaveLimit: 5000, startPatience: 4000 },
  guards: {
    areThere: (_, { tokens }: { tokens: Tokens | null }) => tokens !== null,
    areValid: (_, { tokens, now }: { tokens: Tokens | null; now: number }) => tokens !== null && areValid(tokens, now),
    areThereOffline: (_, { tokens, online }: { tokens: Tokens | null; online: boolean }) => tokens !== null && !online,
    isRenewed: (_, { result }: { result: RefreshOutput }) => result.kind === 'renewed',
    isUnreachable: (_, { result }: { result: RefreshOutput }) => result.kind === 'unreachable',
    hasExpired: ({ context }) => context.ended === 'expired',
    isSamePerson: ({ context }, { tokens }: { tokens: Tokens }) =>
      context.tokens?.claims.userName === tokens.claims.userName,
    isRefused: (_, { problem }: { problem: unknown }) => statusOf(problem) === 401,
    isKnownAlready: ({ context }, { problem }: { problem: unknown }) =>
      context.account !== null && statusOf(problem) === 0,
  },
  actions: {
    keepTokens: assign(({ context }, { tokens }: { tokens: Tokens | null }) => ({
      tokens: tokensAs(tokens, context.account),
      ended: null,
    })),
    keepRenewed: assign(({ context }, { result }: { result: RefreshOutput }) =>
      result.kind === 'renewed' ? { tokens: tokensAs(result.tokens, context.account) } : {},
    ),
    keepAccount: assign(({ context }, account: Account) => ({
      account,
      tokens: tokensAs(context.tokens, account),
      problem: null,
      person: personOf(account.user),
      ...(!context.awardChosen && { defaultAwardID: account.user.defaultAwardID ?? context.defaultAwardID }),
    })),
    changeAccount: assign(({ context }, { user, org }: { user?: SessionUser; org?: object }) => ({
      account: context.account && {
        ...context.account,
        user: { ...context.account.user, ...user },
        org: { ...context.account.org, ...org },
      },
    })),
    chooseAward: assign((_, { awardID }: { awardID: string | null }) => ({
      defaultAwardID: awardID,
      awardChosen: true,
    })),
    keepProblem: assign((_, { problem }: { problem: unknown }) => ({ problem })),
    keepPath: assign((_, { path }: { path: string }) => ({ returnPath: path })),
    forgetPath: assign({ returnPath: null }),
    forgetAccount: assign({ account: null, defaultAwardID: null, awardChosen: false }),
    end: assign((_, { ended }: { ended: SessionContext['ended'] }) => ({ ended })),
    forget: assign({ tokens: null, account: null, defaultAwardID: null, awardChosen: false, problem: null }),
    tellRefresh: sendTo('renew', { type: 'network.returned' }),
    tellFirstRefresh: sendTo('renewAtStart', { type: 'network.returned' }),
  },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in on this device: restored at the start, kept alive, shared by all tabs, ended everywhere.',
  context: ({ input }) => ({ ...input, tokens: null, ended: null, problem: null, awardChosen: false }),
  initial: 'unknown',
  on: {
    'session.signOut': {
      target: '.leaving',
      actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
      description: 'The person signs out, wherever they are.',
    },
  },
  states: {
    unknown: {
      description: 'Nobody looked yet whether somebody is signed in.',
      on: { 'session.start': { target: 'restoring', description: 'The application starts.' } },
    },
    restoring: {
      description: 'Reading what an earlier visit left on this device.',
      tags: 'busy',
      invoke: {
        id: 'readTokens',
        src: 'readTokens',
        onDone: [
          {
            guard: { type: 'areValid', params: ({ event }) => event.output },
            target: 'in',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
            description: 'Both tokens hold: the person is still signed in.',
          },
          {
            guard: { type: 'areThereOffline', params: ({ event }) => event.output },
            target: '#session.in.tokens.stale',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
            description:
              'The tokens have run out and there is no connection: what this device keeps may be read until there is one.',
          },
          {
            guard: { type: 'areThere', params: ({ event }) => event.output },
            target: 'renewing',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
            description: 'The tokens have run out; the refresh token may still hold.',
          },
          { target: 'out', description: 'Nobody is signed in.' },
        ],
        onError: { target: 'out', description: 'What was left cannot be read.' },
      },
      on: {
        'session.endedElsewhere': {
          target: 'out',
          actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
          description: 'The person signed out in another tab.',
        },
        'session.changedElsewhere': {
          target: 'restoring',
          reenter: true,
          description: 'Another tab renewed the tokens, or signed in: look again.',
        },
      },
    },
    renewing: {
      description: 'The stored tokens have run out and are being renewed before anything is shown.',
      tags: ['busy', 'renewing'],
      on: {
        'network.returned': { actions: 'tellFirstRefresh', description: 'The connection is back: try at once.' },
        'session.endedElsewhere': {
          target: 'out',
          actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
          description: 'The person signed out in another tab.',
        },
        'session.changedElsewhere': [
          {
            guard: { type: 'isSamePerson', params: ({ event }) => event },
            target: 'in',
            actions: { type: 'keepTokens', params: ({ event }) => event },
            description: 'Another tab renewed the tokens first.',
          },
          {
            target: 'in',
            actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
            description: 'Somebody else signed in in another tab.',
          },
        ],
      },
      after: {
        startPatience: {
          target: '#session.in.tokens.refreshing',
          description: 'No answer for a while: what this device keeps is shown, and the renewing goes on.',
        },
      },
      invoke: {
        id: 'renewAtStart',
        src: 'renewTokens',
        // Only states with tokens lead here.
        input: ({ context }) => ({ tokens: context.tokens as Tokens, jitter: context.jitter }),
        onDone: [
          {
            guard: { type: 'isRenewed', params: ({ event }) => ({ result: event.output }) },
            target: 'in',
            actions: { type: 'keepRenewed', params: ({ event }) => ({ result: event.output }) },
            description: 'The session goes on.',
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => ({ result: event.output }) },
            target: '#session.in.tokens.stale',
            description: 'No connection: what this device keeps may be read until there is one.',
          },
          {
            target: 'leaving',
            actions: { type: 'end', params: { ended: 'expired' } },
            description: 'The session is over.',
          },
        ],
        onError: {
          target: 'leaving',
          actions: { type: 'end', params: { ended: 'expired' } },
          description: 'The session cannot be renewed.',
        },
      },
    },
    out: {
      description: 'Nobody is signed in.',
      tags: 'out',
      entry: 'forget',
      on: {
        'session.signedIn': {
          target: 'in',
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'Somebody signed in here.',
        },
        'session.changedElsewhere': {
          target: 'in',
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'Somebody signed in in another tab.',
        },
        'session.turnedAway': {
          actions: { type: 'keepPath', params: ({ event }) => event },
          description: 'A page needs a sign-in; it is where the person goes afterwards.',
        },
      },
    },
    in: {
      description: 'Somebody is signed in.',
      tags: 'in',
      type: 'parallel',
      on: {
        'session.expired': {
          target: 'leaving',
          actions: { type: 'end', params: { ended: 'expired' } },
          description: 'A fresh token was refused too.',
        },
        'session.endedElsewhere': {
          target: 'out',
          actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
          description: 'The person signed out in another tab.',
        },
        'session.changedElsewhere': [
          {
            guard: { type: 'isSamePerson', params: ({ event }) => event },
            actions: { type: 'keepTokens', params: ({ event }) => event },
            description: 'Another tab renewed the tokens.',
          },
          {
            target: 'in',
            reenter: true,
            actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
            description: 'Somebody else signed in in another tab.',
          },
        ],
        'session.signedIn': {
          target: 'in',
          reenter: true,
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'An administrator signs in as somebody, or comes back.',
        },
        'session.arrived': {
          actions: 'forgetPath',
          description: 'The person is where they wanted to go: a later look at the sign-in leads to their own start.',
        },
        'award.choose': {
          actions: { type: 'chooseAward', params: ({ event }) => event },
          description: 'The person chooses the award to work on.',
        },
      },
      states: {
        tokens: {
          description: 'The tokens that every call carries.',
          initial: 'fresh',
          states: {
            fresh: {
              description: 'The tokens are used as they are.',
              on: { 'session.refresh': { target: 'refreshing', description: 'They ran out, or were refused.' } },
            },
            refreshing: {
              description: 'One request for new tokens is on its way; every caller waits for it.',
              tags: 'renewing',
              on: {
                'network.returned': { actions: 'tellRefresh', description: 'The connection is back: try at once.' },
              },
              invoke: {
                id: 'renew',
                src: 'renewTokens',
                // Nobody is in without tokens.
                input: ({ context }) => ({ tokens: context.tokens as Tokens, jitter: context.jitter }),
                onDone: [
                  {
                    guard: { type: 'isRenewed', params: ({ event }) => ({ result: event.output }) },
                    target: 'fresh',
                    actions: { type: 'keepRenewed', params: ({ event }) => ({ result: event.output }) },
                    description: 'The session goes on with new tokens.',
                  },
                  {
                    guard: { type: 'isUnreachable', params: ({ event }) => ({ result: event.output }) },
                    target: 'stale',
                    description: 'The identity service cannot be reached.',
                  },
                  {
                    target: '#session.leaving',
                    actions: { type: 'end', params: { ended: 'expired' } },
                    description: 'The identity service refuses: the session is over.',
                  },
                ],
                onError: { target: 'stale', description: 'The tokens could not be renewed now.' },
              },
            },
            stale: {
              description: 'No new tokens can be fetched now; what is on the screen stays.',
              on: {
                'session.refresh': { target: 'refreshing', description: 'A call needs a token: try again.' },
                'network.returned': { target: 'refreshing', description: 'The connection is back.' },
              },
            },
          },
        },
        account: {
          description: 'The person and the organisation, as the server knows them.',
          initial: 'uninitialised',
          on: {
            'account.changed': {
              actions: { type: 'changeAccount', params: ({ event }) => event },
              description: 'The person changed their own details.',
            },
          },
          states: {
            uninitialised: {
              description: 'Signed in, but the server was not asked yet who this is.',
              on: {
                'session.initialise': { target: 'initialising', description: 'The top bar asks for the account.' },
              },
            },
            initialising: {
              description: 'Asking the server for the person and the organisation.',
              tags: 'busy',
              invoke: {
                id: 'initialiseAccount',
                src: 'initialiseAccount',
                onDone: {
                  target: 'ready',
                  actions: { type: 'keepAccount', params: ({ event }) => event.output },
                  description: 'The account is known.',
                },
                onError: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.error }) },
                    target: '#session.leaving',
                    actions: { type: 'end', params: { ended: 'expired' } },
                    description: 'The server does not accept this session.',
                  },
                  {
                    guard: { type: 'isKnownAlready', params: ({ event }) => ({ problem: event.error }) },
                    target: 'ready',
                    actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
                    description: 'No answer; the account as this device keeps it will do.',
                  },
                  {
                    target: 'failed',
                    actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
                    description: 'The account could not be fetched.',
                  },
                ],
              },
            },
            ready: {
              description: 'The person and the organisation are known.',
              on: {
                'session.initialise': { target: 'initialising', description: 'Ask again, something changed.' },
              },
            },
            failed: {
              description: 'The account could not be fetched; the reason is shown with a way to try again.',
              on: { 'session.initialise': { target: 'initialising', description: 'The person tries again.' } },
            },
          },
        },
      },
    },
    leaving: {
      description: 'Taking the session off this device and telling the identity service.',
      tags: 'out',
      on: {
        'session.signedIn': {
          target: 'in',
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'Somebody signed in before the service had answered.',
        },
        'session.turnedAway': {
          guard: 'hasExpired',
          actions: { type: 'keepPath', params: ({ event }) => event },
          description: 'The session ran out on a page; it is where the person goes afterwards.',
        },
      },
      after: { leaveLimit: { target: 'out', description: 'The service does not answer; this device forgot already.' } },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context, event }) => ({
          tokens: context.tokens,
          everywhere: event.type === 'session.signOut' && event.everywhere === true,
        }),
        onDone: { target: 'out', description: 'The session is over.' },
        onError: { target: 'out', description: 'The service could not be told; that is only noted.' },
      },
    },
  },
});

const statusOf = (problem: unknown) =>
  typeof problem === 'object' && problem !== null && 'status' in problem ? problem.status : undefined;

const personOf = ({ givenName, familyName, email }: SessionUser): Person => ({ givenName, familyName, email });
