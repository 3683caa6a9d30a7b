import { useAccount } from '#app/actors/account/useAccount.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { useDaysLeft } from '#app/parts/entry/useDaysLeft.ts';
import { ResultRules } from '#app/parts/result/ResultRules.tsx';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import { Popover } from '#app/ui/primitives/Popover.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { entryLimitOf } from '#machines/person/limits.ts';
import { startHref } from '../shared/addresses.ts';
import { Criteria } from '../shared/Criteria.tsx';
import { startRefusals } from '../shared/decisions.ts';
import * as css from '../shared/shared.css.ts';
import { useFeeRange } from '../shared/useFeeRange.ts';

type Props = { readonly awards: readonly Award[]; readonly entries: readonly Entry[]; readonly now: number };

/** The awards that take entries now, and the ones to come. */
export function OpenAwards({ awards, entries, now }: Props) {
  const t = useText();
  const format = useFormat();
  const open = awards.filter((award) => startRefusals(award, now).length === 0);
  // One whose opening was undone keeps its date, which has passed.
  const coming = awards.filter(({ status, opensAt }) => status === 'approved' && Date.parse(opensAt ?? '') > now);
  return (
    <Section title={t('entrant.openForEntry')}>
      {open.length === 0 && (
        <EmptyState title={t('entrant.noneOpen')}>
          <p>{t('entrant.noneOpen.body')}</p>
        </EmptyState>
      )}
      {open.map((award) => (
        <OpenAward
          key={award.id}
          award={award}
          used={
            entries.filter(
              (entry) => entry.awardID === award.id && !entry.asColleague && entry.status !== entryStatuses.inProgress,
            ).length
          }
          now={now}
        />
      ))}
      {coming.map((award) => (
        <p key={award.id} className={css.meta}>
          {t('entrant.opensOn', { award: award.name, on: format.longDate(award.opensAt ?? '', award.timeZone) })}
        </p>
      ))}
    </Section>
  );
}

function OpenAward({ award, used, now }: { readonly award: Award; readonly used: number; readonly now: number }) {
  const t = useText();
  const format = useFormat();
  const daysLeft = useDaysLeft();
  const fee = useFeeRange();
  const { user } = useAccount();
  const { locale } = useLanguage();
  const due = fee(award, now);
  return (
    <Panel>
      <div>
        <h3 className={css.cardTitle}>{award.name}</h3>
        <p className={css.secondary}>{award.description}</p>
      </div>
      <KeyValue
        pairs={[
          ...(award.closesAt
            ? [
                {
                  term: t('entrant.closes'),
                  value: <strong>{format.dateTime(award.closesAt, award.timeZone)}</strong>,
                  below: daysLeft(award.closesAt, now, award.timeZone),
                },
              ]
            : []),
          { term: t('entrant.fee'), value: due.now, below: due.later },
          {
            term: t('entrant.yourEntries'),
            value: <strong>{t('entrant.ofLimit', { used, limit: entryLimitOf(award, user) })}</strong>,
          },
        ]}
      />
      <div className={css.actions}>
        <LinkButton href={startHref(award.id)} className={css.grow}>
          {t('entrant.startEntry')}
        </LinkButton>
        <Popover label={t('entrant.rules')} button={{ variant: 'quiet' }} align="end">
          <div className={css.rules}>
            {award.categories.map((category) => (
              <div key={category.categoryID}>
                <p className={css.missingTitle}>{nameOfCategory(category, locale)}</p>
                <p className={css.secondary}>{category.description}</p>
                {category.eligibility && <p className={css.meta}>{category.eligibility}</p>}
                {category.entryLimit && (
                  <p className={css.meta}>{t('entrant.categoryLimit', { limit: category.entryLimit })}</p>
                )}
                <Criteria criteria={category.criteria} />
              </div>
            ))}
          </div>
        </Popover>
      </div>
      <ResultRules award={award} />
    </Panel>
  );
}
