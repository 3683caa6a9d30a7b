import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { register } from '../index.ts';
import { chartOf } from './chart.ts';
import { conditionName } from './compare.ts';
import { scxmlOf } from './scxml.ts';
import { xstateJsonOf } from './xstateJson.ts';

interface Read {
  readonly states: { id: string; element: string; parent: string; initial: string }[];
  readonly transitions: { from: string; event: string; cond: string; target: string }[];
  readonly waits: { state: string; event: string; delay: string }[];
  readonly invokes: { state: string; src: string }[];
  actions: number;
}

/** What an SCXML text says, read by a parser that takes only well-formed XML with its namespaces declared. */
function read(text: string): Read {
  const found: Read = { states: [], transitions: [], waits: [], invokes: [], actions: 0 };
  const open: string[] = [];
  const around: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const value = (name: string) => attributes[name]?.value ?? '';
    const state = around.at(-1) ?? '';
    if (['state', 'parallel', 'final', 'history'].includes(local)) {
      found.states.push({ id: value('id'), element: local, parent: state, initial: value('initial') });
      around.push(value('id'));
    }
    if (local === 'transition')
      found.transitions.push({ from: state, event: value('event'), cond: value('cond'), target: value('target') });
    if (local === 'send' && open.at(-1) === 'onentry')
      found.waits.push({ state, event: value('event'), delay: value('delay') || value('delayexpr') });
    if (local === 'invoke') found.invokes.push({ state, src: value('src') });
    if (local === 'do' && uri === 'urn:awards:flow') found.actions += 1;
    open.push(local);
  });
  parser.on('closetag', ({ local }) => {
    open.pop();
    if (['state', 'parallel', 'final', 'history'].includes(local)) around.pop();
  });
  parser.write(text).close();
  return found;
}

const standard = (event: string) =>
  event.replace('xstate.done.actor.', 'done.invoke.').replace('xstate.error.actor.', 'error.invoke.');

describe.each(register)('$name as SCXML', ({ machine }) => {
  const chart = chartOf(machine);
  const found = read(scxmlOf(chart));

  it('has every state in its place', () => {
    const [top, ...states] = found.states;
    expect(top).toMatchObject({ id: chart.name, parent: '' });
    expect(states.map(({ id, parent }) => [id, parent])).toEqual(
      expect.arrayContaining(chart.states.map(({ path, parent }) => [path, parent ?? chart.name])),
    );
    expect(states).toHaveLength(chart.states.length);
    expect(new Set(states.map(({ id }) => id)).size).toBe(states.length);
    for (const { path, kind, initial, parent } of chart.states) {
      const state = states.find(({ id }) => id === path);
      expect(state?.element).toBe(kind === 'parallel' || kind === 'final' ? kind : 'state');
      const outer = found.states.find(({ id }) => id === (parent ?? chart.name));
      if (initial && outer?.element === 'state') expect(outer.initial).toBe(path);
    }
  });

  it('has every transition with its condition, and leads to states that are there', () => {
    expect(found.transitions).toHaveLength(chart.steps.length);
    const ids = found.states.map(({ id }) => id);
    expect(found.transitions.map(({ target }) => target).filter((id) => id !== '' && !ids.includes(id))).toEqual([]);
    for (const step of chart.steps) {
      const { from, to, event, kind, guard } = step;
      const same = found.transitions.filter(
        (one) =>
          one.from === (from || chart.name) &&
          one.target === (to ?? '') &&
          one.event === (kind === 'always' ? '' : standard(event)) &&
          one.cond.split('(')[0] === (guard ?? ''),
      );
      expect(same.length, `${from} ${event} ${conditionName(step)}`).toBeGreaterThan(0);
    }
  });

  it('waits as long, and for the same effects', () => {
    const delays = chart.steps.filter(({ delay }) => delay !== null);
    for (const { from, event, delay } of delays) {
      const wait = found.waits.find((one) => one.state === from && one.event === standard(event));
      expect(wait?.delay).toBe(delay?.milliseconds === null ? delay?.name : `${delay?.milliseconds}ms`);
    }
    expect(found.invokes).toHaveLength(chart.states.flatMap(({ waitsFor }) => waitsFor).length);
    expect(found.actions).toBe(
      [
        ...chart.states.flatMap(({ entry, exit }) => [...entry, ...exit]),
        ...chart.steps.flatMap((step) => step.actions),
      ].length,
    );
  });
});

it('keeps words that are markup elsewhere', () => {
  const [first, ...others] = register.map(({ machine }) => chartOf(machine));
  expect(others.length).toBeGreaterThan(0);
  const odd = { ...first!, description: 'a < b & "c" -- <!-- d -->' };
  let description = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes }) => {
    if (local === 'state') description ||= attributes['flow:description']?.value ?? '';
  });
  parser.write(scxmlOf(odd)).close();
  expect(description).toBe(odd.description);
});

it.each(register)('$name as XState JSON gives the same machine back', ({ machine }) => {
  const config = JSON.parse(xstateJsonOf(machine)) as Parameters<typeof createMachine>[0];
  const bare: AnyStateMachine = createMachine(config);
  const again = bare.provide(machine.implementations);
  expect(chartOf(again)).toEqual(chartOf(machine));
});
