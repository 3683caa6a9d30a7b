import type { CategoryResult } from '#contract/entities/result.ts';
import { MoreSheets } from '../shared/MoreSheets.tsx';

/** The sheets that would make a category's comparison sound; nothing where it is. */
export function MoreForResult({ result: { mending, judges, rows } }: { readonly result: CategoryResult }) {
  if (!mending) return null;
  const entryOf = (id: string) => rows.find(({ entryID }) => entryID === id);
  return (
    <MoreSheets
      mending={mending}
      judgeName={(id) => judges.find(({ judgeID }) => judgeID === id)?.name ?? ''}
      entryName={(id) => entryOf(id)?.title || (entryOf(id)?.ref ?? '')}
    />
  );
}
