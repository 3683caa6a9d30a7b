import { Link } from 'wouter';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { ResultRules } from '#app/parts/result/ResultRules.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { isLeftBehind } from '#machines/entry/judgingAhead.ts';
import { entryHref } from '../shared/addresses.ts';
import { Explainer } from '../shared/Explainer.tsx';
import { OutcomeLine } from '../shared/OutcomeLine.tsx';
import { plannedResults } from '../shared/plannedResults.ts';
import * as css from '../shared/shared.css.ts';

type Props = { readonly awards: readonly Award[]; readonly entries: readonly Entry[]; readonly now: number };

/** What came out of the awards that are over, also that judging left an entry behind, and when the others come out. */
export function Results({ awards, entries, now }: Props) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const out = entries.flatMap((entry) => {
    const award = awards.find(({ id }) => id === entry.awardID);
    return award?.status === 'completed' && entry.status !== entryStatuses.inProgress ? [{ entry, award }] : [];
  });
  const announced = awards.filter(({ id }) => out.some(({ award }) => award.id === id));
  const words = awards.flatMap((award) => {
    const { id, status, name, timeZone } = award;
    const planned = plannedResults(award, now);
    const isWaiting =
      (status === 'judging' || status === 'closed') &&
      entries.some((entry) => entry.awardID === id && isToCome(entry.status, status));
    if (planned === null || !isWaiting) return [];
    return [<p key={id}>{t('entrant.resultsOf', { award: name, on: format.date(planned, timeZone) })}</p>];
  });
  return (
    <Section title={t('entrant.results')}>
      {out.length === 0 ? (
        <EmptyState
          title={t('entrant.nothingPublished')}
          actions={<TextLink href="/entrant/settings">{t('entrant.changeNotices')}</TextLink>}
        >
          {words.length > 0 ? words : <p>{t('entrant.resultsHere')}</p>}
        </EmptyState>
      ) : (
        <>
          <ul className={css.rows}>
            {out.map(({ entry, award }) => (
              <li key={entry.id} className={css.result}>
                <p className={css.rowName}>
                  <Link className={css.cardLink} href={entryHref(entry)}>
                    {entry.data.title || t('entrant.untitled')}
                  </Link>
                </p>
                <p className={css.meta}>{award.name}</p>
                {isLeftBehind(entry.status, award.status) ? (
                  <Explainer entry={entry} award={award} />
                ) : (
                  <OutcomeLine best={entry.bestEntry} category={categoryNameOf(award, entry.categoryID, locale)} />
                )}
                {(entry.comments?.length ?? 0) > 0 && (
                  <TextLink href={entryHref(entry)} arrow>
                    {t('entrant.readComments', { count: entry.comments?.length ?? 0 })}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
          {announced.map((award) => (
            <ResultRules key={award.id} award={award} named={announced.length > 1} />
          ))}
          {words.length > 0 && <div className={css.waiting}>{words}</div>}
        </>
      )}
    </Section>
  );
}

/** Whether an entry still gets a result. */
const isToCome = (status: number, awardStatus: Award['status']) =>
  status !== entryStatuses.inProgress && !isLeftBehind(status, awardStatus);
