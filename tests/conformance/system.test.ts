import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { droppedIn } from '#machines/kit/outside.ts';
import { scenarios } from '#machines/model/index.ts';
import { alone, byPeople, emittedElsewhere, type SystemEdge, systemEdges } from '#machines/system/system.ts';

const named = (name: string) => register.find((one) => one.name === name)!;
const edgesFrom = (name: string) => systemEdges.filter(({ from }) => from === name);
const titleOf = ({ from, when, to, event }: SystemEdge) => `${from} ${JSON.stringify(when)} → ${to} ${event}`;

describe.each(register)('what $name tells', ({ name, machine }) => {
  const chart = chartOf(machine);

  it('has an edge for each event, or is heard by somebody who is no machine', () => {
    const emitted = new Set(chart.steps.flatMap(({ emits }) => emits));
    const edges = edgesFrom(name).flatMap(({ when }) => ('emits' in when ? [when.emits] : []));
    const others = emittedElsewhere.filter(({ from }) => from === name).map(({ emits }) => emits);
    expect([...emitted].sort()).toEqual([...new Set([...edges, ...others])].sort());
  });

  it('has an edge for each machine that it begins', () => {
    const begun = Object.values(machine.implementations.actors).filter(isMachine);
    const names = begun.map(({ id }) => id);
    expect(edgesFrom(name).map(({ to }) => to)).toEqual(expect.arrayContaining(names));
  });
});

describe.each(systemEdges.map((edge) => [titleOf(edge), edge] as const))(
  '%s',
  (_, { from, when, to, event, at, models = [] }) => {
    it('begins with what its machine does', () => {
      const { states, steps } = chartOf(named(from).machine);
      const does =
        'emits' in when
          ? steps.flatMap(({ emits }) => emits)
          : 'takes' in when
            ? steps.map((step) => step.event)
            : states.map(({ path }) => path);
      expect(does).toContain(Object.values(when)[0]);
    });

    it('is heard wherever the other may be, or ignored there by name', () => {
      const { machine, outside = [], kind } = named(to);
      if (event === null) return expect(machine.config.initial).toBeTypeOf('string');
      expect(machine.events).toContain(event);
      // A lifecycle refuses with its reasons what it does not take.
      const ignored = outside.find((one) => one.event === event)?.ignored ?? {};
      expect(kind === 'lifecycle' ? [] : droppedIn(machine, [{ event, ignored }])).toEqual([]);
    });

    it('is carried over by its source', () => {
      const source = readFileSync(at, 'utf8');
      expect(source).toContain(event ?? `${to}Machine`);
    });

    it('is walked in models that there are', () => {
      expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining([...models]));
    });
  },
);

describe.each(Object.keys(byPeople))('what is sent to %s', (receiver) => {
  it('is the edge of a machine, or what people do', () => {
    const sent = sources().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\b${receiver}\\.send\\(\\{ type: '([^']+)'`, 'g'))].map(
        ([, event]) => event!,
      ),
    );
    const machine = receiver.replace(/s$/, '');
    const edges = systemEdges.flatMap(({ to, event }) => (to === machine || to === receiver ? [event] : []));
    expect([...new Set(sent)].filter((event) => ![...byPeople[receiver]!, ...edges].includes(event))).toEqual([]);
    expect(sent.length).toBeGreaterThan(3);
  });
});

it('every machine stands in the system, or nothing of it concerns another', () => {
  const inside = new Set(systemEdges.flatMap(({ from, to }) => [from, to]));
  expect(
    register
      .map(({ name }) => name)
      .filter((name) => !inside.has(name))
      .sort(),
  ).toEqual(Object.keys(alone).sort());
});

function isMachine(logic: unknown): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

function sources(): string[] {
  return readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/app/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
}
