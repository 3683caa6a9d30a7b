import { useNow } from '#app/actors/session/useNow.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { flowAddress } from '#app/parts/page/flowAddress.ts';
import { useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { columns, stack12, stack16, stack40 } from '#app/ui/theme/layout.css.ts';
import { heading2 } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { AuditTrail } from '../audit/history.tsx';
import { capitalised } from '../shared/capitalised.ts';
import { exitsOf, steps } from '../step/exits.ts';
import { ExitPanel } from './ExitPanel.tsx';
import { LifecycleChart, stateOfStep } from './LifecycleChart.tsx';
import * as css from './lifecycleChart.css.ts';
import { needsMessage, stepMessage } from './stepWords.ts';
import { useBlockedBy } from './useBlockedBy.ts';

type Props = { readonly award: Award /** Changes of the plan wait to be saved. */; readonly unsaved: boolean };

/** Where the award is, what can happen next, what stands in the way of each step, and what happened. */
export function LifecyclePanel({ award, unsaved }: Props) {
  const t = useText();
  const now = useNow();
  const { locale } = useLanguage();
  const exits = exitsOf(award, now, locale);
  return (
    <div className={stack40}>
      <div className={columns}>
        <div className={stack12}>
          <div className={css.heading}>
            <h2 className={heading2}>{t('admin.lifecycle.where')}</h2>
            <Legend />
          </div>
          <LifecycleChart award={award} exits={exits} />
          <StepsTable award={award} now={now} />
          <TextLink arrow href={flowAddress('award', { state: award.status, facts: awardFacts(award, now) })}>
            {t('admin.utils.atlas.open')}
          </TextLink>
        </div>
        <aside className={stack16} aria-label={t('admin.lifecycle.next')}>
          <h2 className={heading2}>{t('admin.lifecycle.next')}</h2>
          {exits.map((exit) => (
            <ExitPanel key={exit.to} award={award} exit={exit} unsaved={unsaved} />
          ))}
          {exits.length === 0 && <EmptyState title={t('admin.lifecycle.done')} />}
        </aside>
      </div>
      <section className={stack12}>
        <h2 className={heading2}>{t('admin.lifecycle.changes')}</h2>
        <AuditTrail entity="award" entityID={award.id} timeZone={award.timeZone} statesOnly />
      </section>
    </div>
  );
}

function Legend() {
  const t = useText();
  return (
    <span className={css.legend}>
      {(['forward', 'back', 'open', 'blocked'] as const).map((kind) => (
        <span key={kind} className={css.legendItem}>
          <svg width="20" height="8" aria-hidden="true">
            <path d="M1 4h18" className={legendLines[kind]} />
          </svg>
          {t(`admin.lifecycle.legend.${kind}`)}
        </span>
      ))}
    </span>
  );
}

const legendLines = { forward: css.forward, back: css.back, open: css.ready, blocked: css.blocked } as const;

function StepsTable({ award, now }: { readonly award: Award; readonly now: number }) {
  const t = useText();
  const statusLabel = useStatusLabel();
  const blockedBy = useBlockedBy();
  const { locale } = useLanguage();
  const exits = exitsOf(award, now, locale);
  return (
    <details>
      <summary className={css.summary}>{t('admin.lifecycle.chart.table')}</summary>
      <table className={css.plainTable}>
        <thead>
          <tr>
            {(['from', 'step', 'to', 'now'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`admin.lifecycle.chart.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => {
            const state = stateOfStep(step, award, exits);
            const exit = exits.find(({ from, to }) => from === step.from && to === step.to);
            return (
              <tr key={`${step.from} ${step.to}`}>
                <td>{capitalised(statusLabel('award', step.from))}</td>
                <td>{t(stepMessage(step))}</td>
                <td>{capitalised(statusLabel('award', step.to))}</td>
                <td>
                  {state === 'ready' && t('admin.lifecycle.legend.open')}
                  {state === 'blocked' && exit && blockedBy(exit)}
                  {(state === 'idle' || state === 'past') &&
                    (step.direction === 'forward' ? t(needsMessage(step)) : t('admin.lifecycle.withReason'))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
