import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import type { OwnRound } from './SittingPage.tsx';

interface Load {
  readonly state: string;
  readonly data?: unknown;
  readonly error?: { readonly message: string } | null | undefined;
  readonly reload: () => void;
}

/** In place of a round's sitting while one of its lists is not there: it comes, or did not and can be asked for again. */
export function RoundLoading({ round, queries }: { readonly round: OwnRound; readonly queries: readonly Load[] }) {
  const t = useText();
  const failed = queries.find((load) => load.state === 'failed' && !load.data);
  return (
    <Page title={round.name} coming={!failed}>
      {failed ? (
        <ErrorState title={t('judge.notLoaded')} onRetry={failed.reload}>
          {failed.error?.message}
        </ErrorState>
      ) : (
        <SkeletonPanel label={round.name} lines={6} />
      )}
    </Page>
  );
}
