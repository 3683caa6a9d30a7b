import { type AnyMachineSnapshot, type EventObject, getInitialSnapshot, type StateValue, transition } from 'xstate';
import type { Path, PathStep } from './paths.ts';
import type { Registered } from './register.ts';

/** What a running machine went through, as plain data: a path to be kept and taken again. */
export interface RecordedPath {
  readonly machine: string;
  readonly input: unknown;
  readonly start: StateValue;
  readonly steps: readonly { readonly event: EventObject; readonly state: StateValue }[];
}

/** Takes a recorded path again; answers it as a path to run, and where the machine went elsewhere, null if nowhere. */
export function replay(
  registered: Registered,
  { input, start, steps }: RecordedPath,
): { readonly path: Path; readonly differs: string | null } {
  const { machine, name } = registered;
  const first = getInitialSnapshot(machine, input) as AnyMachineSnapshot;
  let differs = differenceOf('at the start', first.value, start);
  let from = first;
  const taken: PathStep[] = [];
  for (const [index, { event, state }] of steps.entries()) {
    const [to] = transition(machine, from, event) as [AnyMachineSnapshot, unknown];
    taken.push({ event, from, to });
    differs ??= differenceOf(`after ${index + 1}. ${event.type}`, to.value, state);
    from = to;
  }
  const path: Path = {
    machine: name,
    case: { title: 'as recorded', input, events: steps.map(({ event }) => event) },
    title: `as recorded: ${taken.map(({ event, to }) => `${event.type} → ${JSON.stringify(to.value)}`).join(', ')}`,
    start: first,
    steps: taken,
  };
  return { path, differs };
}

function differenceOf(when: string, is: StateValue, recorded: StateValue): string | null {
  const [one, other] = [JSON.stringify(is), JSON.stringify(recorded)];
  return one === other ? null : `${when} it is ${one}, and ${other} was recorded`;
}
