import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getInitialSnapshot,
  transition,
} from 'xstate';
import type { Registered } from '../kit/register.ts';
import type { SystemEdge } from './system.ts';

/** Two machines at the moment when one of them tells the other something. */
export interface Meeting {
  /** The states that they were in. */
  readonly from: string;
  readonly to: string;
  /** Whether the one that is told does anything with it. */
  readonly heard: boolean;
}

/** Memories that are looked at in each pair of states. */
const looksPerPair = 2;

/**
 * Walks two flows side by side, with the events of their cases in any order, and gives every pair of states in which the
 * edge's word passes between them. What it says is the listener's own sample of it.
 */
export function meetingsOf(
  { when, event }: SystemEdge,
  [teller, listener]: readonly [Registered, Registered],
): Meeting[] {
  const tells = 'tells' in when ? when.tells : null;
  const found = new Map<string, Meeting>();
  const known = new Map<string, Set<string>>();
  const waiting: (readonly [AnyMachineSnapshot, AnyMachineSnapshot])[] = [];
  const meet = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) => {
    const key = JSON.stringify([one.value, other.value]);
    const contexts = known.get(key) ?? new Set();
    if (contexts.size >= looksPerPair) return;
    const context = JSON.stringify([one.context, other.context]);
    if (contexts.has(context)) return;
    known.set(key, contexts.add(context));
    waiting.push([one, other]);
  };
  for (const one of startsOf(teller)) for (const other of startsOf(listener)) meet(one, other);
  const [ofTeller, ofListener] = [eventsOf(teller), eventsOf(listener)];
  const words = ofListener.filter(({ type }) => type === event);
  for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
    const [one, other] = pair;
    for (const happens of ofTeller) {
      const [next, actions] = step(teller.machine, one, happens);
      const isSent = actions.some(({ type, params }) => type === 'xstate.emit' && params?.event?.type === tells);
      if (!isSent) meet(next, other);
      for (const word of isSent ? words : []) {
        const heard = other.can(word);
        const meeting = { from: JSON.stringify(one.value), to: JSON.stringify(other.value), heard };
        const key = `${meeting.from} ${meeting.to}`;
        found.set(key, { ...meeting, heard: heard || (found.get(key)?.heard ?? false) });
        meet(next, step(listener.machine, other, word)[0]);
      }
    }
    for (const happens of ofListener) meet(one, step(listener.machine, other, happens)[0]);
  }
  return [...found.values()];
}

const startsOf = ({ machine, cases }: Registered): AnyMachineSnapshot[] =>
  cases.map(({ input }) => getInitialSnapshot(machine, input));

/** Every sample of every case, once: a machine takes those that concern it. */
const eventsOf = ({ cases }: Registered): readonly EventObject[] => [
  ...new Map(
    cases.flatMap(({ events }) => (events as EventObject[]).map((event) => [JSON.stringify(event), event] as const)),
  ).values(),
];

interface Action {
  readonly type: string;
  readonly params?: { readonly event?: { readonly type: string } };
}

function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): readonly [AnyMachineSnapshot, readonly Action[]] {
  // The register holds machines of many kinds.
  return transition(machine, snapshot, event) as [AnyMachineSnapshot, readonly Action[]];
}
