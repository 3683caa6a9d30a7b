import {
  Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import type { RecordedPath } from '#machines/kit/recorded.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** One event that a machine has taken, without its secrets. */
interface SeenEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: EventObject;
  /** Bytes of what it carries, as it came. */
  readonly bytes: number;
  readonly state: StateValue;
}

/** A machine that runs, or has run, on this page. */
export interface SeenActor {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly start: StateValue;
  readonly snapshot: AnyMachineSnapshot;
  readonly events: readonly SeenEvent[];
  /** Whether events are missing at the beginning: there were too many. */
  readonly cut: boolean;
}

export interface Watch {
  readonly subscribe: (listener: () => void) => () => void;
  readonly actors: () => readonly SeenActor[];
  readonly stop: () => void;
}

const mostEvents = 2_000;
const mostEnded = 20;

/** Watches every machine that starts from now on, and the machines that it starts. */
export function watchActors(): Watch {
  const seen = new Map<string, SeenActor>();
  const inputs = new Map<string, unknown>();
  const systems = new Set<unknown>();
  const listeners = new Set<() => void>();
  let shown: readonly SeenActor[] = [];
  let waiting = false;
  const publish = () => {
    if (waiting) return;
    waiting = true;
    // Many events come at once; whoever looks is told of them together, and never while something is being drawn.
    setTimeout(() => {
      waiting = false;
      shown = [...seen.values()];
      for (const listener of listeners) listener();
    });
  };

  const inspect = (inspection: InspectionEvent) => {
    const { actorRef } = inspection;
    const machine = machineOf(actorRef);
    if (!machine) return;
    const id = actorRef.sessionId;
    if (inspection.type === '@xstate.event' && inspection.event.type === 'xstate.init') {
      inputs.set(id, withoutSecrets((inspection.event as { input?: unknown }).input));
    }
    if (inspection.type !== '@xstate.snapshot') return;
    // Only machines were let through.
    const snapshot = inspection.snapshot as AnyMachineSnapshot;
    const before = seen.get(id);
    const event = inspection.event as EventObject;
    if (!before || event.type === 'xstate.init') {
      seen.set(id, { id, machine, input: inputs.get(id), start: snapshot.value, snapshot, events: [], cut: false });
      forgetEnded();
      return publish();
    }
    const step = { at: Date.now(), event: plain(event), bytes: bytesOf(event), state: snapshot.value };
    const events = [...before.events, step];
    const cut = before.cut || events.length > mostEvents;
    seen.set(id, { ...before, snapshot, events: events.slice(-mostEvents), cut });
    publish();
  };
  const forgetEnded = () => {
    const ended = [...seen.values()].filter(({ snapshot }) => snapshot.status !== 'active');
    for (const { id } of ended.slice(0, -mostEnded)) seen.delete(id);
  };

  const prototype = Actor.prototype;
  const { start } = prototype;
  prototype.start = function startWatched(this: Actor<never>) {
    if (!this._parent && !systems.has(this.system)) {
      systems.add(this.system);
      this.system.inspect(inspect);
    }
    return start.call(this);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    actors: () => shown,
    stop: () => {
      prototype.start = start;
    },
  };
}

/** What happened as a path that tests take again; null where its beginning is not known any more. */
export const recordedPath = ({ machine, input, start, events, cut }: SeenActor): RecordedPath | null =>
  cut ? null : { machine: machine.id, input, start, steps: events.map(({ event, state }) => ({ event, state })) };

function machineOf(actor: InspectionEvent['actorRef']): AnyStateMachine | null {
  // An actor of the library's own class keeps what it runs.
  const { logic } = actor as { readonly logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic ? (logic as AnyStateMachine) : null;
}

// An event is an object with a type; without secrets it still is.
const plain = (event: EventObject) => withoutSecrets(event) as EventObject;

const bytesOf = (event: EventObject) => new TextEncoder().encode(written(event)).length;

/** An event may carry what cannot be written, such as a port's function or something that names itself. */
function written(event: EventObject): string {
  try {
    return JSON.stringify(event) ?? '';
  } catch {
    return event.type;
  }
}
