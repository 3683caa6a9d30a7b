import { type ReactNode, Suspense } from 'react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { Meter } from '#app/ui/data/Meter.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { hidden } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Reply } from '#contract/schemas.ts';
import { KeysSwitch } from '../play/KeysSwitch.tsx';
import { EntryDocument } from '../shared/EntryDocument.tsx';
import * as css from '../shared/play.css.ts';
import { SyncChip, UnsafeChanges } from '../shared/SyncState.tsx';

export type OwnRound = NonNullable<NonNullable<Award['assignment']>['rounds']>[number];

const Former = later(async () => (await import(/* webpackChunkName: "judge-ballot" */ './Former.tsx')).Former);

type Row = Reply<'listRoundEntries'>[number];

interface SittingPageProps {
  readonly award: Award;
  readonly round: OwnRound;
  readonly entry: Row['entry'];
  /** How the entry stood in the round before, where judges see it. */
  readonly former: Row['former'];
  /** Which of how many entries it is, from 1. */
  readonly place: number;
  readonly count: number;
  /** How far the judge is, beside the place. */
  readonly progress?: { readonly done: number; readonly of: number; readonly label: string };
  /** What the panel beside the entry is. */
  readonly label: string;
  readonly outbox: Outbox;
  /** All of the round that are known: a change that the server did not take may be of another one. */
  readonly entries: readonly Row['entry'][];
  readonly onGo: (step: 1 | -1) => void;
  readonly children: ReactNode;
}

/** A judge's sitting in a round: one entry to read, the way to the next, and beside it what is answered. */
export function SittingPage(props: SittingPageProps) {
  const { award, round, entry, former, place, count, progress, label, outbox, entries, onGo, children } = props;
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={entry.data.title || t('judge.untitled')}
      flush
      breadcrumb={[{ label: round.name }]}
      below={
        round.of > 1 ? `${entry.ref} · ${t('judge.round.place', { place: round.place, of: round.of })}` : entry.ref
      }
      actions={
        <>
          <span className={hidden} role="status">
            {t('judge.announce', { place, count })}
          </span>
          <span className={css.place}>
            <b className={css.placeFigure}>{format.number(place)}</b> {t('judge.ofEntries', { count })}
            {progress && (
              <span className={css.placeMeter}>
                <Meter value={Math.round((progress.done / progress.of) * 100)} label={progress.label} />
              </span>
            )}
          </span>
          <SyncChip outbox={outbox} />
          <IconButton icon="left" variant="secondary" label={t('judge.round.previous')} onClick={() => onGo(-1)} />
          <IconButton icon="right" variant="secondary" label={t('judge.round.next')} onClick={() => onGo(1)} />
        </>
      }
    >
      <div className={css.play}>
        <EntryDocument key={entry.id} judged={{ entry, award }} />
        <section className={css.rubric} aria-label={label}>
          <UnsafeChanges outbox={outbox} entries={entries} />
          {former && (
            <Suspense fallback={null}>
              <Former former={former} />
            </Suspense>
          )}
          {children}
          <KeysSwitch />
        </section>
      </div>
    </Page>
  );
}
