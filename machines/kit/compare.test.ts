import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { type Chart, chartOf } from './chart.ts';
import { compareCharts, stepKey, withRemoved } from './compare.ts';

const award = chartOf(register[0]!.machine);
const [state] = award.states;
const [step] = award.steps;

describe('two versions of the charts', () => {
  it('are equal when nothing changed', () => {
    expect(compareCharts([award], [award])).toEqual([{ name: 'award', change: null, states: {}, steps: {} }]);
  });

  it('tell what was added, removed and changed', () => {
    const before: Chart = {
      ...award,
      states: award.states.slice(1),
      steps: [{ ...step!, description: 'Other words.' }, ...award.steps.slice(1), { ...step!, event: 'award.old' }],
    };
    const [comparison] = compareCharts([before], [award]);
    expect(comparison).toEqual({
      name: 'award',
      change: 'changed',
      states: { [state!.path]: 'added' },
      steps: { [stepKey(step!)]: 'changed', [stepKey({ ...step!, event: 'award.old' })]: 'removed' },
    });
    expect(withRemoved(before, award).steps.map(({ event }) => event)).toContain('award.old');
  });

  it('tell which charts came and went', () => {
    const [come] = compareCharts([], [award]);
    const [gone] = compareCharts([award], []);
    expect([come?.change, gone?.change]).toEqual(['added', 'removed']);
  });
});
