import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import type { Negative, Path } from './paths.ts';
import type { Registered } from './register.ts';
import type { Reason } from './rules.ts';

/** One thing that is done, and what is to be seen after it. */
export interface ScenarioStep {
  /** What happens, as a sentence of the chart; the event's name where the chart has no words. */
  readonly when: string;
  readonly event: string;
  /** What the event carries, without its type; empty where it carries nothing. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What is so afterwards: a sentence for each state. */
  readonly expected: readonly string[];
  /** The states afterwards, by path. */
  readonly states: readonly string[];
  /** What is set going or remembered: the actions by name, fields of the context that change. */
  readonly effects: readonly string[];
  /** Why it is refused; empty where it is not. */
  readonly reasons: readonly Reason[];
  /** The steps of the chart that it takes, by source and event. */
  readonly edges: readonly string[];
}

/** A path as somebody who tests reads it. */
export interface Scenario {
  readonly id: string;
  readonly machine: string;
  readonly title: string;
  /** The named cases in which it runs alike. */
  readonly cases: readonly string[];
  readonly start: readonly string[];
  readonly given: string;
  readonly steps: readonly ScenarioStep[];
}

/** Paths as scenarios: those alike in several cases stand once, and those that a longer one walks on its way are left out. */
export function scenariosFrom(registered: Registered, paths: readonly Path[]): Scenario[] {
  const folded = new Map<string, { scenario: Scenario; way: readonly string[]; cases: string[] }>();
  for (const path of paths) {
    const scenario = scenarioOf(registered, path);
    const way = [
      JSON.stringify(scenario.start),
      ...scenario.steps.map(({ event, data, states }) => JSON.stringify([event, data, states])),
    ];
    const key = JSON.stringify(way);
    const known = folded.get(key);
    if (!known) folded.set(key, { scenario, way, cases: [path.case.title] });
    else if (!known.cases.includes(path.case.title)) known.cases.push(path.case.title);
  }
  const beginnings = new Map<string, Set<string>>();
  for (const { way, cases } of folded.values()) {
    for (let length = 1; length < way.length; length += 1) {
      const key = JSON.stringify(way.slice(0, length));
      const known = beginnings.get(key) ?? new Set();
      for (const one of cases) known.add(one);
      beginnings.set(key, known);
    }
  }
  return [...folded]
    .filter(([key, { cases }]) => cases.some((one) => !beginnings.get(key)?.has(one)))
    .map(([, { scenario, cases }], index) => ({ ...scenario, id: `${registered.name}-${index + 1}`, cases }));
}

/** One path, told. */
export function scenarioOf(registered: Registered, { case: sample, start, steps }: Path): Scenario {
  const described = steps.map(({ event, from, to }) => stepOf(registered, event, from, to));
  return {
    id: registered.name,
    machine: registered.name,
    title: [
      ...leavesOf(start).slice(0, 1),
      ...described.map(({ event, states }) => `${event} → ${states.join(' + ')}`),
    ].join(', '),
    cases: [sample.title],
    start: leavesOf(start),
    given: sentencesOf(start).join(' '),
    steps: described,
  };
}

/** Events that a state refuses as scenarios: alike in several cases, they stand once. */
export function scenariosOfNegatives({ name }: Registered, negatives: readonly Negative[]): Scenario[] {
  const folded = new Map<string, Scenario & { readonly cases: string[] }>();
  for (const { case: sample, state, event, reasons } of negatives) {
    const step: ScenarioStep = {
      when: `Somebody tries ${event.type}.`,
      event: event.type,
      data: dataOf(event),
      expected: sentencesOf(state),
      states: leavesOf(state),
      effects: [],
      reasons,
      edges: [],
    };
    const key = JSON.stringify([leavesOf(state), step.event, step.data, reasons]);
    const known = folded.get(key);
    if (known) {
      if (!known.cases.includes(sample.title)) known.cases.push(sample.title);
      continue;
    }
    folded.set(key, {
      id: `${name}-refused-${folded.size + 1}`,
      machine: name,
      title: `${leavesOf(state).join(' + ')}, ${event.type} is refused`,
      cases: [sample.title],
      start: leavesOf(state),
      given: sentencesOf(state).join(' '),
      steps: [step],
    });
  }
  return [...folded.values()];
}

function stepOf(
  { machine }: Registered,
  event: EventObject,
  from: AnyMachineSnapshot,
  to: AnyMachineSnapshot,
): ScenarioStep {
  const taken = machine.getTransitionData(from, event);
  const descriptions = [...new Set(taken.flatMap(({ description }) => (description ? [description] : [])))];
  const [, actions] = transition(machine, from, event);
  const named = [...new Set(actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')))];
  return {
    when: descriptions.join(' ') || event.type,
    event: event.type,
    data: dataOf(event),
    expected: sentencesOf(to),
    states: leavesOf(to),
    effects: [...named, ...changedFields(from.context, to.context)],
    reasons: [],
    edges: taken.map(({ source, eventType }) => `${source.path.join('.')} ${eventType}`),
  };
}

const dataOf = ({ type: _, ...data }: EventObject): Record<string, unknown> => data;

/** The innermost states, in the chart's order. */
const leaves = ({ _nodes }: AnyMachineSnapshot) =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((left, right) => left.order - right.order);

const leavesOf = (snapshot: AnyMachineSnapshot): string[] => leaves(snapshot).map(({ path }) => path.join('.'));

const sentencesOf = (snapshot: AnyMachineSnapshot): string[] =>
  leaves(snapshot).map(({ description, key }) => description ?? key);

function changedFields(before: object, after: object): string[] {
  const earlier = before as Readonly<Record<string, unknown>>;
  return Object.entries(after)
    .filter(([key, value]) => JSON.stringify(earlier[key]) !== JSON.stringify(value))
    .map(([key, value]) => `${key} = ${valueText(value)}`);
}

/** A value as short as it can be read. */
export function valueText(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value, withoutActors) ?? 'nothing');
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}

const withoutActors = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'sessionId' in value ? 'an actor' : value;
