import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import { cx } from '#app/ui/theme/cx.ts';
import type { Point } from '../drawing/drawn.ts';
import * as css from './full.css.ts';
import { lineHeight, type Placed, type PlacedLink, type PlacedNode, padding } from './place.ts';

type FullDrawingProps = {
  readonly placed: Placed;
  readonly scale: number;
  readonly title: string;
  /** The path of the state that is looked at. */
  readonly at: string | null;
  /** Only what leaves it stays bright. */
  readonly only: boolean;
  /** Paths of states that a search found. */
  readonly found: ReadonlySet<string>;
  readonly onPick: (path: string) => void;
  readonly svg: RefObject<SVGSVGElement | null>;
};

/** A placed chart: boxes that can be looked at one by one, and right-angled lines with their words. */
export function FullDrawing({ placed, scale, title, at, only, found, onPick, svg }: FullDrawingProps) {
  const id = useId();
  useEffect(() => {
    if (at === null) return;
    const box = svg.current?.querySelector(`[data-state="${CSS.escape(at)}"]`);
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, svg]);
  const leaves = ({ link }: PlacedLink) => link.steps.some(({ from }) => from === at);
  const isDim = (link: PlacedLink) => only && at !== null && !leaves(link);
  const reached = new Set(placed.links.filter(leaves).map(({ link }) => link.to));
  const isFrame = ({ node }: PlacedNode) => node.kind === 'frame' || node.kind === 'alike';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing holds the states as buttons, and is no set of fields
    <svg
      ref={svg}
      className={css.plane}
      role="group"
      aria-label={title}
      width={placed.width * scale}
      height={placed.height * scale}
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      data-width={placed.width}
      data-height={placed.height}
    >
      <defs>
        {(['idle', 'outgoing'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path d="M1 1 7 4 1 7" className={css.heads[kind]} />
          </marker>
        ))}
      </defs>
      {placed.nodes.filter(isFrame).map((drawn) => (
        <Box
          key={drawn.node.id}
          drawn={drawn}
          at={at}
          found={found}
          onPick={onPick}
          dim={false}
          reached={reached.has(drawn.node.id)}
        />
      ))}
      {placed.links.map((drawn) => {
        const kind = at !== null && leaves(drawn) ? 'outgoing' : 'idle';
        return (
          <path
            key={drawn.link.id}
            className={cx(css.lines[kind], drawn.back && css.back, isDim(drawn) && css.dim)}
            d={rounded(drawn.points)}
            markerEnd={`url(#${id}-${kind})`}
            data-link={drawn.link.id}
          />
        );
      })}
      {placed.nodes
        .filter((drawn) => !isFrame(drawn))
        .map((drawn) => (
          <Box
            key={drawn.node.id}
            drawn={drawn}
            at={at}
            found={found}
            onPick={onPick}
            dim={only && at !== null && at !== drawn.node.id && !reached.has(drawn.node.id)}
            reached={reached.has(drawn.node.id)}
          />
        ))}
      {placed.links.map((drawn) => (
        <Words key={drawn.link.id} drawn={drawn} outgoing={at !== null && leaves(drawn)} dim={isDim(drawn)} />
      ))}
    </svg>
  );
}

type BoxProps = Pick<FullDrawingProps, 'at' | 'found' | 'onPick'> & {
  readonly drawn: PlacedNode;
  readonly dim: boolean;
  readonly reached: boolean;
};

function Box({ drawn: { node, x, y, width, height }, at, found, onPick, dim, reached }: BoxProps) {
  const isFrame = node.kind === 'frame' || node.kind === 'alike';
  const [path] = node.kind === 'alike' ? [] : node.paths;
  const isAt = path !== undefined && path === at;
  const look = isAt ? css.boxes.at : reached ? css.boxes.reached : css.boxes[node.kind];
  const shape = (
    <>
      <rect className={look} x={x} y={y} width={width} height={height} rx="8" />
      {node.kind === 'final' && (
        <rect className={css.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="5" />
      )}
      <text
        className={cx(
          isFrame ? css.frameName : css.name,
          isAt && css.nameAt,
          path !== undefined && found.has(path) && css.found,
        )}
        x={x + padding}
        y={y + (isFrame ? 15 : 18)}
      >
        {node.label}
        {node.notes.map((note) => (
          <tspan key={note} className={css.note} dx="5">
            {/* A space of its own: who speaks what is seen is understood. */}
            {` ${note}`}
          </tspan>
        ))}
      </text>
      {node.starts && <circle className={css.start} cx={x} cy={y + height / 2} r="4" />}
    </>
  );
  if (path === undefined) return <g data-box={node.id}>{shape}</g>;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick(path);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button elements
    <g
      className={cx(css.target, dim && css.dim)}
      role="button"
      tabIndex={0}
      aria-pressed={isAt}
      aria-label={[node.label, ...node.notes].join(', ')}
      data-state={path}
      data-box={node.id}
      data-frame={isFrame || undefined}
      onClick={() => onPick(path)}
      onKeyDown={onKeyDown}
    >
      {shape}
    </g>
  );
}

function Words({
  drawn: { label, lines, link },
  outgoing,
  dim,
}: {
  readonly drawn: PlacedLink;
  readonly outgoing: boolean;
  readonly dim: boolean;
}) {
  if (!label) return null;
  return (
    <text className={cx(css.label, outgoing && css.labelOutgoing, dim && css.dim)} data-label={link.id}>
      {lines.map((line, place) => {
        const y = label.y + 12 + place * lineHeight;
        return (
          <tspan key={y} x={label.x + 2} y={y}>
            {line}
          </tspan>
        );
      })}
    </text>
  );
}

const radius = 8;

/** A line through right angles, each of them rounded as far as the pieces beside it are long. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, place) => {
      const [before, after] = [points[place - 1], points[place + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [start, end] = [towards(point, before), towards(point, after)];
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join('');
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(radius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
