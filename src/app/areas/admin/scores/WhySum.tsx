import { Suspense } from 'react';
import type { CategoryResult, ResultRow } from '../../../../contract/entities.ts';
import { later } from '../../../design/later.tsx';
import { loadMessages } from '../../../i18n/store.ts';

const SumSaid = later(async () => {
  const loading = import(/* webpackChunkName: "rounds" */ './SumSaid.tsx');
  return (await Promise.all([loading, loadMessages('rounds')]))[0].SumSaid;
});

/** Where rounds count: how one entry's sum came about. */
export function WhySum({ result, row }: { readonly result: CategoryResult; readonly row: ResultRow }) {
  if (!result.parts || row.adjusted === null) return null;
  return (
    <Suspense fallback={null}>
      <SumSaid parts={result.parts} row={row} />
    </Suspense>
  );
}
