import type { Chart, ChartState, ChartStep } from '#machines/kit/chart.ts';

/** How much of a chart is drawn: its outermost frames alone, every state, or every step with its condition. */
export type Detail = 'frames' | 'states' | 'conditions';

/** A box of the large drawing. */
export interface GraphNode {
  readonly id: string;
  /** The frame or group around it; null at the top. */
  readonly parent: string | null;
  readonly label: string;
  /** What is said beneath the name, in lines. */
  readonly notes: readonly string[];
  /** `alike` is drawn around states that the same steps lead to and from; `any` stands for every state around it. */
  readonly kind: 'state' | 'final' | 'frame' | 'alike' | 'any';
  /** What is around it starts in it. */
  readonly starts: boolean;
  /** Paths of the states that it stands for. */
  readonly paths: readonly string[];
}

/** A line of the large drawing: every step between the same two boxes. */
export interface GraphLink {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
  readonly steps: readonly ChartStep[];
}

/** A chart as boxes and lines, without places. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

/** The words that stand in the large drawing. */
export interface GraphWords {
  readonly state: (state: ChartState) => string;
  readonly step: (step: ChartStep) => string;
  /** "if the code is right"; empty where a step has no condition. */
  readonly condition: (step: ChartStep) => string;
  /** "any of these 6" */
  readonly alike: (count: number) => string;
  readonly anywhere: (path: string) => string;
  /** How many steps leave a state where it is. */
  readonly stays: (count: number) => string;
  readonly inside: (count: number) => string;
  /** How many things are in a state now; empty where that is not known. */
  readonly here: (path: string) => string;
}

/** Puts a chart into boxes and lines: steps that share both ends share a line, and states that are alike a frame. */
export function graphOf(chart: Chart, detail: Detail, words: GraphWords): Graph {
  const shown = detail === 'frames' ? collapsed(chart) : chart;
  const frames = new Set(shown.states.flatMap(({ parent }) => (parent === null ? [] : [parent])));
  const groups = alikeIn(shown, frames);
  const groupOf = new Map(groups.flatMap(({ id, paths }) => paths.map((path) => [path, id] as const)));
  const stays = (path: string) => shown.steps.filter(({ from, to }) => from === path && (to === null || to === path));
  const nodes: GraphNode[] = [
    ...groups.map(({ id, parent, paths }) => ({
      id,
      parent,
      label: words.alike(paths.length),
      notes: [],
      kind: 'alike' as const,
      starts: false,
      paths,
    })),
    ...shown.states.map((state) => {
      const isShown = stays(state.path);
      const folded = detail === 'frames' ? insideOf(chart, state.path).length : 0;
      const isFrame = frames.has(state.path);
      return {
        id: state.path,
        parent: groupOf.get(state.path) ?? state.parent,
        label: words.state(state),
        notes: [
          ...(words.here(state.path) ? [words.here(state.path)] : []),
          ...(folded > 0 ? [words.inside(folded)] : []),
          ...(isShown.length > 0 && !isFrame ? [words.stays(new Set(isShown.map(words.step)).size)] : []),
        ],
        kind: isFrame ? ('frame' as const) : state.kind === 'final' ? ('final' as const) : ('state' as const),
        starts: state.initial && !isRegion(shown, state),
        paths: [state.path],
      };
    }),
  ];
  const links = new Map<string, { from: string; to: string; steps: ChartStep[] }>();
  const meet = (from: string, to: string, step: ChartStep) => {
    const id = `${from} > ${to}`;
    const link = links.get(id) ?? { from, to, steps: [] };
    link.steps.push(step);
    links.set(id, link);
  };
  for (const step of shown.steps) {
    if (step.to === null || step.to === step.from) continue;
    const [from, to] = ends(step, shown, groups);
    meet(from, to, step);
  }
  for (const { from } of links.values()) {
    if (!from.startsWith('any ') || nodes.some(({ id }) => id === from)) continue;
    const path = from.slice(4);
    const parent = path === '' ? null : path;
    nodes.push({ id: from, parent, label: words.anywhere(path), notes: [], kind: 'any', starts: false, paths: [] });
  }
  return { nodes, links: linksOf(links, detail, words) };
}

function linksOf(
  links: ReadonlyMap<string, { from: string; to: string; steps: readonly ChartStep[] }>,
  detail: Detail,
  words: GraphWords,
): GraphLink[] {
  return [...links].map(([id, { from, to, steps }]) => {
    const names = [...new Set(steps.map(words.step))];
    const lines =
      detail === 'conditions'
        ? [...new Set(steps.map((step) => [words.step(step), words.condition(step)].filter(Boolean).join(' · ')))]
        : [names.length > 1 ? `${names[0]}, ${names.length}` : (names[0] ?? '')];
    return { id, from, to, lines, steps };
  });
}

interface Group {
  readonly id: string;
  readonly parent: string | null;
  readonly paths: readonly string[];
}

/** At least three states beside each other that the same states lead to, and that lead to the same states or to these and more. */
function alikeIn({ states, steps }: Chart, frames: ReadonlySet<string>): Group[] {
  const moves = steps.filter(({ from, to }) => to !== null && to !== from);
  const sourcesOf = (path: string) => [...new Set(moves.flatMap(({ from, to }) => (to === path ? [from] : [])))].sort();
  const targetsOf = (path: string) => [...new Set(moves.flatMap(({ from, to }) => (from === path ? [to] : [])))].sort();
  const inner = states.filter(({ path, initial }) => !frames.has(path) && !initial && sourcesOf(path).length > 1);
  const bySource = grouped(inner, ({ path, parent }) => `${parent} < ${sourcesOf(path).join(' ')}`);
  return [...bySource.values()].flatMap((beside) => {
    const byTarget = grouped(beside, ({ path }) => targetsOf(path).join(' '));
    const [most = []] = [...byTarget.values()].toSorted((one, other) => other.length - one.length);
    const shared = most[0] ? targetsOf(most[0].path) : [];
    const paths = beside.map(({ path }) => path).filter((path) => shared.every((to) => targetsOf(path).includes(to)));
    if (paths.length < 3 || shared.length === 0) return [];
    return [{ id: `alike ${paths.join(' ')}`, parent: beside[0]?.parent ?? null, paths }];
  });
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The boxes that a step's line runs between: the group's where every state of it has such a step. */
function ends(step: ChartStep, { steps, states }: Chart, groups: readonly Group[]): readonly [string, string] {
  const to = step.to ?? step.from;
  const source = groups.find(({ paths }) => paths.includes(step.from));
  const target = groups.find(({ paths }) => paths.includes(to));
  const has = (from: string, end: string) => steps.some((other) => other.from === from && other.to === end);
  const fromAll = source?.paths.every((path) => has(path, to));
  const toAll = target?.paths.every((path) => has(step.from, path));
  const from = states.some(({ parent }) => parent === step.from) || step.from === '' ? anyOf(step.from) : step.from;
  return [fromAll && source ? source.id : from, toAll && target ? target.id : to];
}

// A frame's own steps leave from its edge; those of the whole chart need a box of their own.
const anyOf = (path: string) => (path === '' ? 'any ' : path);

/** The chart with its outermost states alone, and the steps between them. */
function collapsed(chart: Chart): Chart {
  const outermost = (path: string) => path.split('.')[0] ?? path;
  const steps = chart.steps
    .map((step) => ({ ...step, from: outermost(step.from), to: step.to === null ? null : outermost(step.to) }))
    .filter(
      ({ from, to }, index) => to !== null && (from !== to || chart.steps[index]?.from === chart.steps[index]?.to),
    );
  return { ...chart, states: chart.states.filter(({ parent }) => parent === null), steps };
}

const insideOf = ({ states }: Chart, path: string) => states.filter((state) => state.path.startsWith(`${path}.`));

const isRegion = ({ states }: Chart, { parent }: ChartState) =>
  parent === null
    ? states.filter((state) => state.parent === null && state.initial).length !== 1
    : states.find(({ path }) => path === parent)?.kind === 'parallel';
