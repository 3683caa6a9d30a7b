import type { RunLevel } from '#machines/kit/results.ts';

type Floors = Readonly<Record<string, number>>;

/**
 * Pairs of steps that the walks of each chart take one after the other at the least, by level. A walk that comes to take
 * more raises its floor here and in docs/flows/README.md; none may take fewer.
 */
export const pairFloors: Readonly<Record<Exclude<RunLevel, 'machine'>, Floors>> = {
  api: {
    award: 13,
    awardEditor: 49,
    ballot: 123,
    bulk: 15,
    entry: 20,
    invoice: 0,
    list: 68,
    payment: 32,
    score: 5,
    session: 517,
    upload: 42,
  },
  browser: {
    award: 12,
    call: 4,
    deviceCopy: 53,
    entry: 0,
    entryEditor: 49,
    notice: 174,
    outbox: 28,
    play: 35,
    score: 0,
    session: 7,
    settings: 35,
    shell: 42,
    upload: 34,
  },
};

/** What is wrong with the pairs that the walks of a chart took; nothing where they are no fewer than before. */
export function tooFewPairs(chart: string, level: keyof typeof pairFloors, taken: readonly string[]): string[] {
  const floor = pairFloors[level][chart];
  const { size } = new Set(taken);
  if (floor === undefined) return [`${chart} has no floor of pairs on this level: its walk took ${size}`];
  return size < floor ? [`${chart} took ${size} pairs of steps one after the other, ${floor} before`] : [];
}
