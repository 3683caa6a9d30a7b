import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  fromPromise,
  getInitialSnapshot,
  getNextSnapshot,
  SimulatedClock,
} from 'xstate';
import { tokensSample } from '../shared/tokens.sample.ts';
import type { Tokens } from '../shared/tokens.ts';
import { refreshMachine } from './refresh.machine.ts';
import { isExhausted, longestWait, refreshLimit, requestLimit, waitAfter } from './refresh.rules.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the waits between attempts', () => {
  const jitters = [0, 0.25, 0.5, 0.75, 0.999];

  it('grow, lose up to half by chance, and never exceed five seconds', () => {
    for (const jitter of jitters) {
      for (let attempt = 1; attempt <= 200; attempt++) {
        const wait = waitAfter(attempt, jitter);
        const whole = Math.min(longestWait, 200 * 2 ** (attempt - 1));
        expect(wait).toBeGreaterThanOrEqual(whole / 2 - 1);
        expect(wait).toBeLessThanOrEqual(whole);
      }
    }
  });

  it('differ from browser to browser', () => {
    expect(new Set(jitters.map((jitter) => waitAfter(6, jitter))).size).toBe(jitters.length);
  });

  it('end before five minutes are over', () => {
    expect(isExhausted(refreshLimit - requestLimit)).toBe(false);
    expect(isExhausted(refreshLimit - requestLimit + 1)).toBe(true);
  });
});

describe('a refresh', () => {
  const start = (answer: (attempt: number) => Promise<Tokens>) => {
    const clock = new SimulatedClock();
    let attempts = 0;
    let running = 0;
    let most = 0;
    const machine = refreshMachine.provide({
      actors: {
        requestTokens: fromPromise<Tokens, { tokens: Tokens }>(async () => {
          attempts += 1;
          running += 1;
          most = Math.max(most, running);
          try {
            return await answer(attempts);
          } finally {
            running -= 1;
          }
        }),
      },
    });
    const actor = createActor(machine, { clock, input: { tokens: tokensSample, jitter: 0.3 } }).start();
    return { actor, clock, attempts: () => attempts, most: () => most };
  };
  const unreachable = () => Promise.reject({ name: 'NetworkError', message: 'Network error', took: 1000 });

  it('is final at the first NotAuthorizedException', async () => {
    const { actor, attempts } = start(() =>
      Promise.reject({ name: 'NotAuthorizedException', message: 'Invalid Refresh Token' }),
    );
    await turn();
    expect(actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().output).toEqual({
      kind: 'refused',
      problem: { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' },
    });
    expect(attempts()).toBe(1);
  });

  it('asks again after a network failure, and answers the new tokens', async () => {
    const renewed = { ...tokensSample, idToken: 'new' };
    const { actor, clock, attempts } = start((attempt) => (attempt < 3 ? unreachable() : Promise.resolve(renewed)));
    for (let turns = 0; turns < 3; turns++) {
      await turn();
      clock.increment(longestWait);
    }
    await turn();
    expect(attempts()).toBe(3);
    expect(actor.getSnapshot().output).toEqual({ kind: 'renewed', tokens: renewed });
  });

  it('gives up within five minutes, with one request at a time', async () => {
    const { actor, clock, attempts, most } = start(unreachable);
    let passed = 0;
    while (actor.getSnapshot().status === 'active') {
      await turn();
      clock.increment(longestWait);
      passed += 1;
      expect(passed).toBeLessThan(1000);
    }
    expect(actor.getSnapshot().output).toEqual({
      kind: 'unreachable',
      problem: { name: 'NetworkError', message: 'Network error' },
    });
    expect(actor.getSnapshot().context.spent).toBeLessThanOrEqual(refreshLimit + longestWait);
    expect(attempts()).toBeGreaterThan(20);
    expect(most()).toBe(1);
  });

  it('does not wait once the connection is back', async () => {
    const { actor, attempts } = start(unreachable);
    await turn();
    actor.send({ type: 'network.returned' });
    await turn();
    expect(attempts()).toBe(2);
  });
});

describe('the figures of a refresh', () => {
  it('are those of the specification', () => {
    expect([longestWait, refreshLimit, requestLimit]).toEqual([5_000, 300_000, 30_000]);
    expect([1, 2, 3, 10].map((attempt) => waitAfter(attempt, 0.3))).toEqual([108, 293, 738, 3799]);
  });

  it('count attempts from one, and what was spent by the waits and the time that requests took', () => {
    const spent = (error: unknown) => {
      const first = getInitialSnapshot(refreshMachine, { tokens: tokensSample, jitter: 0.3 });
      return getNextSnapshot<AnyStateMachine>(refreshMachine, first, {
        type: 'xstate.error.actor.requestTokens',
        actorId: 'requestTokens',
        error,
      }).context;
    };
    expect(spent({ name: 'NetworkError', message: '', took: 1_000 })).toMatchObject({ attempt: 1, spent: 1_108 });
    for (const error of [{ name: 'NetworkError', message: '' }, null, undefined, 'gone', { took: 'long' }]) {
      expect(spent(error)).toMatchObject({ attempt: 1, spent: 108 });
    }
  });

  it.each([
    [269_892, { trying: 'waiting' }],
    [269_893, 'unreachable'],
  ])('leave room for the next wait and request: after %j ms it is %j', (took, state) => {
    const first = getInitialSnapshot(refreshMachine, { tokens: tokensSample, jitter: 0.3 });
    const next = getNextSnapshot<AnyStateMachine>(refreshMachine, first, {
      type: 'xstate.error.actor.requestTokens',
      error: { name: 'NetworkError', message: '', took },
    });
    expect(next.value).toEqual(state);
  });

  it.each(['NotAuthorizedException', 'UserNotFoundException'])('end at once with %s', (name) => {
    const first = getInitialSnapshot(refreshMachine, { tokens: tokensSample, jitter: 0.3 });
    const next = getNextSnapshot<AnyStateMachine>(refreshMachine, first, {
      type: 'xstate.error.actor.requestTokens',
      error: { name, message: 'No.' },
    });
    expect(next.output).toEqual({ kind: 'refused', problem: { name, message: 'No.' } });
  });
});
