import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, fromPromise, getInitialSnapshot, getNextSnapshot, waitFor } from 'xstate';
import { refreshMachine } from '../refresh/refresh.machine.ts';
import { problemIn } from '../shared/identityProblem.ts';
import { otherTokensSample, tokensSample } from '../shared/tokens.sample.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { SessionEvent, SessionInput } from './session.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { tokensAs } from './session.rules.ts';
import { accountSample } from './session.sample.ts';

const input: SessionInput = { account: null, person: null, defaultAwardID: null, returnPath: null, jitter: 0 };
const reached = (events: readonly EventObject[], given: Partial<SessionInput> = {}) =>
  events.reduce(
    // The events are the cases'.
    (snapshot, event) => getNextSnapshot(sessionMachine, snapshot, event as SessionEvent),
    getInitialSnapshot(sessionMachine, { ...input, ...given }),
  );

const start = { type: 'session.start' };
const read = (tokens: Tokens | null, now = 2_000_000) => ({
  type: 'xstate.done.actor.readTokens',
  output: { tokens, now, online: true },
});
const asked = [start, read(tokensSample), { type: 'session.initialise' }];
const known = (user: object = accountSample.user) => ({
  type: 'xstate.done.actor.initialiseAccount',
  output: { ...accountSample, user },
});

describe('a session remembers', () => {
  it('the tokens that were renewed at the start', async () => {
    const stored = { ...tokensSample, accessExpires: 1, idExpires: 1 };
    const renewed = { ...tokensSample, accessToken: 'newer' };
    const machine = sessionMachine.provide({
      actors: {
        readTokens: fromPromise(
          async (): Promise<{ tokens: Tokens | null; now: number; online: boolean }> => ({
            tokens: stored,
            now: 2_000_000,
            online: true,
          }),
        ),
        renewTokens: refreshMachine.provide({ actors: { requestTokens: fromPromise(async () => renewed) } }),
      },
    });
    const actor = createActor(machine, { input }).start();
    actor.send({ type: 'session.start' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ in: { tokens: 'fresh' } }));
    actor.stop();
    expect(context.tokens).toEqual(renewed);
  });

  it('the award that was chosen here where the account names none', () => {
    const { defaultAwardID: _, ...user } = accountSample.user;
    expect(reached([...asked, known(user)], { defaultAwardID: 'a9' }).context.defaultAwardID).toBe('a9');
    expect(reached([...asked, known()], { defaultAwardID: 'a9' }).context.defaultAwardID).toBe('a1');
    expect(
      reached([...asked, known(), { type: 'award.choose', awardID: 'a2' } as EventObject]).context.defaultAwardID,
    ).toBe('a2');
  });

  it('where a person wanted to go, until they arrive or leave, here or in another tab', () => {
    const turnedAway = [
      start,
      read(null),
      { type: 'session.turnedAway', path: '/entries' },
      { type: 'session.signedIn', tokens: tokensSample },
    ];
    expect(reached(turnedAway).context.returnPath).toBe('/entries');
    for (const type of ['session.endedElsewhere', 'session.signOut']) {
      expect(reached([...turnedAway, { type }]).context.returnPath).toBeNull();
    }
    const expired = reached([...turnedAway, { type: 'session.expired' }]);
    expect([expired.context.returnPath, expired.context.ended]).toEqual(['/entries', 'expired']);
  });

  it('no place to go where the person signed out in another tab before this one was ready', () => {
    const ended = { type: 'session.endedElsewhere' };
    for (const before of [[start], [start, read({ ...tokensSample, accessExpires: 1, idExpires: 1 })]]) {
      const { context, value } = reached([...before, ended], { returnPath: '/entries' });
      expect([value, context.returnPath, context.ended]).toEqual(['out', null, 'signedOut']);
    }
  });

  it('the tokens that another tab got for the same person', () => {
    const newer = { ...tokensSample, accessToken: 'newer' };
    const { context, value } = reached([
      ...asked,
      known(),
      { type: 'session.changedElsewhere', tokens: newer } as EventObject,
    ]);
    expect([value, context.tokens]).toEqual([{ in: { tokens: 'fresh', account: 'ready' } }, newer]);
  });

  it('nothing of one person once another has signed in', () => {
    const signedIn = { type: 'session.signedIn', tokens: otherTokensSample };
    const changed = { type: 'session.changedElsewhere', tokens: otherTokensSample };
    for (const event of [signedIn, changed]) {
      const { context, value } = reached([...asked, known(), event]);
      expect(value).toEqual({ in: { tokens: 'fresh', account: 'uninitialised' } });
      expect([context.account, context.defaultAwardID, context.tokens]).toEqual([null, null, otherTokensSample]);
    }
  });
});

it.each([[null], [undefined], ['gone'], [7], [{}]])('a session survives the failure %j', (error) => {
  const failed = { type: 'xstate.error.actor.initialiseAccount', error };
  expect(reached([...asked, failed]).value).toEqual({ in: { tokens: 'fresh', account: 'failed' } });
});

it.each([
  [null, 'Error', 'null'],
  [undefined, 'Error', 'undefined'],
  ['gone', 'Error', 'gone'],
  [{ name: 'N' }, 'Error', '[object Object]'],
  [{ message: 'M' }, 'Error', '[object Object]'],
  [{ name: 'N', message: 'M' }, 'N', 'M'],
])('reads the problem in %j', (thrown, name, message) => {
  expect(problemIn(thrown)).toEqual({ name, message });
});

describe('of an account with several memberships', () => {
  const memberships = [
    { personID: 'p1', orgID: 'o1', type: 'entrant' },
    { personID: 'p2', orgID: 'o2', type: 'judge' },
  ] as const;
  const { email } = tokensSample.claims;
  const as = (id: string, of = email) => ({
    ...accountSample,
    user: { ...accountSample.user, id, email: of },
    memberships,
  });

  it('the server’s answer says what the session is, also of renewed tokens and after a reload', () => {
    const answered = { type: 'xstate.done.actor.initialiseAccount', output: as('p2') };
    const renewed = { type: 'session.changedElsewhere', tokens: { ...tokensSample, accessToken: 'newer' } };
    // A new address makes nobody another one.
    const elsewhere = { ...tokensSample, claims: { ...tokensSample.claims, email: 'new@example.org' } };
    const readdressed = { type: 'session.changedElsewhere', tokens: elsewhere };
    const answeredSince = { ...answered, output: as('p2', 'new@example.org') };
    for (const events of [
      [...asked, answered],
      [...asked, answered, renewed],
      [...asked, answered, readdressed],
      [...asked, answeredSince],
    ]) {
      expect(reached(events).context.tokens?.claims).toMatchObject({ personID: 'p2', orgID: 'o2', type: 'judge' });
    }
    const reloaded = reached([start, read(tokensSample)], { account: as('p1') });
    expect(reloaded.context.tokens?.claims).toMatchObject({ personID: 'p1', type: 'entrant' });
  });

  it('the token alone says it of anybody else, and where there is one membership', () => {
    for (const account of [as('p9'), accountSample, null]) expect(tokensAs(tokensSample, account)).toBe(tokensSample);
    const others = { ...tokensSample, claims: { ...tokensSample.claims, personID: 'p3' } };
    expect(tokensAs(others, as('p2', 'else@example.org'))).toBe(others);
    // The membership that they name has ended.
    expect(tokensAs(others, as('p2')).claims).toMatchObject({ personID: 'p2', type: 'judge' });
    expect(tokensAs(null, as('p2'))).toBeNull();
  });

  it('a change of the person or the organisation keeps the memberships', () => {
    const events = [...asked, { type: 'xstate.done.actor.initialiseAccount', output: as('p2') }];
    const changed = { type: 'account.changed', org: { id: 'o3' } };
    expect(reached([...events, changed]).context.account).toMatchObject({ memberships });
  });
});
