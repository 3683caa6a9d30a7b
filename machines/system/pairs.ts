import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getInitialSnapshot,
  transition,
} from 'xstate';
import { leavesOf } from '../kit/decisions.ts';
import type { Registered } from '../kit/register.ts';
import type { SystemEdge } from './system.ts';

/** Two machines at the moment when one of them makes the other move. */
export interface Meeting {
  /** The innermost states that they were in. */
  readonly from: string;
  readonly to: string;
  /** Whether the other does anything with it. */
  readonly heard: boolean;
}

/** Memories that are looked at in each pair of states. */
const contextsPerPair = 2;

/**
 * Walks two flows side by side, with the events of their cases in any order, and gives every pair of states in which the
 * edge's word passes between them: the one tells it, takes its step or enters its state. What it says is the listener's
 * own sample of it.
 */
export function meetingsOf(
  { when, event }: SystemEdge,
  [sender, listener]: readonly [Registered, Registered],
): Meeting[] {
  const found = new Map<string, Meeting>();
  const known = new Map<string, Set<string>>();
  const waiting: (readonly [AnyMachineSnapshot, AnyMachineSnapshot])[] = [];
  const meet = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) => {
    const key = JSON.stringify([one.value, other.value]);
    const contexts = known.get(key) ?? new Set();
    if (contexts.size >= contextsPerPair) return;
    const context = `${memoryOf(one)} ${memoryOf(other)}`;
    if (contexts.has(context)) return;
    known.set(key, contexts.add(context));
    waiting.push([one, other]);
  };
  for (const one of startsOf(sender)) for (const other of startsOf(listener)) meet(one, other);
  const [ofSender, ofListener] = [eventsOf(sender), eventsOf(listener)];
  const words = ofListener.filter(({ type }) => type === event);
  for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
    const [one, other] = pair;
    for (const happens of ofSender) {
      const [next, actions] = step(sender.machine, one, happens);
      const isSent = begins(when, one, happens, [next, actions]);
      if (!isSent) meet(next, other);
      // What has ended is gone and hears nothing.
      for (const word of isSent && other.status === 'active' ? words : []) {
        const heard = other.can(word);
        const meeting = { from: leavesOf(one).join(' + '), to: leavesOf(other).join(' + '), heard };
        const key = `${meeting.from} ${meeting.to}`;
        found.set(key, { ...meeting, heard: heard || (found.get(key)?.heard ?? false) });
        meet(next, step(listener.machine, other, word)[0]);
      }
    }
    for (const happens of ofListener) meet(one, step(listener.machine, other, happens)[0]);
  }
  return [...found.values()];
}

/** Whether what happens here is what the edge begins with. */
function begins(
  when: SystemEdge['when'],
  before: AnyMachineSnapshot,
  { type: happens }: EventObject,
  [next, actions]: Step,
): boolean {
  if ('emits' in when) {
    return actions.some(({ type, params }) => type === 'xstate.emit' && params?.event?.type === when.emits);
  }
  if ('takes' in when) return happens === when.takes && actions.length + Number(next !== before) > 0;
  const isIn = ({ _nodes }: AnyMachineSnapshot) => _nodes.some(({ path }) => path.join('.') === when.enters);
  return isIn(next) && !isIn(before);
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

type Step = readonly [AnyMachineSnapshot, readonly Action[]];

// One machine is met in the same state beside each state of the other.
const taken = new WeakMap<AnyMachineSnapshot, Map<EventObject, Step>>();
const memories = new WeakMap<AnyMachineSnapshot, string>();

function step(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): Step {
  const steps = taken.get(snapshot) ?? new Map<EventObject, Step>();
  taken.set(snapshot, steps);
  // The register holds machines of many kinds.
  const found = steps.get(event) ?? (transition(machine, snapshot, event) as Step);
  steps.set(event, found);
  return found;
}

function memoryOf(snapshot: AnyMachineSnapshot): string {
  const memory = memories.get(snapshot) ?? JSON.stringify(snapshot.context);
  memories.set(snapshot, memory);
  return memory;
}
