import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { dim } from '#app/ui/theme/text.css.ts';
import type { CategoryResult } from '#contract/entities/result.ts';

type Without = CategoryResult['withoutJudge'][number];

/** How the ranking changes without each judge: whether anybody's marks alone make the winner. */
export function WithoutJudge({ result }: { readonly result: CategoryResult }) {
  const t = useText();
  const format = useFormat();
  if (result.withoutJudge.length === 0) return null;
  const nameOf = (id: string) => result.judges.find(({ judgeID }) => judgeID === id)?.name ?? '';
  const titleOf = (id: string) => {
    const row = result.rows.find(({ entryID }) => entryID === id);
    return row?.title || row?.ref || '';
  };
  // Nothing was ranked, so nothing is known to have stayed in place.
  const notRanked = <span className={dim}>–</span>;
  const columns: readonly Column<Without>[] = [
    { id: 'judge', header: t('admin.scores.why.judge'), name: true, cell: ({ judgeID }) => nameOf(judgeID) },
    {
      id: 'first',
      header: t('admin.scores.without.first'),
      cell: ({ firstIDs }) =>
        firstIDs.length === 0 ? t('admin.scores.without.none') : format.list(firstIDs.map(titleOf)),
    },
    {
      id: 'moved',
      header: t('admin.scores.without.moved'),
      align: 'end',
      from: 480,
      cell: ({ firstIDs, moved }) => (firstIDs.length === 0 ? notRanked : moved),
    },
    {
      id: 'furthest',
      header: t('admin.scores.without.furthest'),
      align: 'end',
      from: 640,
      cell: ({ firstIDs, furthest }) => (firstIDs.length === 0 ? notRanked : furthest),
    },
  ];
  return (
    <Section title={t('admin.scores.without')} level={3}>
      <Table
        caption={t('admin.scores.without')}
        columns={columns}
        rows={result.withoutJudge}
        rowKey={({ judgeID }) => judgeID}
      />
    </Section>
  );
}
