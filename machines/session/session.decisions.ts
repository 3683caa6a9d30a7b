import type { DecisionRow, Decisions } from '../kit/decisions.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { Account, SessionContext as Remembered, SessionInput } from './session.machine.ts';

type Given = { readonly tokens: Tokens };
type Read = { readonly output: { readonly tokens: Tokens | null; readonly now: number; readonly online: boolean } };
type Renewed = { readonly output: { readonly kind: string; readonly tokens: Tokens } };
type Failure = { readonly error: { readonly status: number } };

const fresh = 'in.tokens.fresh';
const refreshing = 'in.tokens.refreshing';
const stale = 'in.tokens.stale';
const uninitialised = 'in.account.uninitialised';
const initialising = 'in.account.initialising';
const ready = 'in.account.ready';
const failed = 'in.account.failed';
const inside = [fresh, uninitialised];

const nobodysAccount = { account: null, defaultAwardID: null, awardChosen: false };
/** Nothing of a session stays once it is over. */
const nothing = { ...nobodysAccount, tokens: null, problem: null };
const signedOut = { ended: 'signedOut', returnPath: null };

const holds = ({ tokens, now }: Read['output']) => tokens !== null && now < tokens.accessExpires * 1000;
const read = (_: Remembered, { output }: Read) => ({ tokens: output.tokens, ended: null });
const renews = ({ tokens, jitter }: Remembered) => ({ tokens, jitter });
const samePerson = ({ tokens }: Remembered, given: Given) => tokens?.claims.userName === given.tokens.claims.userName;
const sameTokens = (_: Remembered, { tokens }: Given) => ({ tokens, ended: null });
const otherTokens = (_: Remembered, { tokens }: Given) => ({ tokens, ended: null, ...nobodysAccount });
const isKind =
  (kind: string) =>
  (_: Remembered, { output }: Renewed) =>
    output.kind === kind;

/** The device forgets at once; the service has five seconds to answer. */
const leaves = {
  to: 'leaving',
  waits: 5_000,
  endsAll: true,
  begins: {
    leave: ({ tokens }: Remembered, { everywhere = false }: { readonly everywhere?: boolean }) => ({
      tokens,
      everywhere,
    }),
  },
};
const expires = { ...leaves, assigns: () => ({ ended: 'expired' }) };
const ends: Pick<DecisionRow, 'to' | 'endsAll' | 'assigns'> = {
  to: 'out',
  endsAll: true,
  assigns: () => ({ ...nothing, ...signedOut }),
};
const initialises = { on: 'session.initialise', to: initialising, begins: { initialiseAccount: undefined } };
const refreshes = { to: refreshing, begins: { renew: renews } };

const starting: readonly DecisionRow[] = [
  { in: 'unknown', on: 'session.start', to: 'restoring', begins: { readTokens: undefined } },
  {
    in: 'restoring',
    on: 'xstate.done.actor.readTokens',
    to: inside,
    assigns: read,
    when: (_: Remembered, { output }: Read) => holds(output),
  },
  {
    in: 'restoring',
    on: 'xstate.done.actor.readTokens',
    to: [stale, uninitialised],
    assigns: read,
    when: (_: Remembered, { output: { tokens, online } }: Read) => tokens !== null && !online,
  },
  {
    in: 'restoring',
    on: 'xstate.done.actor.readTokens',
    to: 'renewing',
    assigns: read,
    when: (_: Remembered, { output }: Read) => output.tokens !== null,
    waits: 4_000,
    begins: { renewAtStart: renews },
  },
  { in: 'restoring', on: 'xstate.done.actor.readTokens', to: 'out', assigns: () => nothing },
  { in: 'restoring', on: 'xstate.error.actor.readTokens', to: 'out', assigns: () => nothing },
  { in: 'restoring', on: 'session.endedElsewhere', ...ends },
  { in: 'restoring', on: 'session.changedElsewhere', begins: { readTokens: undefined } },

  { in: 'renewing', on: 'network.returned', passes: { renewAtStart: { type: 'network.returned' } } },
  { in: 'renewing', on: 'session.endedElsewhere', ...ends },
  { in: 'renewing', on: 'session.changedElsewhere', when: samePerson, to: inside, assigns: sameTokens },
  { in: 'renewing', on: 'session.changedElsewhere', to: inside, assigns: otherTokens },
  {
    in: 'renewing',
    on: 'xstate.after.startPatience.session.renewing',
    to: [refreshing, uninitialised],
    begins: { renew: renews },
  },
  {
    in: 'renewing',
    on: 'xstate.done.actor.renewAtStart',
    when: isKind('renewed'),
    to: inside,
    assigns: (_: Remembered, { output }: Renewed) => ({ tokens: output.tokens }),
  },
  {
    in: 'renewing',
    on: 'xstate.done.actor.renewAtStart',
    when: isKind('unreachable'),
    to: [stale, uninitialised],
  },
  { in: 'renewing', on: 'xstate.done.actor.renewAtStart', ...expires },
  { in: 'renewing', on: 'xstate.error.actor.renewAtStart', ...expires },
];

const comesBack = (_: Remembered, { path }: { readonly path: string }) => ({ returnPath: path });

const outside: readonly DecisionRow[] = [
  { in: 'out', on: 'session.signedIn', to: inside, assigns: otherTokens },
  { in: 'out', on: 'session.changedElsewhere', to: inside, assigns: otherTokens },
  { in: 'out', on: 'session.turnedAway', assigns: comesBack },
  { in: 'leaving', on: 'session.signedIn', to: inside, assigns: otherTokens },
  {
    in: 'leaving',
    on: 'session.turnedAway',
    when: ({ ended }: Remembered) => ended === 'expired',
    assigns: comesBack,
  },
  { in: 'leaving', on: 'xstate.after.leaveLimit.session.leaving', to: 'out', assigns: () => nothing },
  { in: 'leaving', on: 'xstate.done.actor.leave', to: 'out', assigns: () => nothing },
  { in: 'leaving', on: 'xstate.error.actor.leave', to: 'out', assigns: () => nothing },
];

const tokens: readonly DecisionRow[] = [
  { in: fresh, on: 'session.refresh', ...refreshes },
  { in: refreshing, on: 'network.returned', passes: { renew: { type: 'network.returned' } } },
  {
    in: refreshing,
    on: 'xstate.done.actor.renew',
    when: isKind('renewed'),
    to: fresh,
    assigns: (_: Remembered, { output }: Renewed) => ({ tokens: output.tokens }),
  },
  { in: refreshing, on: 'xstate.done.actor.renew', when: isKind('unreachable'), to: stale },
  { in: refreshing, on: 'xstate.done.actor.renew', ...expires },
  { in: refreshing, on: 'xstate.error.actor.renew', to: stale },
  { in: stale, on: 'session.refresh', ...refreshes },
  { in: stale, on: 'network.returned', ...refreshes },
];

const account: readonly DecisionRow[] = [
  {
    in: 'in.account',
    on: 'account.changed',
    assigns: ({ account: current }: Remembered, { user }: { readonly user: object }) => ({
      account: current && { ...current, user: { ...current.user, ...user } },
    }),
  },
  { in: uninitialised, ...initialises },
  { in: ready, ...initialises },
  { in: failed, ...initialises },
  {
    in: initialising,
    on: 'xstate.done.actor.initialiseAccount',
    to: ready,
    assigns: ({ awardChosen, defaultAwardID }: Remembered, { output }: { readonly output: Account }) => {
      const { givenName, familyName, email, defaultAwardID: theirs } = output.user;
      return {
        account: output,
        problem: null,
        person: { givenName, familyName, email },
        // What was chosen here meanwhile is newer than this answer.
        defaultAwardID: awardChosen ? defaultAwardID : (theirs ?? defaultAwardID),
      };
    },
  },
  {
    in: initialising,
    on: 'xstate.error.actor.initialiseAccount',
    ...expires,
    when: (_: Remembered, { error: { status } }: Failure) => status === 401,
  },
  {
    in: initialising,
    on: 'xstate.error.actor.initialiseAccount',
    to: ready,
    when: ({ account: current }: Remembered) => current !== null,
    assigns: (_: Remembered, { error }: Failure) => ({ problem: error }),
  },
  {
    in: initialising,
    on: 'xstate.error.actor.initialiseAccount',
    to: failed,
    assigns: (_: Remembered, { error }: Failure) => ({ problem: error }),
  },
];

/** Who is signed in, by hand. */
export const sessionDecisions: Decisions = {
  states: {
    unknown: [],
    restoring: ['busy'],
    renewing: ['busy', 'renewing'],
    out: ['out'],
    leaving: ['out'],
    [fresh]: ['in'],
    [refreshing]: ['in', 'renewing'],
    [stale]: ['in'],
    [uninitialised]: ['in'],
    [initialising]: ['in', 'busy'],
    [ready]: ['in'],
    [failed]: ['in'],
  },
  named: { renewAtStart: 'renewTokens', renew: 'renewTokens' },
  start: {
    in: ['unknown'],
    context: (input: SessionInput) => ({ ...input, tokens: null, ended: null, problem: null, awardChosen: false }),
  },
  rows: [
    { in: '', on: 'session.signOut', ...leaves, assigns: () => signedOut },
    ...starting,
    ...outside,
    { in: 'in', on: 'session.expired', ...expires },
    { in: 'in', on: 'session.endedElsewhere', ...ends },
    { in: 'in', on: 'session.changedElsewhere', when: samePerson, assigns: sameTokens },
    { in: 'in', on: 'session.changedElsewhere', to: inside, endsAll: true, assigns: otherTokens },
    { in: 'in', on: 'session.signedIn', to: inside, endsAll: true, assigns: otherTokens },
    { in: 'in', on: 'session.arrived', assigns: () => ({ returnPath: null }) },
    {
      in: 'in',
      on: 'award.choose',
      assigns: (_: Remembered, { awardID }: { readonly awardID: string }) => ({
        defaultAwardID: awardID,
        awardChosen: true,
      }),
    },
    ...tokens,
    ...account,
  ],
};
