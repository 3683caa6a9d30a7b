import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { BarList } from '#app/ui/data/BarList.tsx';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import { MoreSheets } from '../shared/MoreSheets.tsx';
import { Shortfall } from '../shared/Shortfall.tsx';
import { ConflictTable } from './ConflictTable.tsx';
import { loadRange } from './plans.ts';

type PlanPreviewProps = {
  readonly award: Award;
  readonly plan: JudgingPlan;
  readonly wanted: number;
  readonly busy: boolean;
  /** Shows the plan with a category's sheets that would make its comparison sound. */
  readonly onAdd: (category: CategoryRow) => void;
};
type CategoryRow = JudgingPlan['categories'][number];

/** What a plan comes to: how much changes, how each category is covered, what each judge has to do, who is kept apart. */
export function PlanPreview({ award, plan, wanted, busy, onAdd }: PlanPreviewProps) {
  const t = useText();
  const sentences = useSentences();
  const nameOf = useCategoryNames(award);
  const { least, most } = loadRange(plan);
  const begun = plan.judges.reduce((sum, judge) => sum + judge.begun, 0);
  const short = plan.categories.flatMap((category) => category.short);
  const columns: readonly Column<CategoryRow>[] = [
    { id: 'name', header: t('planning.category'), name: true, cell: ({ categoryID }) => nameOf(categoryID) },
    { id: 'entries', header: t('planning.entriesHeader'), align: 'end', cell: ({ entries }) => entries },
    { id: 'judges', header: t('planning.judgesHeader'), align: 'end', from: 480, cell: ({ judges }) => judges },
    {
      id: 'each',
      header: t('planning.each'),
      align: 'end',
      cell: (row) => {
        const text =
          row.fewest === row.most ? String(row.most) : t('planning.range', { least: row.fewest, most: row.most });
        return row.entries > 0 && row.fewest < wanted ? <Shortfall text={text} /> : text;
      },
    },
    { id: 'parts', header: t('planning.connected'), cell: (row) => <Connected row={row} /> },
  ];
  return (
    <div className={stack24}>
      <p className={strong} role="status">
        {sentences(
          t('planning.changes', plan.changes),
          t('planning.loads', { least, most }),
          begun > 0 && t('planning.begun', { count: begun }),
        )}
      </p>
      {short.length > 0 && (
        <Note family="orange" icon="warning" title={t('planning.short', { count: short.length, wanted })}>
          {t('planning.short.text')}
        </Note>
      )}
      <Section level={3} title={t('planning.coverage')}>
        <Table
          caption={t('planning.coverage')}
          columns={columns}
          rows={plan.categories}
          rowKey={({ categoryID }) => categoryID}
        />
      </Section>
      {plan.categories.map(
        (row) =>
          row.mending && (
            <Weak
              key={row.categoryID}
              plan={plan}
              row={row}
              busy={busy}
              onAdd={onAdd}
              name={nameOf(row.categoryID) ?? ''}
            />
          ),
      )}
      <Section level={3} title={t('planning.load')} help={t('planning.load.help')}>
        <BarList
          label={t('planning.load')}
          items={plan.judges.map(({ judgeID, name, before, after }) => ({
            id: judgeID,
            label: name,
            value: after,
            note: after === before ? t('planning.same') : t('planning.now', { count: before }),
          }))}
        />
      </Section>
      {plan.conflicts.length > 0 && (
        <Section level={3} title={t('planning.keptApart', { count: plan.conflicts.length })}>
          <ConflictTable plan={plan} award={award} />
        </Section>
      )}
    </div>
  );
}

type WeakProps = Pick<PlanPreviewProps, 'plan' | 'busy' | 'onAdd'> & {
  readonly row: CategoryRow;
  readonly name: string;
};

/** A category whose entries can't be compared, or only weakly, and what would mend it. */
function Weak({ plan, row, name, busy, onAdd }: WeakProps) {
  const t = useText();
  const { mending } = row;
  if (!mending) return null;
  const entryOf = (id: string) => plan.entries.find(({ entryID }) => entryID === id);
  return (
    <Note
      family="orange"
      icon="warning"
      title={t(mending.ranked === 0 ? 'planning.more.weak' : 'planning.more.apart', { category: name })}
      actions={
        mending.sheets.length > 0 && (
          <Button busy={busy} onClick={() => onAdd(row)}>
            {t('planning.more.add')}
          </Button>
        )
      }
    >
      <MoreSheets
        mending={mending}
        judgeName={(id) => plan.judgeNames.find(({ judgeID }) => judgeID === id)?.name ?? ''}
        entryName={(id) => entryOf(id)?.title || (entryOf(id)?.ref ?? '')}
      />
    </Note>
  );
}

function Connected({ row }: { readonly row: CategoryRow }) {
  const t = useText();
  if (row.judges === 0) return <span>–</span>;
  if (row.parts > 1) return <Shortfall text={t('planning.connected.no', { parts: row.parts })} />;
  return row.mending ? (
    <Shortfall text={t('planning.connected.weak')} />
  ) : (
    <Chip family="green" glyph="tick" bare>
      {t('planning.connected.yes')}
    </Chip>
  );
}
