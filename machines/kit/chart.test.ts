import { describe, expect, it } from 'vitest';
import { assign, createMachine, emit, setup } from 'xstate';
import { register } from '../index.ts';
import { chartOf } from './chart.ts';

describe('a chart as data', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } | { type: 'try' }, emitted: {} as { type: 'thing.told' } },
    guards: { isReady: () => true, was: (_, { kind }: { kind: string }) => kind === 'here' },
    actions: { keep: assign({}), tell: emit({ type: 'thing.told' }) },
    delays: { pause: 1_500 },
  }).createMachine({
    id: 'thing',
    initial: 'here',
    states: {
      here: {
        entry: 'keep',
        after: { pause: 'there' },
        on: {
          go: { guard: 'isReady', target: 'there', actions: ['keep', 'tell'] },
          try: { guard: { type: 'was', params: { kind: 'here' } }, target: 'there' },
        },
      },
      there: {},
    },
  });
  const { states, steps } = chartOf(machine);
  const stepOf = (event: string) => steps.find((step) => step.event.startsWith(event));

  it('names what is done, and what is told', () => {
    expect(states[0]).toMatchObject({ entry: ['keep'], exit: [] });
    expect(stepOf('go')).toMatchObject({ guard: 'isReady', actions: ['keep', 'tell'], emits: ['thing.told'] });
  });

  it('holds conditions with parameters, inline ones, and delays', () => {
    expect(stepOf('try')).toMatchObject({ guard: 'was', guardParams: { kind: 'here' } });
    expect(stepOf('xstate.after')).toMatchObject({ delay: { name: 'pause', milliseconds: 1_500 } });
    const inline = createMachine({ on: { go: { guard: () => true } } });
    expect(chartOf(inline).steps[0]!.guard).not.toBeNull();
  });

  it('shows a condition for every guarded transition of every machine, and a delay for every step of time', () => {
    for (const { machine: each, name } of register) {
      const guarded = (node: typeof each.root): number =>
        [...[...node.transitions.values()].flat(), ...(node.always ?? [])].filter(({ guard }) => guard !== undefined)
          .length + Object.values(node.states).reduce((sum, child) => sum + guarded(child), 0);
      const chart = chartOf(each);
      expect(chart.steps.filter(({ guard }) => guard !== null).length, name).toBeGreaterThanOrEqual(guarded(each.root));
      const times = chart.steps.filter(({ kind }) => kind === 'time');
      expect(times.filter(({ delay }) => delay === null)).toEqual([]);
      expect(chart.steps.filter(({ guard }) => guard === 'inline' || guard === 'guard')).toEqual([]);
    }
  });
});
