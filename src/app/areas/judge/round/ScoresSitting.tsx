import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { dim, heading2 } from '#app/ui/theme/text.css.ts';
import type { GivenAnswer } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import { refusals } from '#machines/kit/rules.ts';
import { askedOf, boundsOf, isScore, scoringRules } from '#machines/round/scoring.ts';
import { usePressed } from '../play/useKeys.ts';
import * as play from '../shared/play.css.ts';
import { GoneEntry } from './GoneEntry.tsx';
import { RoundLoading } from './RoundLoading.tsx';
import { SaveRow } from './SaveRow.tsx';
import { ScoreRow } from './ScoreRow.tsx';
import { type OwnRound, SittingPage } from './SittingPage.tsx';
import { useClosing } from './useClosing.ts';
import type { RoundResponses } from './useRoundResponses.ts';
import { type Drafts, nothing, type Rows, useRow } from './useRow.ts';
import { givenBy, withAnswers } from './withResponses.ts';

type Props = { readonly award: Award; readonly round: OwnRound; readonly responses: RoundResponses };

/** What a judge has marked of an entry so far: null where a criterion has no mark yet. */
interface Draft {
  readonly marks: readonly (number | null)[];
  readonly reason: string;
}

/** A round in which a judge scores entries one after the other by every criterion of the round. */
export function ScoresSitting({ award, round, responses }: Props) {
  const t = useText();
  const load = useQuery('listRoundEntries', { awardID: award.id, id: round.roundID });
  if (!load.data) return <RoundLoading round={round} queries={[load]} />;
  const [first, ...others] = withAnswers(load.data, responses.over(load.data), round);
  return first ? (
    <Sitting award={award} round={round} responses={responses} rows={[first, ...others]} />
  ) : (
    <Page title={round.name}>
      <EmptyState
        title={t('judge.round.nothing')}
        actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
      />
    </Page>
  );
}

/** One entry after the other; what is marked and not saved stays while the judge looks at others. */
function Sitting({ award, round, responses, rows }: Props & { readonly rows: Rows }) {
  const t = useText();
  const drafts = useUnsavedDraft<Drafts<Draft>>(`scores.${round.roundID}`, nothing);
  const { row, place, go, draft, write, onSaved, leave } = useRow(round, rows, drafts);
  const [isFollowed, setFollowed] = useState(false);
  const goTo = (step: 1 | -1, isFocused: boolean) => {
    setFollowed(isFocused);
    go(place + step);
  };
  if (!row) return <GoneEntry round={round} responses={responses} onGoOn={leave} />;
  const { entry, former, answer } = row;
  const answered = rows.filter(({ answer }) => answer !== null).length;
  // What the server did not take stays before the judge until it is saved again or discarded.
  const refused = givenBy(responses.refused.get(entry.id), round);
  const saved = draftOf(refused ?? answer, round);
  return (
    <SittingPage
      award={award}
      round={round}
      entry={entry}
      former={former}
      place={place + 1}
      count={rows.length}
      progress={{ done: answered, of: rows.length, label: t('judge.round.answered', { answered, count: rows.length }) }}
      label={t('scores.yours')}
      outbox={responses.outbox}
      entries={rows.map((one) => one.entry)}
      onGo={(step) => goTo(step, false)}
    >
      <Sheet
        key={`${entry.id} ${askedOf(round)}`}
        award={award}
        round={round}
        responses={responses}
        given={answer}
        entryID={entry.id}
        draft={draft ?? saved}
        isSaved={answer !== null && refused === null && draft === undefined}
        onWrite={(next) => write(isSame(next, saved) ? null : next)}
        startsFollowed={isFollowed}
        onGo={goTo}
        onSaved={() => {
          setFollowed(false);
          onSaved();
        }}
      />
    </SittingPage>
  );
}

const draftOf = (given: GivenAnswer | null, { criteria }: OwnRound): Draft => ({
  marks: (criteria ?? []).map((_, index) => given?.marks?.[index] ?? null),
  reason: given?.reason ?? '',
});
const isSame = (left: Draft, right: Draft) => left.marks.join() === right.marks.join() && left.reason === right.reason;

interface SheetProps extends Props {
  readonly entryID: string;
  readonly given: GivenAnswer | null;
  readonly draft: Draft;
  readonly isSaved: boolean;
  readonly onWrite: (draft: Draft) => void;
  /** Whether the criterion in hand gets the focus at once, since the one before had it. */
  readonly startsFollowed: boolean;
  readonly onGo: (step: 1 | -1, isFocused: boolean) => void;
  readonly onSaved: () => void;
}

/** Every criterion of one entry, and whether its marks are saved: all of them together or none. */
function Sheet(props: SheetProps) {
  const { award, round, responses, entryID, given, draft, isSaved, startsFollowed, onWrite, onGo, onSaved } = props;
  const t = useText();
  const sentences = useSentences();
  const { words, closed } = useClosing(award, round);
  const [asked, setAsked] = useState(false);
  const criteria = round.criteria ?? [];
  const { lowest, highest } = boundsOf(round);
  const [current, setCurrent] = useState(() => Math.max(0, draft.marks.indexOf(null)));
  const marks = draft.marks.map((setScore) => setScore ?? Number.NaN);
  const reasons = refusals(scoringRules, round, { marks });
  const list = useRef<HTMLOListElement>(null);
  const [isFollowed, setFollowed] = useState(startsFollowed);
  // Before the next key, which goes to what has the focus.
  useLayoutEffect(() => {
    const row = list.current?.children[current];
    if (!isFollowed || !row || row.contains(document.activeElement)) return;
    row.querySelector<HTMLElement>('[role="radio"][tabindex="0"], input:checked, input')?.focus();
  }, [current, isFollowed]);
  const move = (to: number) => {
    setFollowed(true);
    setCurrent(to);
  };
  const step = (by: 1 | -1) => move(Math.min(criteria.length - 1, Math.max(0, current + by)));
  const setScore = (index: number, value: number | null, isDone: boolean) => {
    onWrite({ ...draft, marks: draft.marks.map((one, place) => (place === index ? value : one)) });
    const next = draft.marks.findIndex((one, place) => one === null && place !== index);
    if (isDone && next >= 0) move(next);
  };
  const press = (value: number) => {
    if (isScore(value, round)) setScore(current, value, true);
  };
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    event.stopPropagation();
    step(by);
  };
  usePressed((key, held) => {
    if (key === 'ArrowDown') return () => step(1);
    if (key === 'ArrowUp') return () => step(-1);
    const isFocused = list.current?.contains(document.activeElement) ?? false;
    if (key.toLowerCase() === 'j') return () => onGo(1, isFocused);
    if (key.toLowerCase() === 'k') return () => onGo(-1, isFocused);
    if (round.range === 'zeroToHundred' || held) return undefined;
    if (key.toLowerCase() === 'x' && highest === 10) return () => press(10);
    // Words are counted from 1, as they are shown.
    if (/^\d$/.test(key)) return () => press(round.range === null ? Number(key) - 1 : Number(key));
    return undefined;
  });
  const send = () => {
    setAsked(true);
    if (reasons.length > 0) return;
    const body = { asked: askedOf(round), marks, reason: draft.reason.trim() };
    responses.save({ kind: 'answer', entryID, body }, given?.version ?? 0);
    onSaved();
  };
  return (
    <div className={stack16}>
      <div>
        <h2 className={heading2}>{t('scores.yours')}</h2>
        <p className={dim}>{words}</p>
      </div>
      <ol ref={list} className={play.criteria} aria-label={t('scores.yours')} onKeyDownCapture={walk}>
        {criteria.map((criterion, index) => (
          <ScoreRow
            key={criterion.name}
            criterion={criterion}
            round={round}
            score={draft.marks[index] ?? null}
            current={index === current}
            missing={asked && !isScore(marks[index] ?? Number.NaN, round)}
            // The mark just given takes the focus, after the place has moved on.
            onFocus={() => index !== current && setCurrent(index)}
            onScore={(value, isDone) => setScore(index, value, isDone)}
          />
        ))}
      </ol>
      <TextArea
        label={t('judge.round.reason')}
        help={t('judge.round.grade.reason.help')}
        maxLength={1000}
        value={draft.reason}
        onChange={(reason) => onWrite({ ...draft, reason })}
      />
      <SaveRow
        label={t('judge.round.save')}
        reasons={asked ? reasons : []}
        closed={closed}
        outbox={responses.outbox}
        state={
          isSaved ? 'saved' : draft.marks.some((one) => one !== null) || draft.reason !== '' ? 'unsaved' : 'nothing'
        }
        onSave={send}
      />
      <p className={dim}>
        {round.range !== 'zeroToHundred' && (
          <>
            <Kbd>{String(round.range === null ? 1 : lowest)}</Kbd>–
            <Kbd>{String(round.range === null ? highest + 1 : Math.min(9, highest))}</Kbd>{' '}
            {highest === 10 && <Kbd>X</Kbd>} {t('scores.keys.mark')} <Kbd>↑</Kbd> <Kbd>↓</Kbd>{' '}
            {t('scores.keys.criterion')}{' '}
          </>
        )}
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('ballots.keys.go')}
      </p>
      <details>
        <summary>{t('scores.how')}</summary>
        <p>
          {sentences(
            t('scores.how.text'),
            round.threshold === null
              ? t('scores.how.top', { top: round.top ?? 1 })
              : t('scores.how.threshold', { threshold: round.threshold }),
          )}
        </p>
        <p>{t('pairs.how.conflict')}</p>
      </details>
    </div>
  );
}
