import type { Combination } from './combining.ts';
import { average, by, deviation, median, order } from './grouping.ts';
import type { Panel, Score } from './panel.ts';
import { type Place, rounded } from './places.ts';
import type { CategoryScores, JudgeScores, RankedEntry } from './result.types.ts';
import type { SeverityFit } from './severity.ts';
import { chancesOf, type Noise, rankSets, uncertaintyOf } from './uncertainty.ts';
import type { Valued } from './values.ts';

/** Residual standard deviations beyond which a sheet is pointed out. */
const farOff = 2;

interface Ranking {
  readonly valued: Valued;
  readonly placed: readonly Place[];
  readonly fit: SeverityFit | null;
  /** The same as errors of the weighted sum; `fit` where no round counts. */
  readonly sum: SeverityFit | null;
  readonly combination: Combination | null;
  readonly noise: Noise | null;
  readonly scoresOf: ReadonlyMap<string, readonly Score[]>;
}

/** A row for each entry: the ranked ones best first, then those without a sheet. */
export function rowsOf(
  category: CategoryScores,
  { valued, placed, fit, sum, noise, scoresOf, combination }: Ranking,
): RankedEntry[] {
  const ids = placed.map(({ entryID }) => entryID);
  const errors = sum && noise && valued.hasErrors ? { fit: sum, noise, ...uncertaintyOf(sum, noise) } : null;
  const bands = errors && rankSets(ids, errors.fit, errors.noise);
  const chances = errors && chancesOf(ids, errors.fit, errors.noise);
  const sheetOf = (score: Score): RankedEntry['sheets'][number] => {
    const { counted, weight } = valued.counted(score);
    return {
      judgeID: score.judgeID,
      value: score.value,
      correction: counted - score.value,
      counted,
      weight,
      expected: fit?.expected(score.entryID, score.judgeID) ?? null,
      outlier: fit !== null && noise !== null && isFarOff(score, fit, noise),
    };
  };
  const rowOf = (entryID: string, place: Place | null, index: number): RankedEntry => {
    const own = scoresOf.get(entryID) ?? [];
    const values = own.map(({ value }) => value);
    return {
      entryID,
      rank: place?.rank ?? null,
      band: (place && bands?.[index]) ?? null,
      judges: own.length,
      raw: own.length === 0 ? null : average(values),
      median: own.length === 0 ? null : median(values),
      adjusted: place?.value ?? null,
      interval: (place && errors?.interval(entryID, place.value)) ?? null,
      chances: chances?.get(entryID) ?? null,
      ...(combination && {
        parts: { scores: place ? rounded(valued.values.get(entryID)!) : null, rounds: combination.meansOf(entryID) },
      }),
      tie: place?.tie ?? null,
      sheets: own.map(sheetOf),
    };
  };
  const others = category.entryIDs.filter((entryID) => !valued.values.has(entryID)).toSorted(order);
  return [
    ...placed.map((place, index) => rowOf(place.entryID, place, index)),
    ...others.map((entryID) => rowOf(entryID, null, -1)),
  ];
}

/** A residual varies less the more of the sheet its own expectation is made of: Cook and Weisberg (1982), section 2.1. */
function isFarOff(score: Score, fit: SeverityFit, { sigma }: Noise): boolean {
  if (sigma === null || fit.residual === null) return false;
  const rest = 1 - fit.leverage(score.entryID, score.judgeID);
  const away = Math.abs(score.value - fit.expected(score.entryID, score.judgeID));
  return rest > 1e-6 && away > farOff * sigma * Math.sqrt(rest);
}

/** How each judge marks, in the order of their ids. */
export function judgesOf(
  scores: readonly Score[],
  panel: Panel,
  fit: SeverityFit | null,
  weights: ReadonlyMap<string, number>,
): JudgeScores[] {
  const given = by(scores, 'judgeID');
  return panel.judgeIDs.toSorted(order).map((judgeID) => {
    const values = given.get(judgeID)!.map(({ value }) => value);
    return {
      judgeID,
      sheets: values.length,
      mean: average(values),
      spread: values.length < 2 ? null : deviation(values),
      severity: fit?.severity.get(judgeID) ?? null,
      weight: weights.get(judgeID) ?? 1,
    };
  });
}
