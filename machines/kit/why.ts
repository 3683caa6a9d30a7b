import { type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import { conditionsOf, type Reason, type Rules, refusals } from './rules.ts';

/**
 * Every reason why `event` would do nothing now; empty when the machine would accept it.
 * Where the state does not know the event at all, the one reason is `<machine>.refusal.state`.
 */
export function whyNot(snapshot: AnyMachineSnapshot, event: { readonly type: string }, rules: Rules<never>): Reason[] {
  if (snapshot.can(event)) return [];
  const reasons = getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === event.type)
    .flatMap(({ guard }) => {
      const conditions = conditionsOf(rules, guard);
      return conditions ? refusals(conditions, snapshot.context, event) : [];
    });
  return reasons.length > 0 ? distinct(reasons) : [{ code: `${snapshot.machine.id}.refusal.state` }];
}

const distinct = (reasons: Reason[]) =>
  reasons.filter(({ code }, index) => reasons.findIndex((other) => other.code === code) === index);
