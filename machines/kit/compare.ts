import type { Chart, ChartState, ChartStep } from './chart.ts';

export type Change = 'added' | 'removed' | 'changed';

/** What became of one chart since an earlier version of it. */
export interface Comparison {
  readonly name: string;
  /** The chart itself came, went, or has other words or parts; null where nothing differs. */
  readonly change: Change | null;
  /** By path. */
  readonly states: Readonly<Record<string, Change>>;
  /** By `stepKey`. */
  readonly steps: Readonly<Record<string, Change>>;
}

/** Compares charts, by name, with an earlier version of the same charts. */
export function compareCharts(before: readonly Chart[], after: readonly Chart[]): Comparison[] {
  const names = [...new Set([...after, ...before].map(({ name }) => name))];
  return names.map((name) => {
    const old = before.find((chart) => chart.name === name);
    const now = after.find((chart) => chart.name === name);
    const states = differences(keyed(old?.states ?? [], statePath), keyed(now?.states ?? [], statePath));
    const steps = differences(keyed(old?.steps ?? [], stepKey), keyed(now?.steps ?? [], stepKey));
    const differs = Object.keys(states).length + Object.keys(steps).length > 0 || old?.description !== now?.description;
    const change = !old ? 'added' : !now ? 'removed' : differs ? 'changed' : null;
    return { name, change, states, steps };
  });
}

/** What was there before and is no more, put back into the chart, so that a drawing can show it as removed. */
export function withRemoved(before: Chart | undefined, after: Chart): Chart {
  const states = keyed(after.states, statePath);
  const steps = keyed(after.steps, stepKey);
  const goneStates = (before?.states ?? []).filter((state) => !states.has(state.path));
  const goneSteps = (before?.steps ?? []).filter((step) => !steps.has(stepKey(step)));
  return { ...after, states: [...after.states, ...goneStates], steps: [...after.steps, ...goneSteps] };
}

/** Tells the steps of one chart apart. */
export const stepKey = (step: Omit<ChartStep, 'kind' | 'delay' | 'actions' | 'emits' | 'description'>): string =>
  `${step.from} ${step.event}${step.guard ? ` [${conditionName(step)}]` : ''} → ${step.to ?? 'stays'}`;

/** A condition by its name and what it is asked about: "wasAsked: smsCode". */
export const conditionName = ({ guard, guardParams }: Pick<ChartStep, 'guard' | 'guardParams'>): string =>
  [guard ?? '', ...Object.values(guardParams ?? {})].join(': ');

const statePath = ({ path }: ChartState) => path;

const keyed = <Part>(parts: readonly Part[], key: (part: Part) => string) =>
  new Map(parts.map((part) => [key(part), part]));

function differences<Part>(before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>) {
  const changes: Record<string, Change> = {};
  for (const [key, part] of after) {
    const old = before.get(key);
    if (old === undefined) changes[key] = 'added';
    else if (JSON.stringify(old) !== JSON.stringify(part)) changes[key] = 'changed';
  }
  for (const key of before.keys()) if (!after.has(key)) changes[key] = 'removed';
  return changes;
}
