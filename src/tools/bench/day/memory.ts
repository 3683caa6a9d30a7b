import { median } from '#server/modules/results/grouping.ts';
import { type MemoryParts, memoryParts } from '../processorTime.ts';

/** What was held so many seconds after the beginning. */
export type MemorySample = MemoryParts & { readonly at: number };

/** Looks every ten seconds, and nine times at least within `seconds`, at what the server and its database hold. */
export function watchMemory(pid: number, seconds: number, tell: (sample: MemorySample) => void) {
  const begun = performance.now();
  const samples: MemorySample[] = [];
  const look = () => {
    const sample = { at: (performance.now() - begun) / 1_000, ...memoryParts(pid) };
    samples.push(sample);
    tell(sample);
  };
  look();
  const timer = setInterval(look, Math.min(10_000, (seconds * 1_000) / 9));
  return {
    stop(): readonly MemorySample[] {
      clearInterval(timer);
      return samples;
    },
  };
}

/** How a quantity went on over time. */
export interface Course {
  /** Of the straight line that comes nearest (least squares), after a minute or a third of the time, in units a minute. */
  readonly slope: number;
  /** Medians of the first, the second and the last third. */
  readonly thirds: readonly [number, number, number];
}

/** The course of values at instants in seconds, in order. */
export function courseOf(points: readonly { readonly at: number; readonly value: number }[]): Course {
  const end = points.at(-1)?.at ?? 0;
  const settled = points.filter(({ at }) => at >= Math.min(60, end / 3));
  const mean = (of: 'at' | 'value') => settled.reduce((sum, point) => sum + point[of], 0) / settled.length;
  const [middle, level] = [mean('at'), mean('value')];
  const spread = settled.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const rise = settled.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0);
  const third = (index: number) =>
    median(points.filter(({ at }) => Math.min(2, Math.floor((3 * at) / end)) === index).map(({ value }) => value));
  return { slope: spread > 0 ? (60 * rise) / spread : 0, thirds: [third(0), third(1), third(2)] };
}
