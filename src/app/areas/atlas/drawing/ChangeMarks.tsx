import type { Change } from '#machines/kit/compare.ts';
import * as css from './drawing.css.ts';
import type { Box, DrawnEdge, Point } from './drawn.ts';
import { lineHeight } from './layout.ts';
import { textWidth } from './textWidth.ts';

/** What became of a part, as a sign: colour alone tells it to few. */
const changeSigns = { added: '+', changed: '~', removed: '−' } as const satisfies Record<Change, string>;

/** A changed state: a coloured rim and its sign. */
export function Mark({ change, box }: { readonly change: Change; readonly box: Box }) {
  const { x, y, width, height } = box;
  return (
    <>
      <rect className={css.marks[change]} x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx="10" />
      <ChangeSign change={change} at={{ x: x - 3, y: y - 3 }} />
    </>
  );
}

const radius = 8;

/** Where a sign stands that is about a line: before its words. */
export function beforeWords({ label, lines, beside }: DrawnEdge): Point {
  const widest = Math.max(...lines.map((line) => textWidth(line, 12, 'strong')));
  const start = beside ? label.x : label.x + (label.width - widest) / 2;
  return { x: start - radius - 3, y: label.y + lineHeight / 2 };
}

/** The sign of a change in a dot. */
export function ChangeSign({ change, at: { x, y } }: { readonly change: Change; readonly at: Point }) {
  return (
    <g data-change={change}>
      <circle className={css.signs[change]} cx={x} cy={y} r={radius} />
      <text className={css.sign} x={x} y={y + 4.5}>
        {changeSigns[change]}
      </text>
    </g>
  );
}
