import { isDeepStrictEqual } from 'node:util';
import {
  type AnyActorRef,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  type StateValue,
  transition,
} from 'xstate';
import type { Negative, Path } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';

/** Where a run went elsewhere than its path. */
export interface Deviation {
  readonly step: number;
  readonly event: string;
  readonly expected: StateValue;
  readonly actual: StateValue;
}

/**
 * Runs one generated path against the real machine: invoked actors are promises that the path settles, delays pass on a
 * simulated clock. Answers the first state that is another than the path's; null when all are the same.
 */
export async function deviationOn({ machine, kind }: Registered, path: Path): Promise<Deviation | null> {
  const settle: Settling = new Map();
  const clock = new SimulatedClock();
  const controlled = fromPromise(
    ({ self }) => new Promise<unknown>((resolve, reject) => settle.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, controlled]));
  const delays = Object.fromEntries(Object.keys(machine.implementations.delays).map((name) => [name, 1_000]));
  const actor: AnyActorRef = createActor(machine.provide({ actors, delays }), {
    clock,
    input: path.case.input,
    ...(kind === 'lifecycle' && { snapshot: path.start }),
  });
  actor.subscribe({ error: () => undefined });
  actor.start();
  try {
    for (const [index, { event, to }] of path.steps.entries()) {
      await take(event, actor, settle, clock);
      const actual = stateOf(actor);
      if (!isDeepStrictEqual(actual, to.value)) {
        return { step: index + 1, event: event.type, expected: to.value, actual };
      }
    }
    return null;
  } finally {
    actor.stop();
  }
}

/** Sends an event that is to be refused; answers where it led nevertheless. */
export function deviationOnRefusal({ machine }: Registered, { state, event }: Negative): Deviation | null {
  const [next, actions] = transition(machine, state, event);
  const isRefused = isDeepStrictEqual(next.value, state.value) && actions.length === 0;
  return isRefused ? null : { step: 1, event: event.type, expected: state.value, actual: next.value };
}

type Settling = Map<string, { resolve(output: unknown): void; reject(error: unknown): void }>;

const stateOf = (actor: AnyActorRef): StateValue => (actor.getSnapshot() as { value: StateValue }).value;

async function take(
  event: EventObject & { readonly output?: unknown; readonly error?: unknown },
  actor: AnyActorRef,
  settle: Settling,
  clock: SimulatedClock,
) {
  const [, kind, answered, ...name] = event.type.split('.');
  if (!event.type.startsWith('xstate.')) return actor.send(event);
  if (kind === 'after') {
    const before = stateOf(actor);
    clock.increment(1_000);
    // Another delay of the same length may have fired first: the event itself then says which one is meant.
    if (JSON.stringify(stateOf(actor)) === JSON.stringify(before)) actor.send(event);
    return;
  }
  const invoked = settle.get([...name].join('.'));
  if (!invoked || answered !== 'actor') return actor.send(event);
  if (kind === 'done') invoked.resolve(event.output);
  else invoked.reject(event.error);
  // A promise's answer arrives with the next turns of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
}
