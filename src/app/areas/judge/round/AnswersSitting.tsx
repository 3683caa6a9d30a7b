import { useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack16, wrap } from '#app/ui/theme/layout.css.ts';
import { dim, heading2 } from '#app/ui/theme/text.css.ts';
import type { GivenAnswer } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import { type Answer, answers } from '#machines/round/round.rules.ts';
import { askedOf } from '#machines/round/scoring.ts';
import { usePressed } from '../play/useKeys.ts';
import { GoneEntry } from './GoneEntry.tsx';
import { RoundLoading } from './RoundLoading.tsx';
import { SavedState } from './SaveRow.tsx';
import { type OwnRound, SittingPage } from './SittingPage.tsx';
import { useClosing } from './useClosing.ts';
import type { RoundResponses } from './useRoundResponses.ts';
import { type Drafts, nothing, type Row, type Rows, useRow } from './useRow.ts';
import { givenBy, withAnswers } from './withResponses.ts';

interface Draft {
  /** Yes, no or unsure; where judges grade, a place in the scale. */
  readonly answer: Answer | number | undefined;
  readonly reason: string;
}

interface RoundProps {
  readonly award: Award;
  readonly round: OwnRound;
  readonly responses: RoundResponses;
}

/** A round in which a judge says yes, no or unsure, or gives a grade, one entry after the other. */
export function AnswersSitting({ award, round, responses }: RoundProps) {
  const t = useText();
  const load = useQuery('listRoundEntries', { awardID: award.id, id: round.roundID });
  if (!load.data) return <RoundLoading round={round} queries={[load]} />;
  const [first, ...others] = withAnswers(load.data, responses.over(load.data), round);
  if (!first) {
    return (
      <Page title={round.name}>
        <EmptyState
          title={t('judge.round.nothing')}
          actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
        />
      </Page>
    );
  }
  return <Sitting award={award} round={round} responses={responses} rows={[first, ...others]} />;
}

/** One entry after the other; what is written and not saved stays while the judge looks at others, or leaves. */
function Sitting({ award, round, responses, rows }: RoundProps & { readonly rows: Rows }) {
  const t = useText();
  const drafts = useUnsavedDraft<Drafts<Draft>>(`answers.${round.roundID}`, nothing);
  const { row, place, go, leave, onSaved, ...written } = useRow(round, rows, drafts);
  const answered = rows.filter(({ answer }) => answer !== null).length;
  // What the server did not take stays before the judge until it is saved again or discarded.
  const saved = draftOf(givenBy(responses.refused.get(row?.entry.id ?? ''), round) ?? row?.answer ?? null);
  const { draft = saved } = written;
  const write = (next: Draft) => written.write(isSame(next, saved) ? null : next);
  const choice = useRef<HTMLDivElement>(null);
  const [isFollowed, setFollowed] = useState(false);
  const goTo = (step: 1 | -1, isFocused: boolean) => {
    setFollowed(isFocused);
    go(place + step);
  };
  const entryID = row?.entry.id;
  // Before the next key: what had the focus went with the entry before.
  useLayoutEffect(() => {
    if (!isFollowed || !entryID) return;
    const input = choice.current?.querySelector<HTMLElement>('input:checked');
    (input ?? choice.current?.querySelector('input'))?.focus();
  }, [isFollowed, entryID]);
  usePressed((key) => {
    if (!row) return undefined;
    const isFocused = choice.current?.contains(document.activeElement) ?? false;
    const grade = round.scale && /^[1-9]$/.test(key) ? Number(key) - 1 : null;
    if (grade !== null && grade < (round.scale?.length ?? 0)) return () => write({ ...draft, answer: grade });
    if (round.scale && /^[ynu]$/i.test(key)) return undefined;
    switch (key.toLowerCase()) {
      case 'y':
        return () => write({ ...draft, answer: 'yes' });
      case 'n':
        return () => write({ ...draft, answer: 'no' });
      case 'u':
        return () => write({ ...draft, answer: 'unsure' });
      case 'j':
        return () => goTo(1, isFocused);
      case 'k':
        return () => goTo(-1, isFocused);
      default:
        return undefined;
    }
  });
  if (!row)
    return (
      <GoneEntry
        round={round}
        responses={responses}
        onGoOn={() => {
          setFollowed(false);
          leave();
        }}
      />
    );
  const { entry, former } = row;
  return (
    <SittingPage
      award={award}
      round={round}
      entry={entry}
      former={former}
      place={place + 1}
      count={rows.length}
      progress={{ done: answered, of: rows.length, label: t('judge.round.answered', { answered, count: rows.length }) }}
      label={t(round.scale ? 'judge.round.grade.question' : 'judge.round.question')}
      outbox={responses.outbox}
      entries={rows.map((one) => one.entry)}
      onGo={(step) => goTo(step, false)}
    >
      <div ref={choice}>
        <Question
          key={entry.id}
          award={award}
          round={round}
          responses={responses}
          row={row}
          draft={draft}
          onWrite={write}
          onSaved={() => {
            setFollowed(false);
            onSaved();
          }}
        />
      </div>
    </SittingPage>
  );
}

const draftOf = (answer: GivenAnswer | null): Draft => ({
  answer: answer?.answer ?? answer?.grade,
  reason: answer?.reason ?? '',
});
const isSame = (left: Draft, right: Draft) => left.answer === right.answer && left.reason === right.reason;

/** The keys of the answers, whatever the language. */
const keys = { yes: 'Y', no: 'N', unsure: 'U' } as const;

interface QuestionProps extends RoundProps {
  readonly row: Row;
  readonly draft: Draft;
  readonly onWrite: (draft: Draft) => void;
  readonly onSaved: () => void;
}

function Question({ award, round, responses, row, draft, onWrite, onSaved }: QuestionProps) {
  const t = useText();
  const reasonText = useReason();
  const { words, closed } = useClosing(award, round);
  const [asked, setAsked] = useState(false);
  const { answer: given, entry } = row;
  const { answer, reason } = draft;
  const lacksReason = (answer === 'no' || answer === 'unsure') && reason.trim() === '';
  const isSaved = given !== null && draftOf(given).answer === answer && given.reason === reason.trim();
  const choices: readonly { readonly value: Answer | number; readonly label: string; readonly key: string }[] =
    round.scale?.map((label, value) => ({ value, label, key: String(value + 1) })) ??
    answers.map((value) => ({ value, label: t(`judge.round.${value}`), key: keys[value] }));
  const send = () => {
    setAsked(true);
    if (answer === undefined || lacksReason) return;
    const said = { asked: askedOf(round), reason: reason.trim() };
    const body = typeof answer === 'number' ? { ...said, grade: answer } : { ...said, answer };
    responses.save({ kind: 'answer', entryID: entry.id, body }, given?.version ?? 0);
    onSaved();
  };
  return (
    <div className={stack16}>
      <div>
        <h2 className={heading2}>{t(round.scale ? 'judge.round.grade.question' : 'judge.round.question')}</h2>
        <p className={dim}>{words}</p>
      </div>
      <RadioGroup
        label={t(round.scale ? 'judge.round.grade.yours' : 'judge.round.yourAnswer')}
        inline={!round.scale}
        value={answer === undefined ? undefined : String(answer)}
        error={
          asked && answer === undefined ? t(round.scale ? 'judge.round.grade.choose' : 'judge.round.choose') : null
        }
        options={choices.map(({ value, label, key }) => ({
          value: String(value),
          label: (
            <>
              {label} <Kbd>{key}</Kbd>
            </>
          ),
        }))}
        onChange={(chosen) => onWrite({ answer: choices.find(({ value }) => String(value) === chosen)?.value, reason })}
      />
      <TextArea
        label={t('judge.round.reason')}
        help={t(round.scale ? 'judge.round.grade.reason.help' : 'judge.round.reason.help')}
        error={asked && lacksReason ? reasonText({ code: 'round.refusal.reasonMissing' }) : null}
        maxLength={1000}
        value={reason}
        onChange={(words) => onWrite({ answer, reason: words })}
      />
      {round.scale && <p className={dim}>{t('judge.round.grade.how', { top: round.top ?? 1 })}</p>}
      <div className={wrap}>
        <Button variant="primary" reasons={closed.map((one) => ({ text: reasonText(one) }))} onClick={send}>
          {t('judge.round.save')}
        </Button>
        <SavedState
          state={isSaved ? 'saved' : answer !== undefined || reason !== '' ? 'unsaved' : 'nothing'}
          outbox={responses.outbox}
        />
      </div>
    </div>
  );
}
