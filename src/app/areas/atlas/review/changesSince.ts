import type { Chart, ChartState, ChartStep } from '#machines/kit/chart.ts';
import { type Change, compareCharts, stepKey } from '#machines/kit/compare.ts';

/** One part of a chart as it was, and as it is; null where it was or is not there. */
export type PartChange =
  | {
      readonly kind: 'state';
      readonly key: string;
      readonly change: Change;
      readonly before: ChartState | null;
      readonly now: ChartState | null;
    }
  | {
      readonly kind: 'step';
      readonly key: string;
      readonly change: Change;
      readonly before: ChartStep | null;
      readonly now: ChartStep | null;
    };

/** Every state and step that differs from an earlier version of the chart. */
export function changesSince(before: Chart, now: Chart): PartChange[] {
  const [comparison] = compareCharts([before], [now]);
  const state = (chart: Chart, key: string) => chart.states.find(({ path }) => path === key) ?? null;
  const step = (chart: Chart, key: string) => chart.steps.find((one) => stepKey(one) === key) ?? null;
  return [
    ...Object.entries(comparison?.states ?? {}).map(
      ([key, change]): PartChange => ({ kind: 'state', key, change, before: state(before, key), now: state(now, key) }),
    ),
    ...Object.entries(comparison?.steps ?? {}).map(
      ([key, change]): PartChange => ({ kind: 'step', key, change, before: step(before, key), now: step(now, key) }),
    ),
  ];
}
