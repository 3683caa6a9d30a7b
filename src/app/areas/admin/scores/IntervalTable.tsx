import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { type Column, NameCell } from '#app/ui/data/Table.tsx';
import { decimalsOf } from '#contract/decimals.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { useFigures } from './useFigures.ts';

type IntervalTableProps = { readonly awardID: string; readonly caption: string; readonly result: CategoryResult };

/** Every figure behind the drawing of a category. */
export function IntervalTable({ awardID, caption, result }: IntervalTableProps) {
  const t = useText();
  const format = useFormat();
  const { score } = useFigures();
  const figure = (id: string, header: string, value: (row: ResultRow) => number | null, from?: 480 | 640 | 800) =>
    ({ id, header, align: 'end', from, cell: (row) => score(value(row)) }) satisfies Column<ResultRow>;
  const decimals = decimalsOf(result.rows);
  const columns: readonly Column<ResultRow>[] = [
    {
      id: 'rank',
      header: t('admin.scores.rank'),
      align: 'end',
      cell: ({ rank }) => (rank === null ? '–' : format.number(rank)),
    },
    {
      id: 'entry',
      header: t('admin.entries.entry'),
      name: true,
      cell: ({ entryID, title, ref }) => (
        <NameCell href={`/scores/entry?id=${entryID}&awardID=${awardID}`}>{title || ref}</NameCell>
      ),
    },
    { id: 'judges', header: t('admin.scores.judges'), align: 'end', from: 640, cell: ({ judges }) => judges },
    figure('raw', t('admin.scores.raw'), ({ raw }) => raw, 640),
    figure('median', t('admin.scores.median'), ({ median }) => median, 800),
    {
      id: 'adjusted',
      header: t('admin.scores.adjusted'),
      align: 'end',
      cell: ({ adjusted }) => score(adjusted, decimals),
    },
    figure('low', t('admin.scores.low'), ({ interval }) => interval?.low ?? null, 480),
    figure('high', t('admin.scores.high'), ({ interval }) => interval?.high ?? null, 480),
    {
      id: 'band',
      header: t('admin.scores.band'),
      align: 'end',
      from: 480,
      cell: ({ band }) => (band ? t('admin.scores.band.range', band) : '–'),
    },
    {
      id: 'favourites',
      header: t('admin.scores.favourites'),
      align: 'end',
      from: 800,
      cell: ({ favourites }) => favourites,
    },
  ];
  return <LongTable caption={caption} columns={columns} rows={result.rows} rowKey={({ entryID }) => entryID} />;
}
