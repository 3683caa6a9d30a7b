import { Suspense } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { later } from '#app/ui/loading/later.tsx';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';

const SumText = later(async () => {
  const loading = import(/* webpackChunkName: "rounds" */ './SumText.tsx');
  return (await Promise.all([loading, loadMessages('rounds')]))[0].SumText;
});

/** Where rounds count: how one entry's sum came about. */
export function WhySum({ result, row }: { readonly result: CategoryResult; readonly row: ResultRow }) {
  if (!result.parts || row.adjusted === null) return null;
  return (
    <Suspense fallback={null}>
      <SumText parts={result.parts} row={row} />
    </Suspense>
  );
}
