import { useId } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useMedia } from '#app/parts/page/useMedia.ts';
import { awardStatusStyles, useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import { Glyph } from '#app/ui/primitives/Glyph.tsx';
import type { Award } from '#contract/entities/award.ts';
import { type AwardStatus, awardStatuses } from '#machines/shared/award.statuses.ts';
import { capitalised } from '../shared/capitalised.ts';
import { type Exit, type Step, steps } from '../step/exits.ts';
import * as css from './lifecycleChart.css.ts';
import { needsMessage, stepMessage } from './stepWords.ts';
import { useBlockedBy } from './useBlockedBy.ts';

type Props = { readonly award: Award; readonly exits: readonly Exit[] };
type StepState = 'past' | 'ready' | 'blocked' | 'idle';

/** The award's statechart as a drawing: where it is, the steps out, and what blocks each. */
export function LifecycleChart({ award, exits }: Props) {
  const t = useText();
  const id = useId();
  const statusLabel = useStatusLabel();
  const blockedBy = useBlockedBy();
  // Without room for their names the ways back are only drawn; the cards below the drawing name them.
  const compact = useMedia('(max-width: 639px)');
  const next = exits.map((exit) => {
    const step = t(stepMessage(exit));
    if (exit.reasons.length === 0) return t('admin.lifecycle.chart.allowed', { step });
    return t('admin.lifecycle.chart.blocked', { step, reasons: blockedBy(exit) });
  });
  const text = t('admin.lifecycle.chart.text', {
    status: capitalised(statusLabel('award', award.status)),
    next: next.join(' '),
  });
  return (
    <section className={css.frame} aria-label={t('admin.lifecycle.chart')}>
      <svg
        viewBox={compact ? '124 0 352 528' : '-44 0 772 528'}
        className={css.chart}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
      >
        <title id={`${id}-title`}>{t('admin.lifecycle.chart')}</title>
        <desc id={`${id}-text`}>{text}</desc>
        <Arrowheads id={id} />
        <circle className={css.start} cx="264" cy="5" r="4" />
        {steps.map((step) => (
          <Edge key={`${step.from} ${step.to}`} id={id} step={step} award={award} exits={exits} compact={compact} />
        ))}
        {awardStatuses.map((status) => (
          <State key={status} award={award} status={status} compact={compact} />
        ))}
      </svg>
    </section>
  );
}

/** How a step stands: gone through, possible now, refused now, or not at hand. */
export function stateOfStep(step: Step, award: Award, exits: readonly Exit[]): StepState {
  const exit = exits.find(({ from, to }) => from === step.from && to === step.to);
  if (exit) return exit.reasons.length === 0 ? 'ready' : 'blocked';
  const place = awardStatuses.indexOf(award.status);
  return step.direction === 'forward' && awardStatuses.indexOf(step.to) <= place ? 'past' : 'idle';
}

const top = (status: AwardStatus) => 20 + 92 * awardStatuses.indexOf(status);

const lines = {
  forward: { past: css.past, ready: css.ready, blocked: css.blocked, idle: css.forward },
  back: { past: css.back, ready: css.backReady, blocked: css.back, idle: css.back },
} as const;
const labels = { past: css.labelPast, ready: css.labelReady, blocked: css.labelBlocked, idle: css.label } as const;
const edgeNames = { past: css.edgePast, ready: css.edgeReady, blocked: css.edgeBlocked, idle: css.edgeIdle } as const;
const heads = { past: 'past', ready: 'ready', blocked: 'blocked', idle: 'idle' } as const;

type EdgeProps = Props & { readonly id: string; readonly step: Step; readonly compact: boolean };

function Edge({ id, step, award, exits, compact }: EdgeProps) {
  const t = useText();
  const state = stateOfStep(step, award, exits);
  const exit = exits.find(({ from, to }) => from === step.from && to === step.to);
  if (step.direction === 'back') {
    const [from, to] = [top(step.from) + 10, top(step.to) + 30];
    const shown = state === 'blocked' ? 'idle' : state;
    const middle = (from + to) / 2;
    return (
      <g>
        <path
          className={lines.back[shown]}
          d={`M170 ${from}C114 ${from - 12} 114 ${to + 12} 166 ${to}`}
          markerEnd={`url(#${id}-${heads[shown]})`}
        />
        {!compact && (
          <>
            <text className={labels[shown]} textAnchor="end" x="114" y={middle - 4}>
              {t(stepMessage(step))}
            </text>
            <text className={css.note} textAnchor="end" x="114" y={middle + 12}>
              {t('admin.lifecycle.withReason')}
            </text>
          </>
        )}
      </g>
    );
  }
  const from = top(step.from) + 42;
  const blocked = state === 'blocked';
  return (
    <g>
      <path
        className={lines.forward[state]}
        d={`M264 ${from}V${from + 47}`}
        markerEnd={`url(#${id}-${heads[state]})`}
      />
      <foreignObject x="280" y={from} width={compact ? 196 : 448} height="50">
        <EdgeWords step={step} state={state} exit={blocked ? exit : undefined} />
      </foreignObject>
    </g>
  );
}

type EdgeWordsProps = { readonly step: Step; readonly state: StepState; readonly exit: Exit | undefined };

/** What a step is called, and what it needs or what stands in its way: two lines of it at most. */
function EdgeWords({ step, state, exit }: EdgeWordsProps) {
  const t = useText();
  const blockedBy = useBlockedBy();
  return (
    <div className={css.edgeWords}>
      {exit && (
        <svg className={css.edgeLock} viewBox="0 0 14 14" aria-hidden="true">
          <Lock />
        </svg>
      )}
      <div>
        <div className={edgeNames[state]}>{t(stepMessage(step))}</div>
        <div className={exit ? css.subBlocked : css.sub}>{exit ? blockedBy(exit) : t(needsMessage(step))}</div>
      </div>
    </div>
  );
}

type StateProps = { readonly award: Award; readonly status: AwardStatus; readonly compact: boolean };

function State({ award, status, compact }: StateProps) {
  const t = useText();
  const format = useFormat();
  const statusLabel = useStatusLabel();
  const y = top(status);
  const isNow = status === award.status;
  const isPast = awardStatuses.indexOf(status) < awardStatuses.indexOf(award.status);
  const since = award.history.findLast((entry) => entry.status === status)?.at;
  const date = since && (isNow || isPast) ? format.date(since, award.timeZone) : null;
  return (
    <g>
      <rect
        className={isNow ? css.boxNow : isPast ? css.boxPast : css.boxAhead}
        x="170"
        y={y}
        width="188"
        height="40"
        rx="8"
      />
      {status === 'completed' && <rect className={css.boxInner} x="173" y={y + 3} width="182" height="34" rx="5" />}
      {(isNow || isPast) && (
        <g transform={`translate(180 ${y + 13})`} className={isNow ? css.glyphNow : css.glyphPast}>
          <Glyph name={isNow ? (awardStatusStyles[status]?.glyph ?? 'dot') : 'tick'} />
        </g>
      )}
      <text
        className={isNow ? css.nameNow : isPast ? css.namePast : css.name}
        x={isNow || isPast ? 200 : 188}
        y={y + 25}
      >
        {capitalised(statusLabel('award', status))}
      </text>
      {date && (
        <text className={css.note} x="374" y={y + 25}>
          {isNow && !compact ? t('admin.lifecycle.since', { date }) : date}
        </text>
      )}
    </g>
  );
}

function Arrowheads({ id }: { readonly id: string }) {
  const kinds = [
    ['idle', css.forward],
    ['past', css.past],
    ['ready', css.ready],
    ['blocked', css.blocked],
  ] as const;
  return (
    <defs>
      {kinds.map(([kind, line]) => (
        <marker
          key={kind}
          id={`${id}-${kind}`}
          viewBox="0 0 8 8"
          refX="6.5"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M1.5 1 6.5 4 1.5 7" className={line} style={{ strokeDasharray: 'none' }} />
        </marker>
      ))}
    </defs>
  );
}

function Lock() {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      <rect x="3" y="6.3" width="8" height="5.7" rx="1" />
      <path d="M4.8 6V4.6a2.2 2.2 0 0 1 4.4 0V6" />
    </g>
  );
}
