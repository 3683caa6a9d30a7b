import { layout as arrange, Graph } from '@dagrejs/dagre';
import type { Chart, ChartState, ChartStep } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Box, Drawing, DrawnEdge, DrawnSource, DrawnStart, DrawnState, Point } from './drawn.ts';
import { textWidth } from './textWidth.ts';

/** The words that stand in a drawing. */
interface DrawingWords {
  readonly state: (state: ChartState) => string;
  readonly step: (step: ChartStep) => string;
  /** "in any of these": where a step holds in a whole frame, or with an empty path in the whole chart. */
  readonly anywhere: (path: string) => string;
  /** How many further lines an edge has: "+3". */
  readonly more: (count: number) => string;
  /** Steps that may be refused: room for their reason is kept beneath the name. */
  readonly mayBeRefused: (step: ChartStep) => boolean;
}

export const lineHeight = 16;
export const reasonHeight = 14;
/** How many names stand on one line before the rest is counted. */
const maximumLines = 4;

/** Lays a chart out in layers, from top to bottom or from left to right, whichever shows larger in a usual window. */
export function drawingOf(chart: Chart, words: DrawingWords): Drawing {
  const across = arranged(chart, words, 'LR');
  // No window shows a large one whole; its long names need less room side by side.
  if (chart.states.length > large) return across;
  const down = arranged(chart, words, 'TB');
  return scaleOf(across) > scaleOf(down) ? across : down;
}

const large = 12;
const scaleOf = ({ width, height }: Drawing) => Math.min(1, 760 / width, 640 / height);

const stateHeight = 40;
const framePadding = 28;

interface Places {
  readonly frames: ReadonlySet<string>;
  readonly enter: (path: string) => string;
  readonly leave: (path: string) => string;
}

function arranged(chart: Chart, words: DrawingWords, direction: 'TB' | 'LR'): Drawing {
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: 26, edgesep: 18, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  const places = placesOf(chart);
  const size = (state: ChartState) => Math.max(96, textWidth(words.state(state), 13, 'strong') + 52);
  for (const state of chart.states) {
    if (places.frames.has(state.path)) graph.setNode(frameName(state.path), {});
    else graph.setNode(state.path, { width: size(state), height: stateHeight });
  }
  for (const state of chart.states) {
    if (state.parent !== null) graph.setParent(nodeName(state, places), frameName(state.parent));
  }
  const starts = chart.states.filter(({ initial, path }) => initial && !isRegion(chart, path));
  for (const state of starts) {
    const dot = dotName(state.parent ?? '');
    graph.setNode(dot, { width: 10, height: 10 });
    if (state.parent !== null) graph.setParent(dot, frameName(state.parent));
    graph.setEdge(dot, places.enter(state.path), { minlen: 1, weight: 4 }, 'start');
  }
  const edges = groupsOf(chart, places);
  for (const path of new Set(edges.filter(({ any }) => any !== null).map(({ any }) => any!))) {
    graph.setNode(anyName(path), { width: textWidth(words.anywhere(path), 12) + 24, height: 26 });
    if (path !== '') graph.setParent(anyName(path), frameName(path));
  }
  for (const edge of edges) {
    const lines = linesOf(edge.steps, words);
    graph.setEdge(edge.from, edge.to, { ...labelSize(edge.steps, lines, words), labelpos: 'c', minlen: 1 }, edge.key);
  }
  arrange(graph);
  return read(chart, words, graph, direction, { places, edges, starts });
}

interface Group {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The frame that all its steps hold in; null where they leave one state. */
  readonly any: string | null;
  readonly steps: readonly ChartStep[];
}

function groupsOf(chart: Chart, places: Places): Group[] {
  const groups = new Map<string, { from: string; to: string; any: string | null; steps: ChartStep[] }>();
  for (const step of chart.steps) {
    const isAny = step.from === '' || places.frames.has(step.from);
    const from = isAny ? anyName(step.from) : places.leave(step.from);
    const to = step.to === null ? from : places.enter(step.to);
    const key = `${from} ${to}`;
    const group = groups.get(key) ?? { from, to, any: isAny ? step.from : null, steps: [] };
    if (!group.steps.some((other) => stepKey(other) === stepKey(step))) group.steps.push(step);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

function placesOf(chart: Chart): Places {
  const frames = new Set(chart.states.flatMap(({ parent }) => (parent === null ? [] : [parent])));
  const enter = (path: string): string => {
    if (!frames.has(path)) return path;
    const inside = chart.states.filter(({ parent }) => parent === path);
    if (chart.states.find((state) => state.path === path)?.kind === 'parallel') return enter(inside[0]!.path);
    return inside.some(({ initial }) => initial) ? dotName(path) : enter(inside[0]!.path);
  };
  return { frames, enter, leave: (path) => path };
}

// Regions of a parallel state all start at once: a dot before each of them would say otherwise.
const isRegion = (chart: Chart, path: string) => {
  const parent = chart.states.find((state) => state.path === path)?.parent ?? null;
  if (parent === null) return isParallelRoot(chart);
  return chart.states.find((state) => state.path === parent)?.kind === 'parallel';
};
const isParallelRoot = (chart: Chart) =>
  chart.states.filter(({ parent, initial }) => parent === null && initial).length !== 1;

function linesOf(steps: readonly ChartStep[], words: DrawingWords): string[] {
  const names = [...new Set(steps.map(words.step))];
  if (names.length <= maximumLines) return names;
  return [...names.slice(0, maximumLines - 1), words.more(names.length - maximumLines + 1)];
}

function labelSize(steps: readonly ChartStep[], lines: readonly string[], words: DrawingWords) {
  const refusable = steps.some(words.mayBeRefused);
  const width = Math.max(...lines.map((line) => textWidth(line, 12, 'strong'))) + 20;
  return {
    width: refusable ? Math.max(width, 170) : width,
    height: lines.length * lineHeight + 4 + (refusable ? reasonHeight : 0),
  };
}

type Laid = { readonly places: Places; readonly edges: readonly Group[]; readonly starts: readonly ChartState[] };

function read(
  chart: Chart,
  words: DrawingWords,
  graph: Graph,
  direction: 'TB' | 'LR',
  { places, edges, starts }: Laid,
): Drawing {
  const boxOf = (name: string): Box => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(name) as Partial<Box>;
    return { x: x - width / 2, y: y - height / 2, width, height };
  };
  const states = chart.states.map((state): DrawnState => {
    const frame = places.frames.has(state.path);
    const box = boxOf(nodeName(state, places));
    const label = words.state(state);
    return { state, label, frame, ...(frame ? framed(box, label) : box) };
  });
  const drawnEdges = edges.map((edge): DrawnEdge => {
    const laid = graph.edge(edge.from, edge.to, edge.key) as Box & { points: Point[] };
    const lines = linesOf(edge.steps, words);
    const first = laid.points[0]!;
    const last = laid.points.at(-1)!;
    const isLoop = edge.from === edge.to;
    const beside = isLoop && direction === 'TB';
    const back = direction === 'TB' ? last.y < first.y - 1 : last.x < first.x - 1;
    return {
      key: edge.key,
      steps: edge.steps,
      lines,
      points: isLoop ? loopOf(boxOf(edge.from), direction, laid.y - laid.height / 2) : laid.points,
      label: {
        x: beside ? labelOfLoop(boxOf(edge.from)) : laid.x - laid.width / 2,
        y: laid.y - laid.height / 2,
        width: laid.width,
        height: laid.height,
      },
      back: back && !isLoop,
      loop: isLoop,
      beside,
    };
  });
  const sources = [...new Set(edges.flatMap(({ any }) => (any === null ? [] : [any])))].map(
    (path): DrawnSource => ({ path, label: words.anywhere(path), ...boxOf(anyName(path)) }),
  );
  const drawnStarts = starts.map((state): DrawnStart => {
    const dot = dotName(state.parent ?? '');
    const { points } = graph.edge(dot, places.enter(state.path), 'start') as { points: Point[] };
    const { x, y } = graph.node(dot) as Point;
    return { at: { x, y }, points };
  });
  return moved({ direction, width: 0, height: 0, states, edges: drawnEdges, sources, starts: drawnStarts });
}

// A frame needs room for its name above what stands in it.
const framed = (box: Box, label: string): Box => ({
  x: box.x,
  y: box.y - framePadding / 2,
  width: Math.max(box.width, textWidth(label, 12, 'strong') + 24),
  height: box.height + framePadding / 2,
});

/** From a box and back to it: on its right, or beneath it as far down as its label. */
function loopOf({ x, y, width, height }: Box, direction: 'TB' | 'LR', label: number): Point[] {
  const right = x + width;
  const middle = y + height / 2;
  if (direction === 'TB') {
    return [
      { x: right, y: middle - 8 },
      { x: right + 20, y: middle - 8 },
      { x: right + 20, y: middle + 8 },
      { x: right + 1, y: middle + 8 },
    ];
  }
  const bottom = y + height;
  const centre = x + width / 2;
  const low = Math.max(bottom + 12, label);
  return [
    { x: centre - 10, y: bottom },
    { x: centre - 10, y: low },
    { x: centre + 10, y: low },
    { x: centre + 10, y: bottom + 1 },
  ];
}

const labelOfLoop = ({ x, width }: Box) => x + width + 26;

/** Moves everything to positive places and measures it. */
function moved(drawing: Drawing): Drawing {
  const corners = [
    ...[...drawing.states, ...drawing.sources, ...drawing.edges.map(({ label }) => label)].flatMap(
      ({ x, y, width, height }) => [
        { x, y },
        { x: x + width, y: y + height },
      ],
    ),
    ...drawing.edges.flatMap(({ points }) => points),
    ...drawing.starts.flatMap(({ at, points }) => [{ x: at.x - 5, y: at.y - 5 }, ...points]),
  ];
  const left = Math.min(...corners.map(({ x }) => x)) - 12;
  const top = Math.min(...corners.map(({ y }) => y)) - 12;
  const shift = <At extends Point>(at: At): At => ({ ...at, x: at.x - left, y: at.y - top });
  return {
    direction: drawing.direction,
    width: Math.ceil(Math.max(...corners.map(({ x }) => x)) - left + 12),
    height: Math.ceil(Math.max(...corners.map(({ y }) => y)) - top + 12),
    states: drawing.states.map(shift),
    sources: drawing.sources.map(shift),
    edges: drawing.edges.map((edge) => ({ ...edge, points: edge.points.map(shift), label: shift(edge.label) })),
    starts: drawing.starts.map(({ at, points }) => ({ at: shift(at), points: points.map(shift) })),
  };
}

const frameName = (path: string) => `frame ${path}`;
const dotName = (path: string) => `dot ${path}`;
const anyName = (path: string) => `any ${path}`;
const nodeName = (state: ChartState, { frames }: Places) =>
  frames.has(state.path) ? frameName(state.path) : state.path;
