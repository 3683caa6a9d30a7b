import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { askedOf } from './asking.ts';
import { digest } from './digest.ts';
import { brokenByChange, brokenIn, entering, type Invariants } from './invariants.ts';
import { lifecycle } from './lifecycle.ts';
import { resendRegion, resendWait } from './resend.ts';
import { type Condition, guardsOf, type Rules, refusals } from './rules.ts';

interface Facts {
  readonly hands: number;
  readonly weight: number;
}

/** A gate that two hands open; it holds no more than ten, and nothing once it is open. */
const rules = {
  mayOpen: [
    { needs: ({ hands }) => hands > 0, otherwise: 'gate.refusal.hands' },
    { needs: ({ hands }) => hands > 1, otherwise: 'gate.refusal.two', params: ({ hands }) => ({ count: hands }) },
  ],
  mayForce: [{ needs: ({ hands }) => hands > 1, otherwise: 'gate.refusal.two' }],
} satisfies Rules<Facts>;
const invariants: Invariants<Facts, 'shut' | 'open'> = [
  { id: 'gate.invariant.light', holds: ({ weight }) => weight <= 10, otherwise: 'gate.refusal.heavy' },
  {
    id: 'gate.invariant.empty',
    in: ['open'],
    holds: ({ weight }) => weight === 0,
    params: ({ weight }) => ({ weight }),
  },
];
const machine = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as { type: 'open' } | { type: 'load' } },
  guards: guardsOf(rules),
}).createMachine({
  id: 'gate',
  context: ({ input }) => input,
  initial: 'shut',
  states: {
    shut: {
      on: {
        open: [
          { guard: 'mayOpen', target: 'open' },
          { guard: 'mayForce', target: 'open' },
        ],
        load: 'shut',
      },
    },
    open: { on: { load: 'open' } },
  },
});
const gate = lifecycle<typeof machine, 'shut' | 'open'>(machine, rules, invariants);
const [two, one, none] = [2, 1, 0].map((hands) => ({ hands, weight: 0 })) as [Facts, Facts, Facts];

describe('a decision', () => {
  it('is the state that follows, or every reason against it, each once', () => {
    expect(gate.decide('shut', two, { type: 'open' })).toEqual({ accepted: true, state: 'open' });
    expect(gate.decide('shut', one, { type: 'open' })).toEqual({
      accepted: false,
      reasons: [{ code: 'gate.refusal.two', params: { count: 1 } }],
    });
    expect(gate.decide('shut', none, { type: 'open' })).toEqual({
      accepted: false,
      reasons: [{ code: 'gate.refusal.hands' }, { code: 'gate.refusal.two', params: { count: 0 } }],
    });
    expect(gate.decide('open', two, { type: 'open' })).toEqual({
      accepted: false,
      reasons: [{ code: 'gate.refusal.state' }],
    });
  });

  it('keeps what always holds, by the facts as they are afterwards', () => {
    expect(gate.decide('shut', { ...two, weight: 3 }, { type: 'open' })).toEqual({
      accepted: false,
      reasons: [{ code: 'gate.invariant.empty', params: { weight: 3 } }],
    });
    expect(gate.decide('shut', { ...two, weight: 3 }, { type: 'open' }, two)).toEqual({
      accepted: true,
      state: 'open',
    });
    expect(gate.decide('shut', two, { type: 'load' }, { ...two, weight: 11 })).toEqual({
      accepted: false,
      reasons: [{ code: 'gate.refusal.heavy' }],
    });
  });

  it('lets what is broken already be mended piece by piece, and not be carried into another state', () => {
    const heavy = { ...two, weight: 12 };
    expect(gate.decide('shut', heavy, { type: 'load' }, { ...two, weight: 11 })).toEqual({
      accepted: true,
      state: 'shut',
    });
    expect(gate.decide('shut', heavy, { type: 'open' })).toEqual({
      accepted: false,
      reasons: [{ code: 'gate.refusal.heavy' }, { code: 'gate.invariant.empty', params: { weight: 12 } }],
    });
    expect(brokenIn(invariants, 'shut', heavy).map(({ id }) => id)).toEqual(['gate.invariant.light']);
    expect(brokenIn(invariants, 'open', two)).toEqual([]);
    const same = { state: 'open', facts: { ...two, weight: 1 } } as const;
    expect(brokenByChange(invariants, same, same)).toEqual([]);
  });

  it('asks on entering a state what that state needs, as conditions', () => {
    expect(entering(invariants, 'shut')).toEqual([]);
    const asked = entering(invariants, 'open');
    expect(asked.map(({ otherwise }) => otherwise)).toEqual(['gate.invariant.empty']);
    expect(refusals<Facts, void>(asked as readonly Condition<Facts, void>[], { ...two, weight: 3 }, undefined)).toEqual(
      [{ code: 'gate.invariant.empty', params: { weight: 3 } }],
    );
    const named = entering([{ ...invariants[0]!, in: ['open'] }], 'open');
    expect(named.map(({ otherwise, params }) => [otherwise, params])).toEqual([['gate.refusal.heavy', undefined]]);
  });
});

describe('a guard that asks a lifecycle', () => {
  type Asked = { readonly state: 'shut' | 'open'; readonly facts: Facts } | null;
  const conditions = askedOf<typeof machine, 'shut' | 'open', Asked, void>(
    gate,
    rules,
    { type: 'open', states: ['shut', 'open'] },
    (asked) => asked && { ...asked, event: { type: 'open' } },
  );
  const against = (asked: Asked) => refusals(conditions, asked, undefined);

  it('refuses for the same reasons, with their values', () => {
    expect(conditions.map(({ otherwise }) => otherwise)).toEqual([
      'gate.refusal.state',
      'gate.refusal.hands',
      'gate.refusal.two',
    ]);
    expect(conditions.map(({ params }) => params !== undefined)).toEqual([false, false, true]);
    expect(against({ state: 'shut', facts: two })).toEqual([]);
    expect(against({ state: 'shut', facts: one })).toEqual([{ code: 'gate.refusal.two', params: { count: 1 } }]);
    expect(against({ state: 'shut', facts: none })).toEqual([
      { code: 'gate.refusal.hands' },
      { code: 'gate.refusal.two', params: { count: 0 } },
    ]);
    expect(conditions[2]?.params?.({ state: 'shut', facts: two }, undefined)).toEqual({});
  });

  it('says of every other refusal that it is not the state for it, and asks nothing where there is no question', () => {
    expect(against({ state: 'open', facts: two })).toEqual([{ code: 'gate.refusal.state' }]);
    expect(against({ state: 'shut', facts: { ...two, weight: 1 } })).toEqual([{ code: 'gate.refusal.state' }]);
    expect(against(null)).toEqual([]);
  });
});

it('lets through what meets every condition', () => {
  const { mayOpen } = guardsOf(rules);
  expect([two, one, none].map((context) => mayOpen({ context }, undefined))).toEqual([true, false, false]);
});

it('tells texts apart in the same way in every build', () => {
  expect(['', 'a', 'b', 'ab', 'ba', '中'].map((text) => digest(text))).toEqual([
    447806413, 187517516, 705236731, 2095386295, 87241319, 1018980659,
  ]);
  expect(digest('a', 7)).not.toBe(digest('a'));
});

it('has another code sent half a minute after the last one, to the address typed', () => {
  expect(resendWait).toBe(30_000);
  const { params } = resendRegion({ id: 'a', src: 'b', onDone: {}, onError: {} }).states.possible.on['code.resend']
    .actions;
  expect(params({ event: { email: 'nia@a.example' } })).toEqual({ email: 'nia@a.example' });
});
