import type { ReactNode } from 'react';
import type { Pages } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Loaded } from './Loaded.tsx';
import * as css from './shared.css.ts';

type LoadedRowsProps<Item> = {
  readonly load: Pages<Item>;
  /** What is loading, in the reader's words. */
  readonly label: string;
  readonly children: (rows: readonly Item[]) => ReactNode;
};

/** The pages of a list that are there, and the next one while there is any; its skeleton until then, or the error with a retry. */
export function LoadedRows<Item>({ load, label, children }: LoadedRowsProps<Item>) {
  const t = useText();
  return (
    <Loaded load={{ ...load, data: load.state === 'ready' ? load.items : undefined }} label={label}>
      {(rows) => (
        <>
          {children(rows)}
          {load.error && (
            <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
              {load.error.message}
            </ErrorState>
          )}
          {load.hasMore && (
            <p className={css.footnote}>
              {t('admin.rows', { shown: rows.length, total: load.total ?? rows.length })}
              <Button size="small" busy={load.continuing} onClick={load.more}>
                {t('admin.more')}
              </Button>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
