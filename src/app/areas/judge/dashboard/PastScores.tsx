import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { type Column, NameCell } from '#app/ui/data/Table.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack16, stack40 } from '#app/ui/theme/layout.css.ts';
import { dim, heading3 } from '#app/ui/theme/text.css.ts';
import type { OwnMark } from '#contract/entities/sheet.ts';
import * as css from '../shared/judge.css.ts';

/** What the judge marked in awards whose judging is over, with the best entries once they are announced. */
export function PastScores() {
  const t = useText();
  const load = useQuery('listOwnMarks', {});
  if (load.state === 'failed' && !load.data) {
    return (
      <ErrorState title={t('judge.past.failed')} onRetry={load.reload}>
        {load.error?.message}
      </ErrorState>
    );
  }
  const scores = load.data ?? [];
  if (scores.length === 0) return null;
  return (
    <div className={stack40}>
      {grouped(scores, ({ awardID }) => awardID).map((ofAward) => (
        <Section
          key={ofAward[0].awardID}
          title={t('judge.past', { award: ofAward[0].awardName })}
          help={ofAward[0].announced ? undefined : t('judge.past.waiting')}
        >
          <div className={stack16}>
            {grouped(ofAward, ({ categoryID }) => categoryID).map((rows) => (
              <InCategory key={rows[0].categoryID} rows={rows} />
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}

function InCategory({ rows }: { readonly rows: Rows }) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const [{ categoryName, names, announced, winner }] = rows;
  const name = nameOfCategory({ name: categoryName, names }, locale);
  const columns: readonly Column<OwnMark>[] = [
    {
      id: 'title',
      header: t('judge.entry'),
      name: true,
      cell: ({ title, ref, entryID, status }) => (
        <NameCell aside={ref}>
          {title || t('judge.untitled')}{' '}
          {winner?.entryID === entryID && (
            <Chip family="green" glyph="star" bare>
              {t('judge.past.best')}
            </Chip>
          )}
          {status === 'scored' && <StatusChip of="score" status={status} bare />}
        </NameCell>
      ),
    },
    {
      id: 'marks',
      header: t('judge.past.marks'),
      from: 640,
      cell: ({ marks: scores }) => scores.map((one) => `${one.name} ${one.mark ?? '–'}`).join(' · '),
    },
    {
      id: 'mean',
      header: t('judge.myMark'),
      align: 'end',
      cell: ({ mean }) =>
        mean === null ? (
          <span className={dim}>–</span>
        ) : (
          <b className={css.score}>{format.number(mean, { minimum: 2, maximum: 2 })}</b>
        ),
    },
  ];
  return (
    <div>
      <h3 className={heading3}>{name}</h3>
      {announced && (
        <p className={dim}>
          {winner
            ? t('judge.past.winner', { title: winner.title || winner.ref, organisation: winner.orgName })
            : t('judge.past.noWinner')}
        </p>
      )}
      <LongTable caption={name} columns={columns} rows={rows} rowKey={({ entryID }) => entryID} />
    </div>
  );
}

type Rows = readonly [OwnMark, ...OwnMark[]];

/** What stands one after another with the same key, together. */
function grouped(scores: readonly OwnMark[], key: (score: OwnMark) => string): readonly Rows[] {
  const groups = new Map<string, [OwnMark, ...OwnMark[]]>();
  for (const score of scores) {
    const group = groups.get(key(score));
    if (group) group.push(score);
    else groups.set(key(score), [score]);
  }
  return [...groups.values()];
}
