import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { type Followed, type Measure, measure, nameOf, type Path, pathsOf } from './paths.ts';
import type { Registered } from './register.ts';

/** Each of these steps with each that follows it. */
export const pairsOf = (first: readonly string[], next: readonly string[]): readonly string[] =>
  first.flatMap((one) => next.map((other) => `${one}, then ${other}`));

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
  // Paths of one case share their snapshots.
  const looked = new Map<AnyMachineSnapshot, readonly string[]>();
  const following = (snapshot: AnyMachineSnapshot, events: readonly EventObject[]) => {
    const before = looked.get(snapshot);
    if (before) return before;
    const found = snapshot.status === 'active' ? events.filter((next) => snapshot.can(next)) : [];
    const follows = [...new Set(found.flatMap((next) => names(snapshot, next)))];
    looked.set(snapshot, follows);
    return follows;
  };
  for (const { case: sample, steps } of paths) {
    for (const [index, { event, from, to }] of steps.entries()) {
      const first = names(from, event);
      const { event: follows } = steps[index + 1] ?? {};
      if (follows) for (const pair of pairsOf(first, names(to, follows))) taken.add(pair);
      for (const pair of pairsOf(first, following(to, sample.events))) possible.add(pair);
    }
  }
  return measure([...possible, ...taken], taken);
}

/** The pairs of steps that a path takes one after the other. */
export function pairsOn({ machine }: Registered, { steps }: Path): readonly string[] {
  const names = steps.map(({ from, event }) => machine.getTransitionData(from, event).map(nameOf));
  return names.slice(1).flatMap((next, place) => pairsOf(names[place]!, next));
}

/** The shortest paths, and beside them for each pair of transitions that none of them takes a path that does. */
export function pairPathsOf(registered: Registered, isFollowed: Followed = () => true): Path[] {
  const { machine } = registered;
  const shortest = pathsOf(registered, isFollowed);
  const missing = new Set(transitionPairsOf(registered, shortest).missing);
  const longer = shortest.flatMap((path) => {
    const { event, from, to } = path.steps.at(-1)!;
    const first = machine.getTransitionData(from, event).map(nameOf);
    return (path.case.events as EventObject[]).flatMap((next) => {
      if (to.status !== 'active' || !to.can(next) || !isFollowed(to, next)) return [];
      const second = machine.getTransitionData(to, next).map(nameOf);
      const fresh = pairsOf(first, second).filter((one) => missing.has(one));
      if (fresh.length === 0) return [];
      for (const one of fresh) missing.delete(one);
      const [after] = transition(machine, to, next) as [AnyMachineSnapshot, unknown];
      const title = `${path.title}, ${next.type} → ${JSON.stringify(after.value)}`;
      return [{ ...path, title, steps: [...path.steps, { event: next, from: to, to: after }] }];
    });
  });
  return [...shortest, ...longer];
}
