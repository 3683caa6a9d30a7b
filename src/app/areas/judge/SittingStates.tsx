import type { Outbox } from '../../actors/outbox.ts';
import type { Play } from '../../actors/play.ts';
import { Button } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { ErrorState } from '../../design/ErrorState.tsx';
import { LinkButton } from '../../design/LinkButton.tsx';
import { stack24 } from '../../design/layout.css.ts';
import { SkeletonPanel } from '../../design/Skeleton.tsx';
import { useReason } from '../../i18n/useReason.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../parts/Page.tsx';
import { UnsafeChanges } from './SyncState.tsx';

/** The entries are on their way. */
export function SittingLoading() {
  const t = useText();
  return (
    <Page title={t('judge.play.title')}>
      <SkeletonPanel label={t('judge.play.title')} lines={8} />
    </Page>
  );
}

/** The entries could not be fetched. */
export function SittingFailed({ play }: { readonly play: Play }) {
  const t = useText();
  return (
    <Page title={t('judge.play.title')}>
      <ErrorState title={t('judge.notLoaded')} onRetry={() => play.send({ type: 'play.reload' })}>
        <p>{play.snapshot.context.problem?.message}</p>
        <p>{t('judge.marksSafe')}</p>
      </ErrorState>
    </Page>
  );
}

/** Why the entries could not be fetched again or handed in, beside those that are there. */
export function SittingProblem({ play: { snapshot, send } }: { readonly play: Play }) {
  const t = useText();
  const say = useReason();
  const { problem } = snapshot.context;
  if (!problem) return null;
  const refetching = snapshot.matches({ marking: 'refetching' });
  const old = refetching || snapshot.matches({ marking: 'stale' });
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
      {(problem.reasons.length > 0 ? problem.reasons.map(say) : [problem.message]).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{t('judge.marksSafe')}</p>
    </ErrorState>
  );
}

type NothingProps = { readonly play: Play; readonly outbox: Outbox; readonly one?: boolean | undefined };

/** Nothing is open for judging, or this one entry is not. */
export function NothingToJudge({ play, outbox, one = false }: NothingProps) {
  const t = useText();
  return (
    <Page title={t('judge.play.title')}>
      <div className={stack24}>
        <UnsafeChanges outbox={outbox} />
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
