import type { ReactNode } from 'react';
import { entryLifecycle } from '../../../../../machines/entry/entry.machine.ts';
import type { Award, AwardSummary } from '../../../../contract/entities.ts';
import { useAction } from '../../../actors/useAction.ts';
import { Button } from '../../../design/Button.tsx';
import { Chip } from '../../../design/Chip.tsx';
import { type Column, NameCell, Table } from '../../../design/Table.tsx';
import { dim } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useReason } from '../../../i18n/useReason.ts';
import { useText } from '../../../i18n/useText.ts';
import * as css from './scores.css.ts';

type Ranked = NonNullable<AwardSummary['results']>[number];
type RankingProps = { readonly award: Award; readonly results: readonly Ranked[]; readonly empty: ReactNode };

/** The entries of one category, best first, with the mean as figure and dot, and the way to name the winner. */
export function Ranking({ award, results, empty }: RankingProps) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<Ranked>[] = [
    {
      id: 'rank',
      header: t('admin.scores.rank'),
      align: 'end',
      width: 56,
      cell: ({ rank, tied }) => {
        if (rank === null) return <span className={dim}>–</span>;
        return <b>{tied ? t('admin.scores.rank.tied', { rank }) : format.number(rank)}</b>;
      },
    },
    {
      id: 'entry',
      header: t('admin.entries.entry'),
      name: true,
      cell: (result) => (
        <NameCell href={`/scores/entry?id=${result.entryID}&awardID=${award.id}`} below={result.orgName}>
          {result.title || result.ref}
        </NameCell>
      ),
    },
    { id: 'sheets', header: t('admin.scores.sheets'), align: 'end', from: 480, cell: ({ sheets }) => sheets },
    {
      id: 'favourites',
      header: t('admin.scores.favourites'),
      align: 'end',
      from: 800,
      cell: ({ favourites }) => (favourites > 0 ? favourites : <span className={dim}>–</span>),
    },
    {
      id: 'mean',
      header: t('admin.scores.mean'),
      align: 'end',
      cell: ({ mean }) =>
        mean === null ? <span className={dim}>–</span> : <b>{format.number(mean, { minimum: 2, maximum: 2 })}</b>,
    },
    {
      id: 'scale',
      header: t('admin.scores.meanScale'),
      from: 640,
      width: 160,
      cell: ({ mean }) => <Scale mean={mean} />,
    },
    {
      id: 'actions',
      header: t('admin.scores.winner'),
      cell: (result) => <Winner award={award} result={result} />,
    },
  ];
  return (
    <Table
      caption={t('admin.scores.title')}
      columns={columns}
      rows={results}
      rowKey={({ entryID }) => entryID}
      density="lines"
      empty={empty}
    />
  );
}

/** The mean as a dot on a line from 0 to 10; the figure stands beside it. */
function Scale({ mean }: { readonly mean: number | null }) {
  if (mean === null) return null;
  return (
    <span className={css.scale} aria-hidden="true">
      <span className={css.dot} style={{ insetInlineStart: `${mean * 10}%` }} />
    </span>
  );
}

function Winner({ award, result }: { readonly award: Award; readonly result: Ranked }) {
  const t = useText();
  const say = useReason();
  const best = useAction('markBestEntry');
  const mark = (bestEntry: boolean) =>
    void best.run({ query: { id: result.entryID, awardID: award.id }, body: { bestEntry } });
  const facts = {
    ...({ now: 0, by: 'admin', awardStatus: award.status, closesAt: null, hasCategory: true } as const),
    ...({ missing: [], fee: 'settled', entriesUsed: 0, allowedLimit: 1, scored: true } as const),
  };
  const decision = entryLifecycle.decide('categoryClosed', facts, { type: 'entry.markBest' });
  const reasons = decision.accepted ? [] : decision.reasons.map((reason) => ({ text: say(reason) }));
  if (result.bestEntry)
    return (
      <span className={css.winner}>
        <Chip family="green" glyph="star">
          {t('admin.scores.winner')}
        </Chip>
        {decision.accepted && (
          <Button variant="quiet" size="small" busy={best.busy} onClick={() => mark(false)}>
            {t('admin.scores.takeBack')}
          </Button>
        )}
      </span>
    );
  if (!decision.accepted && award.status !== 'judging') return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon="star"
      busy={best.busy}
      reasons={reasons}
      reasonsPlace="bubble"
      onClick={() => mark(true)}
    >
      {t('admin.scores.name')}
    </Button>
  );
}
