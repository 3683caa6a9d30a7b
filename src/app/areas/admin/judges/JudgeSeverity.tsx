import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { dim, hidden, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import { isJudged } from '#machines/shared/award.statuses.ts';
import { Loaded } from '../shared/Loaded.tsx';

type Row = CategoryResult['judges'][number] & { readonly category: string; readonly key: string };

/** How each judge marked, category by category; shown once judging has closed, so that it sways nobody. */
export function JudgeSeverity({ award }: { readonly award: Award }) {
  const t = useText();
  const sentences = useSentences();
  const isClosed = isJudged(award.status);
  const load = useQuery('getAwardSummary', { id: award.id, results: 'true' }, { enabled: isClosed });
  if (!isClosed) return null;
  const isLeftOut = load.data?.summary?.results?.some((result) => !isEstimated(result));
  return (
    <Section
      title={t('admin.scores.judge.title')}
      help={sentences(t('admin.scores.judge.help'), isLeftOut && t('admin.scores.judge.help.means'))}
    >
      <Loaded load={load} label={t('admin.scores.judge.title')}>
        {(loaded) => <SeverityTable award={loaded} />}
      </Loaded>
    </Section>
  );
}

/** Plain means of judges who saw different entries are compared without looking at how far judges differ. */
const isEstimated = ({ method, panel }: CategoryResult): boolean => method !== 'mean' || panel.complete;

function SeverityTable({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const figure = (value: number | null) =>
    value === null ? <span className={dim}>–</span> : format.number(value, { minimum: 2, maximum: 2 });
  const nameOf = useCategoryNames(award);
  const rows = (award.summary?.results ?? []).flatMap((result) =>
    result.judges.map(
      (judge): Row => ({
        ...judge,
        severity: isEstimated(result) ? judge.severity : null,
        category: nameOf(result.categoryID) ?? '',
        key: `${result.categoryID} ${judge.judgeID}`,
      }),
    ),
  );
  const columns: readonly Column<Row>[] = [
    { id: 'judge', header: t('admin.scores.why.judge'), name: true, cell: ({ name }) => name },
    { id: 'category', header: t('admin.entries.category'), from: 480, cell: ({ category }) => category },
    { id: 'sheets', header: t('admin.scores.sheets'), align: 'end', from: 640, cell: ({ sheets }) => sheets },
    { id: 'mean', header: t('admin.scores.why.mean'), align: 'end', from: 480, cell: ({ mean }) => figure(mean) },
    { id: 'spread', header: t('admin.scores.judge.spread'), align: 'end', cell: ({ spread }) => figure(spread) },
    {
      id: 'severity',
      header: t('admin.scores.judge.severity'),
      align: 'end',
      cell: ({ severity }) => <Severity value={severity} />,
    },
  ];
  return (
    <Table
      caption={t('admin.scores.judge.title')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p className={secondary}>{t('admin.scores.judge.none')}</p>}
    />
  );
}

function Severity({ value }: { readonly value: number | null }) {
  const t = useText();
  const format = useFormat();
  if (value === null) {
    return (
      <>
        <span className={dim} aria-hidden>
          –
        </span>
        <span className={hidden}>{t('admin.scores.judge.unknown')}</span>
      </>
    );
  }
  const size = format.number(Math.abs(value), { minimum: 2, maximum: 2 });
  if (Math.abs(value) < 0.005) return size;
  return (
    <>
      <span className={dim}>{t(value < 0 ? 'admin.scores.judge.strict' : 'admin.scores.judge.mild')}</span>{' '}
      {value > 0 ? '+' : '−'}
      {size}
    </>
  );
}
