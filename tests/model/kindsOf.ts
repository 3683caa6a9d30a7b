import type { Path } from '#machines/kit/paths.ts';
import { isDeep } from '../support/depth.ts';

/**
 * Of the paths of a chart those that together take every event and reach every state, as few as are found by taking the one with
 * most that is new; in a deep run all of them. What is left out takes a known event in another of its states.
 */
export function kindsOf(paths: readonly Path[]): readonly Path[] {
  if (isDeep) return paths;
  const seen = new Set<string>();
  const chosen: Path[] = [];
  const freshOf = (path: Path) => new Set(kindsOn(path).filter((kind) => !seen.has(kind))).size;
  for (;;) {
    const next = paths.reduce((best, path) => {
      const more = freshOf(path) - freshOf(best);
      return more > 0 || (more === 0 && path.steps.length < best.steps.length) ? path : best;
    });
    if (freshOf(next) === 0) return chosen;
    for (const kind of kindsOn(next)) seen.add(kind);
    chosen.push(next);
  }
}

const kindsOn = ({ steps }: Path) => steps.flatMap(({ event, to }) => [event.type, `in ${JSON.stringify(to.value)}`]);
