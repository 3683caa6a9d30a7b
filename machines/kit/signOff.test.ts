import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { register } from '../index.ts';
import type { Registered } from './register.ts';
import { type Reviewed, signOffOf } from './signOff.ts';
import { versionOf } from './version.ts';

const door = (
  guard: string,
  lock: readonly string[] = ['door.refusal.locked'],
  invariants: Registered['invariants'] = [],
) => {
  const machine = setup({ guards: { mayOpen: () => true, mayKick: () => true } }).createMachine({
    id: 'door',
    initial: 'closed',
    states: { closed: { on: { open: { guard: guard as 'mayOpen', target: 'open' } } }, open: {} },
  });
  const rules = { mayOpen: lock.map((otherwise) => ({ needs: () => true, otherwise })) };
  return {
    name: 'door',
    machine,
    title: 'Door',
    audience: [],
    kind: 'flow',
    rules,
    invariants,
    cases: [],
  } as Registered;
};

describe('the version of a chart', () => {
  it('is the same for the same chart and another for every change of what is shown', () => {
    const versions = [
      door('mayOpen'),
      door('mayKick'),
      door('mayOpen', ['door.refusal.locked', 'door.refusal.stuck']),
      door('mayOpen', ['door.refusal.locked'], [{ id: 'door.invariant.hinged', holds: () => true }]),
    ].map(versionOf);
    expect(versionOf(door('mayOpen'))).toBe(versions[0]);
    expect(new Set(versions).size).toBe(4);
    expect(versions[0]).toMatch(/^[\da-f]{16}$/);
  });

  it('tells all charts of the product apart', () => {
    expect(new Set(register.map(versionOf)).size).toBe(register.length);
  });
});

describe('a sign-off', () => {
  const review = (verdict: Reviewed['verdict'], hash: string, chart = 'door'): Reviewed => ({ chart, verdict, hash });

  it.each([
    ['nobody has said anything', [], 'notReviewed'],
    ['somebody only commented', [review('comment', 'a')], 'notReviewed'],
    ['another chart was approved', [review('approved', 'a', 'window')], 'notReviewed'],
    ['this version was approved', [review('approved', 'a')], 'approved'],
    ['it was commented since it was approved', [review('comment', 'a'), review('approved', 'a')], 'approved'],
    ['it changed since it was approved', [review('approved', 'b')], 'changed'],
    ['changes were asked for since', [review('changesAsked', 'a'), review('approved', 'a')], 'changesAsked'],
    ['changes were asked for of an older version', [review('changesAsked', 'b')], 'changesAsked'],
    [
      'it was approved after changes were asked for',
      [review('approved', 'a'), review('changesAsked', 'b')],
      'approved',
    ],
  ] as const)('when %s', (_, reviews, standing) => {
    expect(signOffOf(reviews, 'door', 'a').standing).toBe(standing);
  });

  it('names the review that decides', () => {
    const reviews = [review('comment', 'a'), review('approved', 'b'), review('changesAsked', 'c')];
    expect(signOffOf(reviews, 'door', 'a').by).toBe(reviews[1]);
  });
});
