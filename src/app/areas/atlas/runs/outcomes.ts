import { type ChartRun, type RunLevel, runLevels } from '#machines/kit/results.ts';

/** What became of one step where its chart ran last: on each level, the newest run. */
export interface StepRun {
  readonly level: RunLevel;
  /** Null where the step was not taken there. */
  readonly passed: boolean | null;
  /** When, ISO 8601; null where the chart never ran there. */
  readonly at: string | null;
  /** Whether another version of the chart ran. */
  readonly older: boolean;
}

export type Outcome = 'passed' | 'failed' | 'notRun';

/** The runs of one step on every level, by the key of the step. */
export const runsOf = (runs: readonly ChartRun[], chart: string, hash: string, key: string): readonly StepRun[] =>
  runLevels.map((level) => {
    const run = runs.find((one) => one.chart === chart && one.level === level);
    const [good = 0, bad = 0] = run?.steps[key] ?? [];
    const taken = good + bad > 0;
    return {
      level,
      passed: taken ? bad === 0 : null,
      at: run?.at ?? null,
      older: run !== undefined && run.hash !== hash,
    };
  });

/** How many pairs of steps of a chart were taken one after the other on a level, of those that its cases can take. */
export interface PairsRun {
  readonly level: RunLevel;
  readonly taken: number;
  readonly possible: number;
}

/** The pairs of steps of a chart on each level that it ran on. */
export const pairsOf = (runs: readonly ChartRun[], chart: string): readonly PairsRun[] =>
  runLevels.flatMap((level) => {
    const [taken, possible] = runs.find((one) => one.chart === chart && one.level === level)?.pairs ?? [];
    return taken === undefined || possible === undefined ? [] : [{ level, taken, possible }];
  });

/** The worst of several steps: one that failed counts before one that did not run. */
export function outcomeOf(steps: readonly (readonly StepRun[])[]): Outcome {
  const all = steps.flat();
  if (all.some(({ passed }) => passed === false)) return 'failed';
  return steps.length > 0 && steps.every((levels) => levels.some(({ passed }) => passed)) ? 'passed' : 'notRun';
}
