import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getInitialMicrosteps,
  getInitialSnapshot,
  getMicrosteps,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Case } from './cases.ts';
import { brokenIn } from './invariants.ts';
import type { Registered } from './register.ts';
import { conditionsOf, guardNameOf, type Reason, refusals } from './rules.ts';
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

/** States and transitions taken; each guard let through once, and each reason of each guard refused once. */
export type Coverage = Readonly<Record<'states' | 'transitions' | 'guards', Measure>>;

/** Where a case can be met: a lifecycle in each of the case's states, a flow where it starts. */
export function startsOf(registered: Registered, sample: Case): AnyMachineSnapshot[] {
  const { machine, kind } = registered;
  if (kind === 'flow') return [getInitialSnapshot(machine, sample.input)];
  const states = sample.states ?? Object.keys(machine.states);
  return states
    .map((value) => machine.resolveState({ value, context: sample.input }))
    .filter((snapshot) => isPossible(registered, snapshot));
}

/** Whether a state can be met with the facts of this snapshot: not where they break what always holds there. */
const isPossible = ({ invariants = [] }: Registered, { value, context }: AnyMachineSnapshot): boolean =>
  // The register holds machines of many facts; a snapshot carries its own machine's.
  brokenIn(invariants, String(value), context).length === 0;

/** Whether an event is looked at in a state; for paths through less than everything. */
export type Followed = (snapshot: AnyMachineSnapshot, event: EventObject) => boolean;

/** The shortest ways that take every (state, event, next state) the cases can reach. */
export function pathsOf(registered: Registered, isFollowed: Followed = () => true): Path[] {
  return registered.cases.flatMap((sample) =>
    startsOf(registered, sample).flatMap((start) =>
      getShortestPaths(registered.machine as AnyStateMachine, {
        fromState: start,
        events: sample.events as EventObject[],
        filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) =>
          isPossible(registered, snapshot) && snapshot.can(event) && isFollowed(snapshot, event),
        serializeState: (
          snapshot: AnyMachineSnapshot,
          event: EventObject | undefined,
          before: AnyMachineSnapshot | undefined,
        ) => JSON.stringify([before?.value, event, snapshot.value]),
        limit: 20_000,
        // The graph's own types name one concrete machine; the register holds many.
      })
        .filter(({ steps }) => steps.length > 1)
        .map((path) => toPath(registered, sample, start, path.steps as GraphStep[])),
    ),
  );
}

/** What the paths of a machine cover of it: all of them, where none are given. */
export function coverageOf(registered: Registered, paths: readonly Path[] = pathsOf(registered)): Coverage {
  const { machine } = registered;
  const counter = coverageCounter(registered);
  // Paths of one case share their snapshots, most of them dozens of times.
  const visited = new Set<AnyMachineSnapshot>();
  const visit = (snapshot: AnyMachineSnapshot, sample: Case) => {
    if (visited.has(snapshot)) return;
    visited.add(snapshot);
    counter.meet(snapshot);
    for (const event of sample.events) counter.ask(snapshot, event);
  };
  for (const sample of registered.cases) {
    for (const start of startsOf(registered, sample)) visit(start, sample);
    if (registered.kind !== 'flow') continue;
    counter.pass(getInitialMicrosteps(machine, sample.input), { type: 'xstate.init' });
  }
  for (const path of paths) for (const { to } of path.steps) visit(to, path.case);
  return counter.coverage();
}

export interface CoverageCounter {
  /** A state that the machine was seen in. */
  readonly meet: (snapshot: AnyMachineSnapshot) => void;
  /** An event that was tried there: taken with its guard let through, or refused for its reasons. */
  readonly ask: (snapshot: AnyMachineSnapshot, event: EventObject) => void;
  /** States that are left at once: only the steps within one event show them. */
  readonly pass: (microsteps: readonly (readonly [AnyMachineSnapshot, unknown])[], event: EventObject) => void;
  readonly coverage: () => Coverage;
}

/** Counts which states, transitions and guard outcomes of a machine were met. */
export function coverageCounter({ machine, rules = {} }: Registered): CoverageCounter {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const outcomes = new Set<string>();
  const meet: CoverageCounter['meet'] = (snapshot) => {
    for (const node of snapshot._nodes) states.add(node.id);
  };
  const pass: CoverageCounter['pass'] = (microsteps, event) => {
    for (const [snapshot] of microsteps) {
      meet(snapshot);
      for (const { guard } of snapshot._nodes.flatMap(({ always = [] }) => always)) {
        const conditions = conditionsOf(rules, guard);
        if (!conditions) continue;
        const reasons = refusals(conditions, snapshot.context, event);
        for (const { code } of reasons) outcomes.add(code);
        if (reasons.length === 0) outcomes.add(`${guardNameOf(guard)}: let through`);
      }
    }
  };
  const ask: CoverageCounter['ask'] = (snapshot, event) => {
    // A transition that changes nothing is one that `can` denies, so it does not count either.
    for (const transition of !snapshot.can(event) ? [] : machine.getTransitionData(snapshot, event)) {
      const guard = guardNameOf(transition.guard);
      if (guard) outcomes.add(`${guard}: let through`);
      transitions.add(nameOf(transition));
    }
    pass(getMicrosteps(machine, snapshot, event), event);
    for (const { code } of whyNot(snapshot, event, rules)) outcomes.add(code);
  };
  const all = nodesOf(machine);
  return {
    meet,
    ask,
    pass,
    coverage: () => ({
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
    }),
  };
}

/** The fewest of those paths that together take every transition. */
export function transitionPathsOf(registered: Registered, isFollowed?: Followed): Path[] {
  return freshOf(
    registered,
    pathsOf(registered, isFollowed).sort((left, right) => right.steps.length - left.steps.length),
  );
}

/** Paths that together take every transition in few steps, where a step costs more than a path. */
export function briefPathsOf(registered: Registered, isFollowed?: Followed): Path[] {
  const shortest = pathsOf(registered, isFollowed).sort((left, right) => left.steps.length - right.steps.length);
  // Begun anew from the longest, those go that are the beginnings of others.
  return freshOf(registered, freshOf(registered, shortest).reverse());
}

/** The paths, in their order, that take a transition which none before them takes. */
function freshOf({ machine }: Registered, paths: readonly Path[]): Path[] {
  const seen = new Set<string>();
  return paths.filter(({ steps }) => {
    const taken = steps.flatMap(({ from, event }) => machine.getTransitionData(from, event).map(nameOf));
    const fresh = taken.filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    return fresh.length > 0;
  });
}

/** An event that a state does not accept, and why. */
export interface Negative {
  readonly case: Case;
  readonly state: AnyMachineSnapshot;
  readonly event: EventObject;
  readonly reasons: readonly Reason[];
}

/**
 * Every event of the cases that a reachable state refuses, once for each state and set of reasons. A flow that has ended
 * is gone and takes no events; a lifecycle's last state still answers, and refuses everything.
 */
export function negativesOf(registered: Registered, isFollowed: Followed = () => true): Negative[] {
  const seen = new Set<string>();
  const negatives: Negative[] = [];
  for (const sample of registered.cases) {
    const states = [
      ...startsOf(registered, sample),
      ...pathsOf({ ...registered, cases: [sample] }).flatMap(({ steps }) => steps.map(({ to }) => to)),
    ];
    const asked = [...new Set(states)].filter(
      (state) => (state.status === 'active' || registered.kind === 'lifecycle') && isPossible(registered, state),
    );
    for (const state of asked) {
      for (const event of sample.events.filter((one) => !one.type.startsWith('xstate.') && isFollowed(state, one))) {
        const reasons = whyNot(state, event, registered.rules ?? {});
        const key = JSON.stringify([state.value, event.type, reasons.map(({ code }) => code)]);
        if (reasons.length === 0 || seen.has(key)) continue;
        seen.add(key);
        negatives.push({ case: sample, state, event, reasons });
      }
    }
  }
  return negatives;
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

/** A transition by its source, event, condition and target. */
export const nameOf = ({
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
  `${source.id} –${eventType}${guardNameOf(guard) ? ` [${guardNameOf(guard)}]` : ''}→ ${target?.map(({ id }) => id).join(' + ') ?? 'stays'}`;

/** How many of these names were seen. */
export const measure = (names: readonly string[], seen: ReadonlySet<string>): Measure => {
  const wanted = [...new Set(names)];
  const missing = wanted.filter((name) => !seen.has(name));
  return { covered: wanted.length - missing.length, total: wanted.length, missing };
};
