import { Suspense } from 'react';
import { entryFields } from '../../../../../machines/entry/entry.fields.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { Section } from '../../../design/Section.tsx';
import { dim } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCategoryNames } from '../../../parts/categoryName.ts';
import { formPart } from '../../../parts/form/later.tsx';
import { EntryVersions } from '../../../parts/versions/EntryVersions.tsx';
import { EditOnBehalf } from './EditOnBehalf.tsx';
import * as css from './entry.css.ts';

const EntryAnswers = formPart(
  async () => (await import(/* webpackChunkName: "answers" */ '../../../parts/form/EntryAnswers.tsx')).EntryAnswers,
);

/** What the entrant wrote. */
export function EntryWords({ award, entry }: { readonly award: Award; readonly entry: Entry }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const costOf = (written: string) =>
    Number.isNaN(Number(written)) ? written : format.money(Math.round(Number(written) * 100), award.currency);
  return (
    <Section
      title={t('admin.entry.written')}
      aside={
        <span className={css.asides}>
          <EntryVersions
            entry={entry}
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
          <EntryAnswers entry={entry} viewer="organiser" />
        </Suspense>
      ) : (
        <KeyValue
          ruled
          pairs={entryFields.map(({ name }) => ({
            term: t(`admin.entry.field.${name}`),
            value: entry.data[name] ? (
              <span className={css.words}>{name === 'cost' ? costOf(entry.data.cost) : entry.data[name]}</span>
            ) : (
              <span className={dim}>{t('admin.notSet')}</span>
            ),
          }))}
        />
      )}
    </Section>
  );
}
