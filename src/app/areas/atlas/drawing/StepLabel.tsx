import { stepKey } from '#machines/kit/compare.ts';
import * as css from './drawing.css.ts';
import type { DrawnEdge } from './drawn.ts';
import { lineHeight, reasonHeight } from './layout.ts';
import { type PartProps, strongest } from './standing.ts';
import { textWidth } from './textWidth.ts';

type LabelProps = Omit<PartProps, 'comparison'> & {
  readonly edge: DrawnEdge;
  readonly stepName: (step: DrawnEdge['steps'][number]) => string;
};

export function Label({ edge, standing, picked, onPick, stepName }: LabelProps) {
  const { label, lines, steps, beside } = edge;
  const x = beside ? label.x : label.x + label.width / 2;
  const anchor = { textAnchor: beside ? 'start' : 'middle' } as const;
  const widest = Math.max(...lines.map((line) => textWidth(line, 12, 'strong')));
  const blocked = steps.find((step) => standing.steps.get(stepKey(step)) === 'blocked');
  const reason = blocked && standing.refusals.get(stepKey(blocked));
  return (
    <g>
      <rect
        className={css.halo}
        x={beside ? x - 2 : x - widest / 2 - 2}
        y={label.y + 1}
        width={widest + 4}
        height={lines.length * lineHeight + (reason ? reasonHeight : 0)}
        rx="3"
      />
      {lines.map((line, place) => {
        const named = steps.filter((step) => stepName(step) === line);
        const state = strongest(named.map((step) => standing.steps.get(stepKey(step)) ?? 'idle'));
        const y = label.y + 13 + place * lineHeight;
        const [first] = named;
        const chosen = picked?.kind === 'step' && named.some((step) => stepKey(step) === picked.key);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the drawing offers the same by keyboard
          <g key={line} className={css.target} onClick={() => first && onPick({ kind: 'step', key: stepKey(first) })}>
            {state === 'blocked' && <Lock x={(beside ? x : x - textWidth(line, 12, 'strong') / 2) - 13} y={y - 10} />}
            <text
              className={css.labels[state]}
              style={anchor}
              x={x}
              y={y}
              textDecoration={chosen ? 'underline' : undefined}
            >
              {line}
            </text>
          </g>
        );
      })}
      {reason && (
        <text className={css.reason} style={anchor} x={x} y={label.y + 12 + lines.length * lineHeight}>
          <title>{reason}</title>
          {cut(reason, label.width)}
        </text>
      )}
    </g>
  );
}

function Lock({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g className={css.lock} transform={`translate(${x} ${y}) scale(0.85)`}>
      <rect x="3" y="6.3" width="8" height="5.7" rx="1" />
      <path d="M4.8 6V4.6a2.2 2.2 0 0 1 4.4 0V6" />
    </g>
  );
}

/** As much of a text as has room. */
function cut(text: string, width: number): string {
  if (textWidth(text, 11) <= width) return text;
  let length = text.length;
  while (length > 1 && textWidth(`${text.slice(0, length)}…`, 11) > width) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}
