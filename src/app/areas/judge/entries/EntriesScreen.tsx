import { Suspense, useState } from 'react';
import { useNow } from '#app/actors/session/useNow.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useMedia } from '#app/parts/page/useMedia.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { type Column, NameCell, type Sort } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { stack4, stack40 } from '#app/ui/theme/layout.css.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { readyOf, unfinishedOf } from '#machines/judging/play.rules.ts';
import { meanOf } from '#machines/judging/sheet.ts';
import { OnDeviceMark } from '../dashboard/OnDevice.tsx';
import { OpenRounds } from '../dashboard/OpenRounds.tsx';
import { awaitingNda, isOver, isRoundWaiting } from '../shared/gate.ts';
import * as css from '../shared/judge.css.ts';
import { SheetChip } from '../shared/SheetChip.tsx';
import { SyncChip, UnsafeChanges } from '../shared/SyncState.tsx';
import { useJudged } from '../shared/useJudged.ts';

type EntriesProps = { readonly awards: readonly Award[]; readonly personID: string };

/** /judge/entries: my entries by category, with my marks. */
export function EntriesScreen({ awards, personID }: EntriesProps) {
  const t = useText();
  const categoryName = useCategoryName();
  const now = useNow();
  const { entries, load, outbox } = useJudged(personID, awards);
  const [sort, setSort] = useState<Sort>({ column: 'order', direction: 'ascending' });
  const groups = grouped(entries ?? []);
  const plays = { entries: (entries ?? []).map(({ play }) => play) };
  const ready = readyOf(plays).length;
  const left = unfinishedOf(plays).length;
  return (
    <Page
      title={t('judge.entries.title')}
      coming={!entries && load.state !== 'failed'}
      below={entries && t('judge.entries.count', { count: entries.length })}
      actions={
        <>
          <SyncChip outbox={outbox} />
          {(entries?.length ?? 0) > 0 && (
            <>
              <LinkButton href="/judge/play" variant={ready === 0 && left > 0 ? 'primary' : 'secondary'}>
                {t('judge.continue')}
              </LinkButton>
              <LinkButton href="/judge/play?review" variant={ready > 0 ? 'primary' : 'secondary'}>
                {t('judge.entries.submitAll', { count: ready })}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <div className={stack40}>
        <UnsafeChanges outbox={outbox} entries={entries?.map(({ entry }) => entry)} />
        {load.state === 'failed' && !entries ? (
          <ErrorState title={t('judge.notLoaded')} onRetry={load.reload}>
            {load.error?.message}
          </ErrorState>
        ) : !entries ? (
          <SkeletonRows label={t('judge.entries.title')} rows={8} />
        ) : entries.length === 0 && isRoundWaiting(awards, now) ? (
          <OpenRounds awards={awards} />
        ) : entries.length === 0 ? (
          <EmptyState
            title={t('judge.nothing')}
            actions={
              awaitingNda(awards).length > 0 ? (
                <LinkButton href="/judge/nda" variant="primary">
                  {t('judge.nda.read')}
                </LinkButton>
              ) : (
                <LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>
              )
            }
          >
            {t('judge.nothingBody')}
          </EmptyState>
        ) : (
          groups.map(([first, ...others]) => (
            <Section key={first.category.categoryID} title={categoryName(first.category)} help={first.award.name}>
              <Entries personID={personID} rows={[first, ...others]} sort={sort} onSort={setSort} />
            </Section>
          ))
        )}
        {awards.some(isOver) && (
          <Suspense fallback={null}>
            <PastScores />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

// Most judges have none while they judge.
const PastScores = later(
  async () => (await import(/* webpackChunkName: "judge-past" */ '../dashboard/PastScores.tsx')).PastScores,
);

type ListProps = {
  readonly personID: string;
  readonly rows: readonly JudgedRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

function Entries({ personID, rows, sort, onSort }: ListProps) {
  const t = useText();
  const format = useFormat();
  const categoryName = useCategoryName();
  const { tag } = useLanguage();
  const wide = useMedia('(min-width: 640px)');
  const columns: Column<JudgedRow>[] = [
    {
      id: 'title',
      header: t('judge.entry'),
      name: true,
      sortable: true,
      cell: ({ entry, award }) => (
        <NameCell href={`/judge/entry?id=${entry.id}`} aside={award.blind ? undefined : entry.orgName}>
          {entry.data.title || t('judge.untitled')}
        </NameCell>
      ),
    },
    {
      id: 'ref',
      header: t('judge.ref'),
      from: 640,
      width: 96,
      cell: ({ entry, play }) => (
        <span className={css.reference}>
          {entry.ref}
          <OnDeviceMark personID={personID} play={play} />
        </span>
      ),
    },
    {
      id: 'state',
      header: t('judge.state'),
      sortable: true,
      width: wide ? 196 : undefined,
      cell: ({ play, entry }) =>
        entry.suggestedConflict && (play.sheet.state === 'unscored' || play.sheet.state === 'scored') ? (
          <span className={stack4}>
            <SheetChip play={play} />
            <Chip family="yellow" glyph="ring" bare>
              {t('judge.suggested')}
            </Chip>
          </span>
        ) : (
          <SheetChip play={play} />
        ),
    },
    {
      id: 'mark',
      header: t('judge.myMark'),
      align: 'end',
      sortable: true,
      width: wide ? 184 : undefined,
      cell: ({ play }) => {
        const mean = play.sheet.state === 'recused' ? null : meanOf(play);
        if (!mean) return <span className={dim}>–</span>;
        return (
          <span>
            <b className={css.score}>{format.number(mean.mean, { minimum: 2, maximum: 2 })}</b>
            {mean.weight < 100 && (
              <span className={cx(dim, css.onlyWide)}> {t('judge.ofWeight', { share: mean.weight })}</span>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <LongTable
      caption={categoryName(rows[0]!.category)}
      columns={columns}
      rows={sorted(rows, sort, tag)}
      rowKey={({ entry }) => entry.id}
      sort={sort}
      onSort={onSort}
    />
  );
}

/** In the judge's own order until a column is chosen. */
function sorted(rows: readonly JudgedRow[], { column, direction }: Sort, tag: string): readonly JudgedRow[] {
  const value = ({ entry, play }: JudgedRow): string | number => {
    if (column === 'mark') return play.sheet.state === 'recused' ? -2 : (meanOf(play)?.mean ?? -1);
    if (column === 'state') return play.sheet.state;
    return column === 'title' ? entry.data.title.toLowerCase() : 0;
  };
  const order = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const [one, other] = [value(left), value(right)];
    return order * (typeof one === 'string' ? one.localeCompare(String(other), tag) : one - Number(other));
  });
}

type Group = readonly [JudgedRow, ...JudgedRow[]];

const grouped = (entries: readonly JudgedRow[]): readonly Group[] => {
  const groups = new Map<string, [JudgedRow, ...JudgedRow[]]>();
  for (const judged of entries) {
    const known = groups.get(judged.category.categoryID);
    if (known) known.push(judged);
    else groups.set(judged.category.categoryID, [judged]);
  }
  return [...groups.values()];
};
