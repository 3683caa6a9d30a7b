import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { register } from '../index.ts';
import { pairPathsOf, transitionPairsOf } from './pairs.ts';
import { pathsOf } from './paths.ts';
import type { Registered } from './register.ts';

const machine = setup({ types: { events: {} as { type: 'there' } | { type: 'back' } } }).createMachine({
  id: 'swing',
  initial: 'here',
  states: { here: { on: { there: 'away' } }, away: { on: { back: 'here' } } },
});
const swing: Registered = {
  name: 'swing',
  title: 'A swing',
  audience: [],
  kind: 'flow',
  machine,
  cases: [{ title: 'once', input: undefined, events: [{ type: 'there' }, { type: 'back' }] }],
};
const there = 'swing.here –there→ swing.away';
const back = 'swing.away –back→ swing.here';

it('counts steps that can follow one another, and names those that no path takes one after the other', () => {
  const paths = pathsOf(swing);
  const pairs = transitionPairsOf(swing, paths);
  expect({ total: pairs.total, known: pairs.covered + pairs.missing.length }).toEqual({ total: 2, known: 2 });
  const [longest] = paths.toSorted((one, other) => other.steps.length - one.steps.length);
  const once = { ...longest!, steps: longest!.steps.slice(0, 1) };
  expect(transitionPairsOf(swing, [once])).toEqual({ covered: 0, total: 1, missing: [`${there}, then ${back}`] });
});

it.each(register.filter(({ name }) => ['list', 'notice', 'signIn'].includes(name)))(
  'finds a path for every pair of $name',
  (registered) => {
    const before = transitionPairsOf(registered);
    const paths = pairPathsOf(registered);
    const missing = new Set(transitionPairsOf(registered, paths).missing);
    expect(before.missing.length).toBeGreaterThan(0);
    expect(before.missing.filter((pair) => missing.has(pair))).toEqual([]);
  },
);
