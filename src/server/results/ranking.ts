/** One entry's handed-in sheets, added up. */
export interface Total {
  readonly entryID: string;
  /** Sum over the sheets of Σ weight·mark, an integer. */
  readonly total: number;
  /** Sum over the sheets of Σ weight, an integer. */
  readonly weight: number;
}

export interface Ranked {
  readonly entryID: string;
  /** Plain mean over the sheets, 0 to 10; null where no sheet was handed in. */
  readonly mean: number | null;
  /** 1 is the best. Equal means share a rank and the ranks after them are left out; null where there is no mean. */
  readonly rank: number | null;
  /** Whether another entry has exactly the same mean. */
  readonly tied: boolean;
}

/**
 * Ranks the entries of one category by their plain mean, the best first and those without marks last.
 * Means are compared as fractions of integers, so that what is equal on paper is equal here.
 */
export function rank(totals: readonly Total[]): Ranked[] {
  const marked = totals.filter(({ weight }) => weight > 0).toSorted((left, right) => compare(right, left));
  const same = (entry: Total, other: Total | undefined) => other !== undefined && compare(entry, other) === 0;
  let first = 0;
  return [
    ...marked.map((entry, index): Ranked => {
      const equalsBefore = same(entry, marked[index - 1]);
      if (!equalsBefore) first = index;
      return {
        entryID: entry.entryID,
        mean: entry.total / entry.weight,
        rank: first + 1,
        tied: equalsBefore || same(entry, marked[index + 1]),
      };
    }),
    ...totals
      .filter(({ weight }) => weight === 0)
      .map(({ entryID }): Ranked => ({ entryID, mean: null, rank: null, tied: false })),
  ];
}

/** Sign of left − right. Both products stay below 2^53: a category has far fewer than a million sheets. */
const compare = (left: Total, right: Total) => Math.sign(left.total * right.weight - right.total * left.weight);
