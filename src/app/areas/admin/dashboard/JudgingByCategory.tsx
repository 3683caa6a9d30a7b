import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { dim, secondary } from '#app/ui/theme/text.css.ts';
import type { Award, AwardSummary } from '#contract/entities/award.ts';
import { Shortfall } from '../shared/Shortfall.tsx';
import * as css from './dashboard.css.ts';

type CategorySummary = AwardSummary['categories'][number];

/** How far judging is in each category. */
export function JudgingByCategory({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const categories = award.summary?.categories ?? [];
  if (categories.length === 0) return null;
  const expected = ({ sheets, recusedSheets }: CategorySummary) => sheets - recusedSheets;
  const all = categories.reduce((sum, category) => sum + expected(category), 0);
  const done = categories.reduce((sum, { submittedSheets }) => sum + submittedSheets, 0);
  const columns: readonly Column<CategorySummary>[] = [
    {
      id: 'name',
      header: t('admin.categories.name'),
      name: true,
      cell: ({ categoryID, name }) => (
        <NameCell href={`/scores?award=${award.id}&tab=${categoryID}`}>{nameOf(categoryID) ?? name}</NameCell>
      ),
    },
    {
      id: 'entries',
      header: t('admin.categories.entries'),
      align: 'end',
      from: 480,
      cell: ({ submitted }) => submitted,
    },
    {
      id: 'judges',
      header: t('admin.categories.judges'),
      align: 'end',
      from: 480,
      cell: ({ judges, minimumJudges }) =>
        judges < minimumJudges ? (
          <Shortfall text={t('admin.percentOf', { share: judges, whole: minimumJudges })} />
        ) : (
          judges
        ),
    },
    {
      id: 'sheets',
      header: t('admin.scores.sheets'),
      align: 'end',
      cell: (category) => (
        <>
          {category.submittedSheets}
          <span className={dim}> / {expected(category)}</span>
        </>
      ),
    },
    {
      id: 'share',
      header: t('admin.judges.progress'),
      headerHidden: true,
      cell: (category) => {
        const whole = expected(category);
        const share = whole === 0 ? 0 : category.submittedSheets / whole;
        const finished = whole > 0 && share >= 1;
        return (
          <span className={css.bar}>
            <Meter
              value={share * 100}
              label={t('admin.judges.progress.of', { done: category.submittedSheets, all: whole })}
              tone={finished ? 'green' : 'accent'}
              width={96}
            />
            <span className={css.share}>
              {whole === 0 ? '–' : finished ? t('admin.dashboard.done') : format.percent(share)}
            </span>
          </span>
        );
      },
    },
  ];
  return (
    <Section
      title={t('admin.dashboard.byCategory')}
      aside={
        <span className={secondary}>
          {all === 0
            ? t('admin.dashboard.judging.notYet')
            : t('admin.dashboard.sheets', { done, all, share: format.percent(done / all) })}
        </span>
      }
    >
      <Table
        caption={t('admin.dashboard.byCategory')}
        columns={columns}
        rows={categories}
        rowKey={({ categoryID }) => categoryID}
      />
    </Section>
  );
}
