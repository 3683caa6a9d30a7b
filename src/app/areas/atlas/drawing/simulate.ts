import { type AnyMachineSnapshot, type EventObject, getInitialSnapshot, transition } from 'xstate';
import type { Case } from '#machines/kit/cases.ts';
import { conditionOf } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import { conditionsOf, type Reason, refusals } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';

/** One way through one machine: where it starts, with which facts, and what happened since. */
export interface Simulation {
  readonly registered: Registered;
  readonly sample: Case;
  readonly facts: unknown;
  /** For a lifecycle: the state it starts in. */
  readonly start: string | null;
  /** Places of events in the case's list. */
  readonly steps: readonly number[];
}

/** The machine after one more event. */
export interface Moment {
  readonly snapshot: AnyMachineSnapshot;
  readonly event: EventObject | null;
  readonly index: number;
  /** The steps of the chart that were taken, by `stepKey`. */
  readonly taken: readonly string[];
}

/** What an event of the case would do now. */
export interface Offer {
  readonly index: number;
  readonly event: EventObject;
  readonly kind: 'possible' | 'refused' | 'unknown';
  readonly reasons: readonly Reason[];
  /** By `stepKey`: the steps it takes, or those that refuse it. */
  readonly steps: readonly string[];
}

export type StepState = 'possible' | 'blocked' | 'past' | 'idle';

/** Every moment of a simulation. It ends before the first step that its facts refuse. */
export function momentsOf({ registered, sample, facts, start, steps }: Simulation): Moment[] {
  const { machine, kind } = registered;
  let snapshot: AnyMachineSnapshot =
    kind === 'lifecycle'
      ? machine.resolveState({ value: start ?? statesOf(registered, sample)[0] ?? '', context: facts })
      : getInitialSnapshot(machine, facts);
  const moments: Moment[] = [{ snapshot, event: null, index: -1, taken: [] }];
  for (const index of steps) {
    const event = sample.events[index];
    if (!event || !snapshot.can(event)) break;
    const taken = stepsTaken(registered, snapshot, event);
    [snapshot] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown];
    moments.push({ snapshot, event, index, taken });
  }
  return moments;
}

/** What each event of the case would do now: possible ones first, then the refused, then those that this state does not know. */
export function offersOf({ registered, sample }: Simulation, snapshot: AnyMachineSnapshot): Offer[] {
  const order = { possible: 0, refused: 1, unknown: 2 };
  return sample.events
    .map((event, index) => offerOf(registered, snapshot, event, index))
    .sort((left, right) => order[left.kind] - order[right.kind] || left.index - right.index);
}

/** The states that are on now, by path: the inner ones and those around them. */
export const pathsNow = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(({ parent }) => parent).map(({ path }) => path.join('.'));

/** The innermost states that are on now, in the chart's order. */
export const leavesNow = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((left, right) => left.order - right.order)
    .map(({ path }) => path.join('.'));

/** How a step stands: possible now, refused now, taken before, or none of these. */
export function stepStates(offers: readonly Offer[], moments: readonly Moment[]): ReadonlyMap<string, StepState> {
  const states = new Map<string, StepState>();
  for (const { taken } of moments) for (const key of taken) states.set(key, 'past');
  for (const kind of ['refused', 'possible'] as const) {
    for (const offer of offers.filter((one) => one.kind === kind)) {
      for (const key of offer.steps) states.set(key, kind === 'refused' ? 'blocked' : 'possible');
    }
  }
  return states;
}

/** The shortest way of a case to a state; null when no way was found. */
export function wayTo(registered: Registered, sample: Case, path: string): readonly number[] | null {
  const first = momentsOf({ registered, sample, facts: sample.input, start: null, steps: [] })[0]!.snapshot;
  const seen = new Set([valueKey(first)]);
  let ends: { readonly snapshot: AnyMachineSnapshot; readonly steps: readonly number[] }[] = [
    { snapshot: first, steps: [] },
  ];
  while (ends.length > 0 && seen.size < 500) {
    const there = ends.find(({ snapshot }) => pathsNow(snapshot).includes(path));
    if (there) return there.steps;
    ends = ends.flatMap(({ snapshot, steps }) =>
      sample.events.flatMap((event, index) => {
        if (!snapshot.can(event)) return [];
        const [next] = transition(registered.machine, snapshot, event) as [AnyMachineSnapshot, unknown];
        if (seen.has(valueKey(next))) return [];
        seen.add(valueKey(next));
        return [{ snapshot: next, steps: [...steps, index] }];
      }),
    );
  }
  return null;
}

/** The states that a lifecycle's case can be met in. */
export const statesOf = ({ machine }: Registered, sample: Case): readonly string[] =>
  sample.states ?? Object.keys(machine.states);

/** One refusal of each condition of a guard as the register's cases know it: with values for its text. */
export function exampleOf(registered: Registered, guard: string): readonly Reason[] {
  const known = examples.get(registered) ?? new Map<string, readonly Reason[]>();
  examples.set(registered, known);
  const found = known.get(guard) ?? findExamples(registered, guard);
  known.set(guard, found);
  return found;
}

// Looked for in every case: once for each guard.
const examples = new WeakMap<Registered, Map<string, readonly Reason[]>>();

function findExamples({ cases, rules = {} }: Registered, guard: string): Reason[] {
  return (conditionsOf(rules, guard) ?? []).map((condition) => {
    for (const { input, events } of cases) {
      for (const event of events) {
        const [reason] = attempt(() => refusals([condition], input, event)) ?? [];
        if (reason) return reason;
      }
    }
    return { code: condition.otherwise };
  });
}

function offerOf(registered: Registered, snapshot: AnyMachineSnapshot, event: EventObject, index: number): Offer {
  const { machine, rules = {} } = registered;
  if (snapshot.status === 'active' && snapshot.can(event)) {
    return { index, event, kind: 'possible', reasons: [], steps: stepsTaken(registered, snapshot, event) };
  }
  const reasons = snapshot.status === 'active' ? whyNot(snapshot, event, rules) : [];
  const known = reasons.filter(({ code }) => code !== `${machine.id}.refusal.state`);
  if (known.length === 0) return { index, event, kind: 'unknown', reasons, steps: [] };
  const steps = snapshot._nodes.flatMap((node) =>
    (node.transitions.get(event.type) ?? [])
      .filter(({ guard }) => conditionsOf(rules, guard))
      .flatMap((found) => keysOf(found)),
  );
  return { index, event, kind: 'refused', reasons: known, steps };
}

function stepsTaken({ machine }: Registered, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  return machine.getTransitionData(snapshot, event).flatMap((found) => keysOf(found));
}

interface Found {
  readonly source: { readonly path: readonly string[] };
  readonly target?: readonly { readonly path: readonly string[] }[] | undefined;
  readonly eventType: string;
  readonly guard?: unknown;
}

function keysOf({ source, target, eventType, guard }: Found): string[] {
  const step = { from: source.path.join('.'), event: eventType, ...conditionOf(guard) };
  return (target ?? [null]).map((node) => stepKey({ ...step, to: node?.path.join('.') ?? null }));
}

const valueKey = ({ value }: AnyMachineSnapshot) => JSON.stringify(value);

// A condition may look into parts of an event that another event does not have.
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
