import type { AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import type { Lifecycle } from './lifecycle.ts';
import { type Condition, conditionsOf, type Reason, type Rules } from './rules.ts';

/** One question to a lifecycle: the state of its thing, what is known of it, and what is to be done. */
export interface Question<Machine extends AnyStateMachine, State extends string> {
  readonly state: State;
  readonly facts: InputFrom<Machine>;
  readonly event: EventFromLogic<Machine>;
}

/**
 * The conditions of a guard that asks a lifecycle instead of knowing its rules: one for every reason that its rules give
 * against an event of this type in these states. Whatever else it may refuse for stands as `<machine>.refusal.state`.
 * `ask` makes the question; null asks nothing and holds.
 */
export function askedOf<Machine extends AnyStateMachine, State extends string, Facts, Event>(
  lifecycle: Lifecycle<Machine, State>,
  rules: Rules<never>,
  { type, states }: { readonly type: EventFromLogic<Machine>['type']; readonly states: readonly State[] },
  ask: (facts: Facts, event: Event) => Question<Machine, State> | null,
): readonly Condition<Facts, Event>[] {
  const reasonsAgainst = (facts: Facts, event: Event): readonly Reason[] => {
    const question = ask(facts, event);
    const decision = question && lifecycle.decide(question.state, question.facts, question.event);
    return decision?.accepted === false ? decision.reasons : [];
  };
  const known = states
    .flatMap((state) => lifecycle.machine.states[state]?.transitions.get(type) ?? [])
    .flatMap(({ guard }) => conditionsOf(rules, guard) ?? []);
  const codes = [...new Set(known.map(({ otherwise }) => otherwise))];
  return [
    {
      needs: (facts, event) => reasonsAgainst(facts, event).every(({ code }) => codes.includes(code)),
      otherwise: `${lifecycle.machine.id}.refusal.state`,
    },
    ...codes.map((code): Condition<Facts, Event> => {
      const reasonIn = (facts: Facts, event: Event) =>
        reasonsAgainst(facts, event).find((reason) => reason.code === code);
      return {
        needs: (facts, event) => reasonIn(facts, event) === undefined,
        otherwise: code,
        ...(known.some(({ otherwise, params }) => otherwise === code && params) && {
          params: (facts: Facts, event: Event) => reasonIn(facts, event)?.params ?? {},
        }),
      };
    }),
  ];
}
