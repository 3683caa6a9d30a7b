import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useText } from '#app/i18n/useText.ts';
import { useDaysLeft } from '#app/parts/entry/useDaysLeft.ts';
import { CheckResult } from '#app/parts/result/CheckResult.tsx';
import { ResultRules } from '#app/parts/result/ResultRules.tsx';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { columns, stack16, stack24, stack40, wrap } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { hasJudgingBegun } from '#machines/shared/award.statuses.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Shortfall } from '../shared/Shortfall.tsx';
import { lockOf } from '../step/exits.ts';
import { CategoryResults } from './CategoryResults.tsx';
import { Checklist } from './Checklist.tsx';
import { ResultBundleButton } from './ResultBundleButton.tsx';
import { useResults } from './useResults.ts';

/** What came of an award: when it is announced, how it is ranked, and each category with its best entry. */
export function ResultsTab({ award: light }: { readonly award: Award }) {
  const t = useText();
  const { id, status } = light;
  const hasBegun = hasJudgingBegun(status);
  const load = useResults(id, hasBegun);
  const isOut = status === 'completed';
  const award = load.data ?? light;
  return (
    <div className={columns}>
      <div className={stack40}>
        <Facts
          award={light}
          actions={
            hasBegun && (
              <>
                {/* Once it is announced, the bundle is offered with the way to check it. */}
                {!isOut && <ResultBundleButton award={award} />}
                <LinkButton variant="primary" icon="chart" href={`/scores?award=${id}`}>
                  {t('admin.results.open')}
                </LinkButton>
              </>
            )
          }
        />
        {hasBegun ? (
          <Loaded load={load} label={t('admin.award.tab.results')}>
            {(loaded) => <CategoryResults award={loaded} />}
          </Loaded>
        ) : (
          <BeforeJudging award={light} />
        )}
      </div>
      {hasBegun && (
        <div className={stack24}>
          {!isOut && <Checklist award={award} />}
          <CheckResult award={award} bundle={<ResultBundleButton award={award} />} />
        </div>
      )}
    </div>
  );
}

/** Whether results are out, or when they are due, and how they are made. */
function Facts({ award, actions }: { readonly award: Award; readonly actions: React.ReactNode }) {
  const t = useText();
  const format = useFormat();
  const out = award.history.findLast(({ status }) => status === 'completed');
  return (
    <Section title={t('admin.award.tab.results')} aside={actions && <div className={wrap}>{actions}</div>}>
      <div className={stack16}>
        <KeyValue
          ruled
          pairs={[
            award.status === 'completed' && out
              ? { term: t('admin.results.announcement'), value: format.dateTime(out.at, award.timeZone) }
              : {
                  term: t('admin.results.announcement'),
                  value: t('admin.results.announcement.not'),
                  below: <Due award={award} />,
                },
            {
              term: t('admin.award.field.resultMethod'),
              value: t(`admin.award.field.resultMethod.${award.resultMethod}`),
            },
          ]}
        />
        <ResultRules award={award} />
      </div>
    </Section>
  );
}

/** When results are expected, as entrants read it; a date that has passed stands out. */
function Due({ award: { id, resultsAt, timeZone } }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const daysLeft = useDaysLeft();
  if (resultsAt === null)
    return (
      <>
        {t('admin.results.due.none')}{' '}
        <TextLink href={`/award/${id}?tab=dates`}>{t('admin.dashboard.setDates')}</TextLink>
      </>
    );
  const text = t('admin.results.due', {
    date: format.dateTime(resultsAt, timeZone),
    when: daysLeft(resultsAt, now, timeZone),
  });
  return Date.parse(resultsAt) < now ? <Shortfall text={text} /> : text;
}

/** What will stand here, and what can be settled until then. */
function BeforeJudging({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const sentences = useSentences();
  const { id, closesAt, timeZone } = award;
  const isOpen = lockOf(award, 'resultMethod') === null;
  return (
    <EmptyState
      title={t('admin.scores.none')}
      actions={
        <>
          <LinkButton href={`/award/${id}?tab=lifecycle`}>{t('admin.entries.empty.action')}</LinkButton>
          {isOpen && <LinkButton href={`/award/${id}?tab=details`}>{t('admin.results.method')}</LinkButton>}
        </>
      }
    >
      {sentences(
        t('admin.results.before'),
        closesAt !== null && t('admin.results.before.closes', { date: format.dateTime(closesAt, timeZone) }),
        isOpen && t('admin.results.before.method'),
      )}
    </EmptyState>
  );
}
