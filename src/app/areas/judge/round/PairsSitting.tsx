import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack8, stack16, wrap } from '#app/ui/theme/layout.css.ts';
import { dim, heading2 } from '#app/ui/theme/text.css.ts';
import type { AskedPair, Former } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import { pairKey } from '#machines/round/comparing.ts';
import { usePressed } from '../play/useKeys.ts';
import * as css from './ballot.css.ts';
import { GoneEntry } from './GoneEntry.tsx';
import type { Entry } from './RankingList.tsx';
import { RoundLoading } from './RoundLoading.tsx';
import { SavedState } from './SaveRow.tsx';
import { type OwnRound, SittingPage } from './SittingPage.tsx';
import { useClosing } from './useClosing.ts';
import type { RoundResponses } from './useRoundResponses.ts';
import { withComparisons } from './withResponses.ts';

type Props = { readonly award: Award; readonly round: OwnRound; readonly responses: RoundResponses };

/** A round in which a judge compares entries two by two, each answer kept as it is given. */
export function PairsSitting({ award, round, responses }: Props) {
  const t = useText();
  const query = { awardID: award.id, id: round.roundID };
  const entries = useQuery('listRoundEntries', query);
  const asked = useQuery('listComparisons', query);
  if (!entries.data || !asked.data) return <RoundLoading round={round} queries={[entries, asked]} />;
  const known = new Map(entries.data.map(({ entry }) => [entry.id, entry]));
  const formers = new Map(entries.data.map(({ entry, former }) => [entry.id, former]));
  const rows = withComparisons(asked.data, responses.over(asked.data)).flatMap((pair): Row[] => {
    const [first, second] = [known.get(pair.firstID), known.get(pair.secondID)];
    return first && second ? [{ ...pair, first, second }] : [];
  });
  const [row, ...others] = rows;
  return row ? (
    <Sitting award={award} round={round} responses={responses} rows={[row, ...others]} formers={formers} />
  ) : (
    <Page title={round.name}>
      <EmptyState title={t('pairs.none')} actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>} />
    </Page>
  );
}

/** A pair with its two entries. */
interface Row extends AskedPair {
  readonly first: Entry;
  readonly second: Entry;
}

interface SittingProps extends Props {
  readonly rows: readonly [Row, ...Row[]];
  readonly formers: ReadonlyMap<string, Former | null>;
}

/** One pair after the other: two entries to read in turn, and which of them is better. */
function Sitting({ award, round, responses, rows, formers }: SittingProps) {
  const t = useText();
  const reasonText = useReason();
  const { words, closed } = useClosing(award, round);
  const nameOf = useCategoryNames(award);
  const { outbox, save } = responses;
  const answered = rows.filter(({ given }) => given !== null);
  const open = rows.find(({ given }) => given === null);
  /** Which pair the judge is at, whatever comes to the others; null where all are compared. */
  const [at, setAt] = useState(() => (open ? keyOf(open) : null));
  const [shown, setShown] = useState<'first' | 'second'>('first');
  const [announcement, setAnnouncement] = useState('');
  if (at === null && open) setAt(keyOf(open));
  const current = rows.find((row) => keyOf(row) === at);
  const isGone = at !== null && !current;
  const pair = current ?? answered.at(-1) ?? rows[0];
  const titleOf = ({ data, ref }: Entry) => data.title || ref;
  const flip = () => setShown(shown === 'first' ? 'second' : 'first');
  const show = (next: Row | undefined) => {
    setAt(next ? keyOf(next) : null);
    setShown('first');
  };
  const before = current?.given ? answered[answered.indexOf(current) - 1] : answered.at(-1);
  const goBack = () => {
    if (!before) return;
    show(before);
    setAnnouncement('');
  };
  const choose = (preferred: Entry | null) => {
    if (!current || closed.length > 0) return;
    const compared = [current.firstID, current.secondID] as const;
    save(
      { kind: 'comparison', pair: compared, body: { preferred: preferred?.id ?? null } },
      current.given?.version ?? 0,
    );
    setAnnouncement(preferred ? t('pairs.said', { title: titleOf(preferred) }) : t('pairs.saidSame'));
    show(rows.find((row) => row !== current && row.given === null));
  };
  /** The second click of two stands for the pair that came with the first, which nobody has read. */
  const chooseOnce = (clicks: number, preferred: Entry | null) => {
    if (clicks <= 1) choose(preferred);
  };
  usePressed((key, held) => {
    // Held down, it would answer one pair after the other; so would Enter on a button, which then stands for the next pair.
    if (held && key === 'Enter') return () => undefined;
    if (isGone || (held && /^[012]$/.test(key))) return undefined;
    switch (key.toLowerCase()) {
      case '1':
        return () => choose(pair.first);
      case '2':
        return () => choose(pair.second);
      case '0':
        return () => choose(null);
      case 'z':
        return goBack;
      case 'j':
      case 'k':
        return flip;
      default:
        return undefined;
    }
  });
  if (isGone) return <GoneEntry round={round} responses={responses} onGoOn={() => show(open)} />;
  const missing = rows.length - answered.length;
  const why = closed.length > 0 ? { 'aria-describedby': 'pairs-closed' } : {};
  const reasons = closed.map((one) => ({ text: reasonText(one) }));
  const categoryCount = new Set(rows.map(({ categoryID }) => categoryID)).size;
  const answer =
    current?.given && (current.given.preferred === null ? null : entryOf(current, current.given.preferred));
  return (
    <SittingPage
      award={award}
      round={round}
      entry={pair[shown]}
      former={formers.get(pair[shown].id) ?? null}
      place={shown === 'first' ? 1 : 2}
      count={2}
      progress={{
        done: answered.length,
        of: rows.length,
        label: t('pairs.compared', { answered: answered.length, count: rows.length }),
      }}
      label={t('pairs.question')}
      outbox={outbox}
      entries={rows.flatMap(({ first, second }) => [first, second])}
      onGo={flip}
    >
      <div className={stack16}>
        <div>
          <div className={css.head}>
            <h2 className={heading2}>{current ? t('pairs.question') : t('pairs.all')}</h2>
            <span className={dim}>{t('pairs.left', { count: missing })}</span>
          </div>
          <p className={dim}>
            {categoryCount > 1 && `${nameOf(pair.categoryID) ?? ''} · `}
            {words}
          </p>
        </div>
        {current ? (
          <div className={stack8}>
            {(['first', 'second'] as const).map((side, index) => (
              <div key={side} className={css.item} data-current={side === shown || undefined}>
                <Kbd>{String(index + 1)}</Kbd>
                <span className={css.name}>
                  <TextLink onPress={() => setShown(side)}>{titleOf(pair[side])}</TextLink>
                </span>
                <Button
                  size="small"
                  aria-label={t('pairs.choose', { title: titleOf(pair[side]) })}
                  reasons={reasons}
                  reasonsPlace="elsewhere"
                  {...why}
                  onClick={({ detail }) => chooseOnce(detail, pair[side])}
                >
                  {t('pairs.better')}
                </Button>
              </div>
            ))}
            <Button
              reasons={reasons}
              reasonsPlace="elsewhere"
              {...why}
              onClick={({ detail }) => chooseOnce(detail, null)}
            >
              {t('pairs.same')} <Kbd>0</Kbd>
            </Button>
            {reasons.map(({ text }) => (
              <p key={text} id="pairs-closed" className={dim}>
                {text}
              </p>
            ))}
          </div>
        ) : (
          <p>{t('pairs.all.text')}</p>
        )}
        {current?.given && (
          <p>
            {t('pairs.given', { answer: answer ? t('pairs.betterOne', { title: titleOf(answer) }) : t('pairs.same') })}
          </p>
        )}
        <p className={dim} role="status">
          {announcement}
        </p>
        <div className={wrap}>
          <Button icon="undo" aria-disabled={!before || undefined} onClick={goBack}>
            {t('pairs.back')} <Kbd>Z</Kbd>
          </Button>
          {!current && <LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
          <SavedState state={current ? 'nothing' : 'saved'} outbox={outbox} />
        </div>
        <p className={dim}>
          <Kbd>1</Kbd> <Kbd>2</Kbd> {t('pairs.keys.better')} <Kbd>0</Kbd> {t('pairs.keys.same')} <Kbd>J</Kbd>{' '}
          <Kbd>K</Kbd> {t('pairs.keys.go')} <Kbd>Z</Kbd> {t('pairs.keys.back')}
        </p>
        <details>
          <summary>{t('pairs.how')}</summary>
          <p>{t('pairs.how.text', { top: round.top ?? 1 })}</p>
          <p>{t('pairs.how.conflict')}</p>
        </details>
      </div>
    </SittingPage>
  );
}

const keyOf = ({ firstID, secondID }: Row): string => pairKey([firstID, secondID]);
const entryOf = ({ first, second }: Row, id: string): Entry => (first.id === id ? first : second);
