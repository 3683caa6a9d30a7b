import type { Case } from '../kit/cases.ts';
import { otherTokensSample, tokensSample } from '../shared/tokens.sample.ts';
import type { SessionEvent, SessionInput } from './session.machine.ts';
import { accountSample } from './session.sample.ts';

const first: SessionInput = { account: null, person: null, defaultAwardID: null, returnPath: null, jitter: 0.4 };
const now = 2_000_000;
const late = 9_000_000;
const unreachable = { kind: 'unreachable', problem: { name: 'NetworkError', message: 'Network error' } };
const refused = { kind: 'refused', problem: { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' } };
const broken = { name: 'Error', message: 'The storage is forbidden' };

const events: Case<SessionInput, SessionEvent>['events'] = [
  { type: 'session.start' },
  { type: 'session.signedIn', tokens: tokensSample },
  { type: 'session.signOut' },
  { type: 'session.signOut', everywhere: true },
  { type: 'session.expired' },
  { type: 'session.refresh' },
  { type: 'session.endedElsewhere' },
  { type: 'session.changedElsewhere', tokens: tokensSample },
  { type: 'session.changedElsewhere', tokens: otherTokensSample },
  { type: 'session.initialise' },
  { type: 'session.turnedAway', path: '/entrant/entry/list' },
  { type: 'session.arrived' },
  { type: 'account.changed', user: { ...accountSample.user, givenName: 'Nia Rose' } },
  { type: 'award.choose', awardID: 'a2' },
  { type: 'network.returned' },
  { type: 'xstate.done.actor.readTokens', output: { tokens: null, now, online: true } },
  { type: 'xstate.done.actor.readTokens', output: { tokens: tokensSample, now, online: true } },
  { type: 'xstate.done.actor.readTokens', output: { tokens: tokensSample, now: late, online: true } },
  { type: 'xstate.done.actor.readTokens', output: { tokens: tokensSample, now: late, online: false } },
  { type: 'xstate.error.actor.readTokens', error: broken },
  ...(['renewAtStart', 'renew'] as const).flatMap((id) => [
    { type: `xstate.done.actor.${id}` as const, output: { kind: 'renewed', tokens: tokensSample } },
    { type: `xstate.done.actor.${id}` as const, output: unreachable },
    { type: `xstate.done.actor.${id}` as const, output: refused },
    { type: `xstate.error.actor.${id}` as const, error: broken },
  ]),
  { type: 'xstate.done.actor.initialiseAccount', output: accountSample },
  { type: 'xstate.error.actor.initialiseAccount', error: { status: 401, code: 'token.invalid', message: 'No.' } },
  { type: 'xstate.error.actor.initialiseAccount', error: { status: 0, code: 'network', message: 'Network Error' } },
  { type: 'xstate.done.actor.leave' },
  { type: 'xstate.error.actor.leave', error: broken },
  { type: 'xstate.after.leaveLimit.session.leaving' },
  { type: 'xstate.after.startPatience.session.renewing' },
];

/** Situations of a session. */
export const sessionCases: readonly Case<SessionInput, SessionEvent>[] = [
  { title: 'a first visit', input: first, events },
  {
    title: 'a device that knows its person',
    input: { ...first, account: accountSample, person: accountSample.user },
    events,
  },
];
