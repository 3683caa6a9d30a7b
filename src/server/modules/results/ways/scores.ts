import { type Places, placesBy, singleFaults, type Way } from './way.ts';

/** One judge's marks for one entry, in the order of the criteria. */
export interface GivenScores {
  readonly judgeID: string;
  readonly entryID: string;
  readonly marks: readonly number[];
}

/** The criteria's weights, whole numbers of per cent that make 100, and the lowest and highest mark of the scale. */
export interface ScoreScale {
  readonly weights: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

/** What an entry's marks come to. All figures are shares of the scale, from 0 to 1. */
export interface EntryScore {
  /** Mean of the judges' weighted marks. */
  readonly mark: number;
  readonly judges: number;
  /** The lowest and the highest of the judges' weighted marks. */
  readonly from: number;
  readonly to: number;
  /** Mean of each criterion. */
  readonly criteria: readonly number[];
}

export interface ScoresCount {
  readonly places: Places;
  readonly marks: ReadonlyMap<string, EntryScore>;
}

/** Judges, and their weighted marks added up in whole numbers. */
interface Sum {
  readonly judges: number;
  readonly total: number;
}

/**
 * Scores by weighted criteria on one scale: a judge's marks are weighted and put between 0 and 1, and an entry has the mean
 * of its judges. Only entries whose means are exactly equal share a place: they are compared in whole numbers. An entry
 * without marks is last.
 */
export const scores: Way<GivenScores, ScoreScale, ScoresCount> = {
  id: 'scores',
  faults: (entryIDs, given, { weights, lowest, highest }) => [
    ...(weights.length > 0 && weights.every(isWeight) && sum(weights) === 100 && lowest < highest
      ? []
      : [{ code: 'badSetting' as const }]),
    ...singleFaults(entryIDs, given),
    ...given
      .filter(
        ({ marks }) =>
          marks.length !== weights.length ||
          !marks.every((mark) => Number.isInteger(mark) && mark >= lowest && mark <= highest),
      )
      .map(({ judgeID, entryID }) => ({ code: 'badGrade' as const, judgeID, entryID })),
  ],
  count(entryIDs, given, { weights, lowest, highest }) {
    const span = highest - lowest;
    const of = new Map(entryIDs.map((id) => [id, [] as (readonly number[])[]]));
    for (const { entryID, marks } of given) of.get(entryID)!.push(marks.map((mark) => mark - lowest));
    const weighted = (marks: readonly number[]) => sum(marks.map((mark, at) => mark * weights[at]!));
    const sums = new Map(
      [...of].map(([id, own]): [string, Sum] => [id, { judges: own.length, total: sum(own.map(weighted)) }]),
    );
    const marks = [...of].flatMap(([id, own]): [string, EntryScore][] => {
      const { judges, total } = sums.get(id)!;
      if (judges === 0) return [];
      const each = own.map((one) => weighted(one) / (100 * span));
      const mark = total / (judges * 100 * span);
      const criteria = weights.map((_, at) => sum(own.map((one) => one[at]!)) / (judges * span));
      return [[id, { mark, judges, from: Math.min(...each), to: Math.max(...each), criteria }]];
    });
    return {
      places: placesBy(entryIDs, (left, right) => compare(sums.get(left)!, sums.get(right)!)),
      marks: new Map(marks),
    };
  },
};

/** Below nought where the first has the higher mean; without dividing. */
const compare = (one: Sum, other: Sum): number =>
  one.judges === 0 || other.judges === 0
    ? other.judges - one.judges
    : other.total * one.judges - one.total * other.judges;

const isWeight = (weight: number) => Number.isInteger(weight) && weight > 0;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
