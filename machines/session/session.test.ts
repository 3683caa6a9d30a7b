import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { refreshMachine } from '../refresh/refresh.machine.ts';
import { otherTokensSample, tokensSample } from '../shared/tokens.sample.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { Account, SessionInput } from './session.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { areValid, displayNameOf, typeOf } from './session.rules.ts';
import { accountSample } from './session.sample.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the validity of tokens', () => {
  it('ends with the earlier of both expiries', () => {
    expect(areValid({ ...tokensSample, idExpires: 100, accessExpires: 200 }, 99_000)).toBe(true);
    expect(areValid({ ...tokensSample, idExpires: 100, accessExpires: 200 }, 100_000)).toBe(false);
    expect(areValid({ ...tokensSample, idExpires: 200, accessExpires: 100 }, 100_000)).toBe(false);
  });

  it('follows the clock of the service', () => {
    const tokens = { ...tokensSample, idExpires: 100, accessExpires: 100 };
    expect(areValid({ ...tokens, clockDrift: 60 }, 150_000)).toBe(true);
    expect(areValid({ ...tokens, clockDrift: -60 }, 50_000)).toBe(false);
  });
});

describe('who somebody is', () => {
  it('is told by the groups of the token', () => {
    expect(typeOf(['judge', 'admin'])).toBe('admin');
    expect(typeOf(['judge'])).toBe('judge');
    expect(typeOf(['editors'])).toBe('entrant');
    expect(typeOf([])).toBe('entrant');
  });

  it.each([
    [{ name: 'N', fullName: 'F', givenName: 'G', familyName: 'H' }, 'N'],
    [{ fullName: 'F', givenName: 'G' }, 'F'],
    [{ givenName: 'G', familyName: 'H' }, 'G H'],
    [{ givenName: 'G' }, 'G'],
    [{ familyName: 'H' }, 'H'],
    [{}, 'Unknown'],
  ])('is called by the first name there is: %j', (person, name) => {
    expect(displayNameOf(person)).toBe(name);
  });

  it('leaves to whoever greets how somebody without a name is called', () => {
    expect(displayNameOf({ name: '' }, '')).toBe('');
    expect(displayNameOf({ familyName: 'H' }, '')).toBe('H');
  });
});

describe('a session', () => {
  const input: SessionInput = { account: null, person: null, defaultAwardID: null, returnPath: null, jitter: 0 };
  const start = (options: {
    stored?: Tokens | null;
    now?: number;
    online?: boolean;
    clock?: SimulatedClock;
    renew?: () => Promise<Tokens>;
    account?: () => Promise<Account>;
    leave?: () => Promise<void>;
    input?: Partial<SessionInput>;
  }) => {
    const { stored = tokensSample, now = 2_000_000, online = true, renew = () => Promise.reject(refused) } = options;
    const left: unknown[] = [];
    let renewals = 0;
    const actor = createActor(
      sessionMachine.provide({
        actors: {
          readTokens: fromPromise<{ tokens: Tokens | null; now: number; online: boolean }, void>(async () => ({
            tokens: stored,
            now,
            online,
          })),
          renewTokens: refreshMachine.provide({
            actors: {
              requestTokens: fromPromise<Tokens, { tokens: Tokens }>(() => {
                renewals += 1;
                return renew();
              }),
            },
          }),
          initialiseAccount: fromPromise<Account, void>(options.account ?? (async () => accountSample)),
          leave: fromPromise<void, { tokens: Tokens | null; everywhere: boolean }>(async ({ input: given }) => {
            left.push(given);
            await options.leave?.();
          }),
        },
      }),
      { input: { ...input, ...options.input }, ...(options.clock && { clock: options.clock }) },
    ).start();
    actor.send({ type: 'session.start' });
    return { actor, left, renewals: () => renewals };
  };
  const refused = { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' };

  it('goes on when both stored tokens hold, and asks who this is', async () => {
    const { actor, renewals } = start({});
    await turn();
    expect(actor.getSnapshot().value).toEqual({ in: { tokens: 'fresh', account: 'uninitialised' } });
    actor.send({ type: 'session.initialise' });
    await turn();
    expect(actor.getSnapshot().value).toEqual({ in: { tokens: 'fresh', account: 'ready' } });
    expect(actor.getSnapshot().context.account).toEqual(accountSample);
    expect(actor.getSnapshot().context.defaultAwardID).toBe('a1');
    expect(renewals()).toBe(0);
  });

  it('keeps an award that is chosen while the account is still asked for', async () => {
    const { actor } = start({});
    await turn();
    actor.send({ type: 'session.initialise' });
    actor.send({ type: 'award.choose', awardID: 'a2' });
    await turn();
    expect(actor.getSnapshot().value).toEqual({ in: { tokens: 'fresh', account: 'ready' } });
    expect(actor.getSnapshot().context.defaultAwardID).toBe('a2');
    actor.send({ type: 'session.initialise' });
    await turn();
    expect(actor.getSnapshot().context.defaultAwardID).toBe('a2');
  });

  it('renews run-out tokens before anything is shown, and ends when that is refused', async () => {
    const { actor, left } = start({ now: 9_000_000 });
    for (let turns = 0; turns < 4; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('out');
    expect(actor.getSnapshot().context.ended).toBe('expired');
    expect(left).toEqual([{ tokens: tokensSample, everywhere: false }]);
  });

  it.each([
    ['what is stored is read', {}, 0, 'restoring'],
    [
      'run-out tokens are renewed',
      { now: 9_000_000, renew: () => new Promise<Tokens>(() => undefined) },
      1,
      'renewing',
    ],
  ] as const)('ends while %s when the person signs out in another tab', async (_, options, turns, state) => {
    const { actor } = start(options);
    for (let turned = 0; turned < turns; turned++) await turn();
    expect(actor.getSnapshot().value).toBe(state);
    actor.send({ type: 'session.endedElsewhere' });
    expect(actor.getSnapshot().value).toBe('out');
    expect(actor.getSnapshot().context).toMatchObject({ tokens: null, ended: 'signedOut' });
    for (let turned = 0; turned < 4; turned++) await turn();
    expect(actor.getSnapshot().value).toBe('out');
  });

  it('takes the tokens that another tab renewed first, and forgets the account where they are somebody else’s', async () => {
    const waiting = {
      now: 9_000_000,
      renew: () => new Promise<Tokens>(() => undefined),
      input: { account: accountSample },
    };
    for (const [tokens, account] of [
      [{ ...tokensSample, idToken: 'new' }, accountSample],
      [otherTokensSample, null],
    ] as const) {
      const { actor } = start(waiting);
      await turn();
      actor.send({ type: 'session.changedElsewhere', tokens });
      expect(actor.getSnapshot().matches({ in: { tokens: 'fresh' } })).toBe(true);
      expect(actor.getSnapshot().context).toMatchObject({ tokens, account });
    }
  });

  it('opens without a connection on what the device keeps, asks nobody, and renews once it is back', async () => {
    const renewed = { ...tokensSample, idToken: 'new' };
    const { actor, renewals } = start({ now: 9_000_000, online: false, renew: async () => renewed });
    await turn();
    expect(actor.getSnapshot().value).toEqual({ in: { tokens: 'stale', account: 'uninitialised' } });
    expect(renewals()).toBe(0);
    actor.send({ type: 'network.returned' });
    await turn();
    expect(actor.getSnapshot().context.tokens).toEqual(renewed);
  });

  it('opens when no answer comes for a while, and still ends when the answer is a refusal', async () => {
    const clock = new SimulatedClock();
    let refuse: (problem: unknown) => void = () => undefined;
    const { actor } = start({
      now: 9_000_000,
      clock,
      renew: () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    });
    await turn();
    clock.increment(3_999);
    expect(actor.getSnapshot().value).toBe('renewing');
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ in: { tokens: 'refreshing', account: 'uninitialised' } });
    refuse(refused);
    for (let turns = 0; turns < 4; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('out');
  });

  it('makes one request however many ask for a fresh token', async () => {
    let answer: (tokens: Tokens) => void = () => undefined;
    const renewed = { ...tokensSample, idToken: 'new' };
    const { actor, renewals } = start({
      renew: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await turn();
    for (let callers = 0; callers < 5; callers++) actor.send({ type: 'session.refresh' });
    await turn();
    expect(renewals()).toBe(1);
    answer(renewed);
    await turn();
    expect(actor.getSnapshot().context.tokens).toEqual(renewed);
    expect(actor.getSnapshot().matches({ in: { tokens: 'fresh' } })).toBe(true);
  });

  it('keeps nothing of a person who signed out but names and address', async () => {
    const { actor } = start({ input: { returnPath: '/entries' } });
    await turn();
    actor.send({ type: 'session.initialise' });
    await turn();
    actor.send({ type: 'session.signOut' });
    await turn();
    expect(actor.getSnapshot().value).toBe('out');
    expect(actor.getSnapshot().context).toEqual({
      account: null,
      defaultAwardID: null,
      person: { givenName: 'Nia', familyName: 'Okafor', email: 'nia@saltmarsh.example' },
      returnPath: null,
      tokens: null,
      ended: 'signedOut',
      problem: null,
      awardChosen: false,
      jitter: 0,
    });
  });

  it('forgets where the person wanted to go once they are there', async () => {
    const { actor } = start({ input: { returnPath: '/entries' } });
    await turn();
    expect(actor.getSnapshot().context.returnPath).toBe('/entries');
    actor.send({ type: 'session.arrived' });
    expect(actor.getSnapshot().context.returnPath).toBeNull();
  });

  it('ends without a word to the person where signing out fails', async () => {
    const { actor, left } = start({ leave: () => Promise.reject(new Error('The identity service is away')) });
    await turn();
    actor.send({ type: 'session.signOut' });
    await turn();
    expect(left).toHaveLength(1);
    expect(actor.getSnapshot().value).toBe('out');
    expect(actor.getSnapshot().context).toMatchObject({ tokens: null, ended: 'signedOut', problem: null });
  });

  it('reads what the device kept while there is no connection', async () => {
    const offline = { status: 0, code: 'network', message: 'Network Error', reasons: [], current: undefined };
    const { actor } = start({ account: () => Promise.reject(offline), input: { account: accountSample } });
    await turn();
    actor.send({ type: 'session.initialise' });
    await turn();
    expect(actor.getSnapshot().matches({ in: { account: 'ready' } })).toBe(true);
  });

  it('does not show one person the account of another', async () => {
    const { actor } = start({});
    await turn();
    actor.send({ type: 'session.initialise' });
    await turn();
    actor.send({ type: 'session.changedElsewhere', tokens: otherTokensSample });
    expect(actor.getSnapshot().value).toEqual({ in: { tokens: 'fresh', account: 'uninitialised' } });
    expect(actor.getSnapshot().context.account).toBeNull();
  });
});
