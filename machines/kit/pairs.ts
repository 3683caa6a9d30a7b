import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { type Measure, measure, nameOf, type Path, pathsOf } from './paths.ts';
import type { Registered } from './register.ts';

/**
 * Pairs of transitions that can follow one another in the states that the paths reach, and those that some path takes one
 * after the other: a fault that shows only after another step hides from paths that take each transition once.
 */
export function transitionPairsOf(registered: Registered, paths: readonly Path[] = pathsOf(registered)): Measure {
  const { machine } = registered;
  const names = (snapshot: AnyMachineSnapshot, event: EventObject) =>
    machine.getTransitionData(snapshot, event).map(nameOf);
  const possible = new Set<string>();
  const taken = new Set<string>();
  for (const { case: sample, steps } of paths) {
    for (const [index, { event, from, to }] of steps.entries()) {
      const first = names(from, event);
      const pairs = (next: EventObject) =>
        first.flatMap((one) => names(to, next).map((other) => `${one}, then ${other}`));
      const { event: follows } = steps[index + 1] ?? {};
      if (follows) for (const pair of pairs(follows)) taken.add(pair);
      for (const next of sample.events as EventObject[]) {
        if (to.status === 'active' && to.can(next)) for (const pair of pairs(next)) possible.add(pair);
      }
    }
  }
  return measure([...possible, ...taken], taken);
}

/** The shortest paths, and beside them for each pair of transitions that none of them takes a path that does. */
export function pairPathsOf(registered: Registered): Path[] {
  const { machine } = registered;
  const shortest = pathsOf(registered);
  const missing = new Set(transitionPairsOf(registered, shortest).missing);
  const longer = shortest.flatMap((path) => {
    const { event, from, to } = path.steps.at(-1)!;
    const first = machine.getTransitionData(from, event).map(nameOf);
    return (path.case.events as EventObject[]).flatMap((next) => {
      if (to.status !== 'active' || !to.can(next)) return [];
      const second = machine.getTransitionData(to, next).map(nameOf);
      const fresh = first
        .flatMap((one) => second.map((other) => `${one}, then ${other}`))
        .filter((one) => missing.has(one));
      if (fresh.length === 0) return [];
      for (const one of fresh) missing.delete(one);
      const [after] = transition(machine, to, next) as [AnyMachineSnapshot, unknown];
      const title = `${path.title}, ${next.type} → ${JSON.stringify(after.value)}`;
      return [{ ...path, title, steps: [...path.steps, { event: next, from: to, to: after }] }];
    });
  });
  return [...shortest, ...longer];
}
