import { scoresWeight } from '#machines/award/scoresWeight.ts';
import type { CountedRound, RoundMean, RoundStanding } from './combining.types.ts';
import { compareFractions, type Fraction, fraction, plus, times, toNumber } from './fraction.ts';
import { by } from './grouping.ts';
import type { Sheet, Weighted } from './mean.ts';
import type { CategoryResult } from './result.types.ts';
import type { SeverityFit } from './severity.ts';

/** How the rounds of a category stand: which count, and what they come to. */
export interface Combination {
  readonly rounds: readonly RoundStanding[];
  /** Each entry's mean in each round, in their order. */
  readonly meansOf: (entryID: string) => readonly RoundMean[];
  /** Share of the scores after the rounds in the result, above 0 and at most 1. */
  readonly share: number;
  /** What the rounds add to an entry's result. */
  readonly fixed: (entryID: string) => number;
  /** The entry's result as a fraction: exact where `value` is one. */
  readonly exact: (entryID: string, value: Fraction) => Fraction;
}

/** What the rounds make of a category's result; null where none counts. `scored` are the entries with a sheet after the rounds. */
export function combinationOf(rounds: readonly CountedRound[], scored: readonly string[]): Combination | null {
  if (rounds.length === 0) return null;
  const means = rounds.map(meansIn);
  const standing = rounds.map(({ roundID, leftOut }, at) => {
    const lacking = scored.filter((entryID) => !means[at]!.has(entryID)).toSorted();
    return { roundID, counts: !(leftOut && lacking.length > 0), lacking };
  });
  const counting = rounds.flatMap((round, at) => (standing[at]!.counts ? [{ ...round, means: means[at]! }] : []));
  const rest = scoresWeight(rounds);
  const total = rest + sum(counting.map(({ weight }) => weight));
  const added = (entryID: string) =>
    counting.reduce((found, { weight, means: own }) => {
      const mean = own.get(entryID);
      return mean ? plus(found, times(fraction(weight, total), mean.exact)) : found;
    }, fraction(0));
  const known = new Map(scored.map((entryID) => [entryID, added(entryID)]));
  const addedTo = (entryID: string) => known.get(entryID) ?? added(entryID);
  return {
    rounds: standing,
    meansOf: (entryID) =>
      means.map((own) => {
        const mean = own.get(entryID);
        return mean ? { mean: toNumber(mean.exact), judges: mean.judges } : { mean: null, judges: 0 };
      }),
    share: rest / total,
    fixed: (entryID) => toNumber(addedTo(entryID)),
    exact: (entryID, value) => plus(times(fraction(rest, total), value), addedTo(entryID)),
  };
}

/** How many entries have nothing in a round that counts. */
export const lackingIn = ({ rounds }: Combination): number =>
  new Set(rounds.flatMap(({ counts, lacking }) => (counts ? lacking : []))).size;

/** The model of the scores as errors of the sum: what the rounds came to is settled, so that only the scores' part is unsure. */
export const fitOfSum = (fit: SeverityFit, { share, fixed }: Combination): SeverityFit => ({
  ...fit,
  free: new Map([...fit.free].map(([entryID, value]) => [entryID, share * value + fixed(entryID)])),
  position: (entryID) => {
    const { at, own } = fit.position(entryID);
    return { at: at.map((part) => share * part), own: share ** 2 * own };
  },
});

/** Values are this fine where they come from a model instead of from whole numbers. */
const grid = 1e9;

/** Each entry's result as a fraction, so that equal is equal: exact by the plain mean, to nine decimals by a model. */
export function exactResults(
  { exact, share, fixed }: Combination,
  method: CategoryResult['method'],
  values: ReadonlyMap<string, number>,
  sheets: readonly Sheet[],
  criteria: readonly Weighted[],
): ReadonlyMap<string, Fraction> {
  const isWhole = method === 'mean' && criteria.every(({ weight }) => Number.isInteger(weight));
  const sheetsOf = by(sheets, 'entryID');
  return new Map(
    [...values].map(([entryID, value]) => [
      entryID,
      isWhole
        ? exact(entryID, meanOf(sheetsOf.get(entryID) ?? [], criteria))
        : fraction(Math.round((share * value + fixed(entryID)) * grid), grid),
    ]),
  );
}

/** The best first; equal ones together. */
export function groupsByFraction(results: ReadonlyMap<string, Fraction>): { entryIDs: string[]; value: Fraction }[] {
  const groups = new Map<string, { entryIDs: string[]; value: Fraction }>();
  for (const [entryID, value] of [...results].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const key = `${value.top}/${value.of}`;
    const group = groups.get(key);
    if (group) group.entryIDs.push(entryID);
    else groups.set(key, { entryIDs: [entryID], value });
  }
  return [...groups.values()].sort((left, right) => compareFractions(right.value, left.value));
}

/** Mean of the sheets' weighted means, of those with a mark. */
function meanOf(sheets: readonly Sheet[], criteria: readonly Weighted[]): Fraction {
  const scores = sheets.flatMap(({ marks }) => {
    const scored = criteria.filter(({ criterionID }) => marks[criterionID] !== undefined);
    const weights = sum(scored.map(({ weight }) => weight));
    return weights === 0
      ? []
      : [fraction(sum(scored.map(({ criterionID, weight }) => weight * marks[criterionID]!)), weights)];
  });
  return times(scores.reduce(plus, fraction(0)), fraction(1, scores.length));
}

interface ExactMean {
  readonly exact: Fraction;
  readonly judges: number;
}

/** The mean of each entry that somebody scored, put on 0 to 10. */
function meansIn({ marks, scale: { weights, lowest, highest } }: CountedRound): ReadonlyMap<string, ExactMean> {
  return new Map(
    [...by(marks, 'entryID')].map(([entryID, own]) => {
      const total = sum(own.map((one) => sum(one.marks.map((mark, at) => (mark - lowest) * weights[at]!))));
      return [
        entryID,
        { exact: fraction(10 * total, own.length * sum(weights) * (highest - lowest)), judges: own.length },
      ];
    }),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
