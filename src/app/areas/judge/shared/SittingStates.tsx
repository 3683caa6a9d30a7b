import { shallowEqual, useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import type { Play } from '#app/actors/judging/play.ts';
import { useTold } from '#app/data/useTold.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { UnsafeMarks } from './UnsafeMarks.tsx';

/** The entries are on their way. */
export function SittingLoading() {
  const t = useText();
  return (
    <Page title={t('judge.play.title')} coming>
      <SkeletonPanel label={t('judge.play.title')} lines={8} />
    </Page>
  );
}

/** The entries could not be fetched. */
export function SittingFailed({ play }: { readonly play: Play }) {
  const t = useText();
  const told = useTold(useSelector(play.actor, ({ context }) => context.problem));
  return (
    <Page title={t('judge.play.title')}>
      <ErrorState title={t('judge.notLoaded')} onRetry={() => play.send({ type: 'play.reload' })}>
        <p>{told?.message}</p>
        <p>{t('judge.marksSafe')}</p>
      </ErrorState>
    </Page>
  );
}

/** Why the entries could not be fetched again or handed in, beside those that are there. */
export const SittingProblem = memo(function SittingProblem({ play: { actor, send } }: { readonly play: Play }) {
  const t = useText();
  const reasonText = useReason();
  const {
    problem: found,
    refetching,
    stale,
  } = useSelector(
    actor,
    (snapshot) => ({
      problem: snapshot.context.problem,
      refetching: snapshot.matches({ marking: 'refetching' }),
      stale: snapshot.matches({ marking: 'stale' }),
    }),
    shallowEqual,
  );
  const problem = useTold(found);
  if (!problem) return null;
  const old = refetching || stale;
  return (
    <ErrorState
      title={old ? t('judge.notLoaded') : t('judge.notSubmitted')}
      onRetry={old ? () => send({ type: 'play.reload' }) : undefined}
      retrying={refetching}
      actions={
        !old && (
          <Button size="small" variant="quiet" onClick={() => send({ type: 'play.acknowledge' })}>
            {t('common.dismiss')}
          </Button>
        )
      }
    >
      {(problem.reasons.length > 0 ? problem.reasons.map(reasonText) : [problem.message]).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{t('judge.marksSafe')}</p>
    </ErrorState>
  );
});

type NothingProps = { readonly play: Play; readonly outbox: Outbox; readonly one?: boolean | undefined };

/** Nothing is open for judging, or this one entry is not. */
export function NothingToJudge({ play, outbox, one = false }: NothingProps) {
  const t = useText();
  return (
    <Page title={t('judge.play.title')}>
      <div className={stack24}>
        <UnsafeMarks outbox={outbox} play={play} />
        <EmptyState
          title={one ? t('judge.oneGone') : t('judge.nothing')}
          actions={
            <>
              <LinkButton href={one ? '/judge/entries' : '/judge'} variant="primary">
                {one ? t('judge.toEntries') : t('judge.toDashboard')}
              </LinkButton>
              <Button icon="retry" onClick={() => play.send({ type: 'play.reload' })}>
                {t('judge.lookAgain')}
              </Button>
            </>
          }
        >
          {one ? t('judge.oneGoneBody') : t('judge.nothingBody')}
        </EmptyState>
      </div>
    </Page>
  );
}
