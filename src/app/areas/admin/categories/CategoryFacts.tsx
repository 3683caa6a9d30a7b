import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Blocked } from '#app/ui/feedback/Blocked.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { dim, meta, strong } from '#app/ui/theme/text.css.ts';
import type { Award, Category } from '#contract/entities/award.ts';
import { languages, locales } from '#contract/locales.ts';
import * as css from './category.css.ts';
import { useAnchorName } from './useAnchorName.ts';

/** A category that can't be changed any more, to read. */
export function CategoryFacts({ award, category }: { readonly award: Award; readonly category: Category }) {
  const t = useText();
  const format = useFormat();
  const none = <span className={dim}>{t('admin.notSet')}</span>;
  const { fee } = category;
  return (
    <>
      <Section title={t('admin.category.about')}>
        <KeyValue
          ruled
          pairs={[
            { term: t('admin.award.field.name'), value: category.name },
            ...locales
              .filter((locale) => locale !== 'en')
              .map((locale) => ({
                term: languages[locale].name,
                value: category.names[locale] ? <span lang={locale}>{category.names[locale]}</span> : none,
              })),
            {
              term: t('admin.category.minimumJudges'),
              value: t('admin.category.judgesNeeded', { count: category.minimumJudges }),
            },
            ...(category.entryLimit
              ? [{ term: t('admin.category.entryLimit'), value: format.number(category.entryLimit) }]
              : []),
            { term: t('admin.category.description'), value: category.description || none },
            { term: t('admin.category.eligibility'), value: category.eligibility || none },
            {
              term: t('admin.category.fee'),
              value: format.money(fee.amount, award.currency),
              below:
                fee.earlyAmount !== null &&
                fee.earlyUntil !== null &&
                t('admin.category.fee.earlyIs', {
                  fee: format.money(fee.earlyAmount, award.currency),
                  until: format.dateTime(fee.earlyUntil, award.timeZone),
                }),
            },
            ...(category.shared ? [{ term: t('admin.category.shared'), value: t('common.yes') }] : []),
          ]}
        />
      </Section>
      <FixedCriteria category={category} />
    </>
  );
}

/** The criteria of a category, to read, with why they can't be changed where the rest of it can. */
export function FixedCriteria({
  category,
  locked = null,
}: {
  readonly category: Category;
  readonly locked?: string | null;
}) {
  const t = useText();
  const pair = usePair();
  const nameOf = useAnchorName();
  const format = useFormat();
  return (
    <Section title={t('admin.category.criteria')} help={t('admin.category.criteria.help')}>
      {locked && <Blocked title={locked} />}
      <ol className={css.list}>
        {category.criteria.map((criterion) => (
          <li key={criterion.criterionID} className={css.fixedCriterion}>
            <span className={strong}>{criterion.name}</span>
            <span>{format.percent(criterion.weight / 100)}</span>
            <span className={css.fixedWords}>
              {criterion.description}
              {criterion.anchors.length > 0 && (
                <span className={meta}>
                  {criterion.anchors.map(({ from, to, text }) => (
                    <span key={from} className={css.fixedAnchor}>
                      {pair(nameOf({ from, to }), text)}
                    </span>
                  ))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
