import { useNow } from '#app/actors/session/useNow.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { acceptedNda } from '#app/data/offline/sheets.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { useDaysLeft } from '#app/parts/entry/useDaysLeft.ts';
import { greeting } from '#app/parts/page/greeting.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUser } from '#app/parts/page/user.ts';
import { CheckResult } from '#app/parts/result/CheckResult.tsx';
import { ResultRules } from '#app/parts/result/ResultRules.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { columns, stack40 } from '#app/ui/theme/layout.css.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { isFinished } from '#machines/judging/sheet.ts';
import { awaitingNda, isOver, isRoundWaiting, roundsOf } from '../shared/gate.ts';
import * as css from '../shared/judge.css.ts';
import { Ring } from '../shared/Ring.tsx';
import { SheetChip } from '../shared/SheetChip.tsx';
import { SyncChip, SyncLine, UnsafeChanges } from '../shared/SyncState.tsx';
import { useJudged } from '../shared/useJudged.ts';
import { LaterOnDevice } from './LaterOnDevice.tsx';
import { OpenRounds } from './OpenRounds.tsx';
import { paceOf } from './pace.ts';

/** Entries named under what comes next. */
const shownNext = 4;

type DashboardProps = { readonly awards: readonly Award[]; readonly personID: string };

/** /judge: how far I am, what ends when, and the way on. */
export function DashboardScreen({ awards, personID }: DashboardProps) {
  const t = useText();
  const user = useUser();
  const { entries, load, outbox } = useJudged(personID, awards);
  const count = countsOf(entries ?? []);
  return (
    <Page
      title={t('common.menu.dashboard')}
      heading={greeting(t, user, new Date())}
      below={t('common.role.judge')}
      coming={!entries && load.state !== 'failed'}
      actions={
        <>
          <SyncChip outbox={outbox} />
          {count.total > 0 && (
            <LinkButton href={count.left > 0 ? '/judge/play' : '/judge/play?review'} variant="primary" icon="play">
              {count.left > 0
                ? t(count.left === count.total ? 'judge.start' : 'judge.continue')
                : t('judge.reviewAndSubmit')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={stack40}>
        <UnsafeChanges outbox={outbox} entries={entries?.map(({ entry }) => entry)} />
        {entries ? (
          <div className={columns}>
            <div className={stack40}>
              <OpenRounds awards={awards} />
              <Progress entries={entries} awards={awards} />
              <Next entries={entries} />
              <Rounds awards={awards} entries={entries} />
            </div>
            <div className={stack40}>
              <Section title={t('judge.sync.title')}>
                <SyncLine outbox={outbox} />
              </Section>
              <LaterOnDevice personID={personID} entries={entries} />
              <Recusals entries={entries} />
              {roundsOf(awards).map((award) => (
                <ResultRules key={award.id} award={award} named />
              ))}
              {awards
                .filter(({ status }) => status === 'completed')
                .map((award) => (
                  <CheckResult key={award.id} award={award} named />
                ))}
            </div>
          </div>
        ) : load.state === 'failed' ? (
          <ErrorState title={t('judge.notLoaded')} onRetry={load.reload}>
            {load.error?.message}
          </ErrorState>
        ) : (
          <SkeletonPanel label={t('judge.progress')} lines={6} />
        )}
      </div>
    </Page>
  );
}

function Progress({ entries, awards }: { readonly entries: readonly JudgedRow[]; readonly awards: readonly Award[] }) {
  const t = useText();
  const format = useFormat();
  const counts = countsOf(entries);
  const { left } = counts;
  if (counts.total === 0) return <NothingYet awards={awards} />;
  const pace = paceOf(
    entries.filter(({ play }) => isFinished(play)).map(({ entry }) => entry.score?.updatedAt ?? null),
    left,
  );
  return (
    <Section title={t('judge.progress')}>
      <div className={css.progress}>
        <Ring {...counts} />
        <div className={css.legend}>
          {(['submitted', 'scored', 'left'] as const).map((name) => (
            <span key={name} className={css.legendRow}>
              <span className={css.dots[name]} aria-hidden="true" />
              <span className={css.legendFigure}>{format.number(counts[name])}</span>
              {t(`judge.legend.${name}`)}
            </span>
          ))}
          <p className={css.pace}>
            {left === 0
              ? t('judge.pace.none')
              : pace
                ? t('judge.pace.left', {
                    hours: Math.floor(pace.left / 60),
                    minutes: pace.left % 60,
                    each: pace.perEntry,
                  })
                : t('judge.pace.unknown')}
          </p>
        </div>
      </div>
    </Section>
  );
}

function NothingYet({ awards }: { readonly awards: readonly Award[] }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const ahead = roundsOf(awards).find(({ status }) => status !== 'judging');
  if (awaitingNda(awards).length > 0) {
    return (
      <EmptyState
        title={t('judge.nda.first')}
        actions={
          <LinkButton href="/judge/nda" variant="primary">
            {t('judge.nda.read')}
          </LinkButton>
        }
      >
        {t('judge.nda.firstBody')}
      </EmptyState>
    );
  }
  if (isRoundWaiting(awards, now)) return null;
  return (
    <EmptyState
      title={t('judge.nothing')}
      actions={
        awards.some(isOver) && (
          <TextLink href="/judge/entries" arrow>
            {t('judge.past.link')}
          </TextLink>
        )
      }
    >
      {ahead?.closesAt
        ? t('judge.opensAfter', { award: ahead.name, date: format.dateTime(ahead.closesAt, ahead.timeZone) })
        : t('judge.nothingBody')}
    </EmptyState>
  );
}

/** The entries that the play goes on with. */
function Next({ entries }: { readonly entries: readonly JudgedRow[] }) {
  const t = useText();
  const categoryName = useCategoryName();
  const next = entries.filter(({ play }) => !isFinished(play)).slice(0, shownNext);
  if (next.length === 0) return null;
  return (
    <Section
      title={t('judge.next')}
      ruled
      aside={
        <TextLink href="/judge/entries" arrow>
          {t('judge.toEntries')}
        </TextLink>
      }
    >
      <ul>
        {next.map(({ entry, category, play }) => (
          <li key={entry.id} className={css.round}>
            <TextLink look="name" href={`/judge/play?entry=${entry.id}`}>
              {entry.data.title || entry.ref}
            </TextLink>
            <span className={css.roundSide}>
              <SheetChip play={play} />
            </span>
            <span className={css.roundMeta}>
              {categoryName(category)} · {entry.ref}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Rounds({ awards, entries }: { readonly awards: readonly Award[]; readonly entries: readonly JudgedRow[] }) {
  const t = useText();
  const format = useFormat();
  const daysLeft = useDaysLeft();
  const now = useNow();
  const rounds = roundsOf(awards);
  if (rounds.length === 0) return null;
  return (
    <Section title={t('judge.rounds')} ruled>
      <div>
        {rounds.map((award) => {
          const own = countsOf(entries.filter(({ entry }) => entry.awardID === award.id));
          const accepted = acceptedNda(award);
          return (
            <div key={award.id} className={css.round}>
              <span className={css.roundName}>
                {award.name} <StatusChip of="award" status={award.status} bare />
              </span>
              <span className={css.roundSide}>
                {accepted ? (
                  <Chip family="green" glyph="tick" bare>
                    <TextLink look="inline" href={`/judge/nda?award=${award.id}`}>
                      {t('judge.nda.accepted')}
                    </TextLink>
                  </Chip>
                ) : (
                  <LinkButton href={`/judge/nda?award=${award.id}`} size="small">
                    {t('judge.nda.read')}
                  </LinkButton>
                )}
              </span>
              <span className={css.roundMeta}>
                {award.judgingClosesAt
                  ? t(Date.parse(award.judgingClosesAt) < now ? 'judge.judgingCloses.past' : 'judge.judgingCloses', {
                      relative: daysLeft(award.judgingClosesAt, now, award.timeZone),
                      date: format.dateTime(award.judgingClosesAt, award.timeZone),
                    })
                  : t('judge.noClosing')}
                {accepted &&
                  own.total > 0 &&
                  ` · ${t('judge.scoredOf', { scored: own.total - own.left, count: own.total })}`}
              </span>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function Recusals({ entries }: { readonly entries: readonly JudgedRow[] }) {
  const t = useText();
  const recused = entries.filter(({ play }) => play.sheet.state === 'recused');
  return (
    <Section title={t('judge.recusals')}>
      {recused.length === 0 ? (
        <p className={dim}>{t('judge.noRecusals')}</p>
      ) : (
        <ul>
          {recused.map(({ entry, play }) => (
            <li key={entry.id} className={css.round}>
              <TextLink look="name" href={`/judge/entry?id=${entry.id}`}>
                {entry.data.title || entry.ref}
              </TextLink>
              <span className={css.roundMeta}>{play.sheet.recusal}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Recused entries are nobody's work: they count nowhere. */
function countsOf(entries: readonly JudgedRow[]) {
  const own = entries.filter(({ play }) => play.sheet.state !== 'recused');
  const submitted = own.filter(({ play }) => ['submitted', 'final'].includes(play.sheet.state)).length;
  const finished = own.filter(({ play }) => isFinished(play)).length;
  return { total: own.length, submitted, scored: finished - submitted, left: own.length - finished };
}
