import { Suspense } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { later } from '#app/ui/loading/later.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult } from '#contract/entities/result.ts';

const PartsTable = later(async () => {
  const loading = import(/* webpackChunkName: "rounds" */ './PartsTable.tsx');
  return (await Promise.all([loading, loadMessages('rounds')]))[0].PartsTable;
});

/** Where rounds count: what each entry has in every part of the sum. It loads after the ranking stands. */
export function SumParts({ award, result }: { readonly award: Award; readonly result: CategoryResult }) {
  if (!result.parts) return null;
  return (
    <Suspense fallback={null}>
      <PartsTable award={award} result={result} parts={result.parts} />
    </Suspense>
  );
}
