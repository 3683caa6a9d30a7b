import type { ReactNode } from 'react';
import type { QueryResult } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';

type LoadedProps<Data> = {
  readonly load: QueryResult<Data>;
  /** What is loading, in the reader's words. */
  readonly label: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What a load answers, its skeleton until then, or the error with a retry. */
export function Loaded<Data>({ load, label, skeleton, children }: LoadedProps<Data>) {
  const t = useText();
  if (load.data !== undefined) return children(load.data);
  if (load.state === 'failed')
    return (
      <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
        {load.error?.message} {t('admin.loadFailed.safe')}
      </ErrorState>
    );
  return skeleton ?? <SkeletonRows label={label} />;
}
