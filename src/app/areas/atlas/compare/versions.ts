import type { Chart, ChartState, ChartStep } from '#machines/kit/chart.ts';
import { isFields } from '../shared/fields.ts';

/** The charts as they were at an instant (ISO 8601), as `npm run flows -- --keep` wrote them. */
export interface StoredCharts {
  readonly at: string;
  readonly charts: readonly Chart[];
}

/** The versions that came with the product, the newest first. */
export async function shippedVersions(): Promise<readonly StoredCharts[]> {
  const { default: shipped } = await import(/* webpackChunkName: "atlas-history" */ './history.json');
  // The same tool that writes the charts wrote them.
  return (shipped as unknown as StoredCharts[]).toReversed();
}

/** The charts in a file that `npm run flows` wrote, this year or earlier; null where it holds none. */
export function chartsIn(text: string): readonly Chart[] | null {
  try {
    const read: unknown = JSON.parse(text);
    const found = Array.isArray(read) ? read : isFields(read) && Array.isArray(read.charts) ? read.charts : [read];
    const charts = found.flatMap((one) => chartIn(one) ?? []);
    return charts.length > 0 && charts.length === found.length ? charts : null;
  } catch {
    return null;
  }
}

function chartIn(value: unknown): Chart | null {
  if (!isFields(value) || !Array.isArray(value.states) || !Array.isArray(value.steps)) return null;
  const states = value.states.map(stateIn);
  const steps = value.steps.map(stepIn);
  if (typeof value.name !== 'string' || states.includes(null) || steps.includes(null)) return null;
  const known = new Set(states.map((state) => state?.path));
  const isKnown = (path: string | null | undefined) => path === '' || path === null || known.has(path);
  if (!steps.every((step) => isKnown(step?.from) && isKnown(step?.to))) return null;
  if (!states.every((state) => isKnown(state?.parent))) return null;
  return {
    name: value.name,
    description: textIn(value.description),
    states: states.filter((state) => state !== null),
    steps: steps.filter((step) => step !== null),
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function stateIn(value: unknown): ChartState | null {
  if (!isFields(value) || typeof value.path !== 'string' || value.path === '') return null;
  return {
    path: value.path,
    key: value.path.slice(value.path.lastIndexOf('.') + 1),
    parent: orNull(value.parent),
    kind: oneOf(['atomic', 'compound', 'parallel', 'final', 'history'], value.kind, 'atomic'),
    description: textIn(value.description),
    tags: textsIn(value.tags),
    initial: value.initial === true,
    waitsFor: textsIn(value.waitsFor),
    entry: textsIn(value.entry),
    exit: textsIn(value.exit),
  };
}

function stepIn(value: unknown): ChartStep | null {
  if (!isFields(value) || typeof value.from !== 'string' || typeof value.event !== 'string') return null;
  const { delay } = value;
  const given = isFields(value.guardParams) ? Object.entries(value.guardParams) : null;
  // Compared as text, so in the order in which a chart has them.
  return {
    from: value.from,
    event: value.event,
    kind: oneOf(['person', 'answer', 'failure', 'time', 'always'], value.kind, 'person'),
    guard: orNull(value.guard),
    guardParams: given && Object.fromEntries(given.flatMap(([name, one]) => (isPlain(one) ? [[name, one]] : []))),
    delay: isFields(delay)
      ? { name: textIn(delay.name), milliseconds: typeof delay.milliseconds === 'number' ? delay.milliseconds : null }
      : null,
    actions: textsIn(value.actions),
    emits: textsIn(value.emits),
    description: textIn(value.description),
    to: orNull(value.to),
  };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const oneOf = <Value extends string>(known: readonly Value[], value: unknown, otherwise: Value): Value =>
  known.find((one) => one === value) ?? otherwise;
