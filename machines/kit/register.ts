import type { AnyStateMachine } from 'xstate';
import type { Case } from './cases.ts';
import type { Invariants } from './invariants.ts';
import type { Outside } from './outside.ts';
import type { Rules } from './rules.ts';

type Audience = 'administrator' | 'judge' | 'entrant' | 'everybody';

/** One machine as the atlas, the paths, the tests and the server know it. */
export interface Registered {
  readonly name: string;
  readonly machine: AnyStateMachine;
  /** In product words. */
  readonly title: string;
  readonly audience: readonly Audience[];
  /** A lifecycle is asked one decision at a time about given facts; a flow runs and waits. */
  readonly kind: 'lifecycle' | 'flow';
  readonly rules?: Rules<never>;
  /** Of a lifecycle: facts that break one in a state cannot be met there. */
  readonly invariants?: Invariants<unknown>;
  /** What happens to it from elsewhere; nothing where left out. */
  readonly outside?: Outside;
  // Each machine has its own input and events; the register only hands them on to that machine.
  readonly cases: readonly Case[];
}
