import { shallowEqual, useSelector } from '@xstate/react';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useRefusals } from '#app/actors/call/useRefusals.ts';
import { prefetchFile } from '#app/actors/entry/fileAddress.ts';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import type { Play } from '#app/actors/judging/play.ts';
import { shownFiles } from '#app/actors/judging/shownFiles.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { large, useMedia } from '#app/parts/page/useMedia.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { hidden } from '#app/ui/theme/text.css.ts';
import { playRules } from '#machines/judging/play.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import * as css from '../shared/play.css.ts';
import { RecuseDialog } from '../shared/RecuseDialog.tsx';
import { SheetChip } from '../shared/SheetChip.tsx';
import { SittingProblem } from '../shared/SittingStates.tsx';
import { SuggestedConflict } from '../shared/SuggestedConflict.tsx';
import { SyncChip, SyncLine } from '../shared/SyncState.tsx';
import { UnsafeMarks } from '../shared/UnsafeMarks.tsx';
import { JudgedDocument } from './JudgedDocument.tsx';
import { KeysBar, KeysHelp } from './KeysHelp.tsx';
import { Rubric } from './Rubric.tsx';
import { useKeys } from './useKeys.ts';
import { type Scoring, useScoring } from './useScoring.ts';

type ScorerProps = {
  readonly play: Play;
  readonly outbox: Outbox;
  readonly judged: JudgedRow;
  /** One entry alone: no next and previous, but handing in. */
  readonly single?: boolean | undefined;
};

/** The document beside the score sheet. */
export function Scorer({ play, outbox, judged, single = false }: ScorerProps) {
  const t = useText();
  const compact = useMedia('(max-width: 899px)');
  const categoryName = useCategoryName();
  const scoring = useScoring(play, compact);
  const [dialog, setDialog] = useState<'help' | 'recuse' | null>(null);
  const { ask, why } = scoring;
  const showKeys = useCallback(() => setDialog('help'), []);
  const standAside = useCallback(() => {
    // A reason is given in the dialog: only what else stands in the way is said here.
    const recusal = { type: 'sheet.recuse', reason: '.' } as const;
    if (why(recusal).length === 0) setDialog('recuse');
    else ask(recusal);
  }, [why, ask]);
  const { entry, award, category } = judged;
  const name = entry.data.title || t('judge.untitled');
  usePrefetch(play);
  const move = (type: 'entry.next' | 'entry.previous' | 'entry.skip') => () => {
    if (!single) ask({ type });
  };
  useKeys({
    setScore: (score) => scoring.setScore(score),
    criterion: scoring.step,
    next: move('entry.next'),
    previous: move('entry.previous'),
    skip: move('entry.skip'),
    conflict: standAside,
    undo: () => ask({ type: 'sheet.undo' }),
    help: showKeys,
  });
  return (
    <Page
      title={name}
      flush
      breadcrumb={compact ? false : [{ label: categoryName(category) }]}
      below={compact ? undefined : [entry.ref, award.blind ? '' : entry.orgName].filter(Boolean).join(' · ')}
      actions={
        single ? (
          <>
            <SyncChip outbox={outbox} />
            <SheetChip play={scoring.current} />
          </>
        ) : (
          <Place play={play} outbox={outbox} ask={ask} compact={compact} />
        )
      }
    >
      <div className={css.play}>
        <JudgedDocument key={entry.id} judged={judged} known={play.whole.get(entry.id)} />
        <section className={css.rubric} aria-label={t('judge.yourMarks')}>
          <UnsafeMarks outbox={outbox} play={play} />
          <SittingProblem play={play} />
          {entry.suggestedConflict && (scoring.sheet.state === 'unscored' || scoring.sheet.state === 'scored') && (
            <SuggestedConflict suggestion={entry.suggestedConflict} onStandAside={standAside} />
          )}
          <Rubric judged={judged} scoring={scoring} compact={compact} />
          <Foot ask={ask} refused={scoring.refused} single={single} play={play} onConflict={standAside}>
            {compact && (
              <div className={css.lastRow}>
                <SyncLine outbox={outbox} />
                <IconButton icon="help" size="small" label={t('judge.keys.title')} onClick={showKeys} />
              </div>
            )}
          </Foot>
        </section>
        <KeysBar outbox={outbox} single={single} onHelp={showKeys} />
      </div>
      {dialog === 'help' && <KeysHelp onClose={() => setDialog(null)} />}
      {dialog === 'recuse' && (
        <RecuseDialog
          title={name}
          whyNot={(reason) => why({ type: 'sheet.recuse', reason })}
          onRecuse={(reason) => ask({ type: 'sheet.recuse', reason })}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}

type PlaceProps = {
  readonly play: Play;
  readonly outbox: Outbox;
  readonly ask: Scoring['ask'];
  readonly compact: boolean;
};

/** "15 of 24", whether everything is sent, and the way to the neighbours. */
const Place = memo(function Place({ play, outbox, ask, compact }: PlaceProps) {
  const t = useText();
  const reasonText = useReason();
  const { actor } = play;
  const { entries, at } = useSelector(
    actor,
    ({ context }) => ({ entries: context.entries, at: context.at }),
    shallowEqual,
  );
  const atFirst = useRefusals(actor, { type: 'entry.previous' }, playRules);
  const staying = useRefusals(actor, { type: 'entry.next' }, playRules);
  const place = entries.findIndex(({ entryID }) => entryID === at) + 1;
  // Recused entries are nobody's work: they count nowhere.
  const own = entries.filter(({ sheet }) => sheet.state !== 'recused');
  const scored = own.filter(({ sheet, criteria }) =>
    criteria.every(({ criterionID }) => sheet.marks[criterionID] !== undefined),
  ).length;
  const shown = (reasons: readonly Reason[]) => reasons.map((one) => ({ text: reasonText(one) }));
  return (
    <>
      <span className={css.place}>
        <span>
          <b className={css.placeFigure}>{place}</b> {t('judge.ofEntries', { count: entries.length })}
        </span>
        <span className={css.placeMeter}>
          <Meter
            value={own.length === 0 ? 100 : (100 * scored) / own.length}
            label={t('judge.scoredOf', { scored, count: own.length })}
            tone="purple"
          />
        </span>
        <span className={hidden} role="status">
          {t('judge.announce', { place, count: entries.length })}
        </span>
      </span>
      <SyncChip outbox={outbox} />
      <span className={css.steps}>
        <IconButton
          variant="secondary"
          icon="left"
          label={t('judge.previousEntry')}
          reasons={shown(atFirst)}
          reasonsPlace="bubble"
          onClick={() => ask({ type: 'entry.previous' })}
        />
        <IconButton
          variant="secondary"
          icon="right"
          label={t('judge.keys.next')}
          reasons={shown(staying)}
          reasonsPlace="bubble"
          onClick={() => ask({ type: 'entry.next' })}
        />
        {compact ? (
          <IconButton
            variant="secondary"
            icon="chart"
            label={t('judge.review.short')}
            onClick={() => ask({ type: 'play.review' })}
          />
        ) : (
          <Button icon="chart" onClick={() => ask({ type: 'play.review' })}>
            {t('judge.review.short')}
          </Button>
        )}
      </span>
    </>
  );
});

type FootProps = {
  readonly ask: Scoring['ask'];
  readonly refused: Scoring['refused'];
  readonly single: boolean;
  readonly play: Play;
  readonly onConflict: () => void;
  readonly children: ReactNode;
};

const Foot = memo(function Foot({ ask, refused, single, play: { actor }, onConflict, children }: FootProps) {
  const t = useText();
  const reasonText = useReason();
  const reasonsText = useReasons();
  const busy = useSelector(actor, (snapshot) => snapshot.matches('submittingOne'));
  const keysShown = useMedia(large);
  const main = single ? ({ type: 'sheet.submit' } as const) : ({ type: 'entry.next' } as const);
  const blocked = useRefusals(actor, main, playRules);
  const undoBlocked = useRefusals(actor, { type: 'sheet.undo' }, playRules);
  const reasons = [...refused, ...blocked.filter(({ code }) => refused.every((one) => one.code !== code))];
  return (
    <div className={css.foot}>
      <div className={css.actions}>
        <Button
          className={css.mainAction}
          variant="primary"
          busy={busy}
          reasons={blocked.map((one) => ({ text: reasonText(one) }))}
          reasonsPlace="elsewhere"
          aria-describedby="judge-why"
          shortcut={single || !keysShown ? undefined : 'J'}
          onClick={() => ask(main)}
        >
          {single ? t('judge.submitSheet') : t('judge.nextEntry')}
        </Button>
        {!single && (
          <Button shortcut={keysShown ? 'S' : undefined} onClick={() => ask({ type: 'entry.skip' })}>
            {t('judge.skip')}
          </Button>
        )}
        <Button shortcut={keysShown ? 'C' : undefined} onClick={onConflict}>
          {t('judge.conflict')}
        </Button>
        <IconButton
          icon="undo"
          variant="secondary"
          label={t('judge.undo')}
          reasons={undoBlocked.map((one) => ({ text: reasonText(one) }))}
          onClick={() => ask({ type: 'sheet.undo' })}
        />
      </div>
      <p className={css.under} id="judge-why" role={refused.length > 0 ? 'alert' : undefined}>
        {reasonsText(reasons)}
      </p>
      {children}
    </div>
  );
});

/** The first file of the entry that follows is fetched while this one is read. */
function usePrefetch({ actor, whole }: Play): void {
  const nextID = useSelector(
    actor,
    ({ context: { entries, at } }) => entries[entries.findIndex(({ entryID }) => entryID === at) + 1]?.entryID,
  );
  const entry = whole.get(nextID ?? '');
  const url = (entry && shownFiles(entry)[0]) ?? null;
  useEffect(() => {
    void prefetchFile(url);
  }, [url]);
}
