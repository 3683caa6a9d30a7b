import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getInitialSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Case } from './cases.ts';
import type { Registered } from './register.ts';
import { whyNot } from './why.ts';

export interface PathStep {
  readonly event: EventObject;
  readonly from: AnyMachineSnapshot;
  readonly to: AnyMachineSnapshot;
}

/** A way through one machine in one of its cases, from where it starts. */
export interface Path {
  readonly machine: string;
  readonly case: Case;
  readonly title: string;
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly PathStep[];
}

export interface Measure {
  readonly covered: number;
  readonly total: number;
  /** What is not covered, by name. */
  readonly missing: readonly string[];
}

export interface Coverage {
  readonly states: Measure;
  readonly transitions: Measure;
  /** Each guard let through once, and each reason of each guard refused once. */
  readonly guards: Measure;
}

/** Where a case can be met: a lifecycle in each of the case's states, a flow where it starts. */
export function startsOf({ machine, kind }: Registered, sample: Case): AnyMachineSnapshot[] {
  if (kind === 'flow') return [getInitialSnapshot(machine, sample.input as never)];
  const states = sample.states ?? Object.keys(machine.states);
  return states.map((value) => machine.resolveState({ value, context: sample.input as never }));
}

/** The shortest ways that take every (state, event, next state) the cases can reach. */
export function pathsOf(registered: Registered): Path[] {
  return registered.cases.flatMap((sample) =>
    startsOf(registered, sample).flatMap((start) =>
      getShortestPaths(
        registered.machine as AnyStateMachine,
        {
          fromState: start,
          events: sample.events as EventObject[],
          filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) => snapshot.can(event),
          serializeState: (
            snapshot: AnyMachineSnapshot,
            event: EventObject | undefined,
            before: AnyMachineSnapshot | undefined,
          ) => JSON.stringify([before?.value, event, snapshot.value]),
          limit: 20_000,
          // The graph's own types name one concrete machine; the register holds many.
        } as never,
      )
        .filter(({ steps }) => steps.length > 1)
        .map((path) => toPath(registered, sample, start, path.steps as GraphStep[])),
    ),
  );
}

/** What the paths of a machine cover of it. */
export function coverageOf(registered: Registered): Coverage {
  const { machine, rules = {} } = registered;
  const states = new Set<string>();
  const transitions = new Set<string>();
  const outcomes = new Set<string>();
  const visit = (snapshot: AnyMachineSnapshot, sample: Case) => {
    for (const node of snapshot._nodes) states.add(node.id);
    for (const event of sample.events) {
      for (const transition of machine.getTransitionData(snapshot, event)) {
        if (typeof transition.guard === 'string') outcomes.add(`${transition.guard}: let through`);
        transitions.add(nameOf(transition));
      }
      for (const { code } of whyNot(snapshot, event, rules)) outcomes.add(code);
    }
  };
  for (const sample of registered.cases) for (const start of startsOf(registered, sample)) visit(start, sample);
  for (const path of pathsOf(registered)) for (const { to } of path.steps) visit(to, path.case);
  const all = nodesOf(machine);
  return {
    states: measure(
      all.map(({ id }) => id),
      states,
    ),
    transitions: measure(
      all.flatMap((node) => [...node.transitions.values()].flat().map(nameOf)),
      transitions,
    ),
    guards: measure(
      Object.entries(rules).flatMap(([guard, conditions]) => [
        `${guard}: let through`,
        ...conditions.map(({ otherwise }) => otherwise),
      ]),
      outcomes,
    ),
  };
}

interface GraphStep {
  readonly state: AnyMachineSnapshot;
  readonly event: EventObject;
}

function toPath({ name, kind }: Registered, sample: Case, start: AnyMachineSnapshot, graph: GraphStep[]): Path {
  const steps = graph.slice(1).map(({ event, state }, index) => ({ event, from: graph[index]!.state, to: state }));
  const words = steps.map(({ event, to }) => `${event.type} → ${JSON.stringify(to.value)}`);
  const origin = kind === 'lifecycle' ? `${String(start.value)}: ` : '';
  return { machine: name, case: sample, title: `${sample.title}: ${origin}${words.join(', ')}`, start, steps };
}

type Node = AnyStateMachine['root'];

const nodesOf = (machine: AnyStateMachine): Node[] => {
  const below = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap((child) => below(child as Node))];
  return below(machine.root);
};

const nameOf = ({
  source,
  eventType,
  target,
  guard,
}: {
  source: { id: string };
  eventType: string;
  target?: readonly { id: string }[] | undefined;
  guard?: unknown;
}) =>
  `${source.id} –${eventType}${typeof guard === 'string' ? ` [${guard}]` : ''}→ ${target?.map(({ id }) => id).join(' + ') ?? 'stays'}`;

const measure = (names: readonly string[], seen: ReadonlySet<string>): Measure => {
  const wanted = [...new Set(names)];
  const missing = wanted.filter((name) => !seen.has(name));
  return { covered: wanted.length - missing.length, total: wanted.length, missing };
};
