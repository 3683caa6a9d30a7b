import type { Award, AwardSummary } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import type { Locale } from '#contract/locales.ts';
import { entryStatuses } from '#machines/entry/entry.statuses.ts';
import { isJudgingAhead } from '#machines/entry/judgingAhead.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { ndaState } from '../shared/judges.ts';
import type { Step } from '../step/exits.ts';
import { exitsOf } from '../step/exits.ts';

/** Something of an award that waits for an administrator, with the screen that deals with it. */
export type Attention =
  | { readonly kind: 'waiting' | 'plan'; readonly reasons: readonly Reason[]; readonly href: string }
  | { readonly kind: 'round'; readonly round: string; readonly reasons: readonly Reason[]; readonly href: string }
  | { readonly kind: 'late'; readonly round: string; readonly count: number; readonly href: string }
  | { readonly kind: 'ready'; readonly step: Step; readonly href: string }
  | {
      readonly kind: 'error' | 'toAccept' | 'unjudged' | 'recused' | 'nda';
      readonly count: number;
      readonly href: string;
    }
  | {
      readonly kind: 'disconnected';
      readonly categoryID: string;
      readonly reason: Reason;
      readonly href: string;
    }
  | { readonly kind: 'unpaid'; readonly amount: number; readonly href: string }
  | {
      readonly kind: 'short';
      readonly categoryID: string;
      readonly count: number;
      readonly judges: number;
      readonly minimum: number;
      readonly entries: number;
      readonly href: string;
    };

/** Everything of an award that waits for an administrator, the most pressing first. */
export function attentionOf(
  award: Award,
  judges: readonly Judge[],
  now: number,
  locale: Locale,
  /** Whether judges can be compared, where it was asked. */
  panels: NonNullable<AwardSummary['panels']> = [],
): readonly Attention[] {
  const { summary } = award;
  const lifecycle = `/award/${award.id}?tab=lifecycle`;
  const next = exitsOf(award, now, locale).find(({ direction }) => direction === 'forward');
  // Afterwards nobody can correct them.
  const inError = isJudgingAhead(award.status) ? (summary?.entries[entryStatuses.error] ?? 0) : 0;
  const toAccept = award.status === 'judging' ? (summary?.entries[entryStatuses.submitted] ?? 0) : 0;
  const unaccepted = judges.filter((judge) => ['open', 'outdated'].includes(ndaState(judge, award))).length;
  const running = award.status === 'open' || award.status === 'judging';
  const short = (summary?.categories ?? []).filter(
    ({ submitted, judges: assigned, minimumJudges }) => submitted > 0 && assigned < minimumJudges,
  );
  return [
    ...(award.needsAttention.length > 0
      ? [{ kind: 'waiting' as const, reasons: award.needsAttention, href: lifecycle }]
      : []),
    ...ofRounds(award),
    ...(award.status === 'pending' && next && next.reasons.length > 0
      ? [{ kind: 'plan' as const, reasons: next.reasons, href: lifecycle }]
      : []),
    ...(inError > 0
      ? [{ kind: 'error' as const, count: inError, href: `/entries?award=${award.id}&status=${entryStatuses.error}` }]
      : []),
    ...(toAccept > 0
      ? [
          {
            kind: 'toAccept' as const,
            count: toAccept,
            href: `/entries?award=${award.id}&status=${entryStatuses.submitted}`,
          },
        ]
      : []),
    ...(award.status === 'judging' && summary?.unjudged
      ? [{ kind: 'unjudged' as const, count: summary.unjudged, href: `/judges?award=${award.id}` }]
      : []),
    ...(running
      ? short.map(({ categoryID, submitted, judges: assigned, minimumJudges }) => ({
          kind: 'short' as const,
          categoryID,
          count: minimumJudges - assigned,
          judges: assigned,
          minimum: minimumJudges,
          entries: submitted,
          href: `/judges?award=${award.id}`,
        }))
      : []),
    ...(summary && summary.money.due > 0
      ? [{ kind: 'unpaid' as const, amount: summary.money.due, href: `/invoices?award=${award.id}&tab=draft` }]
      : []),
    ...(summary && award.status === 'judging' && summary.judging.recused > 0
      ? [{ kind: 'recused' as const, count: summary.judging.recused, href: `/judges?award=${award.id}` }]
      : []),
    ...panels.flatMap(({ categoryID, refusal }) =>
      refusal
        ? [
            {
              kind: 'disconnected' as const,
              categoryID,
              reason: refusal,
              href: `/scores?award=${award.id}&tab=${categoryID}`,
            },
          ]
        : [],
    ),
    ...(award.status === 'judging' && unaccepted > 0
      ? [{ kind: 'nda' as const, count: unaccepted, href: `/judges?award=${award.id}` }]
      : []),
    ...(next && next.reasons.length === 0 && award.status !== 'open'
      ? [{ kind: 'ready' as const, step: next, href: lifecycle }]
      : []),
  ];
}

/** Rounds that could not open on their date, and entries that came into judging after a round was decided. */
const ofRounds = ({ id, status, summary }: Award): readonly Attention[] =>
  (summary?.rounds ?? []).flatMap(({ roundID, name, state, unsettled, needsAttention: reasons = [] }): Attention[] => {
    const href = `/award/${id}?tab=rounds&round=${roundID}`;
    if (state === 'prepared' && reasons.length > 0 && judgingAhead.includes(status))
      return [{ kind: 'round', round: name, reasons, href }];
    if (state === 'decided' && unsettled > 0 && status === 'judging')
      return [{ kind: 'late', round: name, count: unsettled, href }];
    return [];
  });

const judgingAhead: readonly Award['status'][] = ['approved', 'open', 'judging'];
