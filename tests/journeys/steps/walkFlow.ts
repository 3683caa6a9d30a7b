import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getNextSnapshot } from 'xstate';
import type { Followed, Path } from '#machines/kit/paths.ts';

export interface Walker {
  /**
   * Does in the browser what the event stands for. `answers` are what the service must answer to it, in order. The path
   * may go on while a further answer is awaited: the service then keeps silent in the state that they lead `to`.
   */
  take(event: EventObject, from: AnyMachineSnapshot, answers: readonly EventObject[], waits: Waits): Promise<void>;
  /** Waits until the screen shows the state, which goes on by itself unless the service keeps silent in it. */
  shows(state: AnyMachineSnapshot, waits: Waits): Promise<void>;
}

/** The state in which the person acts before the service answered, null where nothing is awaited. */
export type Waits = AnyMachineSnapshot | null;

/** Walks a generated path on the real screens: people and time act, the service answers, the screen is compared. */
export async function walkFlow(machine: AnyStateMachine, path: Path, walker: Walker): Promise<void> {
  const events = path.steps.map(({ event }) => event);
  let state = path.start;
  let index = 0;
  while (index < events.length) {
    const end = events.findIndex((event, place) => place > index && !isAnswer(event));
    const [event, ...answers] = events.slice(index, end === -1 ? events.length : end);
    if (!event) return;
    const from = state;
    // Paths share their states, and with them what other paths left in the context: this one's own is made anew.
    for (const one of [event, ...answers]) state = getNextSnapshot(machine, state, one);
    index += 1 + answers.length;
    const waits = state.hasTag('busy') && index < events.length ? state : null;
    await walker.take(event, from, answers, waits);
    await walker.shows(state, waits);
  }
}

/** Leaves the end of a wait out while an answer is awaited: a browser gives the answer up after as long. */
export const patient: Followed = (snapshot, { type }) => !type.startsWith('xstate.after.') || !snapshot.hasTag('busy');

const isAnswer = ({ type }: EventObject) => /^xstate\.(done|error)\./.test(type);
