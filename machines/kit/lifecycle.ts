import { type AnyStateMachine, type EventFromLogic, type EventObject, type InputFrom, transition } from 'xstate';
import { brokenByChange, type Invariants } from './invariants.ts';
import type { Reason, Rules } from './rules.ts';
import { whyNot } from './why.ts';

/** What a lifecycle answers: the state that follows, or every reason why there is none. */
export type Decision<State extends string> =
  | { readonly accepted: true; readonly state: State }
  | { readonly accepted: false; readonly reasons: Reason[] };

/** A lifecycle with its rules: statuses and guards, nothing waited for. */
export interface Lifecycle<Machine extends AnyStateMachine, State extends string> {
  readonly machine: Machine;
  /** What always holds of the thing. */
  readonly invariants: Invariants<InputFrom<Machine>, State>;
  /**
   * What `event` does to a thing in `state` with these facts. `after` are the facts as the event leaves them, where it
   * changes more than the state: a change that would break an invariant is refused with its reason.
   */
  readonly decide: (
    state: State,
    facts: InputFrom<Machine>,
    event: EventFromLogic<Machine>,
    after?: InputFrom<Machine>,
  ) => Decision<State>;
}

/** Makes a flat chart, whose context is its input, usable for one decision at a time: on the server and in a view. */
export const lifecycle = <Machine extends AnyStateMachine, State extends string>(
  machine: Machine,
  rules: Rules<never>,
  invariants: Invariants<InputFrom<Machine>, State> = [],
): Lifecycle<Machine, State> => ({
  machine,
  invariants,
  decide(state, facts, event, after = facts) {
    const snapshot = machine.resolveState({ value: state, context: facts });
    const reasons = whyNot(snapshot, event, rules);
    if (reasons.length > 0) return { accepted: false, reasons };
    // A generic machine's snapshot type does not resolve here; a flat chart's value is the name of one of its states.
    const [next] = transition(machine as AnyStateMachine, snapshot, event as EventObject);
    const broken = brokenByChange(invariants, { state, facts }, { state: next.value as State, facts: after });
    return broken.length > 0 ? { accepted: false, reasons: broken } : { accepted: true, state: next.value as State };
  },
});
