import { Suspense, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { ErrorBoundary } from '#app/parts/page/ErrorBoundary.tsx';
import { later } from '#app/ui/loading/later.tsx';
import type { FactsTableProps } from './FactsTable.tsx';
import * as css from './shared.css.ts';

/** The figures behind a chart, to read as a table. */
export function AsTable(props: FactsTableProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className={css.asTable} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.asTableSummary}>{t('admin.lifecycle.chart.table')}</summary>
      {open && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <FactsTable {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </details>
  );
}

const FactsTable = later(() =>
  import(/* webpackChunkName: "admin-facts" */ './FactsTable.tsx').then((module) => module.FactsTable),
);
