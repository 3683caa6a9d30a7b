import { type Places, placesBy, singleFaults, type Way } from './way.ts';

/** One judge's grade for one entry: a place in the scale of words, 0 the lowest. */
export interface Grade {
  readonly judgeID: string;
  readonly entryID: string;
  readonly grade: number;
}

export interface GradesCount {
  readonly places: Places;
  /** By entry: the grade that more than half of its judges give at least, and how many gave more and less. */
  readonly majority: ReadonlyMap<
    string,
    { readonly grade: number; readonly above: number; readonly below: number } | null
  >;
}

/**
 * Grades in words, ranked by the majority grade: the lower median, the best grade that more than half of an entry's judges
 * give it or more. Entries of the same one are compared by the majority grade of what is left when one such grade is taken
 * away, again and again. Only the order of the grades counts, not how far they are apart, so one judge who exaggerates moves
 * little. Entries with the same grades throughout share a place; of two entries with different numbers of judges each grade
 * is counted as often as makes the numbers equal, which changes no order of entries with equal numbers. An entry without a
 * grade is last.
 * Source: Balinski and Laraki, Proceedings of the National Academy of Sciences 104 (2007).
 */
export const grades: Way<Grade, { readonly scale: number }, GradesCount> = {
  id: 'grades',
  faults: (entryIDs, given, { scale }) => [
    ...(Number.isInteger(scale) && scale >= 2 ? [] : [{ code: 'badSetting' as const }]),
    ...singleFaults(entryIDs, given),
    ...given
      .filter(({ grade }) => !(Number.isInteger(grade) && grade >= 0 && grade < scale))
      .map(({ judgeID, entryID }) => ({ code: 'badGrade' as const, judgeID, entryID })),
  ],
  count(entryIDs, given) {
    const gradesOf = new Map(entryIDs.map((id) => [id, [] as number[]]));
    for (const { entryID, grade } of given) gradesOf.get(entryID)!.push(grade);
    for (const own of gradesOf.values()) own.sort((left, right) => left - right);
    return {
      places: placesBy(entryIDs, (left, right) => compare(gradesOf.get(right)!, gradesOf.get(left)!)),
      majority: new Map(
        [...gradesOf].map(([id, own]) => {
          const grade = own[Math.floor((own.length - 1) / 2)];
          const found =
            grade === undefined
              ? null
              : {
                  grade,
                  above: own.filter((other) => other > grade).length,
                  below: own.filter((other) => other < grade).length,
                };
          return [id, found];
        }),
      ),
    };
  },
};

/** Positive where `left` is better: the first majority grades that differ decide. Both ascending. */
function compare(left: readonly number[], right: readonly number[]): number {
  if (left.length === 0 || right.length === 0) return left.length - right.length;
  const all = leastCommon(left.length, right.length);
  for (const place of fromTheMiddle(all)) {
    const difference =
      left[Math.floor((place * left.length) / all)]! - right[Math.floor((place * right.length) / all)]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Places of `count` ascending grades in the order in which each is the lower median of what is left. */
function* fromTheMiddle(count: number): Generator<number> {
  let [low, high] = [Math.floor((count - 1) / 2), Math.floor((count - 1) / 2) + 1];
  // With an even number left it is the lower of the two in the middle; with an odd one what the last taken has on its other side.
  for (let left = count; left > 0; left -= 1) {
    if (left % 2 === 0 || left === count) yield low--;
    else yield high++;
  }
}

const leastCommon = (left: number, right: number): number => (left * right) / greatestCommon(left, right);
const greatestCommon = (left: number, right: number): number =>
  right === 0 ? left : greatestCommon(right, left % right);
