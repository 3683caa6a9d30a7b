import { assign, sendTo, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type RefreshOutput, refreshMachine } from '../refresh/refresh.machine.ts';
import { areValid, type Tokens } from './session.rules.ts';

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

/** What the chart may do: ports, conditions, actions and waits by name. */
export const sessionSetup = setup({
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
    isSamePerson: ({ context }, { tokens }: { tokens: Tokens }) =>
      context.tokens?.claims.userName === tokens.claims.userName,
    isRefused: (_, { problem }: { problem: unknown }) => statusOf(problem) === 401,
    isKnownAlready: ({ context }, { problem }: { problem: unknown }) =>
      context.account !== null && statusOf(problem) === 0,
  },
  actions: {
    keepTokens: assign((_, { tokens }: { tokens: Tokens | null }) => ({ tokens, ended: null })),
    keepRenewed: assign((_, { result }: { result: RefreshOutput }) =>
      result.kind === 'renewed' ? { tokens: result.tokens } : {},
    ),
    keepAccount: assign(({ context }, account: Account) => ({
      account,
      problem: null,
      person: personOf(account.user),
      ...(!context.awardChosen && { defaultAwardID: account.user.defaultAwardID ?? context.defaultAwardID }),
    })),
    changeAccount: assign(({ context }, { user, org }: { user?: SessionUser; org?: object }) => ({
      account: context.account && {
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
});

const statusOf = (problem: unknown) =>
  typeof problem === 'object' && problem !== null && 'status' in problem ? problem.status : undefined;

const personOf = ({ givenName, familyName, email }: SessionUser): Person => ({ givenName, familyName, email });
