import type { ResultRow } from '#contract/entities/result.ts';

/** The part of the scale from 0 to 10 that every interval of a drawing shares. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Whole marks, each with its place in per cent. */
  readonly ticks: readonly { readonly score: number; readonly at: number }[];
  /** Place of a value in per cent, within the axis. */
  at(value: number): number;
}

export function axisOf(rows: readonly Pick<ResultRow, 'adjusted' | 'interval'>[]): Axis {
  const values = rows.flatMap(({ adjusted, interval }) =>
    interval ? [interval.low, interval.high] : adjusted === null ? [] : [adjusted],
  );
  const from = Math.max(0, Math.floor(Math.min(10, ...values)));
  const to = Math.min(10, Math.max(Math.ceil(Math.max(0, ...values) * 2) / 2, from + 1));
  const start = Math.min(from, to - 1);
  const at = (value: number) => Math.min(100, Math.max(0, ((value - start) / (to - start)) * 100));
  const ticks = Array.from({ length: Math.floor(to - start) + 1 }, (_, index) => start + index);
  return { from: start, to, ticks: ticks.map((score) => ({ score, at: at(score) })), at };
}
