import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { dim, heading2 } from '#app/ui/theme/text.css.ts';
import type { Former, GivenBallot } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import { refusals } from '#machines/kit/rules.ts';
import { coversAll, placed, rankingRules } from '#machines/round/ranking.ts';
import { usePressed } from '../play/useKeys.ts';
import * as css from './ballot.css.ts';
import { GoneEntry } from './GoneEntry.tsx';
import { type Entry, RankingList } from './RankingList.tsx';
import { RoundLoading } from './RoundLoading.tsx';
import { SaveRow } from './SaveRow.tsx';
import { type OwnRound, SittingPage } from './SittingPage.tsx';
import { useClosing } from './useClosing.ts';
import type { RoundResponses } from './useRoundResponses.ts';
import { ballotIn } from './withResponses.ts';

type Props = { readonly award: Award; readonly round: OwnRound; readonly responses: RoundResponses };

/** A round in which a judge ranks the best entries of each category, counted by transferable vote or by duels. */
export function RankingSitting({ award, round, responses }: Props) {
  const t = useText();
  const query = { awardID: award.id, id: round.roundID };
  const entries = useQuery('listRoundEntries', query);
  const ballots = useQuery('listBallots', query);
  if (!entries.data || !ballots.data) return <RoundLoading round={round} queries={[entries, ballots]} />;
  const [first, ...others] = entries.data.map(({ entry }) => entry);
  const formers = new Map(entries.data.map(({ entry, former }) => [entry.id, former]));
  return first ? (
    <Sitting
      award={award}
      round={round}
      responses={responses}
      formers={formers}
      entries={[first, ...others]}
      ballots={ballots.data}
    />
  ) : (
    <Page title={round.name}>
      <EmptyState
        title={t('judge.round.nothing')}
        actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
      >
        {t('ballots.keptFrom')}
      </EmptyState>
    </Page>
  );
}

/** No category is ranked otherwise than it was saved. */
const nothing = {};

interface SittingProps extends Props {
  readonly entries: readonly [Entry, ...Entry[]];
  readonly formers: ReadonlyMap<string, Former | null>;
  readonly ballots: readonly GivenBallot[];
}

/** The categories one after another; what is ranked and not saved stays while the judge looks at others. */
function Sitting({ award, round, responses, entries, formers, ballots }: SittingProps) {
  const [openID, setOpenID] = useState(entries[0].id);
  const drafts = useUnsavedDraft<Readonly<Record<string, readonly string[]>>>(`ballot.${round.roundID}`, nothing);
  const open = entries.find(({ id }) => id === openID) ?? null;
  const categoryID = open?.categoryID ?? '';
  const own = entries.filter((entry) => entry.categoryID === open?.categoryID);
  const given = ballotIn(ballots, responses.over(ballots), categoryID);
  // What the server did not take stays before the judge until it is saved again or discarded.
  const shown = ballotIn([], responses.refused, categoryID) ?? given;
  const isThere = (id: string) => own.some((entry) => entry.id === id);
  const ranked = (drafts.value[categoryID] ?? shown?.ranked ?? []).filter(isThere);
  const picks = Math.min(round.picks ?? 1, own.length);
  const write = (list: readonly string[]) =>
    drafts.change(({ [categoryID]: _, ...rest }) =>
      list.join() === (shown?.ranked ?? []).filter(isThere).join() ? rest : { ...rest, [categoryID]: list },
    );
  const go = (step: 1 | -1) => {
    const at = own.findIndex(({ id }) => id === openID);
    setOpenID(own[(at + step + own.length) % own.length]?.id ?? openID);
  };
  usePressed((key) => {
    if (!open) return undefined;
    if (/^[1-9]$/.test(key)) return () => write(placed(ranked, open.id, Number(key), picks));
    if (key === '0') return () => write(ranked.filter((id) => id !== open.id));
    if (key.toLowerCase() === 'j') return () => go(1);
    if (key.toLowerCase() === 'k') return () => go(-1);
    return undefined;
  });
  const t = useText();
  if (!open) return <GoneEntry round={round} responses={responses} onGoOn={() => setOpenID(entries[0].id)} />;
  return (
    <SittingPage
      award={award}
      round={round}
      entry={open}
      former={formers.get(open.id) ?? null}
      place={own.indexOf(open) + 1}
      count={own.length}
      label={t('ballots.yours')}
      outbox={responses.outbox}
      entries={entries}
      onGo={go}
    >
      <Ranking
        award={award}
        round={round}
        responses={responses}
        entries={entries}
        own={own}
        open={open}
        given={given}
        ranked={ranked}
        picks={picks}
        onOpen={setOpenID}
        onRank={write}
        onSaved={() => drafts.change(({ [categoryID]: _, ...rest }) => rest)}
      />
    </SittingPage>
  );
}

interface RankingProps extends Props {
  readonly entries: readonly Entry[];
  readonly own: readonly Entry[];
  readonly open: Entry;
  readonly given: GivenBallot | null;
  readonly ranked: readonly string[];
  readonly picks: number;
  readonly onOpen: (id: string) => void;
  readonly onRank: (ranked: readonly string[]) => void;
  readonly onSaved: () => void;
}

/** One category: what is ranked, whether it is saved, and how it will be counted. */
function Ranking(props: RankingProps) {
  const { award, round, responses, entries, own, open, given, ranked, picks, onOpen, onRank, onSaved } = props;
  const t = useText();
  const { words, closed } = useClosing(award, round);
  const nameOf = useCategoryNames(award);
  const categoryID = open.categoryID ?? '';
  const [askedOf, setAskedOf] = useState<string | null>(null);
  const entryIDs = own.map(({ id }) => id);
  const ballot = { ranked, others: entryIDs.filter((id) => !ranked.includes(id)) };
  const reasons = refusals(rankingRules, { picks: round.picks, judge: { entryIDs } }, ballot);
  const sawAll = given !== null && coversAll(given, entryIDs);
  // What is away for now, as for a correction, keeps the place that it was given.
  const isSaved = sawAll && given.ranked.filter((id) => entryIDs.includes(id)).join() === ranked.join();
  const send = () => {
    setAskedOf(categoryID);
    if (reasons.length > 0) return;
    responses.save({ kind: 'ballot', categoryID, body: ballot }, given?.version ?? 0);
    onSaved();
  };
  const categoryIDs = [...new Set(entries.map((entry) => entry.categoryID ?? ''))];
  return (
    <div className={stack16}>
      <div>
        <div className={css.head}>
          <h2 className={heading2}>{t('ballots.yours')}</h2>
          <span className={dim}>{t('ballots.used', { used: ranked.length, count: picks })}</span>
        </div>
        <p className={dim}>{words}</p>
      </div>
      {categoryIDs.length > 1 && (
        <Select
          label={t('ballots.category')}
          value={categoryID}
          options={categoryIDs.map((value) => ({ value, label: nameOf(value) ?? '–' }))}
          onChange={(value) => onOpen(entries.find((entry) => entry.categoryID === value)?.id ?? open.id)}
        />
      )}
      {given && !sawAll && (
        <Note family="orange" role="status" title={t('ballots.newEntries')}>
          {t('ballots.newEntries.text')}
        </Note>
      )}
      <RankingList
        key={categoryID}
        entries={own}
        ranked={ranked}
        picks={picks}
        openID={open.id}
        onOpen={onOpen}
        onRank={onRank}
      />
      <SaveRow
        label={t('ballots.save')}
        reasons={askedOf === categoryID ? reasons : []}
        closed={closed}
        outbox={responses.outbox}
        state={isSaved ? 'saved' : ranked.length > 0 ? 'unsaved' : 'nothing'}
        onSave={send}
      />
      <p className={dim}>
        <Kbd>1</Kbd>–<Kbd>{String(Math.min(picks, 9))}</Kbd> {t('ballots.keys.place')} <Kbd>0</Kbd>{' '}
        {t('ballots.keys.out')} <Kbd>J</Kbd> <Kbd>K</Kbd> {t('ballots.keys.go')}
      </p>
      <details>
        <summary>{t('ballots.how')}</summary>
        <p>
          {t(round.kind === 'schulze' ? 'ballots.how.schulze' : 'ballots.how.transferableVote', {
            top: round.top ?? 1,
          })}
        </p>
        <p>{t('ballots.how.conflict')}</p>
      </details>
    </div>
  );
}
