import { useState } from 'react';
import { useSearch } from 'wouter';
import { useQuery } from '#app/data/useQuery.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack16, stack24, wrap } from '#app/ui/theme/layout.css.ts';
import { dim, heading2 } from '#app/ui/theme/text.css.ts';
import type { GivenAnswer } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Reply } from '#contract/schemas.ts';
import { type Answer, answers, byBallot } from '#machines/round/round.rules.ts';
import { usePressed } from '../play/useKeys.ts';
import { UnsafeChanges } from '../shared/SyncState.tsx';
import { useJudged } from '../shared/useJudged.ts';
import { RoundLoading } from './RoundLoading.tsx';
import { SavedState } from './SaveRow.tsx';
import { type OwnRound, SittingPage } from './SittingPage.tsx';
import { type RoundResponses, useRoundResponses } from './useRoundResponses.ts';
import { givenBy, withAnswers } from './withResponses.ts';

type Row = Reply<'listRoundEntries'>[number];
interface Draft {
  /** Yes, no or unsure; where judges grade, a place in the scale. */
  readonly answer: Answer | number | undefined;
  readonly reason: string;
}

const RankingSitting = later(async () => {
  const loading = import(/* webpackChunkName: "judge-ballot" */ './RankingSitting.tsx');
  return (await Promise.all([loading, loadMessages('ballots')]))[0].RankingSitting;
});

const PairsSitting = later(async () => {
  const loading = import(/* webpackChunkName: "judge-ballot" */ './PairsSitting.tsx');
  return (await Promise.all([loading, loadMessages('ballots')]))[0].PairsSitting;
});

const ScoresSitting = later(async () => {
  const loading = import(/* webpackChunkName: "judge-ballot" */ './ScoresSitting.tsx');
  return (await Promise.all([loading, loadMessages('ballots')]))[0].ScoresSitting;
});

/** /judge/round?award=…&id=…: yes, no or unsure for one entry after the other, rankings of the best, pairs, or scores. */
export function RoundScreen({ awards, personID }: { readonly awards: readonly Award[]; readonly personID: string }) {
  const t = useText();
  const search = new URLSearchParams(useSearch());
  const { outbox, load, read } = useJudged(personID, awards);
  const award = awards.find(({ id }) => id === search.get('award'));
  const round = award?.assignment?.rounds?.find(({ roundID }) => roundID === search.get('id'));
  const responses = useRoundResponses(personID, award?.id ?? '', round?.roundID ?? '', outbox);
  if (award && round?.state === 'open') {
    // What this device keeps is part of what is shown: nothing is said before it is known.
    if (!read) return <RoundLoading round={round} queries={[load]} />;
    return byBallot(round.kind) ? (
      <RankingSitting award={award} round={round} responses={responses} />
    ) : round.kind === 'pairs' ? (
      <PairsSitting award={award} round={round} responses={responses} />
    ) : round.kind === 'scores' ? (
      <ScoresSitting award={award} round={round} responses={responses} />
    ) : (
      <OpenRound award={award} round={round} responses={responses} />
    );
  }
  return (
    <Page title={t('judge.round.title')}>
      <div className={stack24}>
        <UnsafeChanges outbox={outbox} />
        <EmptyState
          title={t('judge.round.notOpen')}
          actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
        />
      </div>
    </Page>
  );
}

interface RoundProps {
  readonly award: Award;
  readonly round: OwnRound;
  readonly responses: RoundResponses;
}

function OpenRound({ award, round, responses }: RoundProps) {
  const t = useText();
  const load = useQuery('listRoundEntries', { awardID: award.id, id: round.roundID });
  if (!load.data) return <RoundLoading round={round} queries={[load]} />;
  const [first, ...others] = withAnswers(load.data, responses.over(load.data));
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

interface SittingProps extends RoundProps {
  readonly rows: readonly [Row, ...Row[]];
}

function Sitting({ award, round, responses, rows }: SittingProps) {
  const t = useText();
  // Where the judge is stays while answers change the list.
  const [at, setAt] = useState(() => (rows.find(({ answer }) => answer === null) ?? rows[0]).entry.id);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const place = Math.max(
    0,
    rows.findIndex(({ entry }) => entry.id === at),
  );
  const row = rows[place] ?? rows[0];
  const { entry, former } = row;
  const answered = rows.filter(({ answer }) => answer !== null).length;
  // What the server did not take stays before the judge until it is saved again or discarded.
  const draft = drafts[entry.id] ?? draftOf(givenBy(responses.refused.get(entry.id)) ?? row.answer);
  const write = (next: Draft | null) =>
    setDrafts(({ [entry.id]: _, ...rest }) => (next ? { ...rest, [entry.id]: next } : rest));
  const go = (to: number) => {
    const next = rows[(to + rows.length) % rows.length];
    if (next) setAt(next.entry.id);
  };
  usePressed((key) => {
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
        return () => go(place + 1);
      case 'k':
        return () => go(place - 1);
      default:
        return undefined;
    }
  });
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
      onGo={(step) => go(place + step)}
    >
      <Question
        key={entry.id}
        award={award}
        round={round}
        responses={responses}
        row={row}
        draft={draft}
        onWrite={write}
        onSaved={() => {
          write(null);
          const open = rows.findIndex(({ answer }, index) => index !== place && answer === null);
          if (open >= 0) go(open);
        }}
      />
    </SittingPage>
  );
}

const draftOf = (answer: GivenAnswer | null): Draft => ({
  answer: answer?.answer ?? answer?.grade,
  reason: answer?.reason ?? '',
});

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
  const format = useFormat();
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
    const words = reason.trim();
    const body = typeof answer === 'number' ? { grade: answer, reason: words } : { answer, reason: words };
    responses.save({ kind: 'answer', entryID: entry.id, body }, given?.version ?? 0);
    onSaved();
  };
  return (
    <div className={stack16}>
      <div>
        <h2 className={heading2}>{t(round.scale ? 'judge.round.grade.question' : 'judge.round.question')}</h2>
        <p className={dim}>
          {round.closesAt
            ? t('judge.round.until', { date: format.dateTime(round.closesAt, award.timeZone) })
            : t('judge.round.noEnd')}
        </p>
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
        <Button variant="primary" onClick={send}>
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
