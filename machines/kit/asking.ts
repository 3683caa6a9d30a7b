import type { AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import type { Lifecycle } from './lifecycle.ts';
import type { Condition, Reason, Rules } from './rules.ts';

/** One question to a lifecycle: the state of its thing, what is known of it, and what is to be done. */
export interface Question<Machine extends AnyStateMachine, State extends string> {
  readonly state: State;
  readonly facts: InputFrom<Machine>;
  readonly event: EventFromLogic<Machine>;
}

/**
 * The conditions of a guard that asks a lifecycle instead of knowing its rules: one for every reason that the lifecycle
 * can give against an event of this type, in whatever state. `ask` makes the question; null asks nothing and holds.
 */
export function askedOf<Machine extends AnyStateMachine, State extends string, Facts, Event>(
  lifecycle: Lifecycle<Machine, State>,
  rules: Rules<never, never>,
  type: EventFromLogic<Machine>['type'],
  ask: (facts: Facts, event: Event) => Question<Machine, State> | null,
): readonly Condition<Facts, Event>[] {
  const reasonOf = (code: string, facts: Facts, event: Event): Reason | undefined => {
    const question = ask(facts, event);
    if (!question) return undefined;
    const decision = lifecycle.decide(question.state, question.facts, question.event);
    return decision.accepted ? undefined : decision.reasons.find((reason) => reason.code === code);
  };
  return givenBy(lifecycle, rules, type).map(({ code, params }) => ({
    needs: (facts, event) => reasonOf(code, facts, event) === undefined,
    otherwise: code,
    ...(params && { params: (facts, event) => reasonOf(code, facts, event)?.params ?? {} }),
  }));
}

/** Every reason that may be given against an event, once, and whether it comes with values. */
function givenBy<Machine extends AnyStateMachine, State extends string>(
  { machine, invariants }: Lifecycle<Machine, State>,
  rules: Rules<never, never>,
  type: string,
): readonly { readonly code: string; readonly params: boolean }[] {
  const guards = Object.values(machine.states).flatMap((state) =>
    (state.transitions.get(type) ?? []).flatMap(({ guard }) => (typeof guard === 'string' ? [guard] : [])),
  );
  const given = [
    { code: `${machine.id}.refusal.state`, params: false },
    ...guards
      .flatMap((guard) => rules[guard] ?? [])
      .map(({ otherwise, params }) => ({ code: otherwise, params: params !== undefined })),
    ...invariants.map(({ id, otherwise, params }) => ({ code: otherwise ?? id, params: params !== undefined })),
  ];
  return [...new Map(given.map((one) => [one.code, one])).values()];
}
