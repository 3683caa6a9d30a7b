import type { EventObject } from 'xstate';

/** One situation that a machine is tried in: its input, and sample events (every type, refusals and errors included). */
export interface Case<Input = unknown, Event extends EventObject = EventObject> {
  /** In product words, for example "a complete draft before the deadline". */
  readonly title: string;
  readonly input: Input;
  /**
   * The person's events, and the answers of invoked actors and delays:
   * `xstate.done.actor.<id>` with `output`, `xstate.error.actor.<id>` with `error`, `xstate.after.<delay>.<state id>`.
   */
  readonly events: readonly (Event | ActorEvent)[];
  /** For a lifecycle: the states that these facts can be met in. All of them when left out. */
  readonly states?: readonly string[];
}

interface ActorEvent extends EventObject {
  readonly type: `xstate.${string}`;
  readonly output?: unknown;
  readonly error?: unknown;
}
