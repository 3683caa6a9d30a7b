import { getNextSnapshot } from 'xstate';
import { pairPathsOf, pairsOn } from '#machines/kit/pairs.ts';
import {
  type CoverageCounter,
  coverageCounter,
  type Followed,
  type Path,
  pathsOf,
  transitionPathsOf,
} from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';

/**
 * The paths that take every transition, then the shortest that meet what `counter` has not: guards let through, and
 * guards whose refusal can be tried on the way. What was met before, on another screen, is not walked again.
 * With `pairs` also those that take every pair of steps one after the other.
 */
export function* coveringPaths(
  registered: Registered,
  isFollowed: Followed,
  counter: CoverageCounter,
  { pairs = false }: { readonly pairs?: boolean } = {},
): Generator<Path> {
  const walked: Path[] = [];
  for (const path of fewestPaths(registered, isFollowed, counter)) {
    walked.push(path);
    yield path;
  }
  if (!pairs) return;
  const taken = new Set(walked.flatMap((path) => pairsOn(registered, path)));
  for (const path of pairPathsOf(registered, isFollowed).sort((left, right) => shorter(right, left))) {
    const fresh = leadsThere(registered, path) ? pairsOn(registered, path).filter((pair) => !taken.has(pair)) : [];
    for (const pair of fresh) taken.add(pair);
    if (fresh.length > 0) yield path;
  }
}

/** Paths share their states, and with them what other paths left in the context: whether this one leads there by itself. */
function leadsThere({ machine }: Registered, { start, steps }: Path): boolean {
  let state = start;
  return steps.every(({ event, to }) => {
    state = getNextSnapshot(machine, state, event);
    return JSON.stringify(state.value) === JSON.stringify(to.value);
  });
}

function* fewestPaths(registered: Registered, isFollowed: Followed, counter: CoverageCounter): Generator<Path> {
  const adds = (path: Path, what: 'transitions' | 'guards') => {
    const { missing } = counter.coverage()[what];
    if (missing.length === 0) return false;
    const alone = coverageCounter(registered);
    for (const { from, event, to } of path.steps) {
      alone.ask(from, event);
      for (const one of path.case.events) {
        if (!one.type.startsWith('xstate.') && !to.can(one) && isFollowed(to, one)) alone.ask(to, one);
      }
    }
    const beside = alone.coverage()[what].missing;
    return missing.some((name) => !beside.includes(name));
  };
  for (const path of transitionPathsOf(registered, isFollowed)) if (adds(path, 'transitions')) yield path;
  if (counter.coverage().guards.missing.length === 0) return;
  for (const path of pathsOf(registered, isFollowed).sort(shorter)) if (adds(path, 'guards')) yield path;
}

const shorter = (left: Path, right: Path) => left.steps.length - right.steps.length;
