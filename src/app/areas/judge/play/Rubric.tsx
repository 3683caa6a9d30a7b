import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Blocked } from '#app/ui/feedback/Blocked.tsx';
import { afterPress } from '#app/ui/forms/afterPress.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { meanOf } from '#machines/judging/sheet.ts';
import * as css from '../shared/play.css.ts';
import { CriterionRow } from './CriterionRow.tsx';
import type { Scoring } from './useScoring.ts';

type RubricProps = { readonly judged: JudgedRow; readonly scoring: Scoring; readonly compact: boolean };

/** The score sheet: criteria with their marks, the comment, the note. */
export function Rubric({ judged, scoring, compact }: RubricProps) {
  const t = useText();
  const reasonText = useReason();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const { sheet, criterionID, chooseCriterion, setScore, step, locked } = scoring;
  const { criteria } = judged.category;
  const lockedText = locked.length > 0 ? reasonText(locked[0]!) : null;
  useFocusFollows(list, criterionID, scoring.focusWanted);
  const press = (event: KeyboardEvent) => {
    // The keys of a dialog that a row has opened come here too.
    if (!list.current?.contains(event.target as Node)) return;
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const clears = event.key === 'Backspace' || event.key === 'Delete';
    if (!direction && !clears) return;
    event.preventDefault();
    event.stopPropagation();
    if (direction) step(direction);
    else setScore(null);
  };
  return (
    <>
      <div className={css.rubricHead}>
        <h2 className={css.meanFigure} id={id}>
          {t('judge.yourMarks')}
        </h2>
        <Mean scoring={scoring} />
      </div>
      <SheetState scoring={scoring} />
      {compact && criteria.length > 1 && (
        <div className={css.criterionTabs} role="tablist" aria-label={t('judge.criteria')}>
          {criteria.map((criterion) => (
            <button
              key={criterion.criterionID}
              type="button"
              role="tab"
              aria-selected={criterion.criterionID === criterionID}
              className={css.criterionTab}
              onClick={() => chooseCriterion(criterion.criterionID, false)}
            >
              <span className={css.tabName} title={criterion.name}>
                {criterion.name}
              </span>
              <b className={css.tabMark}>{sheet.marks[criterion.criterionID] ?? '–'}</b>
            </button>
          ))}
        </div>
      )}
      <ol ref={list} className={css.criteria} aria-labelledby={id} onKeyDownCapture={press}>
        {criteria.map((criterion) => (
          <CriterionRow
            key={criterion.criterionID}
            criterion={criterion}
            score={sheet.marks[criterion.criterionID] ?? null}
            current={criterion.criterionID === criterionID}
            compact={compact}
            locked={lockedText}
            onFocus={() => afterPress(() => chooseCriterion(criterion.criterionID, false))}
            onScore={(given, isDone) => setScore(given, criterion.criterionID, isDone)}
          />
        ))}
      </ol>
      <FoldedWords compact={compact}>
        <Words scoring={scoring} locked={lockedText && t('judge.readOnlyShort')} />
      </FoldedWords>
    </>
  );
}

/** "7.57 so far, on 70% of the weight". */
function Mean({ scoring: { current } }: { readonly scoring: Scoring }) {
  const t = useText();
  const format = useFormat();
  const mean = meanOf(current);
  if (!mean) return <span className={css.mean}>{t('judge.noMean')}</span>;
  const figure = format.number(mean.mean, { minimum: 2, maximum: 2 });
  return (
    <span className={css.mean}>
      <b className={css.meanFigure}>{figure}</b>{' '}
      {mean.weight < 100 ? t('judge.meanSoFar', { share: format.percent(mean.weight / 100) }) : t('judge.meanOfTen')}
    </span>
  );
}

/** Why the sheet can only be read, where it can. */
function SheetState({ scoring }: { readonly scoring: Scoring }) {
  const t = useText();
  const reasonText = useReason();
  const { sheet, locked, takeUp, takeUpRefused } = scoring;
  if (locked.length === 0) return null;
  if (sheet.state === 'recused') {
    return (
      <Blocked
        title={t('judge.recused.title')}
        actions={
          <Button size="small" reasons={takeUpRefused.map((one) => ({ text: reasonText(one) }))} onClick={takeUp}>
            {t('judge.recused.takeUp')}
          </Button>
        }
      >
        <p>{sheet.recusal}</p>
      </Blocked>
    );
  }
  return (
    <Blocked title={t('judge.readOnly')}>
      {locked.map((one) => (
        <p key={one.code}>{reasonText(one)}</p>
      ))}
    </Blocked>
  );
}

/** Folded on a narrow screen until asked for, but never under whoever writes there as the screen becomes narrow. */
function FoldedWords({ compact, children }: { readonly compact: boolean; readonly children: ReactNode }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <details
      aria-label={t('judge.words')}
      open={isAsked || !compact}
      onFocus={({ target }) => target.matches('textarea') && setAsked(true)}
      onToggle={({ currentTarget }) => compact && setAsked(currentTarget.open)}
    >
      <summary className={cx(css.folded, !compact && css.noSummary)}>{t('judge.words')}</summary>
      {children}
    </details>
  );
}

function Words({ scoring, locked }: { readonly scoring: Scoring; readonly locked: string | null }) {
  const t = useText();
  const { sheet, write } = scoring;
  return (
    <div className={css.words}>
      <TextArea
        label={t('judge.comment')}
        counter={t('common.optional')}
        locked={locked}
        value={sheet.comment}
        onChange={(comment) => write({ comment })}
        rows={2}
        maxLength={4000}
      />
      <PrivateNote key={scoring.current.entryID} scoring={scoring} locked={locked} />
    </div>
  );
}

/** Folded until there is a note; never folded by writing, since the next keys would score. Nobody signed in as the judge has it. */
function PrivateNote({ scoring, locked }: { readonly scoring: Scoring; readonly locked: string | null }) {
  const t = useText();
  const { note } = scoring.sheet;
  const [wasWritten, setWasWritten] = useState(note !== '');
  const { signedInAs } = useAccount();
  if (note !== '' && !wasWritten) setWasWritten(true);
  if (signedInAs) return null;
  return (
    <details open={wasWritten || undefined}>
      <summary className={css.folded}>{t('judge.noteFor')}</summary>
      <TextArea
        label={t('judge.note')}
        labelHidden
        locked={locked}
        value={note}
        onChange={(written) => scoring.write({ note: written })}
        rows={2}
        maxLength={4000}
      />
    </details>
  );
}

/** Moves the focus to the current criterion, where the last choice asked for it. */
function useFocusFollows(list: { readonly current: HTMLElement | null }, criterionID: string | null, wanted: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the focus
  useLayoutEffect(() => {
    if (wanted === 0 || criterionID === null) return;
    const row = list.current?.querySelector(`[data-criterion="${CSS.escape(criterionID)}"]`);
    row?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
  }, [wanted]);
}
