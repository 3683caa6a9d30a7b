import { expect } from 'vitest';
import { type AnyActorRef, createActor, type EventObject, fromPromise, SimulatedClock, type StateValue } from 'xstate';
import type { Path } from '../../machines/kit/paths.ts';
import type { Registered } from '../../machines/kit/register.ts';

/**
 * Runs one generated path against the real machine: invoked actors are promises that the path settles,
 * delays pass on a simulated clock. Compares the state after every step.
 */
export async function runPath({ machine, kind }: Registered, path: Path): Promise<void> {
  const settle = new Map<string, { resolve(output: unknown): void; reject(error: unknown): void }>();
  const clock = new SimulatedClock();
  const controlled = fromPromise(
    ({ self }) => new Promise<unknown>((resolve, reject) => settle.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, controlled]));
  const delays = Object.fromEntries(Object.keys(machine.implementations.delays).map((name) => [name, 1_000]));
  const actor: AnyActorRef = createActor(machine.provide({ actors, delays } as never), {
    clock,
    input: path.case.input as never,
    ...(kind === 'lifecycle' && { snapshot: path.start as never }),
  });
  actor.subscribe({ error: () => undefined });
  actor.start();
  try {
    for (const { event, to } of path.steps) {
      await take(event, actor, settle, clock);
      expect(stateOf(actor), path.title).toEqual(to.value);
    }
  } finally {
    actor.stop();
  }
}

const stateOf = (actor: AnyActorRef): StateValue => (actor.getSnapshot() as { value: StateValue }).value;

async function take(
  event: EventObject & { readonly output?: unknown; readonly error?: unknown },
  actor: AnyActorRef,
  settle: Map<string, { resolve(output: unknown): void; reject(error: unknown): void }>,
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
