/** One figure of the measurement, with its budget where it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
}

/** The figures past their budget; one that is no number is. */
export const pastBudget = (figures: readonly Figure[]): readonly Figure[] =>
  figures.filter(({ value, most, least }) => !(value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? 0)));

/** A line for each figure: name, value, budget, and how it stands to the one of that name in `kept`. */
export function linesOf(figures: readonly Figure[], kept: readonly Figure[]): readonly string[] {
  const before = new Map(kept.map((figure) => [figure.name, figure.value]));
  return figures.map(({ name, value, unit, most, least }) => {
    const shown = (figure: number) => `${figure.toPrecision(4)} ${unit}`.trim();
    const budget =
      most !== undefined ? `at most ${shown(most)}` : least !== undefined ? `at least ${shown(least)}` : '';
    const known = before.get(name);
    const change = known ? `${(value / known).toFixed(2)} × the kept` : '';
    return [name.padEnd(58), shown(value).padStart(14), budget.padStart(22), change.padStart(18)].join(' ').trimEnd();
  });
}

/** The value that this share of them does not exceed: the middle one for 0.5, the largest for 1; 0 where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
