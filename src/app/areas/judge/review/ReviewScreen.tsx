import { shallowEqual, useSelector } from '@xstate/react';
import { useRefusals } from '#app/actors/call/useRefusals.ts';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import type { Play } from '#app/actors/judging/play.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useMedia } from '#app/parts/page/useMedia.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { Meter } from '#app/ui/data/Meter.tsx';
import { type Column, NameCell } from '#app/ui/data/Table.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import { playRules, readyOf, unfinishedOf } from '#machines/judging/play.rules.ts';
import { meanOf, type PlayEntry } from '#machines/judging/sheet.ts';
import { Favourite } from '../shared/Favourite.tsx';
import * as css from '../shared/judge.css.ts';
import { SheetChip } from '../shared/SheetChip.tsx';
import { SittingProblem } from '../shared/SittingStates.tsx';
import { SyncChip } from '../shared/SyncState.tsx';
import { UnsafeMarks } from '../shared/UnsafeMarks.tsx';
import type { Favourites } from './useFavourites.ts';

type ReviewProps = { readonly play: Play; readonly outbox: Outbox; readonly favourites: Favourites };

/** All marks side by side, before and after they are handed in. */
export function ReviewScreen({ play, outbox, favourites }: ReviewProps) {
  const t = useText();
  const reasonText = useReason();
  const categoryName = useCategoryName();
  const { actor, send, materials } = play;
  const { entries, isHandedIn, isSubmitting } = useSelector(
    actor,
    (snapshot) => ({
      entries: snapshot.context.entries,
      isHandedIn: snapshot.matches('handedIn'),
      isSubmitting: snapshot.matches('submittingAll'),
    }),
    shallowEqual,
  );
  const ready = readyOf({ entries });
  const open = unfinishedOf({ entries });
  const reasons = useRefusals(actor, { type: 'play.submit' }, playRules).map((one) => ({ text: reasonText(one) }));
  const isIn = isHandedIn || (ready.length === 0 && open.length === 0);
  const groups = grouped(entries, materials);
  return (
    <Page
      title={isIn ? t('judge.review.doneTitle') : t('judge.review.title')}
      breadcrumb={[{ label: t('judge.review.short') }]}
      actions={
        <>
          <SyncChip outbox={outbox} />
          {isIn ? (
            <>
              {isHandedIn && (
                <Button icon="retry" onClick={() => send({ type: 'play.reload' })}>
                  {t('judge.lookAgain')}
                </Button>
              )}
              <LinkButton href="/judge" variant="primary">
                {t('judge.toDashboard')}
              </LinkButton>
            </>
          ) : (
            <>
              <Button onClick={() => send({ type: 'play.back' })}>{t('judge.review.back')}</Button>
              <Button
                variant="primary"
                busy={isSubmitting}
                reasons={reasons}
                reasonsPlace="bubbleBelow"
                onClick={() => send({ type: 'play.submit' })}
              >
                {t('judge.review.submit', { count: ready.length })}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={stack24}>
        <UnsafeMarks outbox={outbox} play={play} />
        <SittingProblem play={play} />
        {open.length > 0 && <Unscored open={open} materials={materials} send={send} />}
        {isIn ? (
          <Note family="green" icon="tick" title={t('judge.review.allIn')}>
            <p>{t('judge.review.allInBody')}</p>
          </Note>
        ) : (
          <p className={css.lead}>{t('judge.review.lead')}</p>
        )}
        {groups.map((group) => (
          <Section key={group[0]!.category.categoryID} title={categoryName(group[0]!.category)}>
            <ScoreGroup group={group} entries={entries} send={send} favourites={favourites} />
          </Section>
        ))}
      </div>
    </Page>
  );
}

type Send = Play['send'];
type Materials = Play['materials'];

/** What still waits for marks comes first, each with the way to it. */
function Unscored({ open, materials, send }: { open: readonly PlayEntry[]; materials: Materials; send: Send }) {
  const t = useText();
  return (
    <Note family="yellow" icon="circle" title={t('judge.review.unscored', { count: open.length })}>
      <p>{t('judge.review.unscoredBody')}</p>
      <ul className={css.links}>
        {open.map(({ entryID }) => (
          <li key={entryID}>
            <TextLink onPress={() => send({ type: 'entry.open', entryID })}>
              {materials.get(entryID)?.entry.data.title || materials.get(entryID)?.entry.ref}
            </TextLink>
          </li>
        ))}
      </ul>
    </Note>
  );
}

type ScoreGroupProps = {
  readonly group: readonly JudgedRow[];
  readonly entries: readonly PlayEntry[];
  readonly send: Send;
  readonly favourites: Favourites;
};

function ScoreGroup({ group, entries, send, favourites }: ScoreGroupProps) {
  const t = useText();
  const format = useFormat();
  const wide = useMedia('(min-width: 640px)');
  const { criteria, name, categoryID } = group[0]!.category;
  const favourite = favourites.among(group);
  const plays = new Map(entries.map((play) => [play.entryID, play]));
  const rows = group
    .map((judged) => ({ judged, play: plays.get(judged.entry.id) ?? judged.play }))
    .map((row) => ({ ...row, mean: meanOf(row.play) }))
    .sort((left, right) => (right.mean?.mean ?? -1) - (left.mean?.mean ?? -1));
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    {
      id: 'title',
      header: t('judge.entry'),
      name: true,
      cell: ({ judged, play }) => (
        <NameCell below={!wide && <SheetChip play={play} />}>
          <TextLink look="name" onPress={() => send({ type: 'entry.open', entryID: judged.entry.id })}>
            {judged.entry.data.title || t('judge.untitled')}
          </TextLink>
        </NameCell>
      ),
    },
    ...criteria.map(
      ({ criterionID, name: criterion }, index): Column<Row> => ({
        id: criterionID,
        header: criterion,
        align: 'end',
        from: index < 2 ? 640 : 960,
        cell: ({ play }) => play.sheet.marks[criterionID] ?? <span className={dim}>–</span>,
      }),
    ),
    {
      id: 'mean',
      header: t('judge.myMark'),
      align: 'end',
      cell: ({ mean, play }) =>
        play.sheet.state === 'recused' || !mean ? (
          <span className={dim}>–</span>
        ) : (
          <b className={css.score}>{format.number(mean.mean, { minimum: 2, maximum: 2 })}</b>
        ),
    },
    {
      id: 'bar',
      header: t('judge.bar'),
      headerHidden: true,
      from: 960,
      cell: ({ mean, play }) =>
        play.sheet.state !== 'recused' &&
        mean && (
          <Meter value={mean.mean * 10} label={format.number(mean.mean, { maximum: 2 })} tone="purple" width={120} />
        ),
    },
    // Beside the name there is no room for it on a phone: it stands below.
    {
      id: 'state',
      header: t('judge.state'),
      width: 196,
      from: 640,
      cell: ({ play }) => <SheetChip play={play} />,
    },
    {
      id: 'favourite',
      header: t('judge.favourite.header'),
      headerHidden: true,
      cell: ({ judged, play }) => (
        <Favourite
          judged={judged}
          play={play}
          chosen={favourite === judged.entry.id}
          onChoose={(entryID) => favourites.choose(categoryID, entryID)}
        />
      ),
    },
  ];
  return <LongTable caption={name} columns={columns} rows={rows} rowKey={({ play }) => play.entryID} />;
}

const grouped = (entries: readonly PlayEntry[], materials: Materials): readonly (readonly JudgedRow[])[] => {
  const groups = new Map<string, JudgedRow[]>();
  for (const { entryID, categoryID } of entries) {
    const judged = materials.get(entryID);
    const group = groups.get(categoryID);
    if (judged && group) group.push(judged);
    else if (judged) groups.set(categoryID, [judged]);
  }
  return [...groups.values()];
};
