import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getMicrosteps } from 'xstate';
import { conditionOf } from './chart.ts';
import { stepKey } from './compare.ts';
import { pairsOf } from './pairs.ts';
import { nameOf } from './paths.ts';
import type { Registered } from './register.ts';
import { versionOf } from './version.ts';

/** Where generated paths run: on the machine alone, over the API of a real server, on the screens in a browser. */
export const runLevels = ['machine', 'api', 'browser'] as const;
export type RunLevel = (typeof runLevels)[number];

/** What became of the steps of one chart when its paths ran last on one level. */
export interface ChartRun {
  readonly chart: string;
  readonly level: RunLevel;
  /** When it ended, ISO 8601. */
  readonly at: string;
  /** The version of the chart that ran (`versionOf`). */
  readonly hash: string;
  /** How often each step passed and failed, by `stepKey`. */
  readonly steps: Readonly<Record<string, readonly [passed: number, failed: number]>>;
  /** How many pairs of steps were taken one after the other, of those that the chart's cases can take. */
  readonly pairs?: readonly [taken: number, possible: number];
}

/** What a walk found: its pairs by name, so that those of several walks can be put together. */
export interface WalkedRun extends Omit<ChartRun, 'pairs'> {
  readonly pairs: readonly string[];
}

export interface RunRecorder {
  /** A path is begun: its first step follows no other. */
  readonly begin: () => void;
  /** A step was taken from here; `passed` says whether it led where its path leads. */
  readonly note: (from: AnyMachineSnapshot, event: EventObject, passed: boolean) => void;
  /** What was noted, ended at an instant (ISO 8601). */
  readonly run: (at: string) => WalkedRun;
}

/** Counts what becomes of each step of a chart while its paths run. */
export function runRecorder(registered: Registered, level: RunLevel): RunRecorder {
  const steps: Record<string, [number, number]> = {};
  const pairs = new Set<string>();
  let before: readonly string[] = [];
  return {
    begin() {
      before = [];
    },
    note(from, event, passed) {
      const names = passed ? registered.machine.getTransitionData(from, event).map(nameOf) : [];
      for (const pair of pairsOf(before, names)) pairs.add(pair);
      before = names;
      for (const key of stepsTaken(registered.machine, from, event)) {
        const [good, bad] = steps[key] ?? [0, 0];
        steps[key] = passed ? [good + 1, bad] : [good, bad + 1];
      }
    },
    run: (at) => ({
      chart: registered.name,
      level,
      at,
      hash: versionOf(registered),
      steps,
      pairs: [...pairs].sort(),
    }),
  };
}

/** The runs with a newer one in the place of the one before it, in the order of charts and levels. */
export const withRun = (runs: readonly ChartRun[], newer: ChartRun): readonly ChartRun[] =>
  [...runs.filter(({ chart, level }) => chart !== newer.chart || level !== newer.level), newer].sort((one, other) =>
    `${one.chart} ${one.level}`.localeCompare(`${other.chart} ${other.level}`, 'en'),
  );

/** The steps of the chart that an event takes, those included that follow at once; keys as `stepKey` makes them. */
function stepsTaken(machine: AnyStateMachine, from: AnyMachineSnapshot, event: EventObject): string[] {
  const first = from.can(event) ? (machine.getTransitionData(from, event) as readonly Taken[]).flatMap(keysOf) : [];
  const passed = getMicrosteps(machine, from, event).map(([snapshot]) => snapshot as AnyMachineSnapshot);
  const atOnce = passed.slice(0, -1).flatMap((snapshot, place) => {
    const next = new Set(passed[place + 1]?._nodes.map(({ id }) => id));
    return snapshot._nodes
      .flatMap(({ always = [] }) => always as readonly Taken[])
      .filter(({ target = [] }) => target.some(({ id }) => next.has(id)))
      .slice(0, 1)
      .flatMap(keysOf);
  });
  return [...new Set([...first, ...atOnce])];
}

interface Taken {
  readonly source: { readonly path: readonly string[] };
  readonly eventType: string;
  readonly guard?: unknown;
  readonly target?: readonly { readonly id: string; readonly path: readonly string[] }[] | undefined;
}

const keysOf = ({ source, eventType, guard, target }: Taken): string[] => {
  const step = { from: source.path.join('.'), event: eventType, ...conditionOf(guard) };
  const targets = target?.map(({ path }) => path.join('.')) ?? [null];
  return targets.map((to) => stepKey({ ...step, to }));
};
