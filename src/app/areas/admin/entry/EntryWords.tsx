import { Suspense } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { formPart } from '#app/parts/entry/form/later.tsx';
import { EntryVersions } from '#app/parts/entry/versions/EntryVersions.tsx';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { dim } from '#app/ui/theme/text.css.ts';
import { formatAmount } from '#contract/answers.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { EditOnBehalf } from './EditOnBehalf.tsx';
import * as css from './entry.css.ts';

const EntryAnswers = formPart(
  async () => (await import(/* webpackChunkName: "answers" */ '#app/parts/entry/form/EntryAnswers.tsx')).EntryAnswers,
);

/** What the entrant wrote. */
export function EntryWords({ award, entry }: { readonly award: Award; readonly entry: Entry }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  return (
    <Section
      title={t('admin.entry.written')}
      aside={
        <span className={css.asides}>
          <EntryVersions
            entry={entry}
            award={award}
            labelOf={(place) => t(place === 'category' ? 'admin.entries.category' : `admin.entry.field.${place}`)}
            categoryOf={(id) => nameOf(id) ?? t('admin.entries.noCategory')}
          >
            {t('admin.entry.versions')}
          </EntryVersions>
          {!entry.formVersion && <EditOnBehalf award={award} entry={entry} />}
        </span>
      }
    >
      {entry.formVersion ? (
        <Suspense fallback={null}>
          <EntryAnswers entry={entry} currency={award.currency} viewer="organiser" />
        </Suspense>
      ) : (
        <KeyValue
          ruled
          pairs={entryFields.map(({ name, kind }) => ({
            term: t(`admin.entry.field.${name}`),
            value: entry.data[name] ? (
              <span className={css.words}>
                {kind === 'amount' ? formatAmount(entry.data[name], award.currency, format) : entry.data[name]}
              </span>
            ) : (
              <span className={dim}>{t('admin.notSet')}</span>
            ),
          }))}
        />
      )}
    </Section>
  );
}
