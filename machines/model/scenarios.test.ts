import { describe, expect, it } from 'vitest';
import { isDeep } from '#tests/support/depth.ts';
import { register } from '../index.ts';
import { replay } from '../kit/recorded.ts';
import { faults } from './faults.fixture.ts';
import { scenarios } from './index.ts';
import type { Finding, Scenario } from './scenario.ts';

const named = (name: string): Scenario => {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`No scenario ${name}`);
  return found;
};

const found = new Map<string, Finding>();
/** Explored once for all tests. */
const findingOf = (name: string, variant: string): Finding => {
  const known = found.get(`${name} ${variant}`) ?? named(name).explore(new Set([variant]));
  found.set(`${name} ${variant}`, known);
  return known;
};

describe('a fault that is switched on is found by the shortest way', () => {
  it.each(faults)('%s: %s', (scenario, variant, property, steps, last) => {
    const { fault } = findingOf(scenario, variant);
    expect([fault?.property.id, fault?.steps.length, fault?.steps.at(-1)?.event]).toEqual([property, steps, last]);
  });

  it('is asked of every variant there is', () => {
    const all = scenarios.flatMap(({ name, variants }) => Object.keys(variants).map((variant) => `${name} ${variant}`));
    expect(faults.map(([scenario, variant]) => `${scenario} ${variant}`).toSorted()).toEqual(all.toSorted());
  });

  it.each(faults)('%s: %s, written down, is taken again on the actors’ charts', (scenario, variant) => {
    const chosen = new Set([variant]);
    const recorded = findingOf(scenario, variant).fault!.recorded;
    const machine = named(scenario).machine(chosen);
    const registered = { ...register[0]!, name: recorded.machine, machine, kind: 'flow', cases: [] } as const;
    const { differs, path } = replay(registered, recorded);
    expect(differs).toBeNull();
    expect(path.steps).toHaveLength(recorded.steps.length);
  });
});

describe('as the product is', () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s holds in every state', (_, scenario) => {
    const found = scenario.explore(new Set());
    expect(found.fault).toBeNull();
    expect(found.complete).toBe(true);
    expect(found.safety + found.temporal).toBeGreaterThan(0);
  });

  // Where those who are interchangeable begin alike, as many states are met one by one.
  it.each(['payment', 'crowd', 'administrators'])('%s is the same size without symmetry', (name) => {
    const bounds = { depth: 9 };
    const [reduced, whole] = [
      named(name).explore(new Set(), bounds),
      named(name).explore(new Set(), { ...bounds, symmetry: false }),
    ];
    expect(reduced.represented).toBe(whole.states);
    expect(whole.fault).toBeNull();
  });

  // In a quick run the first fault of each model: symmetry is the model's, not the fault's.
  const alone = faults.filter(([name], at) => isDeep || faults.findIndex(([other]) => other === name) === at);
  it.each(alone.filter(([scenario]) => scenario !== 'judging'))(
    '%s: %s is found in as many steps without symmetry',
    (scenario, variant, property, steps) => {
      const { fault } = named(scenario).explore(new Set([variant]), { symmetry: false });
      expect([fault?.property.id, fault?.steps.length]).toEqual([property, steps]);
    },
  );
});
