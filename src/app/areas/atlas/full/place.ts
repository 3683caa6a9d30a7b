import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import type { Box, Point } from '../drawing/drawn.ts';
import { textWidth } from '../drawing/textWidth.ts';
import type { Graph, GraphLink, GraphNode } from './graph.ts';

export interface PlacedNode extends Box {
  readonly node: GraphNode;
}

export interface PlacedLink {
  readonly link: GraphLink;
  readonly points: readonly Point[];
  /** Where its words stand; null where it has none. */
  readonly label: Box | null;
  readonly lines: readonly string[];
  /** Leads against the direction of reading. */
  readonly back: boolean;
}

/** A graph with places, in pixels from its upper left corner. */
export interface Placed {
  /** From top to bottom, or from left to right. */
  readonly direction: 'DOWN' | 'RIGHT';
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const textSize = 12;
export const lineHeight = 16;
const nameSize = 13;
const nodeHeight = 26;
/** Beside the words of a box. */
export const padding = 10;
/** No line of a label is wider: labels beside each other make a drawing wide, and above each other high. */
const labelWidth = { RIGHT: 96, DOWN: 180 } as const;

export interface Elk {
  readonly layout: (graph: ElkNode) => Promise<ElkNode>;
}

/** Places a graph with right-angled lines: in the first arrangement that a window shows in full size, else in the largest. */
export async function placed(elk: Elk, graph: Graph, window: Size): Promise<Placed> {
  let best: Placed | null = null;
  for (const options of arrangements) {
    const next = read(graph, await elk.layout(elkGraph(graph, options)), directionOf(options));
    if (!best || scaleOf(next, window) > scaleOf(best, window)) best = next;
    if (scaleOf(best, window) === 1) break;
  }
  if (!best) throw new Error('A graph is placed in some way');
  return best;
}

/** How large a drawing is shown whole; 1 at most. */
export const scaleOf = ({ width, height }: Size, window: Size): number =>
  Math.min(1, window.width / width, window.height / height);

const common: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.cycleBreaking.strategy': 'GREEDY_MODEL_ORDER',
  'elk.layered.thoroughness': '20',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.edgeLabel': '2',
  'elk.spacing.labelLabel': '2',
  'elk.padding': '[top=3,left=6,bottom=3,right=3]',
};

const spaced = (pixels: number): LayoutOptions => ({
  'elk.layered.spacing.nodeNodeBetweenLayers': String(pixels),
  'elk.layered.spacing.edgeNodeBetweenLayers': String(pixels),
  'elk.layered.spacing.edgeEdgeBetweenLayers': String(pixels),
});

/** What is tried, roomy first: which of them a window shows in full size depends on the chart. */
const arrangements: readonly LayoutOptions[] = [
  { 'elk.direction': 'RIGHT', ...spaced(10) },
  { 'elk.direction': 'DOWN', ...spaced(10) },
  { 'elk.direction': 'DOWN', ...spaced(3) },
  { 'elk.direction': 'RIGHT', ...spaced(4) },
];

function elkGraph({ nodes, links }: Graph, options: LayoutOptions): ElkNode {
  const childrenOf = (parent: string | null): ElkNode[] =>
    nodes
      .filter((node) => node.parent === parent)
      .map((node) => {
        const children = childrenOf(node.id);
        const width = textWidth(node.label, nameSize, 'strong') + 2 * padding;
        if (children.length > 0)
          return {
            id: node.id,
            children,
            layoutOptions: {
              'elk.padding': '[top=22,left=8,bottom=6,right=8]',
              'elk.nodeSize.constraints': 'MINIMUM_SIZE',
              'elk.nodeSize.minimum': `(${width}, 0)`,
            },
          };
        const first = { 'elk.layered.layering.layerConstraint': 'FIRST' };
        return {
          id: node.id,
          width: Math.max(64, width + noteWidth(node)),
          height: nodeHeight,
          // Where a chart begins is where reading begins.
          ...(node.starts && parent === null && { layoutOptions: first }),
        };
      });
  const edges = links.map((link): ElkExtendedEdge => {
    const lines = wrapped(link.lines, labelWidth[directionOf(options)]);
    return {
      id: link.id,
      sources: [link.from],
      targets: [link.to],
      labels:
        lines.length === 0
          ? []
          : [
              {
                id: `label ${link.id}`,
                text: lines.join('\n'),
                width: Math.max(...lines.map((line) => textWidth(line, textSize, 'strong'))) + 4,
                height: lines.length * lineHeight,
              },
            ],
    };
  });
  return { id: 'chart', layoutOptions: { ...common, ...options }, children: childrenOf(null), edges };
}

const directionOf = (options: LayoutOptions) => (options['elk.direction'] === 'DOWN' ? 'DOWN' : 'RIGHT');

function read(graph: Graph, laid: ElkNode, direction: Placed['direction']): Placed {
  const corners = new Map<string, Point>([[laid.id, { x: 0, y: 0 }]]);
  const nodes: PlacedNode[] = [];
  const visit = (children: readonly ElkNode[], around: Point) => {
    for (const { id, x = 0, y = 0, width = 0, height = 0, children: inside = [] } of children) {
      const corner = { x: around.x + x, y: around.y + y };
      corners.set(id, corner);
      const node = graph.nodes.find((one) => one.id === id);
      if (node) nodes.push({ node, ...corner, width, height });
      visit(inside, corner);
    }
  };
  visit(laid.children ?? [], { x: 0, y: 0 });
  const links = (laid.edges ?? []).flatMap((edge): PlacedLink[] => {
    const link = graph.links.find(({ id }) => id === edge.id);
    if (!link) return [];
    const { x, y } = corners.get(edge.container ?? laid.id) ?? { x: 0, y: 0 };
    const shift = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
    const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(shift),
    );
    const [label] = edge.labels ?? [];
    const box = label
      ? { ...shift({ x: label.x ?? 0, y: label.y ?? 0 }), width: label.width ?? 0, height: label.height ?? 0 }
      : null;
    const [first, last] = [points[0], points.at(-1)];
    const back = first && last ? (direction === 'DOWN' ? last.y < first.y : last.x < first.x) : false;
    return [{ link, points, label: box, lines: label?.text?.split('\n') ?? [], back }];
  });
  return { direction, width: laid.width ?? 0, height: laid.height ?? 0, nodes, links };
}

/** Room for what is said of a state beside its name. */
const noteWidth = ({ notes }: GraphNode) => notes.reduce((sum, note) => sum + textWidth(note, textSize) + 8, 0);

/** Lines broken between words, none wider than a label may be. */
function wrapped(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => {
    const parts: string[] = [];
    for (const word of line.split(' ')) {
      const last = parts.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last === undefined || textWidth(longer, textSize, 'strong') > width) parts.push(word);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  });
}
