import '#app/ui/primitives/rareIcons.ts';
import { type RefObject, useEffect, useId } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import type { Chart } from '#machines/kit/chart.ts';
import { type Comparison, stepKey } from '#machines/kit/compare.ts';
import type { StepRun } from '../runs/outcomes.ts';
import { beforeWords, ChangeSign, Mark } from './ChangeMarks.tsx';
import { curveOf } from './curve.ts';
import * as css from './drawing.css.ts';
import type { DrawnEdge, DrawnState, Drawing as Laid } from './drawn.ts';
import { EdgeRuns } from './EdgeRuns.tsx';
import { Heads } from './Heads.tsx';
import { Label } from './StepLabel.tsx';
import { type PartProps, type Pick, type Standing, stateOf } from './standing.ts';
import { usePrinting } from './usePrinting.ts';
import { useViewport } from './useViewport.ts';

type DrawingProps = {
  readonly chart: Chart;
  readonly laid: Laid;
  readonly title: string;
  /** What the drawing shows, in words. */
  readonly text: string;
  readonly standing: Standing;
  readonly picked: Pick | null;
  readonly onPick: (pick: Pick) => void;
  readonly stepName: (step: DrawnEdge['steps'][number]) => string;
  readonly comparison?: Comparison | undefined;
  /** What became of each step where it ran last, by `stepKey`. */
  readonly runs?: ReadonlyMap<string, readonly StepRun[]> | null | undefined;
  readonly svg?: RefObject<SVGSVGElement | null> | undefined;
};

/** A chart as a drawing that can be zoomed and moved. */
export function Drawing({
  laid,
  title,
  text,
  standing,
  picked,
  onPick,
  stepName,
  comparison,
  runs,
  svg,
}: DrawingProps) {
  const t = useText();
  const id = useId();
  const focus = laid.states.find(({ frame: around, state }) => !around && standing.now.has(state.path));
  const { frame, view, zoom, showAll, reveal, handlers } = useViewport(laid, focus);
  const printing = usePrinting();
  const { states, edges, sources, starts } = laid;
  useEffect(() => {
    const place = picked && positionOf(laid, picked);
    if (place) reveal(place);
  }, [picked, laid, reveal]);
  return (
    <div className={css.window}>
      <section
        ref={frame}
        className={css.plane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        aria-label={t('atlas.drawing.label', { chart: title })}
        aria-describedby={`${id}-keys`}
        {...handlers}
      >
        <span id={`${id}-keys`} hidden>
          {t('atlas.drawing.keys')}
        </span>
        <svg
          ref={svg}
          className={css.chart}
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          viewBox={printing ? `0 0 ${laid.width} ${laid.height}` : undefined}
          data-width={laid.width}
          data-height={laid.height}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>{text}</desc>
          <Heads id={id} />
          <g transform={printing ? undefined : `translate(${view.x} ${view.y}) scale(${view.scale})`} data-plane="">
            {states
              .filter((state) => state.frame)
              .map((drawn) => (
                <Frame key={drawn.state.path} drawn={drawn} now={standing.now.has(drawn.state.path)} />
              ))}
            {starts.map(({ at, points }) => (
              <g key={`${at.x} ${at.y}`}>
                <circle className={css.start} cx={at.x} cy={at.y} r="4" />
                <path className={css.lines.idle} d={curveOf(points, laid.direction)} markerEnd={`url(#${id}-idle)`} />
              </g>
            ))}
            {edges.map((edge) => (
              <Edge
                key={edge.key}
                direction={laid.direction}
                id={id}
                edge={edge}
                standing={standing}
                picked={picked}
                onPick={onPick}
                comparison={comparison}
              />
            ))}
            {sources.map((source) => (
              <g key={source.path}>
                <rect
                  className={css.source}
                  x={source.x}
                  y={source.y}
                  width={source.width}
                  height={source.height}
                  rx="13"
                />
                <text className={css.sourceName} x={source.x + source.width / 2} y={source.y + 17}>
                  {source.label}
                </text>
              </g>
            ))}
            {states
              .filter((state) => !state.frame)
              .map((drawn) => (
                <State
                  key={drawn.state.path}
                  drawn={drawn}
                  standing={standing}
                  picked={picked}
                  onPick={onPick}
                  comparison={comparison}
                />
              ))}
            {edges.map((edge) => (
              <Label
                key={edge.key}
                edge={edge}
                standing={standing}
                picked={picked}
                onPick={onPick}
                stepName={stepName}
              />
            ))}
            {runs && edges.map((edge) => <EdgeRuns key={edge.key} edge={edge} runs={runs} />)}
          </g>
        </svg>
      </section>
      <div className={css.tools}>
        <IconButton icon="zoomOut" size="small" label={t('atlas.zoom.out')} onClick={() => zoom(0.8)} />
        <span className={css.percent}>{Math.round(view.scale * 100)}%</span>
        <IconButton icon="zoomIn" size="small" label={t('atlas.zoom.in')} onClick={() => zoom(1.25)} />
        <IconButton icon="retry" size="small" label={t('atlas.zoom.fit')} onClick={showAll} />
      </div>
    </div>
  );
}

/** The edge that a step stands on. */
const edgeOf = ({ edges }: Laid, key: string): DrawnEdge | undefined =>
  edges.find(({ steps }) => steps.some((step) => stepKey(step) === key));

const positionOf = (laid: Laid, { kind, key }: Pick) =>
  kind === 'state' ? laid.states.find(({ state }) => state.path === key) : edgeOf(laid, key)?.label;

function State({ drawn, standing, picked, onPick, comparison }: PartProps & { readonly drawn: DrawnState }) {
  const { x, y, width, height, label, state } = drawn;
  const now = standing.now.has(state.path);
  const past = !now && standing.past.has(state.path);
  const change = comparison?.states[state.path];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the drawing offers the same by keyboard
    <g className={css.target} onClick={() => onPick({ kind: 'state', key: state.path })} data-state={state.path}>
      <rect
        className={now ? css.stateNow : past ? css.statePast : css.state}
        x={x}
        y={y}
        width={width}
        height={height}
        rx="8"
      />
      {state.kind === 'final' && (
        <rect className={css.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="5" />
      )}
      {past && <path className={css.tick} d={`m${x + 10} ${y + 21} 3 3 6-7`} />}
      <text
        className={now ? css.nameNow : past ? css.namePast : css.stateName}
        x={x + width / 2}
        y={y + height / 2 + 4.5}
      >
        {label}
      </text>
      {change && <Mark change={change} box={drawn} />}
      {picked?.kind === 'state' && picked.key === state.path && (
        <rect className={css.chosen} x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx="11" />
      )}
    </g>
  );
}

function Frame({ drawn, now }: { readonly drawn: DrawnState; readonly now: boolean }) {
  const { x, y, width, height, label } = drawn;
  return (
    <g data-state={drawn.state.path}>
      <rect className={cx(now ? css.frameNow : css.frame)} x={x} y={y} width={width} height={height} rx="8" />
      <text className={css.frameName} x={x + 12} y={y + 18}>
        {label}
      </text>
    </g>
  );
}

function Edge({
  id,
  edge,
  direction,
  standing,
  picked,
  onPick,
  comparison,
}: PartProps & { readonly id: string; readonly edge: DrawnEdge; readonly direction: Laid['direction'] }) {
  const state = stateOf(edge, standing);
  const path = curveOf(edge.points, edge.loop ? 'loop' : direction);
  const chosen = picked?.kind === 'step' && edge.steps.some((step) => stepKey(step) === picked.key);
  const changes = edge.steps.map((step) => comparison?.steps[stepKey(step)]).filter((change) => change !== undefined);
  const [first] = edge.steps;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the drawing offers the same by keyboard
    <g className={css.target} onClick={() => first && onPick({ kind: 'step', key: stepKey(first) })}>
      <path className={css.hit} d={path} />
      {changes[0] && <path className={css.marks[changes[0]]} d={path} opacity="0.5" />}
      {changes[0] && <ChangeSign change={changes[0]} at={beforeWords(edge)} />}
      <path
        className={cx(css.lines[state], edge.back && state !== 'blocked' && css.back, chosen && css.lineChosen)}
        d={path}
        markerEnd={`url(#${id}-${state})`}
        data-line={state}
      />
    </g>
  );
}
