import type { Point } from './drawn.ts';

/** A line through every point of an edge, so that it also runs through its label; `along` is the way the chart runs. */
export function curveOf(points: readonly Point[], along: 'TB' | 'LR' | 'loop'): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const bends = rest.map((point, place) => {
    const from = points[place] ?? first;
    const middle = { x: (from.x + point.x) / 2, y: (from.y + point.y) / 2 };
    if (along === 'TB') return `C${at({ x: from.x, y: middle.y })} ${at({ x: point.x, y: middle.y })} ${at(point)}`;
    if (along === 'LR') return `C${at({ x: middle.x, y: from.y })} ${at({ x: middle.x, y: point.y })} ${at(point)}`;
    return `L${at(point)}`;
  });
  return `M${at(first)}${bends.join('')}`;
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;
